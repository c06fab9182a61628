import Repeatable

/// Boosted regression trees over pairs.
struct BoostedLearner: PairLearner {
  let parameters: BoostedTrees.Parameters
  let threads: Threads
  private var trees: BoostedTrees?

  init(parameters: BoostedTrees.Parameters, threads: Threads) {
    self.parameters = parameters
    self.threads = threads
  }

  mutating func fit(_ table: PairTable, _ examples: [RankingExample]) {
    trees = table.fit(.trees(parameters), examples) {
      BoostedTrees.fit(
        bins: table.bins, featureCount: table.featureCount, examples: examples, parameters: parameters,
        threads: threads)
    }
  }

  func utilities(_ table: PairTable, rows: Range<Int>) -> [Double] {
    trees!.scores(bins: table.bins, featureCount: table.featureCount, rows: rows)
  }

  func contributions(_ table: PairTable, row: Int) -> [Double] {
    trees!.contributions(bins: table.bins, featureCount: table.featureCount, row: row)
  }
}
