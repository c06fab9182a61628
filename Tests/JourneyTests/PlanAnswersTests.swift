import Foundation
import Testing

@Suite("What a plan says: dates, what is left out, minutes at hand") struct PlanAnswersTests {
  private static let options = ["--date", "2026-11-25", "--zone", "UTC"]

  private func event(_ id: String, _ lines: String) -> String {
    "BEGIN:VEVENT\nUID:\(id)\nSUMMARY:\(id)\n\(lines)\nEND:VEVENT"
  }

  private func task(_ id: String, _ lines: String = "DURATION:PT10M") -> String {
    "BEGIN:VTODO\nUID:\(id)\nSUMMARY:\(id)\n\(lines)\nEND:VTODO"
  }

  /// Plans a calendar.
  private func plan(_ parts: [String], _ words: String...) throws -> Program.Outcome {
    try Program.withFolder { folder in
      let path = folder.appendingPathComponent("day.ics").path
      let text = "BEGIN:VCALENDAR\n\(parts.joined(separator: "\n"))\nEND:VCALENDAR\n"
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      return try Program.run(["plan", path] + Self.options + words)
    }
  }

  private func object(_ line: some StringProtocol) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
  }

  @Test("beyond fifteen stops tasks are named in text and JSON; of eighteen events nothing is planned")
  func beyondTheLimit() throws {
    let tasks = (1...20).map { task("t\($0)", "DURATION:PT5M\nPRIORITY:\($0 < 6 ? 9 : 1)") }
    let plan = try object(self.plan(tasks, "--json").output)
    #expect((plan["stops"] as? [Any])?.count == 15 && plan["omitted"] as? [String] == ["t1", "t2", "t3", "t4", "t5"])
    let text = try self.plan(tasks)
    #expect(text.output.contains("Left out, since a plan has at most 15 stops: t1, t2, t3, t4, t5."), "\(text)")
    #expect(try !self.plan(tasks, "--former", "t1").errors.contains("counts as done"))
    let events = (0..<18).map {
      event("e\($0)", "DTSTART:20261125T\($0 < 6 ? "0" : "")\($0 + 4)0000Z\nDURATION:PT30M")
    }
    let full = try object(self.plan(events + [task("post")], "--json").output)
    #expect(full["notPlanned"] as? String == "18 events, and a plan has at most 15 stops")
    #expect(full["omitted"] as? [String] == ["post"] && full["stops"] == nil)
    #expect(try Set(full.keys).isSubset(of: stableKeys(of: "plan --json")))
    let shown = try self.plan(events + [task("post")])
    #expect(
      shown.output.hasPrefix(
        "Nothing is planned: 18 events, and a plan has at most 15 stops.\nNot planned: post.\n"), "\(shown)")
  }

  @Test("JSON has the date and the zone of its day")
  func dates() throws {
    let standup = event("standup", "DTSTART:20261125T090000Z\nDURATION:PT1H")
    let clash = event("clash", "DTSTART:20261125T093000Z\nDURATION:PT1H")
    let day = #"{"start": "08:00", "from": "a", "travel": {"places": ["a"], "minutes": [[0]]}, "stops": []}"#
    for outcome in [
      try plan([standup], "--json"), try plan([standup, clash], "--json"), try plan([standup], "--days", "2", "--json"),
      try plan([standup, task("post")], "--at-hand", "30", "--json"),
      try Program.run(["plan", "-", "--json"] + Self.options, input: day),
    ] {
      for (offset, line) in outcome.lines.enumerated() {
        let plan = try object(line)
        #expect(plan["date"] as? String == "2026-11-\(25 + offset)" && plan["zone"] as? String == "UTC", "\(outcome)")
      }
    }
  }

  @Test("the minutes at hand end with the next event, and nothing is chosen that cannot begin")
  func atHand() throws {
    let parts = [
      event("standup", "DTSTART:20261125T090000Z\nDURATION:PT15M"), task("post"), task("report", "DURATION:PT30M"),
    ]
    let outcome = try plan(parts, "--start", "08:40", "--at-hand", "60")
    #expect(
      outcome.status == 0
        && outcome.output.hasPrefix("20 of 60 minutes are free: standup begins at 09:00.\npost: done in time"),
      "\(outcome)")
    let json = try object(plan(parts, "--start", "08:40", "--at-hand", "60", "--json").output)
    #expect(json["until"] as? String == "standup" && json["end"] as? Double == 9 * 3600)
    #expect(try Set(json.keys).isSubset(of: stableKeys(of: "plan --at-hand --json")))
    let busy = try plan(parts, "--start", "09:05", "--at-hand", "10")
    #expect(busy.status == 1 && busy.output == "Nothing is free: standup lasts until 09:15.\n", "\(busy)")
    let none = try plan(parts, "--start", "08:55", "--at-hand", "60")
    #expect(none.status == 1 && none.output.contains("\nNothing fits.\n  not post: even alone"), "\(none)")
    let text = """
      start: "08:00"
      from: home
      travel: {places: [home, clinic], minutes: [[0, 10], [10, 0]]}
      stops:
        - {id: dentist, at: clinic, minutes: 30, windows: [["15:00", "15:20"]], fixed: true}
        - {id: mail, at: home, minutes: 20}
      """
    let day = try Program.run(["plan", "-", "--at-hand", "120"] + Self.options, input: text)
    #expect(
      day.output == "mail: done in time with 100 %\n  not dentist: only possible from 15:00 to 15:20\n", "\(day)")
  }

  @Test("an id with a comma is named as it is")
  func commas() throws {
    let tasks = [task("a,b"), task("c")]
    let refused = try plan(tasks, "--at-hand", "15", "--not", "a,b")
    #expect(refused.status == 0 && refused.output.hasPrefix("c: done in time"), "\(refused)")
    let former = try plan(tasks, "--former", "c,a,b")
    #expect(!former.errors.contains("done") && former.output.contains("Nothing changed in the order."), "\(former)")
  }

  @Test(
    "options that would have no effect are refused",
    arguments: [
      ["--at-hand", "60", "--quantile", "upper"], ["--at-hand", "60", "--travel", "places.json"],
      ["--days", "2", "--quantile", "upper"],
    ])
  func useless(_ words: [String]) throws {
    #expect(try Program.run(["plan", "datasets/app-example/week.ics"] + words).status == 64)
  }

  @Test("what is late is not called on time; days stand apart; what is overdue is no event")
  func words() throws {
    let text = """
      start: "08:00"
      from: home
      travel: {places: [home], minutes: [[0]]}
      stops: [{id: report, at: home, minutes: 60, due: "08:30"}]
      """
    let late = try Program.run(["plan", "-"] + Self.options, input: text)
    #expect(late.output.contains("on time in 100 % of days but for what is late.\nDone after they were due: report."))
    #expect(late.lines.last?.hasSuffix("late") == true, "\(late)")
    let days = try plan(
      [
        event("one", "DTSTART:20261125T090000Z\nDURATION:PT1H"),
        event("two", "DTSTART:20261125T093000Z\nDURATION:PT1H"),
        event("fair", "DTSTART;VALUE=DATE:20261125"), task("old", "DUE;VALUE=DATE:20261120"),
      ], "--days", "2")
    #expect(days.output.contains("\nAll day: fair, old (overdue)\n"), "\(days)")
    #expect(days.output.contains("one and two overlap from 09:30 to 10:00.\n\nThursday, 26 November 2026\n"), "\(days)")
    #expect(!days.output.contains("\n\n\n"))
  }
}
