import DelegationCalendar
import DelegationFoundations
import Testing

@Suite("faults that do not refuse a calendar") struct FaultTests {
  /// A calendar of a faultless event on line 6 and another from line 8 on, from 2026-03-02T10:00Z on.
  private static func beside(_ lines: [String], start: String? = "DTSTART:20260302T100000Z") -> String {
    let other = ["BEGIN:VEVENT"] + (start.map { [$0] } ?? []) + lines + ["END:VEVENT", "END:VCALENDAR"]
    let good = ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:good", "DTSTART:20260301T090000Z", "END:VEVENT"]
    return (good + other).joined(separator: "\n")
  }

  private static func days(_ text: String) throws -> [String] {
    try starts(text, "20260101", "20260311", zone: "Europe/Berlin").map { String($0.dropFirst(6).prefix(5)) }
  }

  @Test("the faulty part is left out and named, the rest is read; strict reading refuses", arguments: faults)
  func fault(lines: [String], line: Int, effect: String, expected: [String]) throws {
    let text = Self.beside(lines)
    let file = try read(text)
    #expect(file.warnings.map(\.effect) == [effect] && file.warningCount == 1)
    #expect(file.warnings.first?.problem.location == "a.ics:\(line)")
    #expect(try Self.days(text) == ["01T09"] + expected)
    #expect(problem(reading: text) == file.warnings.first?.problem)
  }

  static let faults: [([String], Int, String, [String])] = [
    ([], 7, "it is read all the same", ["02T10"]),
    (["UID:2", "DTEND:20260302T090000Z"], 10, "the VEVENT is read without its DTEND", ["02T10"]),
    (["UID:2", "DTEND:20260302"], 10, "the VEVENT is read without its DTEND", ["02T10"]),
    (["UID:2", "DTEND:20260302T110000Z", "DURATION:PT1H"], 11, "the VEVENT is read without its DURATION", ["02T10"]),
    (["UID:2", "RRULE:"], 10, "the VEVENT is read without its RRULE", ["02T10"]),
    (
      ["UID:2", "RRULE:FREQ=DAILY;COUNT=2", "EXDATE:20260399T100000Z"], 11, "the rest is read", ["02T10", "03T10"]
    ),
    (["UID:2", "X-RADIUS=4.5"], 10, "the line is left out", ["02T10"]),
    (["UID:2", "ATTENDEE;CN=\"the \"boss\"\":x"], 10, "the line is left out", ["02T10"]),
    (["UID:2", "BEGIN:VALARM", "ACTION:AUDIO", "END:VALARM"], 10, "the VEVENT is read without its VALARM", ["02T10"]),
    (["UID:2", "SEQUENCE:x"], 10, "the VEVENT is read without its SEQUENCE", ["02T10"]),
    (["UID:2", "DTSTART:20260303"], 10, "the VEVENT is left out", []),
    (["UID:2", "RECURRENCE-ID:soon"], 10, "the VEVENT is left out", []),
    (
      ["UID:2", "RRULE:FREQ=DAILY;UNTIL=20260303"], 10, "it is read all the same", ["02T10", "03T10"]
    ),
    (["UID:good"], 7, "both are shown", ["02T10"]),
  ]

  @Test(
    "names that are no IANA name, Outlook's or an offset are unknown, whatever Foundation makes of them",
    arguments: ["BST", "AST", "NST", "ART", "SystemV/AST4", "AEST", "GMT+2460", "UTC+", "UTC+1:2", "+0200"])
  func unknownZones(name: String) throws {
    #expect(throws: Problem.self) { try ZoneDays(name) }
    let zoned = calendar(start: "DTSTART;TZID=\(name):20260812T120000")
    #expect(try starts(zoned, "20260101", "20270101").isEmpty && read(zoned).warnings.count == 1)
    let home = calendar(start: "DTSTART:20260812T120000").replacing("2.0", with: "2.0\nX-WR-TIMEZONE:\(name)")
    #expect(try read(home).warnings.map(\.problem.location) == ["a.ics:3"])
    #expect(try starts(home, "20260101", "20270101") == ["20260812T120000Z"])
  }

