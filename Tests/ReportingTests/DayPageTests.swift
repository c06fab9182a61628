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

  @Test("one day is the title, of several each has its own; texts are escaped")
  func page() throws {
    let day = DayPage.Shown(title: "Monday", timeline: try timeline(), allDay: ["Holiday"], notes: ["Leave at 8."])
    let empty = DayPage.Shown(title: "Tuesday", timeline: try Timeline([]))
    let one = String(decoding: try DayPage([day]).html, as: UTF8.self)
    #expect(one.contains("<h1>Monday</h1>") && one.contains("Review &lt;1&gt;") && !one.contains("<1>"))
    #expect(one.contains("All day: Holiday.") && one.contains("Leave at 8.") && one.contains("09:00–10:00"))
    #expect(one.contains(DayPage.marker))
    // The axis is as long as the day.
    let axis = Picture(one).texts.map(\.content)
    #expect(axis.contains("9") && axis.contains("12") && !axis.contains("0") && !axis.contains("24"))
    #expect(
      try String(decoding: DayPage([day], zone: "Europe/Berlin").html, as: UTF8.self).contains("Times in Europe/Berlin")
    )
    let two = String(decoding: try DayPage([day, empty]).html, as: UTF8.self)
    #expect(two.contains("<h1>Monday and 1 day more</h1>") && two.contains("<h2>Tuesday</h2>"))
    #expect(two.contains("Nothing has a time."))
  }
}
