/// The distribution of the time that several independent tasks take together.
///
/// Each duration is spread as ``StopDuration/quantile(_:)`` says: half of the cases evenly below the median and half
/// evenly above it, those that would be negative at 0. Known durations are added exactly; each other one is rounded
/// to the nearest point of a grid, and the grid added up exactly. So the rounded sum is off by at most half a step for each
/// uncertain duration, which bounds the probability from both sides.
///
/// - Memory: 32 KiB.
/// - Complexity: adding a duration takes a few operations for each point of the grid.
struct DurationSum: Sendable {
  /// Steps of the grid from 0 to the limit.
  private static let steps = 4096
  /// The last point of the grid: beyond the limit by the error of twice ``MinutesAtHand/taskLimit`` durations.
  private static let last = steps + MinutesAtHand.taskLimit

  private let step: Double
  /// The sum of all known durations, in seconds.
  private var certain = 0.0
  private var uncertainCount = 0
  /// The probability, at each point of the grid, that the rounded sum of the uncertain durations is not above it.
  private var shares: [Double]

  /// The sum of no durations.
  ///
  /// - Parameter limit: The greatest number of seconds that is ever read, above 0.
  init(limit: Double) {
    step = limit / Double(Self.steps)
    shares = [Double](repeating: 1, count: Self.last + 1)
  }

  /// The probability that all tasks together take at most `seconds`: it is at least `low` and at most `high`.
  func probability(within seconds: Double) -> (low: Double, high: Double) {
    let rest = seconds - certain
    guard rest >= 0 else { return (0, 0) }
    guard uncertainCount > 0 else { return (1, 1) }
    func share(_ point: Double) -> Double { point < 0 ? 0 : shares[Int(min(point, Double(Self.last)))] }
    let (point, error) = (rest / step, Double(uncertainCount) / 2)
    return (share(point - error), min(1, share(point + error)))
  }

  mutating func add(_ duration: StopDuration) {
    guard duration.lower < duration.upper else { return certain += duration.median }
    uncertainCount += 1
    // Sums of the shares up to each point, the first for none.
    var sums = [Double](repeating: 0, count: Self.last + 2)
    for point in 0...Self.last { sums[point + 1] = sums[point] + shares[point] }
    var result = [Double](repeating: 0, count: Self.last + 1)
    for piece in duration.pieces { add(piece, sums, to: &result) }
    shares = result
  }

  /// The share of a piece, moved by every duration in it.
  private func add(_ piece: DurationPiece, _ sums: [Double], to result: inout [Double]) {
    let begin = (piece.begin / step).rounded()
    let end = (piece.end / step).rounded()
    guard begin <= Double(Self.last) else { return }
    let first = Int(begin)
    guard begin < end else {
      for point in first...Self.last { result[point] += piece.share * shares[point - first] }
      return
    }
    let density = piece.share / (piece.end - piece.begin)
    let inner = density * step
    // The first and the last point have a part of a step.
    let atFirst = density * ((begin + 0.5) * step - piece.begin)
    let atLast = density * (piece.end - (end - 0.5) * step)
    let last = Int(min(end, Double(Self.last + 1)))
    for point in first...Self.last {
      let (near, far) = (point - first, point - last)
      var share = atFirst * shares[near] + inner * sums[near]
      if far >= 0 { share += atLast * shares[far] - inner * sums[far + 1] }
      result[point] += share
    }
  }
}

/// A part of the cases, spread evenly over a span of seconds.
struct DurationPiece {
  var share, begin: Double
  /// The end of the piece; the begin if all take equally long.
  var end: Double
}

extension StopDuration {
  /// The pieces that ``quantile(_:)`` consists of.
  var pieces: [DurationPiece] {
    let lowest = median - (median - lower) * 1.25
    let highest = median + (upper - median) * 1.25
    var pieces = [DurationPiece(share: 0.5, begin: max(0, lowest), end: median)]
    if lowest < 0 {
      let share = 0.5 * -lowest / (median - lowest)
      pieces = [
        DurationPiece(share: share, begin: 0, end: 0), DurationPiece(share: 0.5 - share, begin: 0, end: median),
      ]
    }
    return pieces + [DurationPiece(share: 0.5, begin: median, end: highest)]
  }
}
