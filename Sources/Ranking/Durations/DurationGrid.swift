import DelegationFoundations

/// The times at which a distribution of durations is known; between them its logarithm is spread evenly.
package struct DurationGrid: Equatable, Sendable {
  /// The boundaries, rising and all above 0.
  let boundaries: [Double]
  /// The logarithms of a time that nothing is shorter than, of the boundaries, and of one that nothing is longer than.
  let knots: [Double]

  /// - Parameters:
  ///   - boundaries: Rising, all above `least`.
  ///   - least: No duration is shorter; above 0.
  package init(_ boundaries: [Double], least: Double) {
    precondition(least > 0 && zip([least] + boundaries, boundaries).allSatisfy { $0 < $1 }, "boundaries rise")
    self.boundaries = boundaries
    // What lies beyond the last boundary is spread over as much as a factor of four.
    knots = ([least] + boundaries + [4 * boundaries.last!]).map(Elementary.log)
  }

  var count: Int { boundaries.count }

  /// The interval that a duration is in, its upper boundary included: 0 up to `count`, which is beyond all boundaries.
  package func interval(of duration: Double) -> Int { boundaries.firstIndex { duration <= $0 } ?? boundaries.count }

  /// Minutes of work, from a minute to four weeks' work and more.
  static let minutes = DurationGrid(
    [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720, 960, 1440, 2400, 4800], least: 1)

  /// The grid for days of waiting, from a minute to four years and more.
  static let days = DurationGrid(
    [1.0 / 24, 4.0 / 24, 0.5, 1, 2, 4, 7, 14, 30, 60, 90, 180, 365, 730, 1461], least: 1.0 / 1440)
}

package struct DurationDistribution: Equatable, Sendable {
  let grid: DurationGrid
  package let cumulative: [Double]

  /// - `hazards`: The probability of each interval that it ends in it if it has not ended before.
  package init(hazards: [Double], grid: DurationGrid) {
    precondition(hazards.count == grid.count, "one hazard per interval")
    var survival = 1.0
    cumulative = hazards.map { hazard in
      survival *= 1 - hazard
      return 1 - survival
    }
    self.grid = grid
  }

  private var levels: [Double] { [0] + cumulative + [1] }

  /// The probability that it takes at most so long.
  package func probability(within duration: Double) -> Double {
    let (log, levels) = (Elementary.log(duration), levels)
    guard let upper = grid.knots.firstIndex(where: { log <= $0 }) else { return 1 }
    guard upper > 0 else { return 0 }
    let share = (log - grid.knots[upper - 1]) / (grid.knots[upper] - grid.knots[upper - 1])
    return levels[upper - 1] + share * (levels[upper] - levels[upper - 1])
  }

  /// Returns the time by which it has ended with a probability.
  package func quantile(_ level: Double) -> Double {
    let levels = levels
    let upper = max(1, levels.firstIndex { level <= $0 } ?? levels.count - 1)
    let width = levels[upper] - levels[upper - 1]
    let share = width > 0 ? (level - levels[upper - 1]) / width : 0
    return Elementary.exp(grid.knots[upper - 1] + share * (grid.knots[upper] - grid.knots[upper - 1]))
  }
}
