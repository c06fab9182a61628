import DelegationFoundations

/// The probability that a plan is on time, by simulation.
public struct Punctuality: Codable, Hashable, Sendable {
  /// The share of days on which each stop's service began within a window, in the order of the plan.
  public let stops: [Double]
  /// The share of days on which all did.
  public let overall: Double
  /// The number of simulated days. The standard error of a share p is √(p (1 − p) / draws), at most 0.5 / √draws.
  public let draws: Int

  /// A simulation's result; the parameters are its properties.
  public init(stops: [Double], overall: Double, draws: Int) {
    (self.stops, self.overall, self.draws) = (stops, overall, draws)
  }
}

extension DayPlanner {
  /// Returns how often a plan is on time.
  ///
  /// It keeps the order of the plan, and the due times that it keeps, and draws the duration of each service independently: half of the cases evenly below the median and
  /// half evenly above it, so that one in ten is below the lower quantile and one in ten above the upper. Who comes too late for the
  /// last window begins at once, which is late.
  ///
  /// - Parameters:
  ///   - plan: A plan of this day.
  ///   - departure: The moment at which one leaves the start; at once if nil.
  ///   - draws: The number of days; at least 1.
  ///   - seed: The seed of the draws.
  /// - Throws: A problem for a plan of another day, for no draw and for a departure that is no finite number.
  public func punctuality(
    of plan: DayPlan, leaving departure: Double? = nil, draws: Int = 2000, seed: UInt64 = 0
  ) throws(Problem) -> Punctuality {
    guard draws >= 1 else {
      throw Problem(location: "punctuality", fault: "no day is drawn", remedy: "draw at least one day")
    }
    if let departure, !departure.isUsable { throw .unusableNumber(departure, of: "the departure", at: "punctuality") }
    let order = try positions(of: plan)
    let network = allowing(late: Set(day.late(in: plan))).network
    var random = SplitMix64(seed: seed)
    var (onTime, allOnTime) = ([Int](repeating: 0, count: order.count), 0)
    for _ in 0..<draws {
      var (last, time, isOnTime) = (network.origin, departure ?? day.start, true)
      for (position, stop) in order.enumerated() {
        let arrival = network.arrival(from: last, to: stop, leaving: time)
        let begin = network.begin(at: stop, arriving: arrival)
        if begin < .infinity { onTime[position] += 1 } else { isOnTime = false }
        time = network.served(at: stop, from: begin < .infinity ? begin : arrival)
        time += day.stops[stop].duration.quantile(random.nextUnit())
        last = stop
      }
      if isOnTime { allOnTime += 1 }
    }
    return Punctuality(
      stops: onTime.map { Double($0) / Double(draws) }, overall: Double(allOnTime) / Double(draws), draws: draws)
  }
}
