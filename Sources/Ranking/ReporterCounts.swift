import DelegationTasks

/// Ranks persons by the tasks they resolved of the same reporter in the same component or product, older ones weighing less.
///
/// - Score: sum over the person's training examples of the same reporter and place (at opening) of
///   0.5^((now − since) / half-life), `since` being when the example became known; tasks without a place count as of one.
/// - Ties, and persons without a count: by the place's `DecayedRule` of the same half-life.
package struct ReporterCounts: Recommender {
  private var byPlace, byPair: DecayedRule

  /// Counts by a key that joins a place and the reporter: ``WorkKey/componentReporter`` or ``WorkKey/productReporter``.
  package init(by key: WorkKey, features: TaskFeatures, personCount: Int, halfLife: Double) {
    let places = features.values(of: key.parts[0])
    byPlace = DecayedRule(by: places, personCount: personCount, halfLife: halfLife)
    let pairs = features.openings.indices.map { features.categories.number(key, of: $0) }
    byPair = DecayedRule(by: pairs, personCount: personCount, halfLife: halfLife)
  }

  package mutating func change(_ example: TrainingExample, by step: Int) {
    byPlace.change(example, by: step)
    byPair.change(example, by: step)
  }

  package mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    byPair.rank(task, at: now, ties: byPlace.rank(task, at: now).persons)
  }

  static let ofComponents = description(
    "reporter-counts", by: .componentReporter, place: "component", ties: "by component-counts")
  /// Where tasks have no product, it counts the reporter's tasks.
  static let ofProducts = description(
    "product-reporter-counts", by: .productReporter, place: "product", ties: "by the product's tasks, counted alike")

  private static func description(_ name: String, by key: WorkKey, place: String, ties: String) -> ModelDescription {
    ModelDescription(
      name: name,
      summary:
        "Ranks persons by the tasks of the same reporter in the \(place) they resolved, each counting half as much after every half-life.",
      gloss: "whoever resolved most of the reporter’s tasks in the \(place), recent ones counting more",
      counted: key, tieRule: "Equal counts, and persons without one: \(ties).", settings: DecayedRule.settings
    ) { values, context in
      ReporterCounts(
        by: key, features: context.features, personCount: context.personCount, halfLife: values["halfLife"])
    }
  }
}
