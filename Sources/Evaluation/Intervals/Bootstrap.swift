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
/// both are figures that were drawn.
///
/// Measures that are means over reports only: macro-F1 goes over the owners, and those of few reports drop out of many
/// draws, so that its interval would lie beside its figure.
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

  /// The intervals of ``MeasureSet/means``, by key, in their order, for each of several models.
  ///
  /// - Parameters:
  ///   - rows: One per model: its answers to the same reports in the same order. All are measured on the same draws,
  ///     which depend on the seed and the number of reports only.
  ///   - threads: How many threads to use; the result does not depend on it.
  /// - Returns: One per row; no intervals if there are no answers.
  package func intervals(of rows: [[Answer]], threads: Threads) -> [[(key: String, interval: Interval)]] {
    let reports = rows.first?.map(\.report) ?? []
    precondition(rows.allSatisfy { $0.map(\.report) == reports }, "shared draws need the same reports in one order")
    return intervals(of: rows.map { DrawableAnswers($0) }, reportCount: reports.count, threads: threads)
  }

  /// The intervals of what two models' figures differ by, as ``intervals(of:threads:)`` gives those of one model.
  ///
  /// Both are measured on the same draw before they are subtracted, so what makes a report hard for both is no part of it.
  ///
  /// - Parameters:
  ///   - pairs: Two models' answers to the same reports in the same order, the same for all pairs.
  ///   - threads: How many threads to use; the result does not depend on it.
  /// - Returns: One per pair, of one − other; no intervals if there are no answers.
  package func differences(
    of pairs: [(one: [Answer], other: [Answer])], threads: Threads
  ) -> [[(key: String, interval: Interval)]] {
    let reports = pairs.first?.one.map(\.report) ?? []
    precondition(
      pairs.allSatisfy { $0.one.map(\.report) == reports && $0.other.map(\.report) == reports },
      "paired draws need the same reports in one order")
    return intervals(
      of: pairs.map { DrawableAnswers($0.one, minus: $0.other) }, reportCount: reports.count, threads: threads)
  }

  private func intervals(
    of drawable: [DrawableAnswers], reportCount: Int, threads: Threads
  ) -> [[(key: String, interval: Interval)]] {
    guard reportCount > 0 else { return drawable.map { _ in [] } }
    let blocks = Blocks(count: draws, size: Self.blockSize)
    var root = SplitMix64(seed: seed ^ Self.purpose)
    let seeds = (0..<blocks.blockCount).map { _ in root.next() }
    let figures = threads.map(blocks.blockCount) { block in
      let drawn = Self.draw(blocks[block].count, of: reportCount, seed: seeds[block])
      return drawable.map { answers in drawn.map { answers.figures(of: $0) } }
    }
    return threads.map(drawable.count) { row in
      MeasureSet.means.indices.map { measure in
        let sorted = figures.flatMap { $0[row].flatMap { $0[measure] } }.sorted()
        return (MeasureSet.means[measure].note.key, interval(sorted))
      }
    }
  }

  /// Draws in groups of up to sixteen.
  private static func draw(_ draws: Int, of count: Int, seed: UInt64) -> [DrawGroup] {
    var chance = SplitMix64(seed: seed)
    let groups = Blocks(count: draws, size: DrawGroup.capacity)
    return (0..<groups.blockCount).map { DrawGroup(draws: groups[$0].count, of: count, &chance) }
  }

  private func interval(_ sorted: [Double]) -> Interval {
    func bound(perMille: Int) -> Double { sorted[(sorted.count * perMille + 999) / 1000 - 1] }
    return Interval(lower: bound(perMille: 25), upper: bound(perMille: 975))
  }
}
