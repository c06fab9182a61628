import DelegationFoundations
import DelegationTasks

/// The range in which a metric would lie for other tasks of the same kind.
package struct Interval: Equatable, Sendable {
  package let lower, upper: Double

  package init(lower: Double, upper: Double) { (self.lower, self.upper) = (lower, upper) }
  package var bounds: [Double] { [lower, upper] }
}

/// 95 % intervals: Wilson's for proportions of the tasks, the percentile bootstrap over tasks for the rest.
///
/// Each draw takes as many tasks as there are, with replacement, and measures again. With the draws' values in rising
/// order, the bounds are those at ⌈2.5 %⌉ and ⌈97.5 %⌉ (nearest rank: the 50th and the 1,950th of 2,000), so both are
/// values that were drawn.
///
/// - *Proportions* have Wilson's interval: if there are no hits, every draw would give 0, which is no proof of 0.
/// - *A mean* of equal numbers has the same problem; see `Interval.ofEqual`.
/// - *Differences* of two models, also of proportions, are drawn: Wilson's interval ignores pairing, and what makes a
///   task hard for both must not widen the interval. If the two differ on no task, they are means of equal numbers.
/// - *Macro-F1* averages over assignees. Every assignee of the test part counts in every draw, and one without a task
///   in a draw counts 0 there. So the draws are too low, the more so the more assignees have few tasks (a class without
///   cases biases a mean of F1: Forman & Scholz 2010, doi:10.1145/1882471.1882479); their bounds are shifted by the
///   difference between the value and their mean (Efron & Tibshirani, chapter 10). Leaving absent assignees out would
///   bias the draws upwards instead.
///   Any other measure that is no mean has draws of its own and the same shift. If all draws agree, for example because
///   nobody was ever named correctly, there is no interval.
///
/// - Source: Efron & Tibshirani 1993, An Introduction to the Bootstrap, chapter 13.
package struct Bootstrap: Sendable {
  package let draws: Int
  let seed: UInt64

  /// Draws that share a generator; fixed, so that the thread count does not matter.
  private static let blockSize = 50
  private static let purpose: UInt64 = 0x626F_6F74_7374_7261

  package init(draws: Int = 2000, seed: UInt64) {
    precondition(draws >= 1, "a bootstrap needs at least one draw")
    self.draws = draws
    self.seed = seed
  }

  package typealias Bounds = [(key: String, interval: Interval)]

  /// The intervals of ``MeasureSet/measures``, in their order, for each of several models.
  ///
  /// - `rows`: One per model: its answers to the same tasks in the same order. All are measured on the same draws,
  ///   which depend only on the seed and the number of tasks.
  /// - `folds`: The number of answers of each fold, in order; nil for one fold. Proportions and the mean reciprocal
  ///   rank pool the folds.
  /// - Returns: One per row; no intervals if there are no answers.
  package func intervals(of rows: [[Answer]], folds: [Int]? = nil, threads: Threads) -> [Bounds] {
    let tasks = rows.first?.map(\.task) ?? []
    precondition(rows.allSatisfy { $0.map(\.task) == tasks }, "shared draws need the same tasks in the same order")
    guard !tasks.isEmpty else { return rows.map { _ in [] } }
    let drawn = drawn(rows.map { ($0, nil) }, by: MeasureSet.means.filter { !$0.isShare }, \.range, folds, threads)
    return zip(rows, drawn).map { row, drawn in
      MeasureSet.measures.compactMap { measure in
        if case .share(let isHit) = measure.rule {
          return (measure.note.key, .wilson(row.count { isHit($0.rank) }, of: tasks.count))
        }
        return drawn[measure.note.key].map { (measure.note.key, $0) }
      }
    }
  }

  /// The intervals of the differences between two models' metrics; compare ``intervals(of:folds:threads:)``.
  ///
  /// Both are measured on the same draw before they are subtracted, so tasks that are hard for both do not widen the
  /// interval.
  ///
  /// - `pairs`: Two models' answers to the same tasks in the same order, the same for all pairs.
  /// - Returns: One per pair, of one − other; no intervals if there are no answers.
  package func differences(
    of pairs: [(one: [Answer], other: [Answer])], folds: [Int]? = nil, threads: Threads
  ) -> [Bounds] {
    let tasks = pairs.first?.one.map(\.task) ?? []
    precondition(
      pairs.allSatisfy { $0.one.map(\.task) == tasks && $0.other.map(\.task) == tasks },
      "paired draws need the same tasks in the same order")
    guard !tasks.isEmpty else { return pairs.map { _ in [] } }
    return drawn(pairs.map { ($0.one, $0.other) }, by: MeasureSet.means, \.differences, folds, threads).map { drawn in
      MeasureSet.measures.compactMap { measure in drawn[measure.note.key].map { (measure.note.key, $0) } }
    }
  }

  /// The intervals of means and of all measures that are none, by key, for each model or pair of models.
  private func drawn(
    _ sides: [(one: [Answer], other: [Answer]?)], by means: [Measure],
    _ range: KeyPath<MeasureForm, ClosedRange<Double>>, _ folds: [Int]?, _ threads: Threads
  ) -> [[String: Interval]] {
    let count = sides[0].one.count
    let drawables = sides.map { side in
      (
        means: DrawableMeans(side.one, minus: side.other, by: means),
        others: MeasureSet.measures.compactMap { measure -> (Measure, any Drawable)? in
          guard case .whole(_, let drawable) = measure.rule else { return nil }
          return (measure, drawable(side.one, side.other, folds ?? [count]))
        }
      )
    }
    var draws = draws(
      of: drawables.flatMap { [$0.means] + $0.others.map(\.1) }, taskCount: count, threads: threads)[...]
    return drawables.map { drawable in
      var found: [String: Interval] = [:]
      for ((place, measure), draws) in zip(means.enumerated(), draws.removeFirst()) {
        found[measure.note.key] =
          drawable.means.only(place).map { .ofEqual($0, count: count, within: measure.form[keyPath: range]) }
          ?? percentile(draws.sorted())
      }
      for (measure, other) in drawable.others {
        found[measure.note.key] = interval(
          of: other, draws.removeFirst()[0], count: count, within: measure.form[keyPath: range])
      }
      return found
    }
  }

  /// The interval of a mean of integers; nil if there are none or all are equal, since then all draws agree.
  package func interval(ofMean numbers: [Int], threads: Threads) -> Interval? {
    let means = DrawableMeans(numbers, by: { $0 }) { [Double($0)] }
    guard !numbers.isEmpty, means.only(0) == nil else { return nil }
    return percentile(draws(of: [means], taskCount: numbers.count, threads: threads)[0][0].sorted())
  }

  /// The draws' interval, shifted by the difference between the value and their mean; nil if all draws agree.
  private func interval(
    of drawable: any Drawable, _ draws: [Double], count: Int, within range: ClosedRange<Double>
  ) -> Interval? {
    let sorted = draws.sorted()
    guard sorted.first != sorted.last else { return nil }
    let drawn = percentile(sorted)
    let shift = drawable.values(of: .everyTask(of: count))[0][0] - draws.reduce(0, +) / Double(draws.count)
    func moved(_ bound: Double) -> Double { min(range.upperBound, max(range.lowerBound, bound + shift)) }
    return Interval(lower: moved(drawn.lower), upper: moved(drawn.upper))
  }

  /// The value of each metric in each draw, by drawable, metric and draw.
  private func draws(of drawables: [any Drawable], taskCount: Int, threads: Threads) -> [[[Double]]] {
    let blocks = Blocks(count: draws, size: Self.blockSize)
    var root = SplitMix64(seed: seed ^ Self.purpose)
    let seeds = (0..<blocks.blockCount).map { _ in root.next() }
    let values = threads.map(blocks.blockCount) { block in
      let drawn = Self.draw(blocks[block].count, of: taskCount, seed: seeds[block])
      return drawables.map { drawable in drawn.map { drawable.values(of: $0) } }
    }
    return threads.map(drawables.count) { row in
      (0..<drawables[row].valueCount).map { value in values.flatMap { $0[row].flatMap { $0[value] } } }
    }
  }

  /// Draws in groups of up to sixteen.
  private static func draw(_ draws: Int, of count: Int, seed: UInt64) -> [DrawGroup] {
    var chance = SplitMix64(seed: seed)
    let groups = Blocks(count: draws, size: DrawGroup.capacity)
    return (0..<groups.blockCount).map { DrawGroup(draws: groups[$0].count, of: count, &chance) }
  }

  private func percentile(_ sorted: [Double]) -> Interval {
    func bound(perMille: Int) -> Double { sorted[(sorted.count * perMille + 999) / 1000 - 1] }
    return Interval(lower: bound(perMille: 25), upper: bound(perMille: 975))
  }
}

