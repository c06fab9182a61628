import DelegationCalendar
import DelegationFoundations
import DelegationDay
import DelegationPlanning
import Testing

@Suite("Days of calendars") struct CalendarDayTests {
  static let wednesday = CivilDate(2026, 11, 25).number

  /// - Parameter parts: Components, a line each.
  func day(
    _ parts: String, on day: Int = wednesday, zone: String = "Europe/Berlin", done: Set<String> = [],
    isStrict: Bool = false
  ) throws -> CalendarDay {
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//\n\(parts)\nEND:VCALENDAR\n"
    let file = try CalendarFile(reading: Array(text.utf8), name: "day.ics")
    return try CalendarDay(file, day: day, zone: zone, taskSeconds: 1800, done: done, isStrict: isStrict)
  }

  func event(_ lines: String) -> String {
    "BEGIN:VEVENT\nUID:\(Self.uid(lines))\nDTSTAMP:20260101T000000Z\n\(lines)\nEND:VEVENT"
  }
  func task(_ lines: String) -> String {
    "BEGIN:VTODO\nUID:\(Self.uid(lines))\nDTSTAMP:20260101T000000Z\n\(lines)\nEND:VTODO"
  }

  /// The title in small letters.
  private static func uid(_ lines: String) -> String {
    String(lines.split(separator: "\n").first { $0.hasPrefix("SUMMARY:") }?.dropFirst(8) ?? "none").lowercased()
  }

  @Test("an event in another zone stands where the clocks here show it, one of the whole day above")
  func events() throws {
    let found = try day(
      event("DTSTART;TZID=America/New_York:20261125T090000\nDURATION:PT45M\nSUMMARY:Call\nLOCATION:desk") + "\n"
        + event("DTSTART;VALUE=DATE:20261125\nSUMMARY:Holiday") + "\n"
        + event("DTSTART:20261125T100000Z\nSTATUS:CANCELLED\nSUMMARY:Off"))
    #expect(found.allDay == ["Holiday"])
    #expect(found.items.map(\.title) == ["Call"] && found.items[0].isFixed && found.items[0].place == "desk")
    #expect(found.items[0].windows == [TimeWindow(open: 15 * 3600, close: 15 * 3600)] && found.items[0].seconds == 2700)
    #expect(try day(event("DTSTART:20261124T100000Z\nSUMMARY:Yesterday")).items.isEmpty)
  }

  @Test("what takes place too often is left out and reported once, or refuses a strict reading")
  func tooOften() throws {
    let parts =
      event("DTSTART:20261125T090000Z\nDURATION:PT1S\nSUMMARY:Tick\nRRULE:FREQ=SECONDLY") + "\n"
      + event(
        "DTSTART:20261125T100000Z\nDURATION:PT1H\nSUMMARY:Call\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-P3D\nEND:VALARM")
    let found = try day(parts)
    #expect(found.items.map(\.title) == ["Call"])
    #expect(found.warnings.map(\.problem.location) == ["day.ics:10"])
    #expect(found.warnings.map(\.problem.fault) == ["there are more than 20000 occurrences"])
    #expect(throws: found.warnings[0].problem) { try day(parts, isStrict: true) }
  }

  @Test("an exception of no occurrence is a warning once, and an event that the file has twice is one stop")
  func odd() throws {
    let moved = event(
      "DTSTART;TZID=Europe/Berlin:20261101T100000\nDURATION:PT1H\nRRULE:FREQ=DAILY\nEXDATE:20261125T100000Z")
    let found = try day(moved + "\n" + moved)
    #expect(found.items.count == 1)
    #expect(found.warnings.map(\.effect) == ["it leaves out nothing"])
    #expect(throws: found.warnings[0].problem) { try day(moved, isStrict: true) }
  }

  @Test("a series of which an exception is no day takes place, beside what it overlaps with")
  func impossibleException() throws {
    let found = try day(
      event("DTSTART:20261125T100000Z\nDURATION:PT1H\nSUMMARY:Dentist") + "\n"
        + event(
          "DTSTART:20200101T100000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY\nEXDATE:20201329T100000Z\nSUMMARY:Meeting"))
    #expect(Set(found.items.map(\.title)) == ["Dentist", "Meeting"])
  }

  @Test("a task without a start that repeats is due at its time")
  func dueAgain() throws {
    let found = try day(task("DUE:20251125T120000Z\nRRULE:FREQ=YEARLY\nSUMMARY:Taxes") + "\n" + task("DURATION:PT2H"))
    #expect(found.items.map(\.due) == [nil, LocalMoment(day: Self.wednesday, second: 13 * 3600)])
    #expect(found.items.map(\.seconds) == [7200, 1800])
  }

