import DelegationCalendar
import DelegationFoundations
import DelegationPlanning

extension CalendarDay {
  /// The alarms of a day as alerts, with the time of what they remind of.
  static func alerts(
    _ file: CalendarFile, zone: String, day: Int, _ days: ZoneDays, _ span: Range<Int>, _ ids: inout UniqueIDs
  ) throws -> [TimelineEntry] {
    try rings(file, zone: zone, span).map { ring in
      let begins = timeText(Double(try days.wall(ring.occurrence.start) - day * daySeconds))
      return TimelineEntry(
        id: ids.next("alert", isMade: true), kind: .alert, title: "\(title(ring.occurrence.summary)) at \(begins)",
        at: Double(ring.moment - span.lowerBound))
    }
  }

  /// The moments of a day by which tasks are to be done, as alerts.
  static func alerts(_ items: [Item], day: Int, _ ids: inout UniqueIDs) -> [TimelineEntry] {
    items.compactMap { item in
      guard let due = item.due, due.day == day, due.second < daySeconds - 1, let moment = item.dueMoment else {
        return nil
      }
      return TimelineEntry(
        id: ids.next("due \(item.id)", isMade: true), kind: .alert, title: "due: \(item.title)", at: moment)
    }
  }

  /// The alarms that ring in a span of time, in their order, each with the occurrence nearest to it.
  private static func rings(
    _ file: CalendarFile, zone: String, _ span: Range<Int>
  ) throws -> [(moment: Int, occurrence: CalendarOccurrence)] {
    struct Ring: Hashable {
      let moment: Int
      let calendar: Int
      let item: Int
    }
    var rings: [Ring: CalendarOccurrence] = [:]
    let ringing = CalendarFile(file.calendars.map(\.ringing))
    let reaches = ringing.calendars.map { $0.alarmReach(in: span) }
    let (before, after) = (reaches.map(\.before).max() ?? 0, reaches.map(\.after).max() ?? 0)
    for occurrence in try ringing.occurrences(
      from: span.lowerBound - after, to: span.upperBound + before, zone: zone, report: { _ in })
    {
      let calendar = ringing.calendars[occurrence.calendar]
      guard calendar.items[occurrence.item].isOpen, !occurrence.uid.isOfPlan else { continue }
      for moment in try calendar.alarmMoments(of: occurrence, zone: zone) where span.contains(moment) {
        let ring = Ring(moment: moment, calendar: occurrence.calendar, item: occurrence.item)
        if let other = rings[ring], abs(other.start - moment) <= abs(occurrence.start - moment) { continue }
        rings[ring] = occurrence
      }
    }
    return rings.map { ($0.key.moment, $0.value) }.sorted { one, other in
      (one.moment, one.occurrence.start, one.occurrence.uid, one.occurrence.summary ?? "")
        < (other.moment, other.occurrence.start, other.occurrence.uid, other.occurrence.summary ?? "")
    }
  }
}
