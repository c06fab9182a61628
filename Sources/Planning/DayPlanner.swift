import DelegationFoundations

/// The outcome of planning a day.
public enum DayAnswer: Codable, Hashable, Sendable {
  /// All stops, or the heaviest of them that fit together, the fixed ones always among them.
  case plan(DayPlan)
  /// Not even the fixed stops fit; the conflict is a smallest set of them.
  case conflict(DayConflict)
}

/// Plans a day: as many stops by weight as fit, finished as early as possible; of such days one that starts the latest.
///
/// - Exact: which stops, the finish, and the latest start. Moments are exact where all times are whole seconds,
///   and off by at most a millionth of a second where travel bends or times have fractions.
/// - Least waiting: a day that starts later and ends no later has less travel and waiting together. Waiting alone is not
///   made least, since a detour would wait less. Source: Savelsbergh 1992, doi:10.1287/ijoc.4.2.146.
public struct DayPlanner: Sendable {
  let day: Day
  let network: DayNetwork
  private let quantile: DurationQuantile
  /// The stops that may be done after they were due.
  private let late: Set<String>

  /// A planner of a day.
  ///
  /// - Parameters:
  ///   - day: Checked.
  ///   - quantile: The duration of each stop that the plan uses.
  ///   - clock: The clock of the day, whose times the words of a conflict have; nil on a day without a change of the clocks.
  public init(_ day: Day, quantile: DurationQuantile = .median, clock: DayClock? = nil) {
    self.init(day, quantile: quantile, clock: clock?.changes(around: day.start) ?? ClockChanges())
  }

  /// - `clock`: What shows the moments of the day in conflicts.
  package init(_ day: Day, quantile: DurationQuantile, clock: ClockChanges, late: Set<String> = []) {
    (self.day, self.quantile, self.late) = (day, quantile, late)
    network = DayNetwork(day, quantile: quantile, clock, late: late)
  }

  /// The planner of the day on which some stops may be late.
  func allowing(late: Set<String>) -> DayPlanner {
    DayPlanner(day, quantile: quantile, clock: network.clock, late: late)
  }

  /// Returns the plan of the day, or why not even its fixed stops fit.
  ///
  /// Stops that cannot be done by their due times, with the heaviest that fit, may be done later in the day.
  ///
  /// - Parameter seconds: The seconds after the start by which the day must finish; nil for any time.
  /// - Throws: A problem if the seconds are negative or no finite number.
  public func plan(within seconds: Double? = nil) throws(Problem) -> DayAnswer {
    let limit = try limit(seconds)
    return settled(limit).answer()
  }

  /// Plans again, as near to a former order as a finish allows.
  ///
  /// The stops that fit are those of `plan(within:)`. Among all their orders that finish at most `allowance` after the
  /// earliest finish, it is one in which the fewest pairs of stops changed places, of these one that finishes earliest.
  /// Exact. What is done belongs to the start of the day, not to its stops.
  ///
  /// - Parameters:
  ///   - former: Ids in their former order. Those that are no longer in the day are ignored.
  ///   - allowance: Seconds.
  ///   - seconds: The same as for `plan(within:)`.
  /// - Throws: A problem if a number of seconds is negative or not finite.
  public func replan(
    former: [String], allowance: Double = 0, within seconds: Double? = nil
  ) throws(Problem) -> DayAnswer {
    let limit = try limit(seconds)
    try Self.check(allowance: allowance)
    return settled(limit).answer(former: former, allowance: allowance)
  }

  static func check(allowance: Double) throws(Problem) {
    guard allowance.isUsable, allowance >= 0 else {
      throw Problem.unusableNumber(allowance, of: "the allowance", at: "former order")
    }
  }

  func limit(_ seconds: Double?) throws(Problem) -> Double {
    guard let seconds else { return .infinity }
    guard seconds.isUsable, seconds >= 0 else {
      throw Problem.unusableNumber(seconds, of: "the time for the day", at: "day")
    }
    return day.start + seconds
  }

  /// Positions of the stops of `former` that are in `set`, each once.
  func kept(of former: [String], in set: Int) -> [Int] {
    var rest = set
    return former.compactMap { id in
      guard let stop = day.stops.firstIndex(where: { $0.id == id }), rest & 1 << stop != 0 else { return nil }
      rest ^= 1 << stop
      return stop
    }
  }

  /// The order that starts latest; the earliest one where rounding would lose the finish.
  func order(of set: Int, _ finish: Double, _ table: EarliestTable, _ latest: LatestTable) -> [Int] {
    if let order = latest.order(of: set),
      Schedule(order, network).finish <= finish + LatestTable.tolerance
    {
      return order
    }
    return table.order(of: set)
  }

  func plan(_ order: [Int], limit: Double) -> DayPlan {
    let schedule = Schedule(order, network)
    let (_, bounds) = schedule.latest(network, limit: limit)
    let included = order.reduce(0) { $0 | 1 << $1 }
    let stops = order.indices.map { position in
      let (arrival, begin) = (schedule.arrivals[position], schedule.begins[position])
      // Rounding may put the bound a hair before the begin.
      let slack = max(0, bounds[position] - begin)
      return PlannedStop(
        id: day.stops[order[position]].id, arrival: arrival, waiting: begin - arrival, begin: begin,
        leaving: schedule.leavings[position], slack: slack < .infinity ? slack : nil)
    }
    return DayPlan(
      stops: stops, omitted: day.stops.indices.filter { included & 1 << $0 == 0 }.map { day.stops[$0].id },
      finish: schedule.finish, waiting: stops.reduce(0) { $0 + $1.waiting },
      latestDeparture: max(day.start, schedule.latest(network, limit: schedule.finish).start),
      weight: day.weight(of: included))
  }
}

extension Day {
  /// Returns the sum in the order of the stops, so that equal sets weigh the same to the last bit.
  func weight(of set: Int) -> Double {
    var sum = 0.0
    forEachStop(in: set) { sum += stops[$0].weight }
    return sum
  }
}
