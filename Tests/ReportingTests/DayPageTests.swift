import DelegationPlanning
import DelegationReporting
import Testing

@Suite("Pages of days") struct DayPageTests {
  private func timeline() throws -> Timeline {
    try Timeline([
      TimelineEntry(id: "a", kind: .task, title: "Review <1>", start: 9 * 3600, end: 10 * 3600),
      TimelineEntry(id: "b", kind: .task, title: "Call", start: 9.5 * 3600, end: 11 * 3600),
      TimelineEntry(id: "c", kind: .alert, title: "Dentist", at: 9.75 * 3600),
      TimelineEntry(id: "d", kind: .travel, title: "to the office", start: 11 * 3600, end: 12 * 3600),
    ])
  }

  @Test("tasks that overlap are named; an alert during a task is no overlap")
  func overlaps() throws {
    #expect(try timeline().overlapSentences() == ["Review <1> and Call overlap from 09:30 to 10:00."])
  }

  @Test("of many overlaps some are named and the others counted")
  func manyOverlaps() throws {
    let many = try Timeline(
      (0..<60).map { TimelineEntry(id: "\($0)", kind: .task, title: "t", start: 0, end: 60) }
        + (0..<5_000).map { TimelineEntry(id: "alert \($0)", kind: .alert, title: "a", at: 30) })
    #expect(many.overlapSentences().count == Timeline.mostOverlaps + 1)
    #expect(many.overlapSentences().last == "And 1,670 more pairs overlap.")
  }

  @Test(
    "a calendar column: what overlaps lies side by side, what is free has no block, and what is overdue has a frame")
  func column() throws {
    let timeline = try Timeline([
      TimelineEntry(id: "a", kind: .task, title: "Review", start: 9 * 3600, end: 10 * 3600),
      TimelineEntry(id: "b", kind: .task, title: "Call", start: 9.5 * 3600, end: 10.5 * 3600),
      TimelineEntry(id: "w", kind: .waiting, title: "free time", start: 10.5 * 3600, end: 12 * 3600),
      TimelineEntry(id: "c", kind: .task, title: "Parcel", start: 12 * 3600, end: 12.5 * 3600),
    ])
    let html = String(
      decoding: try DayPage([.init(title: "Monday", timeline: timeline, late: ["c"])]).html, as: UTF8.self)
    let blocks = html.matches(of: #/<rect class="([^"]+)"([^>]*)>/#).map { (style: $0.1, place: $0.2) }
    #expect(blocks.map(\.style) == ["shade3", "shade3", "shade3", "stroke ink7"])
    #expect(blocks[0].place.contains("width=\"49.5%\"") && blocks[1].place.contains("x=\"50%\""))
    #expect(
      blocks[2].place.contains("width=\"100%\" height=\"29\"") && html.contains("<title>free: 10:30–12:00</title>"))
    #expect(html.contains("A frame: overdue."))
  }

  @Test("one day is the title, of several each has its own; texts are escaped")
  func page() throws {
    let day = DayPage.Shown(title: "Monday", timeline: try timeline(), allDay: ["Holiday"], notes: ["Leave at 8."])
    let empty = DayPage.Shown(title: "Tuesday", timeline: try Timeline([]))
    let one = String(decoding: try DayPage([day]).html, as: UTF8.self)
    #expect(one.contains("<h1>Monday</h1>") && one.contains("Review &lt;1&gt;") && !one.contains("<1>"))
    #expect(one.contains("All day: Holiday.") && one.contains("Leave at 8.") && one.contains("09:00–10:00"))
    #expect(one.contains(DayPage.marker))
    // The column is as long as the day.
    let texts = Picture(one).texts.map(\.content)
    #expect(texts.filter { $0.hasSuffix(":00") } == ["9:00", "10:00", "11:00", "12:00"])
    #expect(texts.contains("09:45 Dentist (alert)") && texts.contains("to the office"))
    #expect(
      try String(decoding: DayPage([day], zone: "Europe/Berlin").html, as: UTF8.self).contains("Times in Europe/Berlin")
    )
    let two = String(decoding: try DayPage([day, empty]).html, as: UTF8.self)
    #expect(two.contains("<h1>Monday and 1 day more</h1>") && two.contains("<h2>Tuesday</h2>"))
    #expect(two.contains("Nothing has a time."))
  }
}
