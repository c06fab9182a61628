import DelegationFoundations
import Foundation

package struct ZoneDays {
  private let clock: ZoneClock
  private let zone: String
  package let timeZone: TimeZone

  /// - Parameter zone: An IANA name, an offset or Outlook's name.
  /// - Throws: A problem for an unknown one.
  package init(_ zone: String) throws {
    guard let timeZone = TimeZone.of(zone) else { throw Problem.unknownZone(zone, at: SourcePlace()) }
    (self.zone, self.timeZone, clock) = (zone, timeZone, ZoneClock(CalendarObject(), zone: zone))
  }

  /// The moment at which a day begins, in seconds since 1970-01-01T00:00:00Z.
  ///
  /// - Parameter day: Days since 1970-01-01.
  package func start(of day: Int) throws -> Seconds {
    try clock.moment(of: CalendarTime(local: Seconds(day) * daySeconds, .floating))
  }

  /// Returns the time on the wall, in seconds since 1970-01-01T00:00:00, every day counted as 86,400 seconds.
  package func wall(_ moment: Seconds) throws -> Seconds { try clock.local(moment, in: .floating) }

  /// The clocks of a day: moments and times count from its midnight.
  package func clock(of day: Int) throws -> ClockChanges {
    let begin = try start(of: day)
    return try clock.table(zone, at: begin).counted(from: begin, and: Seconds(day) * daySeconds)
  }

  /// The time to write for a moment: that on the wall, or in UTC where the wall shows it a second time.
  package func time(at moment: Seconds) throws -> CalendarTime {
    let time = CalendarTime(local: try wall(moment), .zoned(zone))
    return try clock.moment(of: time) == moment ? time : CalendarTime(local: moment, .utc)
  }
}
