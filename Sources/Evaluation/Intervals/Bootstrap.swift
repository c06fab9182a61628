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
    let (means, groups) = (SampledMeans(answers), MacroF1.Tally(answers))
    let figures = threads.map(blocks.blockCount) { block in
      var chance = SplitMix64(seed: seeds[block])
      var tally = groups
      var places = [Int](repeating: 0, count: answers.count)
      return blocks[block].map { _ in
        for place in places.indices { places[place] = chance.next(below: answers.count) }
        tally.recount(places)
        return means.figures(of: places, macroF1: tally.value)
      }
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

/// The measures that are means, of answers as numbers that add up quickly.
private struct SampledMeans: Sendable {
  private struct Credit {
    /// Hits at 1, 3, 5 and 10.
    var hits: SIMD4<Int32>
    var reciprocalRank: Double
    var ranked: Int
  }

  private let credits: [Credit]

  init(_ answers: [Answer]) {
    let tops = [1, 3, 5, 10].map { TopKAccuracy($0) }
    credits = answers.map { answer in
      Credit(
        hits: SIMD4(tops.map { Int32($0.credit(for: answer)) }),
        reciprocalRank: MeanReciprocalRank().credit(for: answer), ranked: answer.isRankable ? 1 : 0)
    }
  }

  /// In the order of ``MeasureSet/measures``.
  func figures(of places: [Int], macroF1: Double) -> [Double] {
    var sum = Credit(hits: .zero, reciprocalRank: 0, ranked: 0)
    credits.withUnsafeBufferPointer { credits in
      for place in places {
        sum.hits &+= credits[place].hits
        sum.reciprocalRank += credits[place].reciprocalRank
        sum.ranked += credits[place].ranked
      }
    }
    let count = Double(places.count)
    return (0..<4).map { Double(sum.hits[$0]) / count }
      + [sum.reciprocalRank / count, macroF1, Double(sum.ranked) / count]
  }
}
