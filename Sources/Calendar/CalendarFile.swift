import DelegationFoundations

/// An iCalendar file: one calendar, or several after each other.
///
/// What the module does not know is kept, and written as it was read. It has no clock: moments come from the caller.
///
/// Source: RFC 5545, 3.4.
package struct CalendarFile: Equatable, Sendable {
  package var calendars: [CalendarObject]

  package init(_ calendars: [CalendarObject]) { self.calendars = calendars }

  /// - Parameters:
  ///   - bytes: The file: at most 64 MiB of UTF-8, and 2,000,000 lines, parameters and values of parameters.
  ///   - name: For problems, like `work.ics`.
  /// - Throws: A problem that names the first wrong line.
  package init(reading bytes: [UInt8], name: String) throws {
    let components = try ComponentReader.components(of: bytes, file: name)
    guard !components.isEmpty else { throw Problem.emptyFile(at: name) }
    calendars = try components.map(CalendarObject.init)
  }

  /// - Parameters:
  ///   - stamp: Seconds since 1970-01-01T00:00:00Z: the DTSTAMP of components that have none.
  ///   - product: The PRODID of calendars that have none, like `-//Delegation//EN`.
  /// - Returns: The bytes of the file.
  package func written(stamp: Int, product: String = "-//Delegation//Delegation//EN") -> [UInt8] {
    var writer = LineWriter()
    for calendar in calendars {
      calendar.component(stamp: CalendarTime(local: stamp, .utc), product: product).write(to: &writer)
    }
    return writer.bytes
  }

  /// The occurrences of all calendars; see ``CalendarObject/occurrences(from:to:zone:limit:steps:)``.
  package func occurrences(
    from: Int, to: Int, zone: String = "UTC", limit: Int = CalendarOccurrence.limit,
    steps: Int = CalendarOccurrence.stepLimit
  ) throws -> [CalendarOccurrence] {
    var all: [CalendarOccurrence] = []
    for (number, calendar) in calendars.enumerated() {
      var found = try calendar.occurrences(from: from, to: to, zone: zone, limit: limit - all.count, steps: steps)
      for index in found.indices { found[index].calendar = number }
      all += found
    }
    return calendars.count > 1 ? CalendarOccurrence.sorted(all) : all
  }
}
