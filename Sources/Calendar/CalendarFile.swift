import DelegationFoundations

/// An iCalendar file: one calendar, or several after each other.
///
/// What the module does not know is kept, and written as it was read. It has no clock: moments come from the caller.
///
/// - Source: RFC 5545, 3.4.
public struct CalendarFile: Equatable, Sendable {
  package var calendars: [CalendarObject]
  /// The first 1,000 faults of the file that did not refuse it.
  public private(set) var warnings: [CalendarWarning] = []
  /// The number of all warnings.
  public private(set) var warningCount = 0

  package init(_ calendars: [CalendarObject]) { self.calendars = calendars }

  /// - Parameters:
  ///   - bytes: The file, within ``CalendarLimits``.
  ///   - name: The name in problems, like `work.ics`.
  ///   - isStrict: Whether the first wrong line refuses the file. Otherwise ``warnings`` name what is left out.
  /// - Throws: A problem for a file that is no calendar, was cut off or is above the limits.
  package init(reading bytes: [UInt8], name: String, isStrict: Bool = false) throws {
    var notes = ReadingNotes(isStrict: isStrict)
    let components = try ComponentReader.components(of: bytes, file: name, &notes)
    calendars = try components.compactMap { component in
      if component.name == CalendarObject.name { return try CalendarObject(reading: component, &notes) }
      try notes.add(.noCalendar(component.name, at: component.place), "the \(component.name) is left out")
      return nil
    }
    guard !calendars.isEmpty else {
      throw components.first.map { Problem.noCalendar($0.name, at: $0.place) }
        ?? Problem(location: name, fault: "there is no calendar", remedy: "export it again as iCalendar (.ics)")
    }
    (warnings, warningCount) = (notes.warnings, notes.count)
  }

  /// - Parameters:
  ///   - stamp: Seconds since 1970-01-01T00:00:00Z: the DTSTAMP of components that have none.
  ///   - product: The PRODID of calendars that have none, like `-//Delegation//EN`.
  /// - Returns: The bytes of the file.
  package func written(stamp: Seconds, product: String = "-//Delegation//Delegation//EN") -> [UInt8] {
    var writer = LineWriter()
    for calendar in calendars {
      calendar.component(stamp: CalendarTime(local: stamp, .utc), product: product).write(to: &writer)
    }
    return writer.bytes
  }

  /// The events and tasks that take place in a span of time: those that overlap it, and those without length in it.
  ///
  /// Rules, RDATE, EXDATE and components with a RECURRENCE-ID are applied. Rules repeat on the wall: 09:00 stays 09:00.
  /// A start that the clocks leave out or show twice is as RFC 5545, 3.3.5 has it. A rule of a replacing component is
  /// not applied.
  ///
  /// - Parameters:
  ///   - from: Seconds since 1970-01-01T00:00:00Z.
  ///   - to: The end, in the same form; not in the span.
  ///   - zone: The IANA name of the zone in which dates and floating times are.
  ///   - limit: The greatest number of occurrences.
  ///   - steps: The greatest number of days, times and periods to visit.
  ///   - report: Called for each exception and replacement of about that time that is of no occurrence, and for each series with
  ///     more than `limit` occurrences, which is left out then; nil: only the latter is a problem.
  /// - Returns: The occurrences by start, end and UID.
  /// - Throws: A problem for an unknown zone, more than `limit` occurrences, and rules that take too long.
  package func occurrences(
    from: Seconds, to: Seconds, zone: String = "UTC", limit: Int = CalendarLimits.occurrences,
    steps: Int = CalendarLimits.steps, report: ((CalendarWarning) throws -> Void)? = nil
  ) throws -> [CalendarOccurrence] {
    let budget = StepBudget(steps)
    var all: [CalendarOccurrence] = []
    for (number, calendar) in calendars.enumerated() {
      var found = try calendar.occurrences(from: from, to: to, zone: zone, limit: limit - all.count, budget, report)
      for index in found.indices { found[index].calendar = number }
      all += found
    }
    return calendars.count > 1 ? CalendarOccurrence.sorted(all) : all
  }
}
