/// A conditional logit that sees some columns of a table only.
///
/// The rows are those of the whole table, which is still there for whoever ranks before the first fit.
struct PartialLearner: PairLearner {
  private let groups: [PairFeatureGroup]
  /// The rows of the table, with the columns it may see; made for the first fit.
  private var kept: PairTable?
  private var learner: LogitLearner

  /// - Parameters:
  ///   - groups: Whose features it may see.
  ///   - learner: Knows nothing yet.
  init(_ groups: [PairFeatureGroup], learner: LogitLearner) {
    self.groups = groups
    self.learner = learner
  }

  mutating func fit(_ table: PairTable, _ examples: [RankingExample]) {
    if kept == nil { kept = table.keeping(groups) }
    learner.fit(kept!, examples)
  }

  func utilities(_ table: PairTable, rows: Range<Int>) -> [Double] { learner.utilities(kept!, rows: rows) }

  func contributions(_ table: PairTable, row: Int) -> [Double] {
    var shown = learner.contributions(kept!, row: row)[...]
    let names = Set(kept!.features.map(\.name))
    return table.features.map { names.contains($0.name) ? shown.removeFirst() : 0 }
  }
}
