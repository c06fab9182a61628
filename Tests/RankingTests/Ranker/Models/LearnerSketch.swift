import DelegationFoundations
import DelegationRanking
import DelegationTasks
import Foundation

/// Records how many examples each fit had, and what they weighed; gives every candidate the same utility.
struct NotedLearner: PairLearner {
  final class Notes: @unchecked Sendable {
    var fits: [Int] = []
    var weights: [[Double]] = []
  }

  let notes = Notes()
  var utility = 0.0

  mutating func fit(_ table: PairTable, _ examples: [RankingExample]) {
    notes.fits.append(examples.count)
    notes.weights.append(examples.map(\.weight))
  }
  func utilities(_ table: PairTable, rows: Range<Int>) -> [Double] { rows.map { _ in utility } }
  func contributions(_ table: PairTable, row: Int) -> [Double] { table.features.map { _ in utility } }
}

/// A tracker long enough for rankers to be fitted, learned example by example.
struct LongTracker {
  let tracker: RandomTracker
  let features: TaskFeatures
  let source: PairSource

  init(seed: Int, taskCount: Int = 320) {
    tracker = RandomTracker(seed: seed, taskCount: taskCount)
    features = tracker.features
    source = PairSource(
      features: features, events: events(tracker.examples), personCount: RandomTracker.personCount,
      targets: Array(tracker.tasks.indices))
  }

  var examples: [TrainingExample] { tracker.examples }
  var count: Int { tracker.tasks.count }

  func prequential(_ learner: any PairLearner) -> PrequentialRanker {
    PrequentialRanker(table: source.table, taskCount: count, learner: learner, method: .temperature)
  }
}
