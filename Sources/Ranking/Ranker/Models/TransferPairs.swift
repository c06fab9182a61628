import DelegationFoundations
import DelegationTasks

/// One tracker's tasks with known outcome, as pairs: the training data of weights for another tracker.
package struct TransferPairs: Sendable {
  private let bins: [UInt8]
  private let examples: [RankingExample]

  package var count: Int { examples.count }

  /// - `outcomes`: The outcomes, at most one example per task.
  package init(_ source: PairSource, outcomes: [TrainingExample]) {
    let table = source.table
    let known = outcomes.compactMap { KnownOutcomes.example(table, $0.task, assignee: $0.person) }
    var (bins, examples) = ([UInt8](), [RankingExample]())
    bins.reserveCapacity(known.reduce(0) { $0 + $1.rows.count } * table.featureCount)
    var rows = 0
    for example in known {
      let cells = example.rows.lowerBound * table.featureCount..<example.rows.upperBound * table.featureCount
      bins += table.bins[cells]
      examples.append(example.shifted(by: rows - example.rows.lowerBound))
      rows += example.rows.count
    }
    (self.bins, self.examples) = (bins, examples)
  }

  /// The weights of `ranker-transfer`: one fit over the tasks of all trackers, each task counting the same.
  ///
  /// - `trackers`: The trackers, in a fixed order, for the order of sums; with at least one task in total.
  package static func fit(
    _ trackers: [TransferPairs], settings: [String: Double], threads: Threads
  ) throws(Problem) -> ConditionalLogit {
    let l2 = try Rankers.transferred.complete(settings)["l2"]
    var (bins, examples) = ([UInt8](), [RankingExample]())
    bins.reserveCapacity(trackers.reduce(0) { $0 + $1.bins.count })
    for tracker in trackers {
      let rows = bins.count / PairFeatures.all.count
      bins += tracker.bins
      examples += tracker.examples.map { $0.shifted(by: rows) }
    }
    precondition(!examples.isEmpty, "weights are learned from at least one task")
    return ConditionalLogit.fit(
      bins: bins, featureCount: PairFeatures.all.count, examples: examples, l2: l2, sample: .standard,
      threads: threads)
  }
}

extension RankingExample {
  /// Returns the example in a table that has `rows` more rows before it, or fewer where that is below 0.
  fileprivate func shifted(by rows: Int) -> RankingExample {
    RankingExample(
      rows: self.rows.lowerBound + rows..<self.rows.upperBound + rows, chosen: chosen + rows, weight: weight)
  }
}