  @Test(
    "zones by their offset, an old name and Outlook's",
    arguments: [
      ("GMT+02:00", "1000"), ("GMT+0200", "1000"), ("UTC+2", "1000"), ("UTC-08:00", "2000"), ("UTC-3:30", "1530"),
      ("GMT+530", "0630"), ("CET", "1000"), ("US/Eastern", "1600"), ("W. Europe Standard Time", "1000"),
      ("Etc/GMT+2", "1400"),
    ])
  func knownZones(name: String, time: String) throws {
    let zoned = calendar(start: "DTSTART;TZID=\"\(name)\":20260812T120000")
    #expect(try starts(zoned, "20260101", "20270101") == ["20260812T\(time)00Z"])
  }

  @Test("a second time zone of the same TZID with other rules is left out and named; an offset of -0000 counts as 0")
  func twoZones() throws {
    func zone(_ offset: String) -> String {
      "BEGIN:VTIMEZONE\nTZID:Foo\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:\(offset)\nTZOFFSETTO:\(offset)\n"
        + "END:STANDARD\nEND:VTIMEZONE\n"
    }
    func text(_ zones: String) -> String {
      calendar(start: "DTSTART;TZID=Foo:20260112T090000").replacing("BEGIN:VEVENT", with: zones + "BEGIN:VEVENT")
    }
    let two = text(zone("+0100") + zone("-0500"))
    #expect(try starts(two, "20260101", "20270101") == ["20260112T080000Z"])
    #expect(try read(two).warnings.map(\.problem.location) == ["a.ics:11"])
    #expect(try read(text(zone("+0100") + zone("+0100"))).warnings.isEmpty)
    #expect(try starts(text(zone("-0000")), "20260101", "20270101") == ["20260112T090000Z"])
  }

  @Test("a byte order mark within a file says nothing, and UTF-16 without one is refused")
  func marks() throws {
    let two = calendar() + "\n\u{FEFF}" + calendar()
    #expect(try read(two).calendars.count == 2 && read(two).warnings.isEmpty)
    let bytes = calendar().utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for bytes in [bytes, [0] + bytes] {
      #expect(throws: Problem.self) { try CalendarFile(reading: bytes, name: "a.ics") }
    }
  }

  @Test("UNTIL as a time ends whole days, and of two versions of an event the newer is shown")
  func versions() throws {
    let until = calendar("RRULE:FREQ=DAILY;UNTIL=20260106T230000Z", start: "DTSTART:20260105")
    #expect(try starts(until, "20260101", "20270101", zone: "Europe/Berlin").count == 3)
    #expect(try starts(until, "20260101", "20270101", zone: "UTC").count == 2)
    for (end, zone) in [("000000", "America/New_York"), ("000000", "Asia/Tokyo"), ("235959", "Europe/Berlin")] {
      let bound = calendar("RRULE:FREQ=DAILY;UNTIL=20260107T\(end)Z", start: "DTSTART:20260105")
      #expect(try starts(bound, "20260101", "20270101", zone: zone).count == 3, "\(end) \(zone)")
    }
    let newer = Self.beside(["UID:good", "SEQUENCE:2"])
    #expect(try Self.days(newer) == ["02T10"])
    #expect(try read(newer).warnings.map(\.effect) == ["the one with the higher SEQUENCE is shown"])
  }

  @Test(
    "an exception of a whole day may be a time of it",
    arguments: [
      "EXDATE:20260303T000000Z", "EXDATE:20260302T230000Z", "EXDATE;TZID=America/New_York:20260303T000000",
      "EXDATE:20260303T000000", "EXDATE;VALUE=DATE:20260303",
    ])
  func exceptions(line: String) throws {
    let text = calendar("RRULE:FREQ=DAILY;COUNT=3", line, start: "DTSTART:20260302")
    #expect(try Self.days(text) == ["01T23", "03T23"])
    let moved = text.replacing(
      "END:VCALENDAR", with: "BEGIN:VEVENT\nUID:1\nDTSTART:20260308\nEND:VEVENT\nEND:VCALENDAR"
    )
    .replacing(line + "\n", with: "")
    .replacing("DTSTART:20260308", with: line.replacing("EXDATE", with: "RECURRENCE-ID") + "\nDTSTART:20260308")
    #expect(try Self.days(moved) == ["01T23", "03T23", "07T23"])
  }

