import DelegationCalendar
import DelegationFoundations
import Foundation
import Testing

@Suite("changes of the clocks") struct ClockChangeTests {
  @Test("a time that does not exist counts in the offset before, one that exists twice is the first")
  func standard() throws {
    // RFC 5545, 3.3.5, with the standard's own times.
    let gap = calendar(start: "DTSTART;TZID=America/New_York:20070311T023000")
    #expect(try starts(gap, "20070101T000000Z", "20080101T000000Z") == ["20070311T073000Z"])
    let twice = calendar(start: "DTSTART;TZID=America/New_York:20071104T013000")
    #expect(try starts(twice, "20070101T000000Z", "20080101T000000Z") == ["20071104T053000Z"])
  }

  @Test("a daily event keeps its time on the wall")
  func daily() throws {
    let text = calendar("RRULE:FREQ=DAILY;COUNT=4", start: "DTSTART;TZID=Europe/Berlin:20260327T023000")
    let expected = ["20260327T013000Z", "20260328T013000Z", "20260329T013000Z", "20260330T003000Z"]
    #expect(try starts(text, "20260101", "20270101") == expected)
  }

  @Test("DTEND keeps the seconds, DURATION the days")
  func ends() throws {
    func hours(_ end: String) throws -> [Int] {
      let text = calendar(end, "RRULE:FREQ=DAILY;COUNT=3", start: "DTSTART;TZID=Europe/Berlin:20260327T120000")
      return try read(text).occurrences(from: utc("20260101"), to: utc("20270101")).map { ($0.end - $0.start) / 3600 }
    }
    #expect(try hours("DTEND;TZID=Europe/Berlin:20260328T120000") == [24, 24, 24])
    #expect(try hours("DURATION:P1D") == [24, 23, 24])
    #expect(try hours("DURATION:PT24H") == [24, 24, 24])
  }

