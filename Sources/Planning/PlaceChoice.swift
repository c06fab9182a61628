import DelegationFoundations

extension Day {
  /// The greatest number of days that ``choosing(_:)`` returns: each is planned by itself.
  public static let choiceLimit = 64

  /// Returns a day for each choice of places: "any post office" is one stop at one of several places.
  ///
  /// ``DayPlanner/plan(_:choosing:quantile:clock:former:allowance:within:)`` plans the best of them.
  ///
  /// - Parameter places: By the ids of stops, the places where each can be done; the others stay where they are. Those of stops that
  ///   the day does not have, such as of one that was done, are ignored.
  /// - Returns: At least one day; that of the first places first. The name of a stop with a choice has its place behind it.
  /// - Throws: A problem for a place without travel times, and for more than ``choiceLimit`` choices.
  public func choosing(_ places: [String: [String]]) throws(Problem) -> [Day] {
    var choices: [[Stop]] = [[]]
    for stop in stops {
      let here = places[stop.id].flatMap { $0.isEmpty ? nil : $0 } ?? [stop.place]
      choices = choices.flatMap { chosen in here.map { chosen + [stop.moved(to: $0, isChoice: here.count > 1)] } }
      guard choices.count <= Self.choiceLimit else {
        throw Problem(
          location: "stop '\(stop.id)'", fault: "there are more than \(Self.choiceLimit) choices of places in the day",
          remedy: "name fewer places for a stop")
      }
    }
    return try choices.map { (stops) throws(Problem) in
      try Day(start: start, from: origin, to: end, stops: stops, travel: travel)
    }
  }
}

extension DayPlanner {
  /// Plans a day at the places at which the most by weight is done in time; among these, the better plan.
  ///
  /// - Parameters:
  ///   - day: Checked.
  ///   - places: The same as for ``Day/choosing(_:)``.
  ///   - quantile: The duration of each stop that the plan uses.
  ///   - clock: The same as for ``init(_:quantile:clock:)``.
  ///   - former: Ids in their former order, to stay near to as `replan(former:allowance:within:)` does; nil for the best plan.
  ///   - allowance: Seconds after the best plan at which one near the former order may finish.
  ///   - seconds: The seconds after the start by which the day must finish; nil for any time.
  /// - Returns: The day with the places that were chosen, and its answer.
  /// - Throws: The problems of ``Day/choosing(_:)``, and one for a number of seconds that is negative or not finite.
  public static func plan(
    _ day: Day, choosing places: [String: [String]], quantile: DurationQuantile = .median, clock: DayClock? = nil,
    former: [String]? = nil, allowance: Double = 0, within seconds: Double? = nil
  ) throws(Problem) -> (day: Day, answer: DayAnswer) {
    let planners = try day.choosing(places).map { DayPlanner($0, quantile: quantile, clock: clock) }
    return try answer(planners, former: former, allowance: allowance, within: seconds)
  }
}

extension Stop {
  fileprivate func moved(to place: String, isChoice: Bool) -> Stop {
    var stop = self
    (stop.name, stop.place) = (isChoice ? "\(name) (\(place))" : name, place)
    return stop
  }
}

extension DayPlan {
  /// Whether the plan is better than another for the same stops: heavier, else over earlier, else with a later latest departure.
  public func isBetter(than other: DayPlan) -> Bool {
    if weight != other.weight { return weight > other.weight }
    return finish == other.finish ? latestDeparture > other.latestDeparture : finish < other.finish
  }
}
