import Matching
import TaskModel

/// Ranks persons by what they resolved within the task's component, what is older weighing less.
///
/// - Score: sum over the person's lessons about reports of the same component (at opening) of
///   0.5^((now − since) / half-life), `since` being when the lesson became known; 0 for everybody when the task has
///   no component.
/// - Ties, and persons without a count: by the earliest `since` among the lessons held, then by its report.
/// - Source: the evaluation protocol; in batch `now` is the moment of training.
package struct ComponentCounts: Recommender {
  package let scale = ScoreScale.relative
  private let components: [ValueID?]
  private let personCount: Int
  private var byComponent: DecayedCounts
  private var byPerson: DecayedCounts
  private var keptFirstKnown: [PersonID]?

  /// - Parameters:
  ///   - features: Of every report of the log.
  ///   - personCount: Persons are numbered below this.
  ///   - halfLife: In days; above 0.
  package init(features: TaskFeatures, personCount: Int, halfLife: Double) {
    components = features.components
    self.personCount = personCount
    byComponent = DecayedCounts(halfLife: halfLife, cellCount: features.componentCount * personCount)
    byPerson = DecayedCounts(halfLife: halfLife, cellCount: personCount)
  }

  package mutating func learn(_ lesson: Lesson) {
    let first = byPerson.first(of: Int(lesson.person))
    byPerson.add(lesson, to: Int(lesson.person))
    if let component = components[lesson.report] { byComponent.add(lesson, to: cell(component, lesson.person)) }
    if byPerson.first(of: Int(lesson.person)) != first { keptFirstKnown = nil }
  }

  package mutating func forget(_ lesson: Lesson) {
    let first = byPerson.first(of: Int(lesson.person))
    byPerson.remove(lesson, from: Int(lesson.person))
    if let component = components[lesson.report] { byComponent.remove(lesson, from: cell(component, lesson.person)) }
    if byPerson.first(of: Int(lesson.person)) != first { keptFirstKnown = nil }
  }

  package mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    let persons = firstKnown()
    var scores = [Double](repeating: 0, count: persons.count)
    if let component = components[task] {
      for (place, person) in persons.enumerated() {
        scores[place] = byComponent.count(of: cell(component, person), at: now)
      }
    }
    return Ranking(inTieOrder: persons, scores: scores)
  }

  private func cell(_ component: ValueID, _ person: PersonID) -> Int { Int(component) * personCount + Int(person) }

  private mutating func firstKnown() -> [PersonID] {
    if let keptFirstKnown { return keptFirstKnown }
    let firsts = (0..<personCount).compactMap { person in byPerson.first(of: person).map { (person, $0) } }
    let order = firsts.sorted { $0.1 < $1.1 }.map { PersonID($0.0) }
    keptFirstKnown = order
    return order
  }
}

extension ComponentCounts {
  static let description = ModelDescription(
    name: "component-counts",
    summary:
      "Ranks persons by the reports of the task's component they resolved, each counting half as much after every half-life.",
    gloss: "whoever did most in the component, the latest counting most",
    tieRule:
      "Equal counts, and persons without one: by when the first report each still counts for became known, then by that report.",
    settings: [.real("halfLife", "the time after which a report counts half, in days", standard: 90, in: 0.01...36_500)]
  ) { values, context in
    ComponentCounts(features: context.features, personCount: context.personCount, halfLife: values["halfLife"])
  }
}