  @Test("whole days and floating times are in the asked zone")
  func zones() throws {
    let day = calendar("RRULE:FREQ=DAILY;COUNT=2", start: "DTSTART;VALUE=DATE:20260328")
    #expect(try starts(day, "20260101", "20270101", zone: "Europe/Berlin") == ["20260327T230000Z", "20260328T230000Z"])
    let found = try read(day).occurrences(from: utc("20260101"), to: utc("20270101"), zone: "Europe/Berlin")
    #expect(found.map { ($0.end - $0.start) / 3600 } == [24, 23])
    #expect(found[0].local == CalendarTime(2026, 3, 28))
    let floating = calendar(start: "DTSTART:20260701T090000")
    #expect(try starts(floating, "20260101", "20270101", zone: "America/New_York") == ["20260701T130000Z"])
    #expect(
      problem { _ = try starts(floating, "20260101", "20270101", zone: "No/Where") }?.fault
        == "the time zone 'No/Where' is neither in the file nor known to the system")
  }

  @Test("alarms come before the start or the end, at a moment, and again")
  func alarms() throws {
    func moments(_ lines: String...) throws -> [String] {
      let alarm = (["BEGIN:VALARM", "ACTION:DISPLAY"] + lines + ["END:VALARM"]).joined(separator: "\n")
      let text = calendar("DURATION:PT2H", alarm, start: "DTSTART;TZID=Europe/Berlin:20260329T120000")
      let file = try read(text)
      let found = try file.occurrences(from: utc("20260101"), to: utc("20270101"))
      return try file.calendars[0].alarmMoments(of: found[0]).map { CalendarTime(local: $0, .utc).text }
    }
    #expect(try moments("TRIGGER:-PT15M") == ["20260329T094500Z"])
    #expect(try moments("TRIGGER;RELATED=END:PT1H") == ["20260329T130000Z"])
    #expect(try moments("TRIGGER;VALUE=DATE-TIME:20260101T000000Z") == ["20260101T000000Z"])
    // The night before has 23 hours: a day on the wall is not 24 hours.
    #expect(try moments("TRIGGER:-P1D") == ["20260328T110000Z"])
    #expect(try moments("TRIGGER:-PT24H") == ["20260328T100000Z"])
    #expect(
      try moments("TRIGGER:PT0S", "REPEAT:2", "DURATION:PT5M")
        == ["20260329T100000Z", "20260329T100500Z", "20260329T101000Z"])
  }

  @Test("UNTIL is a moment")
  func until() throws {
    // 01:30 exists twice on 25 October; the event takes the first, before UNTIL.
    let text = calendar("RRULE:FREQ=DAILY;UNTIL=20261025T003000Z", start: "DTSTART;TZID=Europe/Berlin:20261024T023000")
    #expect(try starts(text, "20260101", "20270101") == ["20261024T003000Z", "20261025T003000Z"])
    let short = calendar("RRULE:FREQ=DAILY;UNTIL=20261025T002959Z", start: "DTSTART;TZID=Europe/Berlin:20261024T023000")
    #expect(try starts(short, "20260101", "20270101") == ["20261024T003000Z"])
  }

  @Test("the file's own zone comes before the system's")
  func own() throws {
    let text = """
      BEGIN:VCALENDAR
      BEGIN:VTIMEZONE
      TZID:Europe/Berlin
      BEGIN:STANDARD
      DTSTART:19700101T000000
      TZOFFSETFROM:+0500
      RRULE:FREQ=YEARLY
      TZOFFSETTO:+0530
      END:STANDARD
      END:VTIMEZONE
      BEGIN:VEVENT
      UID:1
      DTSTART;TZID=Europe/Berlin:20260105T090000
      END:VEVENT
      END:VCALENDAR
      """
    #expect(try starts(text, "20260101", "20270101") == ["20260105T033000Z"])
  }

  @Test(
    "zones written here have the system's offsets",
    arguments: [
      "Europe/Berlin", "America/New_York", "Africa/Casablanca", "Australia/Lord_Howe", "Asia/Kolkata", "Pacific/Apia",
    ])
  func written(name: String) throws {
    var zone = try CalendarZone(system: name, years: 2005...2030)
    zone.id = "Own"
    var random = SplitMix64(seed: 1)
    let (first, last) = (utc("20050101"), utc("20301230"))
    let walls = (0..<3000).map { _ in first + random.next(below: last - first) }
    func moments(_ id: String, _ zones: [CalendarZone]) throws -> [String: Int] {
      var object = CalendarObject()
      object.zones = zones
      object.items = walls.indices.map {
        CalendarItem(uid: "\($0)", start: CalendarTime(local: walls[$0], .zoned(id)))
      }
      let file = try CalendarFile(reading: CalendarFile([object]).written(stamp: 0), name: "a.ics")
      let found = try file.occurrences(from: first - 86_400, to: last + 86_400)
      return Dictionary(uniqueKeysWithValues: found.map { ($0.uid, $0.start) })
    }
    let own = try moments("Own", [zone])
    #expect(own.count == walls.count)
    #expect(own == (try moments(name, [])))
    // Of some 50 changes, few of these times are in an hour that does not exist.
    let system = try #require(TimeZone(identifier: name))
    let strange = walls.indices.filter {
      let moment = own["\($0)"]!
      return moment + system.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment))) != walls[$0]
    }
    #expect(strange.count < 10)
  }

  @Test("a zone's rules may begin in 1601 and end in UTC")
  func rules() throws {
    let text = """
      BEGIN:VCALENDAR
      BEGIN:VTIMEZONE
      TZID:Own
      BEGIN:DAYLIGHT
      DTSTART:16010325T020000
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20250330T010000Z
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      END:DAYLIGHT
      BEGIN:STANDARD
      DTSTART:16011028T030000
      RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      END:STANDARD
      END:VTIMEZONE
      BEGIN:VEVENT
      UID:1
      DTSTART;TZID=Own:20240701T090000
      RRULE:FREQ=YEARLY;COUNT=3
      END:VEVENT
      END:VCALENDAR
      """
    let expected = ["20240701T070000Z", "20250701T070000Z", "20260701T080000Z"]
    #expect(try starts(text, "20240101", "20270101") == expected)
  }
}
