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

  @Test("bytes that are no calendar are a problem")
  func refused() {
    #expect(throws: Problem.self) { try CalendarFile(Data("no calendar".utf8), name: "x.ics") }
  }
}
