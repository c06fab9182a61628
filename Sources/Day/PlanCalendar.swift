import DelegationCalendar
import DelegationFoundations
import DelegationPlanning

extension CalendarFile {
  /// A planned day as a calendar: an event for each stop and for each way.
  ///
  /// The day is counted in days since 1970-01-01.
  package init(_ timeline: Timeline, places: [String: String], day: Int, zone: String) throws {
    var calendar = CalendarObject()
    calendar.events = timeline.entries.enumerated().filter { [.task, .travel, .cue].contains($1.kind) }.map {
      index, entry in
      func time(_ seconds: Double) -> CalendarTime {
        CalendarTime(local: day * daySeconds + Int(seconds.rounded()), .zoned(zone))
      }
      // The same plan of the same day gives the same events, so that a later file replaces them.
      var event = CalendarEvent(
        uid: "\(CalendarTime(local: day * daySeconds, .date).text)-\(index + 1)-plan", start: time(entry.start))
      event.end = .time(time(entry.end))
      event.summary = entry.title
      event.location = places[entry.id]
      // Only what is to be done takes time that others may not.
      event.isTransparent = entry.kind == .cue
      return event
    }
    try calendar.addZones(through: CivilDate(number: day).year)
    self.init([calendar])
  }
}
