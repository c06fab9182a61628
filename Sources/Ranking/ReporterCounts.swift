import DelegationTasks

/// Ranks persons by the tasks they resolved of the same reporter in the same component, older ones weighing less.
///
/// - Score: sum over the person's training examples of the same reporter and component (at opening) of
///   0.5^((now − since) / half-life), `since` being when the example became known; tasks without a component count as of one.
/// - Ties, and persons without a count: by the component's `DecayedRule` of the same half-life.
package struct ReporterCounts: Recommender {
  private var byComponent, byPair: DecayedRule

  package init(features: TaskFeatures, personCount: Int, halfLife: Double) {
    byComponent = DecayedRule(by: features.componentCategories, personCount: personCount, halfLife: halfLife)
    byPair = DecayedRule(by: features.reporterCategories, personCount: personCount, halfLife: halfLife)
  }

  package mutating func change(_ example: TrainingExample, by step: Int) {
    byComponent.change(example, by: step)
    byPair.change(example, by: step)
  }

  package mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    byPair.rank(task, at: now, ties: byComponent.rank(task, at: now).persons)
  }

  static let description = ModelDescription(
    name: "reporter-counts",
    summary:
      "Ranks persons by the tasks of the same reporter in the component they resolved, each counting half as much after every half-life.",
    gloss: "whoever resolved most of the reporter’s tasks in the component, recent ones counting more",
    counted: .componentReporter, tieRule: "Equal counts, and persons without one: by component-counts.",
    settings: DecayedRule.settings
  ) { values, context in
    ReporterCounts(features: context.features, personCount: context.personCount, halfLife: values["halfLife"])
  }
}