  /// A daily event at 10:00 in Berlin, and a component that moves an occurrence.
  private func series(exception: String, start: String = "DTSTART;TZID=Europe/Berlin:20260803T100000") -> String {
    let main = calendar("RRULE:FREQ=DAILY;COUNT=20", exception.hasPrefix("EXDATE") ? exception : "X-A:b", start: start)
    guard !exception.hasPrefix("EXDATE") else { return main }
    return main.replacing(
      "END:VCALENDAR",
      with: "BEGIN:VEVENT\nUID:1\n\(exception)\nDTSTART:20260812T150000Z\nEND:VEVENT\nEND:VCALENDAR")
  }

  @Test(
    "an exception without a zone is in that of its series, whatever the day's",
    arguments: ["UTC", "Europe/Berlin", "Asia/Tokyo"])
  func floatingExceptions(zone: String) throws {
    func day(_ text: String) throws -> [String] { try starts(text, "20260812", "20260813", zone: zone) }
    #expect(try day(series(exception: "EXDATE:20260812T100000")) == [])
    #expect(try day(series(exception: "EXDATE:20260812T100000", start: "DTSTART:20260803T100000Z")) == [])
    #expect(try day(series(exception: "RECURRENCE-ID:20260812T100000")) == ["20260812T150000Z"])
  }

  @Test("an exception that is of no occurrence is reported for its day")
  func unmatched() throws {
    func effects(_ exception: String, _ day: String = "20260812") throws -> [String] {
      let text = series(exception: exception)
      var found: [String] = []
      let from = utc(day)
      _ = try read(text).occurrences(from: from, to: from + daySeconds) {
        found.append("\($0.problem.location) \($0.effect)")
      }
      return found
    }
    #expect(try effects("EXDATE:20260812T100000Z") == ["a.ics:3 it leaves out nothing"])
    #expect(try effects("EXDATE;VALUE=DATE:20260901", "20260901") == ["a.ics:3 it leaves out nothing"])
    #expect(try effects("RECURRENCE-ID:20260812T100000Z") == ["a.ics:9 it is shown beside the others"])
    for known in ["EXDATE:20260812T080000Z", "EXDATE;VALUE=DATE:20260812", "RECURRENCE-ID:20260812T080000Z"] {
      #expect(try effects(known) == [])
    }
    #expect(try effects("EXDATE:20260812T100000Z", "20260820") == [])
  }

  @Test("times without a zone are in the one that the calendar names, days are not")
  func homeZone() throws {
    func moment(_ start: String, _ home: String) throws -> [String] {
      let text = calendar(start: start).replacing("VERSION:2.0", with: "VERSION:2.0\nX-WR-TIMEZONE:\(home)")
      return try starts(text, "20260101", "20270101", zone: "America/New_York")
    }
    #expect(try moment("DTSTART:20260701T090000", "Europe/Brussels") == ["20260701T070000Z"])
    #expect(try moment("DTSTART:20260701T090000", "Home") == ["20260701T130000Z"])
    #expect(try moment("DTSTART:20260701T090000Z", "Europe/Brussels") == ["20260701T090000Z"])
    #expect(try moment("DTSTART:20260701", "Europe/Brussels") == ["20260701T040000Z"])
  }

