import DelegationRanking
import DelegationTasks

/// A small tracker whose values can be worked out by hand. The task to explain is task 4, opened on day 10 in Debug.
///
/// Person 0 is assigned tasks 0 and 1 of Debug, person 1 task 2 of Debug, person 2 task 3 of another component. Tasks 0
/// and 3 are resolved. Task 5 is opened later.
enum ReasonTracker {
  static let task = 4

  static let features = RankingTests.features([
    (0, 0, "crash font"), (1, 0, "crash menu"), (2, 0, "slow"), (3, 1, "other"), (10, 0, "crash font"),
    (12, 0, "crash font"),
  ])

  static let events: [TaskEvent] = [
    TaskEvent(moment: day(1), task: 0, change: .assigned(0)), TaskEvent(moment: day(2), task: 1, change: .assigned(0)),
    TaskEvent(moment: day(4), task: 0, change: .fixed), TaskEvent(moment: day(8), task: 2, change: .assigned(1)),
    TaskEvent(moment: day(9), task: 3, change: .assigned(2)),
    TaskEvent(moment: day(9), task: 3, change: .dropped),
    TaskEvent(moment: day(11), task: 4, change: .assigned(2)),
  ]

  static func source(_ features: TaskFeatures = features, _ events: [TaskEvent] = events) -> PairSource {
    PairSource(features: features, events: events, personCount: 3, targets: [task])
  }

  static var context: FeatureContext {
    var state = PairState(features: features, events: events, personCount: 3)
    state.advance(to: day(10))
    return state.context(of: task, at: day(10))
  }

  /// What features did for a person, by the features' names; the others did nothing.
  static func contributions(_ person: PersonID, _ named: [String: Double]) -> PairContributions {
    precondition(named.keys.allSatisfy { name in PairFeatures.all.contains { $0.name == name } })
    return PairContributions(
      person: person, probability: 0.5, values: PairFeatures.all.map { named[$0.name] ?? 0 })
  }

  static func reasons(_ person: PersonID, _ named: [String: Double]) -> Explanation {
    var explainer = Explainer(source(), .prequential)
    return explainer.explain([contributions(person, named)], for: task, at: day(10)).suggestions[0]
  }
}
