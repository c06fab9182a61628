import Foundation
import DelegationRanking
import DelegationFoundations
import DelegationTasks

/// Keeps how many examples each fit had; says of every candidate the same.
struct NotedLearner: PairLearner {
  final class Notes: @unchecked Sendable { var fits: [Int] = [] }

  let notes = Notes()
  var utility = 0.0

  mutating func fit(_ table: PairTable, _ examples: [RankingExample]) { notes.fits.append(examples.count) }
  func utilities(_ table: PairTable, rows: Range<Int>) -> [Double] { rows.map { _ in utility } }
  func contributions(_ table: PairTable, row: Int) -> [Double] { table.features.map { _ in utility } }
}

/// A tracker long enough for rankers to be fitted, told to them lesson by lesson.
struct LongTracker {
  let tracker: RandomTracker
  let features: TaskFeatures
  let source: PairSource

  init(seed: Int, reportCount: Int = 320) {
    tracker = RandomTracker(seed: seed, reportCount: reportCount)
    features = tracker.features
    source = PairSource(
      features: features, events: events(tracker.lessons), personCount: RandomTracker.personCount,
      asked: Array(tracker.reports.indices))
  }

  var lessons: [TrainingExample] { tracker.lessons }
  var count: Int { tracker.reports.count }

  func prequential(_ learner: any PairLearner) -> PrequentialRanker {
    PrequentialRanker(table: source.asOfOpening, reportCount: count, learner: learner, method: .temperature)
  }
}
