import DelegationFoundations

/// The days in a time zone.
package struct ZoneDays {
  private let clock: ZoneClock

  /// - Parameter zone: An IANA name.
  /// - Throws: A problem for an unknown one.
  package init(_ zone: String) throws {
    clock = ZoneClock(CalendarObject(), zone: zone)
    guard clock.knows(zone) else { throw Problem.unknownZone(zone, at: SourcePlace()) }
  }

  /// The moment at which a day begins, in seconds since 1970-01-01T00:00:00Z.
  ///
  /// - Parameter day: Days since 1970-01-01.
  package func start(of day: Int) throws -> Int {
    try clock.moment(of: CalendarTime(local: day * daySeconds, .floating))
  }

  /// Returns the time on the wall, in seconds since 1970-01-01T00:00:00, every day counted as 86,400 seconds.
  package func wall(_ moment: Int) throws -> Int { try clock.local(moment, in: .floating) }
}
