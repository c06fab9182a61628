import DelegationCalendar
import DelegationFoundations
import DelegationPlanning

extension CalendarFile {
  /// A planned day as a calendar: an event for each stop and for each way.
  ///
  /// - `items`: Of the calendar that was planned from, whose events keep their alarms.
  /// - `day`: Days since 1970-01-01.
  package init(
    _ timeline: Timeline, places: [String: String], items: [CalendarDay.Item] = [], day: Int, zone: String
  ) throws {
    let alarms = Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0.alarms) })
    var calendar = CalendarObject()
    calendar.events = timeline.entries.filter { [.task, .travel, .cue].contains($0.kind) }.map { entry in
      func time(_ seconds: Double) -> CalendarTime {
        CalendarTime(local: day * daySeconds + Int(seconds.rounded()), .zoned(zone))
      }
      // A new plan of the day replaces the old one where both have a stop, and no event that it was made from.
      var event = CalendarEvent(
        uid: "\(entry.id)-\(CalendarTime(local: day * daySeconds, .date).text)-plan", start: time(entry.start))
      event.end = .time(time(entry.end))
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
