import Repeatable

/// A conditional logit over pairs.
package struct LogitLearner: PairLearner {
  package let l2: Double
  package let threads: Threads
  package private(set) var logit: ConditionalLogit?

  package init(l2: Double, threads: Threads, logit: ConditionalLogit? = nil) {
    self.l2 = l2
    self.threads = threads
    self.logit = logit
  }

  package mutating func fit(_ table: PairTable, _ examples: [RankingExample]) {
    logit = table.fit(.logit(l2: l2, start: logit), examples) {
      ConditionalLogit.fit(
        values: table.values, featureCount: table.featureCount, examples: examples, l2: l2, start: logit,
        threads: threads)
    }
  }

  package func utilities(_ table: PairTable, rows: Range<Int>) -> [Double] {
    logit!.scores(values: table.values, featureCount: table.featureCount, rows: rows)
  }

  package func contributions(_ table: PairTable, row: Int) -> [Double] {
    logit!.contributions(values: table.values, featureCount: table.featureCount, row: row)
  }
}
