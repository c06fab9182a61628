import DelegationMatching
import DelegationTasks

/// Ranks persons by the tasks they resolved of the same reporter in the same component, older ones weighing less.
///
/// - Score: sum over the person's training examples of the same reporter and component (at opening) of
///   0.5^((now − since) / half-life), `since` being when the example became known; tasks without a component count as of one.
/// - Ties, and persons without a count: by ``ComponentCounts`` of the same half-life.
package struct ReporterCounts: Recommender {
  package let scale = ScoreScale.relative
  private let features: TaskFeatures
  private var byComponent: ComponentCounts
  private var counts: DecayedCounts
  /// The cell of ``counts`` by reporter and component, then by person. Most pairs of them never occur.
  private var cells: [Int: [PersonID: Int]] = [:]

  /// - Parameters:
  ///   - features: The features of every task of the log.
  ///   - personCount: Persons are numbered below this.
  ///   - halfLife: The half-life, in days; above 0.
  package init(features: TaskFeatures, personCount: Int, halfLife: Double) {
    self.features = features
    byComponent = ComponentCounts(features: features, personCount: personCount, halfLife: halfLife)
    counts = DecayedCounts(halfLife: halfLife, cellCount: 0)
  }

  package mutating func learn(_ example: TrainingExample) {
    byComponent.learn(example)
    guard let pair = pair(of: example.task) else { return }
    let cell = cells[pair]?[example.person] ?? counts.addCell()
    cells[pair, default: [:]][example.person] = cell
    counts.add(example, to: cell)
  }

  package mutating func forget(_ example: TrainingExample) {
    byComponent.forget(example)
    guard let cell = pair(of: example.task).flatMap({ cells[$0]?[example.person] }) else { return }
    counts.remove(example, from: cell)
  }

  package mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    let persons = byComponent.rank(task, at: now).persons
    let own = pair(of: task).flatMap { cells[$0] } ?? [:]
    return Ranking(inTieOrder: persons, scores: persons.map { own[$0].map { counts.count(of: $0, at: now) } ?? 0 })
  }

  /// The number of a task's reporter and component; nil without a reporter.
  private func pair(of task: Int) -> Int? {
    features.categories.number(.reporter, of: task).map { reporter in
      reporter * (features.componentCount + 1) + Int(features.components[task] ?? ValueID(features.componentCount))
    }
  }
}

extension ReporterCounts {
  static let description = ModelDescription(
    name: "reporter-counts",
    summary:
      "Ranks persons by the tasks of the same reporter in the component they resolved, each counting half as much after every half-life.",
    gloss: "whoever resolved most of the reporter’s tasks in the component, recent ones counting more",
    counted: .componentReporter, tieRule: "Equal counts, and persons without one: by component-counts.",
    settings: ComponentCounts.description.settings
  ) { values, context in
    ReporterCounts(features: context.features, personCount: context.personCount, halfLife: values["halfLife"])
  }
}
