import DelegationDay
import DelegationFoundations
import DelegationPlanning
import DelegationReporting

extension Plan {
  /// Prints why a day has no plan.
  ///
  /// - Returns: The day as it is; nil where no calendar shows one.
  func show(
    _ conflict: DayConflict, of day: Day, _ calendarDay: CalendarDay?, _ read: CalendarOptions.Read
  ) throws -> DayPage.Shown? {
    let (number, clock) = (calendarDay?.day ?? read.day, calendarDay?.clock ?? read.clock)
    let lasting = calendarDay?.lasting.flatMap { $0.end == day.start ? $0 : nil }
    let text = (lasting.map { "\($0.title) lasts until \(clock.text($0.end)); " } ?? "") + conflict.text
    let sentence = "No plan is possible: \(text)."
    let shown = try calendarDay.map { try Self.shown($0, [sentence]) }
    let fields: JSONObject = [
      "conflict": ["stops": conflict.stops, "text": text, "shortfall": conflict.shortfall] as JSONObject
    ]
    if let shown {
      show(shown, of: number, read, fields)
    } else if json {
      Terminal.print(json: dated(fields, number, read))
    } else {
      Terminal.print(TextTable.plain(sentence))
    }
    return shown
  }

  static func shown(_ day: CalendarDay, _ notes: [String] = []) throws -> DayPage.Shown {
    DayPage.Shown(
      title: CalendarOptions.title(day.day), timeline: try day.timeline(), clock: day.clock, allDay: day.allDay,
      notes: notes, late: day.late)
  }

  func show(_ shown: DayPage.Shown, of day: Int, _ read: CalendarOptions.Read, _ fields: JSONObject = [:]) {
    let text = TimelineText(day: shown)
    if json {
      Terminal.print(json: dated(fields.merging(text.fields), day, read))
    } else {
      Terminal.print(text.body)
    }
  }

  /// A line of JSON with the date of its day and the time zone.
  func dated(_ fields: JSONObject, _ day: Int, _ read: CalendarOptions.Read) -> String {
    let date: JSONObject = ["date": PageText.day(Int64(day * daySeconds)), "zone": read.zone]
    return date.merging(fields).line
  }
}