  @Test("an alarm of an event is an alert, a transparent one a cue; what began yesterday is no stop")
  func others() throws {
    let found = try day(
      event(
        "DTSTART:20261125T140000Z\nDURATION:PT1H\nSUMMARY:Dentist\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT1H\nDESCRIPTION:x\nEND:VALARM"
      )
        + "\n" + event("DTSTART:20261125T070000Z\nDURATION:PT1H\nTRANSP:TRANSPARENT\nSUMMARY:Market day") + "\n"
        + event("DTSTART:20261124T220000Z\nDTEND:20261125T010000Z\nSUMMARY:Night shift"))
    let entries = try found.timeline().entries
    #expect(entries.map(\.title) == ["Night shift", "Market day", "Dentist at 15:00", "Dentist"])
    try #require(entries.map(\.kind) == [.task, .cue, .alert, .task])
    #expect(entries[0].start == 0 && entries[0].end == 2 * 3600 && entries[2].start == 14 * 3600)
  }

  @Test("on a day on which the clocks are changed, an event ends when they say")
  func clockChanges() throws {
    let back = try day(
      event("DTSTART;TZID=Europe/Berlin:20261025T000000\nDTEND;TZID=Europe/Berlin:20261025T070000\nSUMMARY:Night")
        + "\n"
        + event(
          "DTSTART;TZID=Europe/Berlin:20261025T070000\nDTEND;TZID=Europe/Berlin:20261025T080000\nSUMMARY:Breakfast"),
      on: CivilDate(2026, 10, 25).number)
    #expect(back.items.map(\.seconds) == [8 * 3600, 3600] && back.clock.text(8 * 3600) == "07:00")
    #expect(try back.timeline().overlaps.isEmpty)
    let forward = try day(
      event("DTSTART;TZID=Europe/Berlin:20260329T013000\nDTEND;TZID=Europe/Berlin:20260329T033000\nSUMMARY:Work"),
      on: CivilDate(2026, 3, 29).number)
    #expect(forward.items.map(\.seconds) == [3600])
    // From 02:50 to the second 02:10, twenty minutes later.
    let twice = try day(
      event("DTSTART:20261025T005000Z\nDTEND:20261025T011000Z\nSUMMARY:Call"), on: CivilDate(2026, 10, 25).number)
    #expect(twice.items.map(\.seconds) == [1200])
  }

