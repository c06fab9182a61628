import DelegationCalendar
import DelegationFoundations
import Testing

@Suite("calendars damaged in one place") struct DamageTests {
  private static let event = "BEGIN:VEVENT\nUID:good\nDTSTART:20260301T090000Z\nSUMMARY:Dentist\nEND:VEVENT\n"
  private static let task = "BEGIN:VTODO\nUID:t\nSUMMARY:write\n"

  private static func whole(_ parts: String) -> String { "BEGIN:VCALENDAR\nVERSION:2.0\n\(parts)END:VCALENDAR\n" }

  @Test("the component or line is left out and named, the rest is read; strict reading refuses", arguments: structures)
  func structure(text: String, warnings: [String], titles: [String]) throws {
    let file = try read(text)
    #expect(file.warnings.map { "\($0.problem.location.dropFirst(6)) \($0.effect)" } == warnings)
    #expect(file.calendars[0].items.map { $0.summary ?? "" } == titles)
    #expect(problem(reading: text) == file.warnings[0].problem)
    // What was left out does not come back.
    let again = try CalendarFile(reading: file.written(stamp: 0), name: "a.ics")
    #expect(again.calendars[0].items.map { $0.summary ?? "" } == titles && again.warnings.isEmpty)
  }

  static let structures: [(String, [String], [String])] = [
    (whole(event) + "X-COMMENT:cached\n", ["9 the line is left out"], ["Dentist"]),
    ("X-COMMENT:cached\n" + whole(event), ["1 the line is left out"], ["Dentist"]),
    (whole(event) + "END:VCALENDAR\n", ["9 the line is left out"], ["Dentist"]),
    (whole(event) + "BEGIN:VTODO\nEND:VTODO\n", ["9 the VTODO is left out"], ["Dentist"]),
    (
      whole(task + "END:VTOOD\n" + event), ["6 the line is left out", "3 the VTODO is left out"], ["Dentist"]
    ),
    (whole(task + event), ["3 the VTODO is left out"], ["Dentist"]),
    (whole(event + task), ["8 the VTODO is left out"], ["Dentist"]),
    (
      whole("BEGIN:VEVENT\nUID:a\nDTSTART:20260301T090000Z\nSUMMARY:Call\nBEGIN:VALARM\nEND:VEVENT\n" + event),
      ["7 the VALARM is left out"], ["Call", "Dentist"]
    ),
    (whole("BEGIN:V X\n" + event), ["3 the line is left out"], ["Dentist"]),
    (whole("VERSION:2.0\n" + event + event), ["9 it is read once"], ["Dentist"]),
    (
      whole(event + event.replacing("UID", with: "DTSTAMP:20260101T000000Z\nUID")), ["8 it is read once"], ["Dentist"]
    ),
    (
      whole(event + event.replacing("UID", with: "SEQUENCE:x\nUID")),
      ["9 the VEVENT is read without its SEQUENCE", "8 it is read once"], ["Dentist"]
    ),
    (whole(event.replacing("Dentist", with: "Den\u{0}tist\u{1B}")), ["6 the rest of the line is read"], ["Dentist"]),
  ]

  @Test("what ends too early was cut off")
  func cut() {
    let text = Self.whole(Self.event).replacing("END:VCALENDAR\n", with: "")
    #expect(problem { _ = try read(text) }?.location == "a.ics:1")
    #expect(problem { _ = try read("<html>\nX:y\n</html>") }?.fault == "there is no calendar")
  }

  @Test(
    "ends of lines may be CR, CR LF, CR CR LF and LF, and the last one a CR", arguments: ["\r", "\r\n", "\r\r\n", "\n"])
  func ends(end: String) throws {
    let text = Self.whole(Self.event).replacing("SUMMARY:Den", with: "SUMMARY:De\n n")
    for last in [end, "\r", ""] {
      let file = try read(String(text.dropLast()).replacing("\n", with: end) + last)
      #expect(file.warnings.isEmpty && file.calendars[0].items.map(\.summary) == ["Dentist"])
    }
    #expect(try read(text.replacing("\n", with: end + end)).calendars[0].items.map(\.summary) == ["Dentist"])
    let faulty = try read(Self.whole("\nX\n" + Self.event).replacing("\n", with: end))
    #expect(faulty.warnings.map(\.problem.location) == ["a.ics:4"])
  }

  @Test("UTF-16 is read by its mark, and bytes that are no UTF-8 leave the rest of a title", arguments: [true, false])
  func encodings(isLittle: Bool) throws {
    let text = "\u{FEFF}" + Self.whole(Self.event).replacing("Dentist", with: "Zürich 🦷")
    let bytes = text.utf16.flatMap { unit in
      isLittle ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    }
    #expect(try CalendarFile(reading: bytes, name: "a.ics").calendars[0].items[0].summary == "Zürich 🦷")
    let latin = Self.whole(Self.event).replacing("Den", with: "ü").unicodeScalars.map { UInt8($0.value) }
    let file = try CalendarFile(reading: latin, name: "a.ics")
    #expect(file.calendars[0].items[0].summary == "\u{FFFD}tist")
    #expect(file.warnings.map(\.problem.fault) == ["the line is not UTF-8"])
  }

  @Test("blanks around values that are no texts say nothing")
  func blanks() throws {
    let text = Self.whole(
      "BEGIN:VEVENT\nUID:1\nDTSTART: 20260301T090000Z\nDTEND:20260301T100000Z\t\nTRANSP: TRANSPARENT\nSEQUENCE: 2 \n"
        + "RRULE: FREQ=DAILY; COUNT = 3\nEXDATE: 20260302T090000Z , 20260303T090000Z\nEND:VEVENT\n")
    let spaced = text.replacing("\n", with: " \n")
    #expect(try read(spaced).warnings.isEmpty)
    #expect(try starts(spaced, "20260101", "20270101") == ["20260301T090000Z"])
    #expect(try read(spaced).calendars[0].items[0].isTransparent)
  }

