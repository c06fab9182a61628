import DelegationFoundations

/// A person's stops on a day, checked.
///
/// All moments are seconds since midnight of that day. Whole seconds stay exact, since sums of whole numbers below 2⁵³
/// are.
public struct Day: Codable, Hashable, Sendable {
  /// The greatest number of stops of a day. The tables grow with two to this power.
  public static let stopLimit = 15

  /// The earliest moment at which the person can leave.
  public let start: Double
  /// The place where the person starts; one of the places of ``travel``.
  public let origin: String
  /// The place where the day ends; nil if it ends with the last service.
  public let end: String?
  /// The stops of the day, at most ``stopLimit``.
  public let stops: [Stop]
  /// The travel times between all places.
  public let travel: TravelTimes

  /// A day, checked.
  ///
  /// - Throws: A problem for more than ``stopLimit`` stops, equal ids, unknown places, reversed windows, quantiles out
  ///   of order, and numbers that are negative, not finite or too large.
  public init(start: Double, from origin: String, to end: String? = nil, stops: [Stop], travel: TravelTimes)
    throws(Problem)
  {
    guard stops.count <= Self.stopLimit else {
      throw Problem(
        location: "day", fault: "\(stops.count) stops are more than \(Day.stopLimit)",
        remedy: "leave out \(stops.count - Day.stopLimit) of them, or plan two parts of the day")
    }
    guard start.isUsable else { throw Problem.unusableNumber(start, of: "the start", at: "day") }
    for place in [origin] + (end.map { [$0] } ?? []) where travel.number(of: place) == nil {
      throw Problem.unknownPlace(place, at: "day", known: travel.places)
    }
    var ids: Set<String> = []
    for stop in stops {
      guard ids.insert(stop.id).inserted else { throw Problem.equalIDs("stop", "stops", stop.id) }
      try stop.check(places: travel)
    }
    (self.start, self.origin, self.end, self.stops, self.travel) = (start, origin, end, stops, travel)
  }

  /// Reads the properties, and checks them as the other initialiser does.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      start: values.decode(.start), from: values.decode(.origin), to: values.decode(.end, or: nil),
      stops: values.decode(.stops), travel: values.decode(.travel))
  }
}

extension Stop {
  fileprivate func check(places: TravelTimes) throws(Problem) {
    let location = name == id ? "stop '\(id)'" : "stop '\(id)' (\(name))"
    guard places.number(of: place) != nil else { throw Problem.unknownPlace(place, at: location, known: places.places) }
    for window in windows {
      for moment in [window.open, window.close] where !moment.isUsable {
        throw Problem.unusableNumber(moment, of: "a window", at: location)
      }
      guard window.open <= window.close else {
        throw Problem(
          location: location,
          fault: "a window opens at \(timeText(window.open)), after it closes at \(timeText(window.close))",
          remedy: "exchange the two times; past midnight, count on from 24:00")
      }
    }
    try duration.check(at: location)
    try queue.check(at: location)
    guard weight.isUsable, weight >= 0 else { throw Problem.unusableNumber(weight, of: "the weight", at: location) }
    if let due, !due.isUsable { throw Problem.unusableNumber(due, of: "the due time", at: location) }
  }
}

extension StopDuration {
  /// - Throws: A problem at `location` for a number that is negative or no number, and for quantiles that fall.
  func check(at location: String) throws(Problem) {
    for seconds in [lower, median, upper] where !seconds.isUsable || seconds < 0 {
      throw Problem.unusableNumber(seconds, of: "the duration", at: location)
    }
    guard lower <= median, median <= upper else {
      throw Problem(
        location: location, fault: "the quantiles \(lower), \(median), \(upper) of the duration fall",
        remedy: "write the 10 %, 50 % and 90 % quantile in this order")
    }
  }
}

extension Double {
  /// Whether the number is finite, and small enough that fractions of a second are left in sums: 10¹¹ seconds are 3,000
  /// years.
  var isUsable: Bool { isFinite && magnitude <= 1e11 }
}
