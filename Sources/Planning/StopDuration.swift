import DelegationFoundations

/// The time that the service at a stop takes: the seconds that 10, 50 and 90 of 100 cases stay below.
public struct StopDuration: Codable, Hashable, Sendable {
  /// The seconds that it stays below in 10 of 100 cases.
  public let lower: Double
  /// The seconds that it stays below in 50 of 100 cases.
  public let median: Double
  /// The seconds that it stays below in 90 of 100 cases.
  public let upper: Double

  /// The three quantiles in seconds; they must not fall.
  public init(lower: Double, median: Double, upper: Double) {
    (self.lower, self.median, self.upper) = (lower, median, upper)
  }

  /// A duration known for certain.
  public init(_ seconds: Double) { self.init(lower: seconds, median: seconds, upper: seconds) }

  /// The seconds of one of the three quantiles.
  public subscript(quantile: DurationQuantile) -> Double {
    switch quantile {
    case .lower: lower
    case .median: median
    case .upper: upper
    }
  }

  /// Returns the probability with which it takes at most some seconds, as ``MinutesAtHand`` finds it for a task alone: a lower bound
  /// that is off by less than a thousandth.
  ///
  /// - Throws: A problem for less than a millionth of a second, and for quantiles that are negative or fall.
  public func probability(within seconds: Double) throws(Problem) -> Double {
    try MinutesAtHand.check(seconds: seconds)
    try check(at: "duration")
    var sum = DurationSum(limit: seconds)
    sum.add(self)
    return sum.probability(within: seconds).low
  }

  /// The duration that `share` of all cases stay below.
  ///
  /// It is linear between the three quantiles. Beyond them the neighbouring line continues: a tenth of the cases at
  /// either end spans a quarter of what the four tenths next to it do. No duration is below 0.
  func quantile(_ share: Double) -> Double {
    if share < 0.5 { return max(0, median - (median - lower) * (0.5 - share) / 0.4) }
    return median + (upper - median) * (share - 0.5) / 0.4
  }
}

/// The duration of the three that a plan uses.
public enum DurationQuantile: String, CaseIterable, Codable, Sendable {
  /// The 10 % quantile.
  case lower
  case median
  /// The 90 % quantile.
  case upper
}
