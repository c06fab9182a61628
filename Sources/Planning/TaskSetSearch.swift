import DelegationFoundations

/// Looks for the heaviest set of tasks that fits in the time, by branch and bound.
///
/// Only complete sets are looked for, to which no further task can be added: a set that merely lacks something is no
/// other answer. Exact but for sets whose probability lies within the error of ``DurationSum`` of the certainty, which count as too
/// long.
struct TaskSetSearch {
  private let durations: [StopDuration]
  private let weights: [Double]
  private let seconds, certainty: Double
  private let ways: ShortestWays?

  /// - Parameters:
  ///   - seconds: The seconds at hand, above 0.
  ///   - ways: The ways; nil if there is no travel.
  init(_ durations: [StopDuration], weights: [Double], seconds: Double, certainty: Double, ways: ShortestWays?) {
    (self.durations, self.weights, self.seconds) = (durations, weights, seconds)
    (self.certainty, self.ways) = (certainty, ways)
  }

  /// The heaviest complete set that is not refused, of equally heavy ones the first whose tasks come first in a seeded
  /// order; nil if all are refused.
  func best(refused: Set<Int>, seed: UInt64) -> Int? {
    let falling = weights.indices.sorted { (weights[$0], $1) > (weights[$1], $0) }
    var search = Branches(order: falling, refused: refused, target: nil)
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

  private func visit(_ search: inout Branches, _ position: Int, chosen: Int, weight: Double, _ sum: DurationSum) {
    guard !search.isUseless(search.order[position...].reduce(weight) { $0 + weights[$1] }) else { return }
    guard position < search.order.count else {
      if !search.refused.contains(chosen), isComplete(chosen, sum) { search.best = (chosen, weight) }
      return
    }
    let task = search.order[position]
    let more = chosen | 1 << task
    var longer = sum
    longer.add(durations[task])
    if fits(more, longer) { visit(&search, position + 1, chosen: more, weight: weight + weights[task], longer) }
    visit(&search, position + 1, chosen: chosen, weight: weight, sum)
  }

  private func isComplete(_ set: Int, _ sum: DurationSum) -> Bool {
    durations.indices.allSatisfy { task in
      guard set & 1 << task == 0 else { return true }
      var longer = sum
      longer.add(durations[task])
      return !fits(set | 1 << task, longer)
    }
  }
}