  @Test("zones by Outlook's names, by paths, and by X-LIC-LOCATION")
  func zones() throws {
    for name in ["W. Europe Standard Time", "/example.org/2026/Europe/Berlin", "/Europe/Berlin"] {
      #expect(
        try starts(calendar(start: "DTSTART;TZID=\(name):20260701T090000"), "20260101", "20270101") == [
          "20260701T070000Z"
        ])
    }
    let unknown = try read(calendar(start: "DTSTART;TZID=Europe/Atlantis:20260701T090000"))
    #expect(unknown.warnings.map(\.effect) == ["the VEVENT is left out"])
    #expect(String(decoding: unknown.written(stamp: 0), as: UTF8.self).contains("Europe/Atlantis"))
  }

  /// A zone of one change, and an event at 09:00 every year from 2020 on.
  private func zone(_ id: String, _ more: String = "", starts: String = "20231029T030000") -> String {
    "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:\(id)\n\(more)BEGIN:STANDARD\nDTSTART:\(starts)\nTZOFFSETFROM:+0200\n"
      + "TZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\nUID:1\n"
      + "DTSTART;TZID=\(id):20200101T090000\nRRULE:FREQ=MONTHLY;INTERVAL=6\nEND:VEVENT\nEND:VCALENDAR"
  }

  @Test("outside the changes of its file a zone has the system's rules, and that is named")
  func coverage() throws {
    let system = [
      "20220101T080000Z", "20220701T070000Z", "20230101T080000Z", "20230701T070000Z", "20240101T080000Z",
      "20240701T070000Z",
    ]
    for text in [zone("Europe/Berlin"), zone("Home", "X-LIC-LOCATION:Europe/Berlin\n")] {
      #expect(try starts(text, "20220101", "20250101") == system)
      #expect(try read(text).warnings.map(\.problem.location) == ["a.ics:2"])
      #expect(problem(reading: text) == nil)
    }
    // A name that nobody knows keeps the last offset.
    let own = try starts(zone("Home"), "20220101", "20250101")
    #expect(
      own == [
        "20220101T070000Z", "20220701T070000Z", "20230101T070000Z", "20230701T070000Z", "20240101T080000Z",
        "20240701T080000Z",
      ])
    #expect(try read(zone("Home")).warnings.isEmpty)
    // Between its changes the file is right, whatever the system says.
    let between = zone("Europe/Berlin").replacing(
      "END:VTIMEZONE",
      with: "BEGIN:DAYLIGHT\nDTSTART:20230601T000000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0500\nEND:DAYLIGHT\nEND:VTIMEZONE"
    )
    #expect(
      try starts(between, "20230101", "20240201") == ["20230101T080000Z", "20230701T040000Z", "20240101T080000Z"])
  }

  @Test("faults are counted, kept up to a limit, and found in time")
  func many() throws {
    let events = (0..<3000).map { "BEGIN:VEVENT\nUID:\($0)\nDTSTART:20260301\nDTEND:x\nEND:VEVENT\n" }.joined()
    let file = try read("BEGIN:VCALENDAR\n\(events)END:VCALENDAR")
    #expect(file.warnings.count == CalendarLimits.warnings && file.warningCount == 3000)
    let lines = try read(calendar(String(repeating: "SEQUENCE:x\n", count: 50_000) + "X:y"))
    #expect(lines.warningCount == 18 && lines.warnings.last?.effect == "the VEVENT is left out")
    #expect(lines.calendars[0].items.isEmpty)
  }

  @Test("limits are those of the file, however many calendars it has")
  func limits() throws {
    let one = calendar("RRULE:FREQ=DAILY;COUNT=30") + "\n"
    let file = try read(one + one)
    func count(_ limit: Int, _ steps: Int) throws -> Int {
      try file.occurrences(from: utc("20260101"), to: utc("20270101"), limit: limit, steps: steps).count
    }
    #expect(try count(60, 1_000_000) == 60)
    #expect(problem { _ = try count(59, 1_000_000) }?.fault.hasPrefix("there are more than") == true)
    let alone = try read(one)
    func steps(_ file: CalendarFile, _ limit: Int) -> Bool {
      (try? file.occurrences(from: utc("20260101"), to: utc("20270101"), steps: limit)) != nil
    }
    let needed = try #require((1...5000).first { steps(alone, $0) })
    #expect(!steps(file, needed) && steps(file, 2 * needed))
    let zone =
      "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:20200101T000000\nTZOFFSETFROM:+0100\n"
      + "TZOFFSETTO:+0200\nRRULE:FREQ=DAILY;UNTIL=99980101T000000\nEND:STANDARD\nEND:VTIMEZONE\n"
    let zones = "BEGIN:VCALENDAR\n" + String(repeating: zone, count: 45_000) + "END:VCALENDAR"
    #expect(problem { _ = try read(zones) }?.fault.hasPrefix("finding the occurrences takes more than") == true)
    // Two below two million: a line, a parameter and its values, 1,998 times. Lines that cannot be read count as well.
    let values = "X;A=" + String(repeating: "1,", count: 998) + "1:\n"
    let most = "BEGIN:VCALENDAR\n" + String(repeating: values, count: 1998)
    for last in ["x", "X:y"] {
      #expect(problem { _ = try read(most + "x\n" + last + "\nEND:VCALENDAR") }?.location == "a.ics:2001")
    }
    let components = String(repeating: "BEGIN:A\nEND:A\n", count: 100_000)
    #expect(
      problem { _ = try read("BEGIN:VCALENDAR\n\(components)END:VCALENDAR") }?.fault
        == "a calendar file has more than 100,000 components, the most that is read")
  }
}