  @Test("a repeating task is done by its due time, as a single one is")
  func repeatingDue() throws {
    let once = "DTSTART;TZID=Europe/Berlin:20261125T090000\nDUE;TZID=Europe/Berlin:20261125T100000\nSUMMARY:Report"
    let (single, series) = (try day(task(once)), try day(task(once + "\nRRULE:FREQ=DAILY")))
    #expect(single.items.map(\.windows) == [[TimeWindow(open: 9 * 3600, close: 24 * 3600 - 1800)]])
    for day in [single, series] { #expect(try day.planned(nil, start: nil).stops.map(\.due) == [10 * 3600]) }
    #expect(series.items.map(\.windows) == single.items.map(\.windows))
    #expect(try series.timeline().entries.map(\.title) == ["Report", "due: Report"])
  }

  @Test("open tasks: due today is done by then, overdue at any time, done and later ones not at all")
  func tasks() throws {
    let found = try day(
      [
        task("DUE:20261125T160000Z\nPRIORITY:1\nSUMMARY:Today"), task("DUE;VALUE=DATE:20261120\nSUMMARY:Late"),
        task("STATUS:COMPLETED\nSUMMARY:Done"), task("DTSTART;VALUE=DATE:20261201\nSUMMARY:Later"),
        task("DTSTART:20261101T170000Z\nDURATION:PT10M\nRRULE:FREQ=DAILY;INTERVAL=3\nPRIORITY:9\nSUMMARY:Plants"),
        task("DTSTART:20261102T170000Z\nDURATION:PT10M\nRRULE:FREQ=DAILY;INTERVAL=3\nSUMMARY:Not today"),
      ].joined(separator: "\n"))
    try #require(found.items.map(\.title) == ["Today", "Late", "Plants"])
    #expect(found.items[0].windows.isEmpty && found.items[0].weight == 1.8)
    #expect(found.items[1].windows.isEmpty && found.items[1].weight == 1)
    #expect(
      found.items[2].seconds == 600 && found.items[2].weight == 0.2 && found.items[2].windows[0].open == 18 * 3600)
    let due: [Double?] = [17 * 3600, -4 * 86_400 - 1, nil]
    #expect(try found.planned(nil, start: nil).stops.map(\.due) == due)
    #expect(found.candidates.map(\.task.id) == ["today", "late", "plants"])
    // What is overdue is marked, and a day that is only shown has what a plan has: what is due, and when a task may begin.
    #expect(found.allDay == ["Late (overdue)"])
    #expect(try found.planned(nil, start: nil).stops.map(\.name) == ["Today", "Late (overdue)", "Plants"])
    #expect(found.others.map(\.title) == ["due: Today"])
    #expect(try found.timeline().entries.map(\.title) == ["due: Today", "Plants"])
    // Nine hours before it is due, and more than three days after.
    let factors = zip(try found.planned(nil, start: 8 * 3600).stops, found.items).map { $0.weight / $1.weight }
    #expect(zip(factors, [1.625, 5, 1]).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  @Test("what is off or done has no alert; an alarm two weeks ahead is one")
  func alarms() throws {
    let alarm = "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-P2W\nDESCRIPTION:x\nEND:VALARM"
    let found = try day(
      [
        event("DTSTART:20261209T100000Z\nSUMMARY:Trip\n\(alarm)"),
        event("DTSTART:20261209T110000Z\nSTATUS:CANCELLED\nSUMMARY:Off\n\(alarm)"),
        task("DTSTART:20261209T120000Z\nSTATUS:COMPLETED\nSUMMARY:Done\n\(alarm)"),
      ].joined(separator: "\n"))
    #expect(found.others.map(\.title) == ["Trip at 11:00 (+14 days)"] && found.others[0].start == 11 * 3600)
    #expect(found.items.isEmpty)
  }

  @Test("an occurrence of a task that was moved is done on its new day only, and once")
  func moved() throws {
    let series =
      "BEGIN:VTODO\nUID:p\nDTSTAMP:20260101T000000Z\nDTSTART:20261101T170000Z\nDURATION:PT10M\nRRULE:FREQ=DAILY;INTERVAL=3\n"
      + "SUMMARY:Plants\nEND:VTODO\nBEGIN:VTODO\nUID:p\nDTSTAMP:20260101T000000Z\nRECURRENCE-ID:20261125T170000Z\n"
      + "DTSTART:20261126T080000Z\nDURATION:PT20M\nSUMMARY:Plants later\nEND:VTODO"
    #expect(try day(series).items.isEmpty)
    let next = try day(series, on: Self.wednesday + 1)
    #expect(next.items.map(\.title) == ["Plants later"] && next.items[0].seconds == 1200)
    #expect(try day(series, on: Self.wednesday + 3).items.map(\.title) == ["Plants"])
  }

  @Test("planned: the task goes where it fits between events, and the plan written as a calendar is read again")
  func planned() throws {
    let found = try day(
      event(
        "DTSTART:20261125T080000Z\nDTEND:20261125T090000Z\nSUMMARY:Stand-up\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT5M\nEND:VALARM"
      ) + "\n" + task("DUE:20261125T110000Z\nSUMMARY:Review"))
    let day = try found.planned(nil, start: 8 * 3600)
    guard case .plan(let plan) = try DayPlanner(day).plan(within: nil) else { throw Missing() }
    #expect(plan.stops.map(\.id) == ["review", "stand-up"])
    #expect(plan.stops.map(\.begin) == [8 * 3600, 9 * 3600])
    let file = try CalendarFile(
      Timeline(plan, of: day), places: ["review": "desk"], alarms: found.alarms, day: Self.wednesday,
      zone: "Europe/Berlin")
    let read = try CalendarFile(reading: file.written(stamp: 0), name: "plan.ics")
    let start = CivilDate(2026, 11, 25).number * daySeconds
    let occurrences = try read.occurrences(from: start, to: start + daySeconds)
    #expect(occurrences.map(\.summary) == ["Review", "Stand-up"])
    let starts = [start + 7 * 3600, start + 8 * 3600]
    #expect(occurrences.map(\.start) == starts)
    let events = read.calendars[0].items
    #expect(events[0].location == "desk" && events[1].alarms.count == 1)
    #expect(events.map(\.uid) == ["review-20261125-plan", "stand-up-20261125-plan"])
  }

  /// The stops of the day's plan in their order, and those that are late.
  func plan(_ found: CalendarDay, start: Double? = nil) throws -> (ids: [String], late: [String], begin: Double) {
    let day = try found.planned(nil, start: start)
    guard case .plan(let plan) = try DayPlanner(day).plan(within: found.limit(from: day.start)) else { throw Missing() }
    return (plan.stops.map(\.id), day.late(in: plan), plan.stops.first?.begin ?? 0)
  }

  @Test("what is due today and can no longer be done in time is done late, not left out")
  func late() throws {
    let early = try plan(
      day(task("DUE:20261125T050000Z\nSUMMARY:Early") + "\n" + task("DUE:20261124T050000Z\nSUMMARY:Old")))
    #expect(Set(early.ids) == ["early", "old"] && Set(early.late) == ["early", "old"])
    let behind = try plan(
      day(
        event("DTSTART:20261125T070000Z\nDTEND:20261125T110000Z\nSUMMARY:Meeting") + "\n"
          + task("DUE:20261125T100000Z\nSUMMARY:Form") + "\n" + task("DUE:20261125T160000Z\nSUMMARY:Letter")))
    #expect(
      behind.ids.first == "meeting" && Set(behind.ids) == ["meeting", "form", "letter"] && behind.late == ["form"])
  }

