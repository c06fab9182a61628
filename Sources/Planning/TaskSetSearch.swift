import DelegationFoundations

/// Looks for the heaviest set of tasks that fits in the time, by branch and bound.
///
/// Only complete sets are looked for, to which no further task can be added: a set that merely lacks something is no
/// other answer. Exact but for sets whose probability lies within the error of ``DurationSum`` of the certainty, which count as too
/// long.
///
/// A set fits with a probability p only if the sum of mean − √((1 − p) / p) · standard deviation over its tasks leaves
/// time for its travel (Cantelli's inequality, and the standard deviation of a sum is at most the sum of those). So the
/// weight that can still be added is at most that of a knapsack whose last item may be cut (Dantzig 1957,
/// doi:10.1287/opre.5.2.266).
struct TaskSetSearch {
  private let durations: [StopDuration]
  private let weights: [Double]
  private let seconds, certainty: Double
  private let ways: ShortestWays?
  /// The size of each task in a knapsack, in seconds.
  private let sizes: [Double]
  /// Tasks by weight per second of ``sizes``, the greatest first.
  private let byWorth: [Int]

  /// - Parameters:
  ///   - seconds: The seconds at hand, above 0.
  ///   - certainty: The certainty, from 0.7 to 0.999: with less, a size could be negative.
  ///   - ways: The ways; nil if there is no travel.
  init(_ durations: [StopDuration], weights: [Double], seconds: Double, certainty: Double, ways: ShortestWays?) {
    (self.durations, self.weights, self.seconds) = (durations, weights, seconds)
    (self.certainty, self.ways) = (certainty, ways)
    let spread = ((1 - certainty) / certainty).squareRoot()
    let sizes = durations.map { duration in
      let (mean, variance) = duration.moments
      return max(0, mean - spread * variance.squareRoot())
    }
    self.sizes = sizes
    // Products, as a size may be 0.
    byWorth = weights.indices.sorted { (weights[$0] * sizes[$1], $1) > (weights[$1] * sizes[$0], $0) }
  }

  /// The heaviest complete set that is not refused, of equally heavy ones the first whose tasks come first in a seeded
  /// order; nil if all are refused.
  func best(refused: Set<Int>, seed: UInt64) -> Int? {
    var search = Branches(order: byWorth, refused: refused, target: nil)
    visit(&search, 0, chosen: 0, weight: 0, DurationSum(limit: seconds))
    guard let weight = search.best?.weight else { return nil }
    var (random, order) = (SplitMix64(seed: seed), Array(weights.indices))
    random.shuffle(&order)
    // Sums in another order may differ in the last bits.
    search = Branches(order: order, refused: refused, target: weight * (1 - 1e-12))
    visit(&search, 0, chosen: 0, weight: 0, DurationSum(limit: seconds))
    return search.best?.set
  }

  /// The probability that a set is done in time, from below and from above.
  func probability(_ set: Int) -> (low: Double, high: Double) { sum(set).probability(within: room(set)) }

  func fits(_ set: Int) -> Bool { fits(set, sum(set)) }

  private func sum(_ set: Int) -> DurationSum {
    var sum = DurationSum(limit: seconds)
    forEachStop(in: set) { sum.add(durations[$0]) }
    return sum
  }

  private func room(_ set: Int) -> Double { seconds - (ways?.least(set) ?? 0) }
  private func fits(_ set: Int, _ sum: DurationSum) -> Bool { sum.probability(within: room(set)).low >= certainty }

  private struct Branches {
    let order: [Int]
    let refused: Set<Int>
    /// The first set as heavy as this ends the search; nil to look for the heaviest.
    let target: Double?
    var best: (set: Int, weight: Double)?

    /// Whether no set of at most this weight can be an answer.
    func isUseless(_ weight: Double) -> Bool {
      if let target { return best != nil || weight < target }
      return best.map { weight <= $0.weight } ?? false
    }
  }

  private func visit(
    _ search: inout Branches, _ position: Int, chosen: Int, weight: Double, _ sum: DurationSum
  ) {
    guard !search.isUseless(weight + greatest(search.order[position...], chosen)) else { return }
    guard position < search.order.count else {
      if !search.refused.contains(chosen), isComplete(chosen, sum) { search.best = (chosen, weight) }
      return
    }
    let task = search.order[position]
    let more = chosen | 1 << task
    if canFit(more) {
      var longer = sum
      longer.add(durations[task])
      if fits(more, longer) { visit(&search, position + 1, chosen: more, weight: weight + weights[task], longer) }
    }
    visit(&search, position + 1, chosen: chosen, weight: weight, sum)
  }

  private func isComplete(_ set: Int, _ sum: DurationSum) -> Bool {
    durations.indices.allSatisfy { task in
      guard set & 1 << task == 0, canFit(set | 1 << task) else { return true }
      var longer = sum
      longer.add(durations[task])
      return !fits(set | 1 << task, longer)
    }
  }

  /// Whether the sizes fit into the time; if not, the set does not fit.
  private func canFit(_ set: Int) -> Bool {
    var rest = room(set) * (1 + 1e-12)
    forEachStop(in: set) { rest -= sizes[$0] }
    return rest >= 0
  }

  /// The greatest weight that the rest of an order can add to a set.
  private func greatest(_ rest: ArraySlice<Int>, _ chosen: Int) -> Double {
    let open = rest.reduce(0) { $0 | 1 << $1 }
    var (room, weight) = (room(chosen), 0.0)
    forEachStop(in: chosen) { room -= sizes[$0] }
    for task in byWorth where open & 1 << task != 0 {
      guard sizes[task] > room else {
        weight += weights[task]
        room -= sizes[task]
        continue
      }
      return weight + weights[task] * max(0, room) / sizes[task]
    }
    return weight
  }
}
