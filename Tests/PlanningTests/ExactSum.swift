import DelegationPlanning

/// The probability that independent durations add up to at most a limit, by the powers of which such sums consist.
///
/// Each distribution function is a sum of ramps; their product of transforms is one of powers (x − knots)ⁿ / n!.
enum ExactSum {
  static func probability(_ durations: [StopDuration], within limit: Double) -> Double {
    // Terms: how often integrated, weight, knot. In units of the limit, so that powers stay small.
    var terms: [(order: Int, weight: Double, knot: Double)] = [(0, 1, 0)]
    for duration in durations {
      let parts = parts(duration).map { (order: $0.order, weight: $0.weight, knot: $0.knot) }
      terms = terms.flatMap { term in
        parts.map { (term.order + $0.order, term.weight * $0.weight, term.knot + $0.knot) }
      }
    }
    return terms.reduce(0) { sum, term in
      let rest = limit - term.knot
      guard rest >= 0 else { return sum }
      return sum + (0..<term.order).reduce(term.weight) { $0 * rest / Double($1 + 1) }
    }
  }

  /// Jumps (order 0) and ramps (order 1) of a distribution function.
  private static func parts(_ duration: StopDuration) -> [(order: Int, weight: Double, knot: Double)] {
    let (low, middle, high) = (
      duration.median - (duration.median - duration.lower) * 1.25, duration.median,
      duration.median + (duration.upper - duration.median) * 1.25
    )
    func ramp(_ share: Double, _ begin: Double, _ end: Double) -> [(order: Int, weight: Double, knot: Double)] {
      guard begin < end else { return [(0, share, begin)] }
      return [(1, share / (end - begin), begin), (1, -share / (end - begin), end)]
    }
    let upper = ramp(0.5, middle, high)
    guard low < 0 else { return ramp(0.5, low, middle) + upper }
    let below = 0.5 * -low / (middle - low)
    return [(0, below, 0)] + ramp(0.5 - below, 0, middle) + upper
  }
}