  @Test("nothing is planned inside an event that began the day before, nor after midnight")
  func busy() throws {
    let night = "DTSTART:20261124T210000Z\nDTEND:20261125T100000Z\n"
    let found = try plan(day(event(night + "SUMMARY:Night shift") + "\n" + task("SUMMARY:Write")))
    #expect(found.ids == ["write"] && found.begin == 11 * 3600)
    let free = try plan(day(event(night + "TRANSP:TRANSPARENT\nSUMMARY:Fair") + "\n" + task("SUMMARY:Write")))
    #expect(free.begin == 8 * 3600)
    // A plan that starts during the day: what is over, and what still lasts.
    let begun = try day(
      event("DTSTART:20261125T083000Z\nDURATION:PT1H\nSUMMARY:Over") + "\n"
        + event("DTSTART:20261125T093000Z\nDURATION:PT1H\nSUMMARY:On") + "\n" + task("SUMMARY:Write"))
    #expect(try plan(begun, start: 11 * 3600) == (["write"], [], 11.5 * 3600))
    #expect(try begun.begun(at: 11 * 3600).timeline().entries.map(\.title) == ["Over", "On"])
    let all = event("DTSTART:20261124T230000Z\nDTEND:20261125T230000Z\nSUMMARY:Busy")
    #expect(try plan(day(all + "\n" + task("SUMMARY:Write"))).ids == ["busy"])
  }

  @Test("of more tasks than a day may have stops, the heaviest are planned")
  func manyTasks() throws {
    let tasks = (1...20).map { task("PRIORITY:\($0 < 4 ? 1 : 9)\nDURATION:PT5M\nSUMMARY:Task \($0)") }
    let planned = try day(tasks.joined(separator: "\n")).planned(nil, start: nil).stops
    #expect(planned.count == Day.stopLimit && Set(planned.map(\.id)).isSuperset(of: ["task 1", "task 2", "task 3"]))
  }

  @Test("a stop keeps its id when another one joins the day, and two of one UID have two")
  func identity() throws {
    let first = event("DTSTART:20261125T100000Z\nDURATION:PT1H\nSUMMARY:A")
    let earlier = event("DTSTART:20261125T090000Z\nDURATION:PT30M\nSUMMARY:N")
    #expect(try day(first).items.map(\.id) == ["a"] && day(first + "\n" + earlier).items.map(\.id) == ["n", "a"])
    let hourly = event("DTSTART:20261125T100000Z\nDURATION:PT10M\nSUMMARY:A\nRRULE:FREQ=HOURLY;COUNT=2")
    #expect(try day(hourly).items.map(\.id) == ["a", "a 2"])
  }

  @Test("what is done of a task that repeats is done on later days too, and its next occurrence is not")
  func done() throws {
    let water = task("DTSTART;VALUE=DATE:20261123\nDUE;VALUE=DATE:20261126\nSUMMARY:Water\nRRULE:FREQ=WEEKLY")
    let key = try #require(try day(water, on: Self.wednesday - 2).items.first?.key)
    #expect(try day(water).items.map(\.key) == [key] && day(water, done: [key]).items.isEmpty)
    #expect(try day(water, on: Self.wednesday + 5, done: [key]).items.count == 1)
  }

  private struct Missing: Error {}

  @Test("a zone that nobody knows, and a place without travel, are problems")
  func faults() throws {
    #expect(throws: Problem.self) { try day("", zone: "Europe/Nowhere") }
    let found = try day(task("SUMMARY:Post\nLOCATION:market"))
    let base = try Day(
      start: 0, from: "home", stops: [],
      travel: TravelTimes(places: ["home", "office"], seconds: [[0, 60], [60, 0]]))
    let problem = #expect(throws: Problem.self) { try found.planned(base, start: 0) }
    #expect(problem?.fault.contains("market") == true && problem?.location == "day.ics:4")
  }
}
