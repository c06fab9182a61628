import DelegationFoundations
import DelegationMatching
import DelegationTasks

/// Ranks persons by the tasks they resolved in the task's component, older ones weighing less.
///
/// - Score: sum over the person's training examples of the same component (at opening) of
///   0.5^((now − since) / half-life), `since` being when the example became known; tasks without a component
///   count as one, unless no task has any.
/// - Ties, and persons without a count: by the earliest `since` among the examples held, then by its task.
/// - Source: the evaluation protocol; in batch, `now` is the moment of training.
package struct ComponentCounts: Recommender {
  package let scale = ScoreScale.relative
  private let components: [ValueID?]
  private let personCount: Int
  private var byComponent: DecayedCounts
  private var byPerson: DecayedCounts
  private var cachedFirstKnown: [PersonID]?

  /// - Parameters:
  ///   - features: The features of every task of the log.
  ///   - personCount: Persons are numbered below this.
  ///   - halfLife: The half-life, in days; above 0.
  package init(features: TaskFeatures, personCount: Int, halfLife: Double) {
    components = features.componentKeys
    self.personCount = personCount
    byComponent = DecayedCounts(halfLife: halfLife, cellCount: features.componentKeyCount * personCount)
    byPerson = DecayedCounts(halfLife: halfLife, cellCount: personCount)
  }

  package mutating func learn(_ example: TrainingExample) {
    let first = byPerson.first(of: Int(example.person))
    byPerson.add(example, to: Int(example.person))
    if let component = components[example.task] { byComponent.add(example, to: cell(component, example.person)) }
    if byPerson.first(of: Int(example.person)) != first { cachedFirstKnown = nil }
  }

  package mutating func forget(_ example: TrainingExample) {
    let first = byPerson.first(of: Int(example.person))
    byPerson.remove(example, from: Int(example.person))
    if let component = components[example.task] { byComponent.remove(example, from: cell(component, example.person)) }
    if byPerson.first(of: Int(example.person)) != first { cachedFirstKnown = nil }
  }

  package mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    let persons = firstKnown()
    var scores = [Double](repeating: 0, count: persons.count)
    if let component = components[task] {
      for (position, person) in persons.enumerated() {
        scores[position] = byComponent.count(of: cell(component, person), at: now)
      }
    }
    return Ranking(inTieOrder: persons, scores: scores)
  }

  private func cell(_ component: ValueID, _ person: PersonID) -> Int { Int(component) * personCount + Int(person) }

  private mutating func firstKnown() -> [PersonID] {
    if let cachedFirstKnown { return cachedFirstKnown }
    let firsts = (0..<personCount).compactMap { person in byPerson.first(of: person).map { (person, $0) } }
    let order = firsts.sorted { $0.1 < $1.1 }.map { PersonID($0.0) }
    cachedFirstKnown = order
    return order
  }
}

extension ComponentCounts {
  static let description = ModelDescription(
    name: "component-counts",
    summary:
      "Ranks persons by the tasks of the component they resolved, each counting half as much after every half-life.",
    gloss: "whoever resolved most tasks of the component, recent ones counting more", counted: .component,
    tieRule:
      "Equal counts, and persons without one: by when the first task each resolved became known, then by that task's number.",
    settings: [
      .real("halfLife", "the time after which a task counts half, in days", defaultValue: 90, in: 0.01...36_500)
    ]
  ) { values, context in
    ComponentCounts(features: context.features, personCount: context.personCount, halfLife: values["halfLife"])
  }
}
