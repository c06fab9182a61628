/// A conditional logit that sees some columns of a table only.
///
/// The rows are those of the whole table, which is still there for whoever ranks before the first fit.
struct PartialLearner: PairLearner {
  private let kept: PairTable
  private var learner: LogitLearner

  /// - Parameter kept: The rows of every table that it is asked about, with the columns it may see.
  init(_ kept: PairTable, learner: LogitLearner) {
    self.kept = kept
    self.learner = learner
  }

  mutating func fit(_ table: PairTable, _ examples: [RankingExample]) { learner.fit(kept, examples) }

  func utilities(_ table: PairTable, rows: Range<Int>) -> [Double] { learner.utilities(kept, rows: rows) }

  func contributions(_ table: PairTable, row: Int) -> [Double] {
    var shown = learner.contributions(kept, row: row)[...]
    let names = Set(kept.features.map(\.name))
    return table.features.map { names.contains($0.name) ? shown.removeFirst() : 0 }
  }
}
