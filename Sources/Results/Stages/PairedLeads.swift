import DelegationEvaluation
import DelegationFoundations

/// How far one model is ahead of another on the same tasks: in MRR and top-1, with intervals and tests.
package struct PairedLeads {
  package typealias Pair = (one: [Answer], other: [Answer])

  let seed: UInt64
  let threads: Threads

  package init(seed: UInt64, threads: Threads) {
    (self.seed, self.threads) = (seed, threads)
  }

  /// All tests are one family: their p-values are corrected together.
  ///
  /// - Parameter groups: The pairs of a group are about the same tasks, and share their draws.
  package func comparisons(of groups: [[Pair]]) -> [[SweepResult.Comparison]] {
    let bootstrap = Bootstrap(seed: seed)
    let bounds = groups.flatMap { bootstrap.differences(of: $0, threads: threads).map(\.byKey) }
    let pairs = groups.flatMap(\.self)
    let test = RandomisationTest(seed: seed)
    let tests = threads.map(pairs.count) { position in
      let (one, other) = pairs[position]
      return (
        mrr: test.compare(one, with: other, by: MeanReciprocalRank()),
        top1: test.compare(one, with: other, by: TopKAccuracy(1))
      )
    }
    let raised = HolmCorrection.adjusted(tests.flatMap { [$0.mrr, $0.top1] }.map { $0.differs ? $0.p : nil })
    var comparisons = pairs.indices.map { position in
      let (mrr, top1) = tests[position]
      return SweepResult.Comparison(
        mrrDifference: mrr.difference, mrrInterval95: bounds[position][mrr.measure], mrrP: mrr.p,
        mrrPHolm: raised[2 * position], top1Difference: top1.difference, top1Interval95: bounds[position][top1.measure],
        top1P: top1.p, top1PHolm: raised[2 * position + 1])
    }[...]
    return groups.map { group in
      defer { comparisons = comparisons.dropFirst(group.count) }
      return Array(comparisons.prefix(group.count))
    }
  }
}
