import DelegationCalendar
import DelegationDay
import DelegationFoundations
import DelegationPlanning
import Testing

// What lasts longer than a day or rings on another, days on which clocks change, and ids.
extension CalendarDayTests {
  @Test(
    "alarms that ring on a day after their event are alerts of it, each once",
    arguments: [
      ("DTSTART:20261124T090000Z\nDURATION:PT1H", "TRIGGER:PT20H", 5.0),
      ("DTSTART:20261124T090000Z\nDURATION:PT1H", "TRIGGER;RELATED=END:P1D", 10),
      ("DTSTART;VALUE=DATE:20261124", "TRIGGER;RELATED=END:PT9H", 9),
      ("DTSTART:20261120T090000Z\nRRULE:FREQ=DAILY", "TRIGGER;VALUE=DATE-TIME:20261125T120000Z", 12),
      ("DTSTART:20261120T090000Z", "TRIGGER:P1D\nDURATION:P1D\nREPEAT:6", 9),
    ])
  func laterAlarms(_ times: String, _ trigger: String, _ hour: Double) throws {
    let found = try day(
      event("\(times)\nSUMMARY:A\nBEGIN:VALARM\nACTION:DISPLAY\n\(trigger)\nEND:VALARM"), zone: "UTC")
    #expect(found.others.filter { $0.kind == .alert }.map(\.start) == [hour * 3600])
  }

  @Test("a repeating task is open from its start until it is due, by time or by day, as a single one is")
  func repeatingSpan() throws {
    for lines in [
      "DTSTART:20261125T090000Z\nDUE:20261125T090000Z", "DTSTART:20261123T080000Z\nDUE:20261125T100000Z",
      "DTSTART;VALUE=DATE:20261124\nDUE;VALUE=DATE:20261125",
    ] {
      for date in Self.wednesday - 2...Self.wednesday {
        let (once, series) = (
          try day(task(lines), on: date).items.first, try day(task(lines + "\nRRULE:FREQ=WEEKLY"), on: date).items.first
        )
        #expect(once?.due == series?.due && once?.windows == series?.windows, "\(lines) on \(date)")
      }
    }
    #expect(try day(task("DTSTART:20261123T080000Z\nDUE:20261124T100000Z\nRRULE:FREQ=WEEKLY")).items.isEmpty)
  }

  @Test("minutes of a day on which the clocks change are real ones, in plans and in calendars")
  func realMinutes() throws {
    let (autumn, spring) = (CivilDate(2026, 10, 25).number, CivilDate(2026, 3, 29).number)
    let twice = try day(
      event("DTSTART:20261025T003000Z\nDURATION:PT15M\nSUMMARY:A") + "\n"
        + event("DTSTART:20261025T013000Z\nDURATION:PT15M\nSUMMARY:B"), on: autumn)
    #expect(try plan(twice).ids == ["a", "b"])
    #expect(twice.items.map { twice.clock.text($0.windows[0].open) } == ["02:30", "02:30"])
    let file = try CalendarFile(twice.timeline(), places: [:], day: autumn, zone: "Europe/Berlin")
    let start = autumn * daySeconds
    #expect(
      try file.occurrences(from: start, to: start + daySeconds).map { $0.start - start } == [1_800, 5_400])
    let gap = try day(
      event("DTSTART:20260328T233000Z\nDURATION:PT1H\nSUMMARY:Shift") + "\n"
        + event("DTSTART:20260329T013000Z\nDURATION:PT30M\nSUMMARY:Call") + "\n"
        + task("DURATION:PT90M\nSUMMARY:Task"), on: spring)
    #expect(try plan(gap).ids == ["shift", "call", "task"])
  }

  @Test("ids are unique beside made-up ones; events without a UID have their title and start")
  func ids() throws {
    func named(_ uid: String, _ lines: String) -> String { "BEGIN:VTODO\nUID:\(uid)\n\(lines)\nEND:VTODO" }
    let same = [
      named("a", "SUMMARY:1"), named("a", "SUMMARY:2"), named("a 2", "SUMMARY:3"), named("alert", "SUMMARY:4"),
    ]
    let ring = event("DTSTART:20261125T100000Z\nSUMMARY:R\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:PT0S\nEND:VALARM")
    let found = try day((same + [ring]).joined(separator: "\n"))
    #expect(found.items.map(\.id) == ["a", "a 3", "a 2", "alert"] && found.others.map(\.id) == ["r", "alert 2"])
    let none = "BEGIN:VEVENT\nDTSTART:20261125T110000Z\nDURATION:PT1H\nSUMMARY:Call, Bo\nEND:VEVENT"
    #expect(try day(none).items.map(\.id) == ["Call Bo 20261125T110000Z"])
  }

  @Test(
    "a plan as a calendar: cues keep their alarms, and what has no end gets none; entries of a plan are not planned again"
  )
  func ownPlan() throws {
    let alarm = "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT10M\nEND:VALARM"
    let found = try day(
      event("DTSTART:20261125T100000Z\nDURATION:PT1H\nTRANSP:TRANSPARENT\nSUMMARY:Free\n\(alarm)") + "\n"
        + event("DTSTART:20261125T120000Z\nSUMMARY:Open"))
    let file = try CalendarFile(
      found.timeline(), places: [:], alarms: found.alarms, day: Self.wednesday, zone: "Europe/Berlin")
    let events = file.calendars[0].items
    #expect(events.map(\.uid) == ["free-20261125-plan", "open-20261125-plan"])
    #expect(events.map(\.alarms.count) == [1, 0] && events[0].end != nil && events[1].end == nil)
    let again = try CalendarDay(file, day: Self.wednesday, zone: "Europe/Berlin", taskSeconds: 0)
    #expect(again.others.isEmpty && again.items.isEmpty && again.plannedCount == 2)
  }
}
