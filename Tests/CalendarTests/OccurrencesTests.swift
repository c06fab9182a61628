import DelegationCalendar
import DelegationFoundations
import Testing

@Suite("occurrences of events and tasks") struct OccurrencesTests {
  /// A daily event at 09:00 UTC of 5 to 9 January 2026, and components that replace some of it.
  private func week(_ main: String = "", _ others: String...) -> String {
    let changes = others.map { "BEGIN:VEVENT\nUID:1\n\($0)\nEND:VEVENT" }
    return
      (["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "DTSTART:20260105T090000Z", "DURATION:PT1H"]
      + ["RRULE:FREQ=DAILY;COUNT=5"] + (main.isEmpty ? [] : [main]) + ["END:VEVENT"] + changes + ["END:VCALENDAR"])
      .joined(separator: "\n")
  }

  private func days(_ text: String) throws -> [String] {
    try starts(text, "20260101", "20270101").map { String($0.dropFirst(6).dropLast(3)) }
  }

  @Test("EXDATE leaves out starts, a date whole days, and RDATE adds some")
  func dates() throws {
    #expect(try days(week("EXDATE:20260106T090000Z,20260107T080000Z")) == ["05T0900", "07T0900", "08T0900", "09T0900"])
    #expect(try days(week("EXDATE;TZID=Europe/Berlin:20260106T100000")).count == 4)
    #expect(try days(week("EXDATE;VALUE=DATE:20260106")) == ["05T0900", "07T0900", "08T0900", "09T0900"])
    #expect(try days(week("EXDATE:20260105T090000Z")).first == "06T0900")
    let extra = "RDATE:20260105T090000Z,20260120T100000Z\nRDATE;VALUE=PERIOD:20260121T100000Z/PT3H"
    #expect(try days(week(extra)).suffix(3) == ["09T0900", "20T1000", "21T1000"])
    let last = try read(week(extra)).occurrences(from: utc("20260121"), to: utc("20260122"))
    #expect(last.map { ($0.end - $0.start) / 3600 } == [3])
  }

  @Test("a component with RECURRENCE-ID replaces an occurrence, the newest of several")
  func replacement() throws {
    let text = week(
      "", "RECURRENCE-ID:20260106T090000Z\nDTSTART:20260110T110000Z\nSUMMARY:moved\nSEQUENCE:2",
      "RECURRENCE-ID:20260106T090000Z\nDTSTART:20260111T110000Z\nSUMMARY:old\nSEQUENCE:1")
    #expect(try days(text) == ["05T0900", "07T0900", "08T0900", "09T0900", "10T1100"])
    let moved = try read(text).occurrences(from: utc("20260110"), to: utc("20260111"))
    #expect(moved.map { $0.summary } == ["moved"])
    #expect(moved[0].item == 1 && moved[0].original == utc("20260106T090000Z"))
    // Into the asked span from outside, and out of it.
    #expect(try starts(text, "20260106", "20260107") == [])
  }

  @Test("RANGE=THISANDFUTURE moves all later ones, except those with a component of their own")
  func thisAndFuture() throws {
    let text = week(
      "", "RECURRENCE-ID;RANGE=THISANDFUTURE:20260107T090000Z\nDTSTART:20260107T103000Z\nDURATION:PT2H\nSUMMARY:late",
      "RECURRENCE-ID:20260109T090000Z\nDTSTART:20260109T070000Z")
    #expect(try days(text) == ["05T0900", "06T0900", "07T1030", "08T1030", "09T0700"])
    let found = try read(text).occurrences(from: utc("20260108"), to: utc("20260109"))
    #expect(found.map { $0.summary } == ["late"] && found[0].end - found[0].start == 7200)
  }

  @Test("a start that the rule lacks is the first occurrence and counts")
  func unmatched() throws {
    let text = calendar("RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=3")
    #expect(try starts(text, "20260101", "20270101") == ["20260105T090000Z", "20260106T090000Z", "20260113T090000Z"])
  }

  @Test("what overlaps the span is in it; what only touches it is not")
  func overlap() throws {
    let text = week()
    #expect(try starts(text, "20260105T093000Z", "20260105T094000Z").count == 1)
    #expect(try starts(text, "20260105T100000Z", "20260106T090000Z").count == 0)
    #expect(try starts(calendar(), "20260105T090000Z", "20260105T090001Z").count == 1)
    #expect(try read(text).occurrences(from: .min, to: .max).count == 5)
    #expect(try read(text).occurrences(from: 5, to: 5).isEmpty)
  }

  @Test("parts of times are ignored for whole days, as the standard has it")
  func ignored() throws {
    let text = calendar("RRULE:FREQ=DAILY;COUNT=2;BYHOUR=9,10", start: "DTSTART:20260105")
    #expect(try starts(text, "20260101", "20270101") == ["20260105T000000Z", "20260106T000000Z"])
  }

  @Test("week numbers alone take the start's weekday")
  func weekNumbers() throws {
    let text = calendar("RRULE:FREQ=YEARLY;BYWEEKNO=1,-1;COUNT=4", start: "DTSTART:20251229")
    #expect(
      try starts(text, "20250101", "20300101").map { $0.prefix(8) } == ["20251229", "20261228", "20270104", "20271227"])
  }

  @Test("tasks: with a start, due only, and at no time")
  func tasks() throws {
    func task(_ lines: String) -> String { "BEGIN:VTODO\nUID:\(lines.count)\n\(lines)\nEND:VTODO\n" }
    let text =
      "BEGIN:VCALENDAR\n" + task("DTSTART:20260105T090000Z\nDUE:20260105T100000Z\nRRULE:FREQ=DAILY;COUNT=2")
      + task("DUE:20260107T100000Z") + task("SUMMARY:some day") + "END:VCALENDAR"
    #expect(try starts(text, "20260101", "20270101") == ["20260105T090000Z", "20260106T090000Z", "20260107T100000Z"])
  }

  @Test(
    "an old event is found in a late year at once",
    arguments: [
      "FREQ=MINUTELY;INTERVAL=1000", "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,TH", "FREQ=MONTHLY;BYDAY=-1FR",
      "FREQ=YEARLY;BYYEARDAY=1,100", "FREQ=DAILY;COUNT=100000",
    ])
  func late(rule: String) throws {
    let file = try read(calendar("RRULE:\(rule)", start: "DTSTART;TZID=Europe/Berlin:19700101T090000"))
    let clock = ContinuousClock()
    let time = try clock.measure { _ = try file.occurrences(from: utc("20310101"), to: utc("20310201")) }
    // Some milliseconds; far more for busy machines and builds without optimisation.
    #expect(time < .seconds(1))
  }
}
