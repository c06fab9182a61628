import DelegationCalendar
import Foundation
import Testing

@Suite("The entries of a calendar") struct CalendarEntryTests {
  private let berlin = TimeZone(identifier: "Europe/Berlin")!
  /// 2026-11-26, from midnight to midnight in Berlin.
  private let day = DateInterval(start: Date(timeIntervalSince1970: 1_795_647_600), duration: 86_400)

  @Test("what an app writes it reads again")
  func roundTrip() throws {
    let noon = day.start + 12 * 3600
    let entries = [
      CalendarEntry(id: "holiday", title: "A day off", interval: day, isAllDay: true, isFree: true),
      CalendarEntry(
        id: "lunch", title: "Lunch; with Ö, \"x\"\nand more", location: "Mensa", notes: "bring money",
        interval: DateInterval(start: noon, duration: 1800)),
      CalendarEntry(
        id: "tax", kind: .task, title: "Tax", interval: DateInterval(start: noon, duration: 7200), isFree: true),
    ]
    let bytes = CalendarFile(entries, zone: berlin).data(at: noon)
    let file = try CalendarFile(bytes)
    #expect(file.warnings == [])
    #expect(try file.entries(in: day, zone: berlin) == entries)
    #expect(try file.entries(in: DateInterval(start: day.end, duration: 86_400), zone: berlin) == [])
    #expect(try JSONDecoder().decode([CalendarEntry].self, from: JSONEncoder().encode(entries)) == entries)
  }

  @Test("what repeats has an id for each time, and a day of any length can be asked for")
  func repeating() throws {
    let text = """
      BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20260101T000000Z\r
      DTSTART:20261125T090000\r\nDURATION:PT1H\r\nRRULE:FREQ=DAILY;COUNT=3\r\nSUMMARY:Run\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
      """
    let file = try CalendarFile(Data(text.utf8))
    let all = try file.entries(in: DateInterval(start: .distantPast, end: .distantFuture), zone: berlin)
    #expect(all.map(\.title) == ["Run", "Run", "Run"] && Set(all.map(\.id)).count == 3)
    #expect(all[1].interval == DateInterval(start: day.start + 9 * 3600, duration: 3600))
  }

  @Test("times after January 2038 are read and asked for")
  func farOff() throws {
    let text = """
      BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20260101T000000Z\r
      DTSTART;TZID=Europe/Berlin:20261125T090000\r\nRRULE:FREQ=YEARLY;UNTIL=20991231T000000Z\r\nEND:VEVENT\r
      END:VCALENDAR\r\n
      """
    let file = try CalendarFile(Data(text.utf8))
    let all = try file.entries(in: DateInterval(start: .distantPast, end: .distantFuture), zone: berlin)
    // 2099-11-25 08:00 in UTC.
    #expect(all.count == 74 && all.last?.interval.start == Date(timeIntervalSince1970: 4_099_276_800))
    let part = Data(#"{"id": "a", "title": "x", "interval": {"start": 0, "duration": 60}}"#.utf8)
    let entry = try JSONDecoder().decode(CalendarEntry.self, from: part)
    #expect(entry == CalendarEntry(id: "a", title: "x", interval: entry.interval) && entry.interval.duration == 60)
  }

  @Test("a warning is stored, and can be made")
  func warnings() throws {
    let warning = CalendarWarning(
      problem: Problem(location: "x.ics:3", fault: "it is wrong", remedy: "mend it"), effect: "it is left out")
    #expect(try JSONDecoder().decode(CalendarWarning.self, from: JSONEncoder().encode(warning)) == warning)
    #expect(warning.description == "x.ics:3: it is wrong; it is left out")
  }

  @Test("bytes that are no calendar are a problem")
  func refused() {
    #expect(throws: Problem.self) { try CalendarFile(Data("no calendar".utf8), name: "x.ics") }
  }
}
