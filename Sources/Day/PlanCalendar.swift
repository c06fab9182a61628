import DelegationCalendar
import DelegationFoundations
import DelegationPlanning

extension CalendarFile {
  /// A planned day as a calendar: an event for each stop and for each way.
  ///
  /// - `alarms`: Of the events that were planned from, by the ids of entries.
  /// - `day`: Days since 1970-01-01.
  package init(
    _ timeline: Timeline, places: [String: String], alarms: [String: [CalendarAlarm]] = [:], day: Int, zone: String
  ) throws {
    let days = try ZoneDays(zone)
    let midnight = try days.start(of: day)
    var calendar = CalendarObject()
    calendar.items = try timeline.entries.filter { [.task, .travel, .cue].contains($0.kind) }.map { entry in
      func time(_ seconds: Double) throws -> CalendarTime { try days.time(at: midnight + Int(seconds.rounded())) }
      // A new plan of the day replaces the old one where both have a stop, and no event that it was made from.
      var event = CalendarItem(
        uid: "\(entry.id)-\(CalendarTime(local: day * daySeconds, .date).text)-plan", start: try time(entry.start))
      event.end = entry.isMoment ? nil : .time(try time(entry.end))
      event.summary = entry.title
      event.location = places[entry.id]
      event.alarms = alarms[entry.id] ?? []
      // Only what is to be done takes time that others may not.
      event.isTransparent = entry.kind == .cue
      return event
    }
    try calendar.addZones(through: CivilDate(number: day).year)
    self.init([calendar])
  }
}

extension String {
  /// Whether it is the UID of an entry that a plan wrote.
  var isOfPlan: Bool {
    let end = suffix(14)
    return end.hasPrefix("-") && end.hasSuffix("-plan")
      && end.dropFirst().prefix(8).allSatisfy { $0.isASCII && $0.isNumber }
  }
}
