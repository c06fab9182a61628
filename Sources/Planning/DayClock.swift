import DelegationFoundations
import Foundation

/// The clock of a day: it turns dates, and what clocks on the wall show, into the seconds since midnight that days and plans hold, and
/// back.
///
/// They are seconds that pass. On a day on which the clocks are changed, those of the later hours differ from the time that the clock
/// shows.
public struct DayClock: Codable, Hashable, Sendable {
  /// The first moment of the day.
  public let midnight: Date
  /// The time zone whose clocks are read.
  public let timeZone: TimeZone

  /// The clock of the day of a date, in a calendar's time zone.
  public init(of date: Date, in calendar: Calendar) {
    (midnight, timeZone) = (calendar.startOfDay(for: date), calendar.timeZone)
  }

  /// Returns the seconds from midnight to the moment at which clocks on the wall show a time; negative before it.
  ///
  /// That is the first moment where they show it twice, and that of the change where they leave it out.
  public func seconds(at moment: LocalMoment) -> Double {
    let shown = Double(moment.seconds(since: LocalMoment(day: day)))
    return changes(around: shown).passed(at: shown)
  }

  /// Returns the seconds from midnight to the moment at which clocks on the wall show a time of the day.
  ///
  /// - Parameter time: The time in seconds, such as `15 * 3600` for 15:00.
  public func seconds(atTime time: Int) -> Double { seconds(at: LocalMoment(day: day, second: time)) }

  /// The day in days since 1970.
  private var day: Int { LocalMoment(midnight, in: timeZone).day }

  /// The changes of the clocks within some days of a time, counted from midnight.
  func changes(around seconds: Double = 0) -> ClockChanges {
    let limit = 1e11
    let begin = Seconds(max(-limit, min(limit, midnight.timeIntervalSince1970.rounded())))
    let middle = begin + Seconds(max(-limit, min(limit, seconds)))
    let clocks = ClockChanges(of: timeZone, in: middle - 2 * daySeconds..<middle + 8 * daySeconds)
    return clocks.counted(from: begin, and: Seconds(day) * daySeconds)
  }

  /// Returns the seconds from midnight to a date; negative before it.
  public func seconds(at date: Date) -> Double { date.timeIntervalSince(midnight) }

  /// Returns the date at some seconds since midnight.
  public func date(at seconds: Double) -> Date { midnight.addingTimeInterval(seconds) }

  /// Returns the time of a stop's service.
  public func interval(of stop: PlannedStop) -> DateInterval {
    DateInterval(start: date(at: stop.begin), duration: max(0, stop.leaving - stop.begin))
  }
}

extension TimeWindow {
  /// A window that opens and closes with an interval.
  public init(_ interval: DateInterval, on clock: DayClock) {
    self.init(open: clock.seconds(at: interval.start), close: clock.seconds(at: interval.end))
  }
}

extension StopDuration {
  /// A duration known for certain.
  public init(_ duration: Duration) { self.init(duration.inSeconds) }

  /// A duration known for certain.
  public init(_ duration: Measurement<UnitDuration>) { self.init(duration.converted(to: .seconds).value) }

  /// The three quantiles; they must not fall.
  public init(lower: Duration, median: Duration, upper: Duration) {
    self.init(lower: lower.inSeconds, median: median.inSeconds, upper: upper.inSeconds)
  }
}

extension TravelTimes {
  /// Creates travel times that are the same at any time of day.
  ///
  /// - Parameters:
  ///   - places: Their ids, each once.
  ///   - durations: The durations by origin and target; nil if there is no way.
  /// - Throws: A problem with the pair of places for a negative duration.
  public init(places: [String], durations: [[Duration?]]) throws(Problem) {
    try self.init(places: places, seconds: durations.map { row in row.map { $0?.inSeconds } })
  }

  /// Creates the travel times of one speed.
  ///
  /// - Parameters:
  ///   - places: Their ids, each once.
  ///   - distances: The distances by origin and target; nil if there is no way.
  ///   - speed: A speed above 0.
  /// - Throws: A problem with the pair of places for a negative distance, or for a speed that is not above 0.
  public init(
    places: [String], distances: [[Measurement<UnitLength>?]], speed: Measurement<UnitSpeed>
  ) throws(Problem) {
    let zones = try SpeedZones(begins: [0], classes: [[speed.converted(to: .metersPerSecond).value]])
    try self.init(
      places: places, distances: distances.map { row in row.map { $0?.converted(to: .meters).value } },
      classes: distances.map { row in row.map { _ in 0 } }, speeds: zones)
  }
}

extension DayPlanner {
  /// Plans a day that must finish within some time from its start; see `plan(within:)`.
  public func plan(within duration: Duration) throws(Problem) -> DayAnswer { try plan(within: duration.inSeconds) }

  /// Plans again, as near to a former order as a finish allows; see `replan(former:allowance:within:)`.
  public func replan(
    former: [String], allowance: Duration, within duration: Duration? = nil
  ) throws(Problem) -> DayAnswer {
    try replan(former: former, allowance: allowance.inSeconds, within: duration?.inSeconds)
  }
}

extension Timeline {
  /// Returns the spans of time without an entry that last at least a duration; see `gaps(from:to:least:beside:)`.
  public func gaps(
    from begin: Double? = nil, to end: Double? = nil, least: Duration,
    beside kinds: Set<TimelineEntry.Kind> = Set(TimelineEntry.Kind.allCases)
  ) -> [TimelineGap] {
    gaps(from: begin, to: end, least: least.inSeconds, beside: kinds)
  }
}

extension MinutesAtHand {
  /// The choice for some time; see ``init(seconds:at:_:travel:certainty:urgency:clock:)``.
  public init(
    _ duration: Duration, at now: LocalMoment, _ candidates: [TaskCandidate], travel: Travel? = nil,
    certainty: Double = usualCertainty, urgency: TaskUrgency = .standard, clock: DayClock? = nil
  ) throws(Problem) {
    try self.init(
      seconds: duration.inSeconds, at: now, candidates, travel: travel, certainty: certainty, urgency: urgency,
      clock: clock)
  }
}

extension Duration {
  /// A measurement as a duration, which days, plans and events take. One beyond 10¹⁸ seconds, or of no number, becomes that long: too
  /// long for any of them.
  public init(_ measurement: Measurement<UnitDuration>) {
    let (seconds, limit) = (measurement.converted(to: .seconds).value, 1e18)
    self = .seconds(abs(seconds) <= limit ? seconds : seconds < 0 ? -limit : limit)
  }

  fileprivate var inSeconds: Double { self / .seconds(1) }
}