  @Test("separators of rules and lists may be escaped, and a rule of another calendar is no rule")
  func escapes() throws {
    let daily = calendar("RRULE:FREQ=DAILY\\;COUNT=3", "EXDATE:20260106T090000Z\\,20260107T090000Z")
    #expect(try read(daily).warnings.isEmpty)
    #expect(try starts(daily, "20260101", "20270101") == ["20260105T090000Z"])
    let lunar = try read(calendar("RRULE:RSCALE=CHINESE;FREQ=YEARLY"))
    #expect(lunar.warnings.map(\.effect) == ["the VEVENT is read without its RRULE"])
  }

  @Test("of lists and rules only the bad item is left out", arguments: items)
  func item(lines: [String], days: [String]) throws {
    let head = ["BEGIN:VEVENT", "UID:1", "DTSTART:20260301T090000Z"]
    let text = Self.whole((head + lines + ["END:VEVENT", ""]).joined(separator: "\n"))
    let file = try read(text)
    #expect(file.warnings.map(\.problem.location) == ["a.ics:\(5 + lines.count)"])
    #expect(try starts(text, "20260101", "20270101").map { String($0.dropFirst(4).prefix(4)) } == days)
    #expect(problem(reading: text) == file.warnings[0].problem)
    #expect(String(decoding: file.written(stamp: 0), as: UTF8.self).contains(lines.last!))
  }

  static let items: [([String], [String])] = [
    (["RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20260302T090000Z,20261329T090000Z"], ["0301", "0303"]),
    (["RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20260302T090000Z,"], ["0301", "0303"]),
    (["RDATE:soon,20260305T090000Z"], ["0301", "0305"]),
    (["RRULE:FREQ=DAILY;X-FOO=1;COUNT=2"], ["0301", "0302"]),
    (["RRULE:FREQ=DAILY;COUNT=-1;UNTIL=20260302T090000Z"], ["0301", "0302"]),
    (["RRULE:FREQ=DAILY;COUNT=2;COUNT=5"], ["0301", "0302"]),
    (["RRULE:FREQ=DAILY;COUNT=2;UNTIL=20260401T090000Z"], ["0301", "0302"]),
    (["RRULE:FREQ=DAILY;COUNT=20;UNTIL=20260302T090000Z"], ["0301", "0302"]),
    (["RRULE:FREQ=WEEKLY;BYDAY=1SU;COUNT=2"], ["0301", "0308"]),
    (["RRULE:FREQ=WEEKLY;BYMONTHDAY=1,2,3;UNTIL=20260601T000000Z"], ["0301", "0503"]),
  ]

  @Test("what nothing of it can be read goes as a whole: an EXRULE, a rule without FREQ, a list of faults")
  func rules() throws {
    func effects(_ line: String) throws -> [String] {
      try read(calendar("RRULE:FREQ=DAILY;COUNT=9", line)).warnings.map(\.effect)
    }
    #expect(try effects("EXRULE:FREQ=WEEKLY") == ["the VEVENT is read without its EXRULE"])
    #expect(try effects("RRULE:FREQ=OFTEN") == ["the VEVENT is read without its RRULE"])
    #expect(try effects("EXDATE:" + String(repeating: ",", count: 9)).count == 10)
    #expect(
      try effects("EXDATE:" + String(repeating: ",", count: 99_999)) == ["the VEVENT is read without its EXDATE"])
  }

  @Test("no more than the bad property is left out")
  func properties() throws {
    let text = Self.whole(
      "BEGIN:VEVENT\nUID:1\nDTSTART:20260301T090000Z\nDTEND:x\nDURATION:PT1H\nBEGIN:VALARM\nACTION:DISPLAY\n"
        + "TRIGGER:-PT30M\nREPEAT:5\nEND:VALARM\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT1H\nREPEAT:1000000\n"
        + "DURATION:PT1S\nEND:VALARM\nEND:VEVENT\n"
        + "BEGIN:VEVENT\nUID:2\nDTSTART;VALUE=DATE:20260302T000000\nEND:VEVENT\n")
    let file = try read(text)
    #expect(
      file.warnings.map { "\($0.problem.location.dropFirst(6)) \($0.effect)" } == [
        "6 the VEVENT is read without its DTEND", "11 the VEVENT is read without its REPEAT",
        "16 the VEVENT is read without its REPEAT", "17 the VEVENT is read without its DURATION",
        "22 it is read as a day",
      ])
    let events = file.calendars[0].items
    #expect(events[0].end == .duration(CalendarDuration(seconds: 3600)) && events[0].alarms.count == 2)
    #expect(events[1].start == CalendarTime(2026, 3, 2))
  }

  @Test("a task may have a duration without a start, and repeat by when it is due")
  func tasks() throws {
    let text = Self.whole(
      Self.task + "DURATION:PT1H\nEND:VTODO\nBEGIN:VTODO\nUID:2\nDUE:20260516T045959Z\nRRULE:FREQ=YEARLY\nEND:VTODO\n")
    let file = try read(text)
    #expect(file.warnings.map(\.effect) == ["it is read all the same", "it is read all the same"])
    #expect(file.calendars[0].items[0].end == .duration(CalendarDuration(seconds: 3600)))
    #expect(try starts(text, "20270101", "20290101") == ["20270516T045959Z", "20280516T045959Z"])
    let never = try read(Self.whole(Self.task + "RRULE:FREQ=DAILY\nEND:VTODO\n"))
    #expect(never.warnings.map(\.effect) == ["the VTODO is read without its RRULE"])
  }
}