extension Interval {
  /// Standard deviations from the mean to both bounds of a normal 95 % interval.
  static let deviations95 = 1.959963984540054

  /// The 95 % interval of a share, from the number of hits.
  ///
  /// It stays within 0…1 and has a width even with no hits or only hits, unlike the bootstrap's. Without cases it is
  /// 0…1.
  ///
  /// - Source: Wilson 1927, doi:10.1080/01621459.1927.10502953.
  package static func wilson(_ hits: Int, of count: Int) -> Interval {
    wilson(hits, of: count, deviations: deviations95)
  }

  /// The lower bound that a share exceeds with 95 % confidence, from the number of hits: one-sided, by ``wilson(_:of:)``'s
  /// method.
  static func least(_ hits: Int, of count: Int) -> Double {
    wilson(hits, of: count, deviations: 1.6448536269514722).lower
  }

  private static func wilson(_ hits: Int, of count: Int, deviations z: Double) -> Interval {
    precondition((0...count).contains(hits), "hits are some of the cases")
    guard count > 0 else { return Interval(lower: 0, upper: 1) }
    let (cases, share) = (Double(count), Double(hits) / Double(count))
    let centre = (share + z * z / (2 * cases)) / (1 + z * z / cases)
    let half = z / (1 + z * z / cases) * (share * (1 - share) / cases + z * z / (4 * cases * cases)).squareRoot()
    return Interval(lower: max(0, centre - half), upper: min(1, centre + half))
  }

  /// The 95 % interval of a mean of numbers that are equal for all of `count` tasks.
  ///
  /// All draws agree, yet other tasks may differ: a share of tasks up to Wilson's bound for an unseen event may have
  /// any number within the range. For all zeros or all ones this is Wilson's own interval, and for differences that are
  /// all 0 that of Tango 1998, doi:10.1002/(SICI)1097-0258(19980430)17:8<891::AID-SIM780>3.0.CO;2-B.
  static func ofEqual(_ number: Double, count: Int, within range: ClosedRange<Double>) -> Interval {
    let unseen = wilson(0, of: count).upper
    return Interval(
      lower: number + unseen * (range.lowerBound - number), upper: number + unseen * (range.upperBound - number))
  }
}

extension Bootstrap.Bounds {
  package var byKey: [String: [Double]] { Dictionary(uniqueKeysWithValues: map { ($0.key, $0.interval.bounds) }) }
}
