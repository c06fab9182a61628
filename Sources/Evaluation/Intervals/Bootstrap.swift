import Repeatable

/// The range in which a figure would lie if other reports of the same kind had been asked for.
package struct Interval: Equatable, Sendable {
  package let lower: Double
  package let upper: Double

  package init(lower: Double, upper: Double) {
    self.lower = lower
    self.upper = upper
  }
}

/// 95 % intervals by percentile bootstrap over test reports.
///
/// Each draw takes as many reports as there are, with replacement, and measures again. With the draws' figures in
/// rising order the bounds are those at ⌈2.5 %⌉ and ⌈97.5 %⌉ (nearest rank: the 50th and the 1,950th of 2,000), so
/// both are figures that were drawn. macro-F1 is taken over the true owners of the draw.
///
/// Source: Efron & Tibshirani 1993, An Introduction to the Bootstrap, chapter 13.
package struct Bootstrap: Sendable {
  package let draws: Int
  package let seed: UInt64

  /// Draws that share a generator; fixed, so that the thread count does not matter.
  private static let blockSize = 50
  private static let purpose: UInt64 = 0x626F_6F74_7374_7261

  package init(draws: Int = 2000, seed: UInt64) {
    precondition(draws >= 1, "a bootstrap needs at least one draw")
    self.draws = draws
    self.seed = seed
  }

  /// The intervals of ``MeasureSet/measures``, by key, in their order; none if there are no answers.
  ///
  /// Equal numbers of answers draw the same places, whatever the model.
  package func intervals(of answers: [Answer], threads: Threads) -> [(key: String, interval: Interval)] {
    guard !answers.isEmpty else { return [] }
    let blocks = Blocks(count: draws, size: Self.blockSize)
    var root = SplitMix64(seed: seed ^ Self.purpose)
    let seeds = (0..<blocks.blockCount).map { _ in root.next() }
    let sample = Sample(answers)
    let figures = threads.map(blocks.blockCount) { block in
      var chance = SplitMix64(seed: seeds[block])
      var tally = MacroF1.Tally(answers)
      return blocks[block].map { _ in sample.draw(&chance, &tally) }
    }.flatMap { $0 }
    return MeasureSet.measures.indices.map { measure in
      (MeasureSet.measures[measure].note.key, interval(figures.map { $0[measure] }.sorted()))
    }
  }

  private func interval(_ sorted: [Double]) -> Interval {
    func bound(perMille: Int) -> Double { sorted[(sorted.count * perMille + 999) / 1000 - 1] }
    return Interval(lower: bound(perMille: 25), upper: bound(perMille: 975))
  }
}

/// Answers as numbers that add up quickly.
private struct Sample: Sendable {
  /// By answer: hits at 1, 3, 5 and 10.
  let hits: [SIMD4<Int32>]
  let reciprocalRanks: [Double]
  let rankable: [Int32]

  init(_ answers: [Answer]) {
    let tops = [1, 3, 5, 10].map { TopKAccuracy($0) }
    hits = answers.map { answer in SIMD4(tops.map { Int32($0.credit(for: answer)) }) }
    reciprocalRanks = answers.map { MeanReciprocalRank().credit(for: $0) }
    rankable = answers.map { $0.isRankable ? 1 : 0 }
  }

  /// The figures of one draw, in the order of ``MeasureSet/measures``.
  func draw(_ chance: inout SplitMix64, _ tally: inout MacroF1.Tally) -> [Double] {
    var (hit, reciprocal, ranked) = (SIMD4<Int32>.zero, 0.0, Int32(0))
    tally.reset()
    for _ in hits.indices {
      let answer = chance.next(below: hits.count)
      hit &+= hits[answer]
      reciprocal += reciprocalRanks[answer]
      ranked += rankable[answer]
      tally.count(answer)
    }
    let count = Double(hits.count)
    return (0..<4).map { Double(hit[$0]) / count } + [reciprocal / count, tally.value, Double(ranked) / count]
  }
}
