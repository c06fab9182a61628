import Foundation
import Testing

@Suite("Planning a day") struct PlanTests {
  private static let example = "datasets/app-example/day.json"

  private func plan(_ more: String..., input: String = "") throws -> [String: Any] {
    let outcome = try Program.run(["plan"] + more + ["--json"], input: input)
    let plan = try jsonObject(outcome.output)
    #expect(outcome.status == (plan["conflict"] == nil ? 0 : 1), "\(outcome.errors)")
    return plan
  }

  private func ids(_ plan: [String: Any]) -> [String] {
    (plan["stops"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
  }

  @Test("the example: a table, all windows kept, the same twice")
  func example() throws {
    let plan = try plan(Self.example)
    #expect(Set(ids(plan)) == ["lesson", "dentist", "review", "crash", "post", "shopping"])
    let stops = try #require(plan["stops"] as? [[String: Any]])
    for (id, window) in ["lesson": 36_000.0...36_000, "dentist": 54_000.0...55_200] {
      let begin = try #require(stops.first { $0["id"] as? String == id }?["begin"] as? Double)
      #expect(window.contains(begin), "\(id) begins at \(begin)")
    }
    for (stop, next) in zip(stops, stops.dropFirst()) {
      #expect((stop["leaving"] as? Double ?? .infinity) <= (next["arrival"] as? Double ?? 0))
    }
    let table = try Program.run("plan", Self.example)
    #expect(table.status == 0 && table.output.hasPrefix("Leave home between 08:00 and "))
    #expect(table.output.contains("the dentist") && table.output.contains("slack"))
    #expect(try Program.run("plan", Self.example).output == table.output)
  }

  @Test("what does not fit is left out, the least weight first; the fixed ones stay")
  func within() throws {
    let text = """
      start: "09:00"
      from: home
      travel: {places: [home, office], minutes: [[0, 10], [10, 0]]}
      stops:
        - {id: call, at: home, minutes: 15, fixed: true}
        - {id: report, name: the report, at: office, minutes: 40, weight: 2}
        - {id: mail, at: office, minutes: 20, weight: 3}
        - {id: tidy, at: home, minutes: 5, weight: 1}
      """
    #expect(try plan("-", input: text)["omitted"] as? [String] == [])
    // 15 + 10 + 20 minutes for the call and the mail, 5 more to tidy up; the report would take 40.
    let hour = try plan("-", "--within", "60", input: text)
    #expect(hour["omitted"] as? [String] == ["report"] && Set(ids(hour)) == ["call", "mail", "tidy"])
    #expect(hour["finish"] as? Double == Double(9 * 3_600 + 50 * 60) && hour["weight"] as? Double == 5)
    let table = try Program.run("plan", "-", "--within", "60", input: text)
    #expect(table.output.contains("Left out, since they do not fit: the report."))
  }

  @Test("a former order is kept where the finish allows it")
  func former() throws {
    let order = ids(try plan(Self.example))
    #expect(ids(try plan(Self.example, "--former", order.joined(separator: ","))) == order)
    // Whom the day does not have may be done, or misspelt.
    let unknown = try Program.run("plan", Self.example, "--former", "dentst,gone,post")
    #expect(unknown.status == 0 && unknown.errors.contains("did you mean 'dentist'?"), "\(unknown)")
    #expect(unknown.errors.contains("'gone'") && !unknown.errors.contains("'post'"))
  }

  @Test("a former order stays where another place allows it")
  func formerPlaces() throws {
    let text = """
      start: "08:00"
      from: home
      travel: {places: [home, b], minutes: [[0, 20], [20, 0]]}
      stops:
        - {id: post, at: [home, b], minutes: 10}
        - {id: call, at: [home, b], minutes: 10, windows: [["08:30", "09:30"]]}
      """
    #expect(ids(try plan("-", input: text)) == ["post", "call"])
    #expect(ids(try plan("-", "--former", "call,post", "--allowance", "10", input: text)) == ["call", "post"])
  }

  @Test("stops that conflict are an answer in words")
  func conflict() throws {
    let text = """
      start: "14:00"
      from: home
      travel: {places: [home, clinic, market], minutes: [[0, 10, 10], [10, 0, 25], [10, 25, 0]]}
      stops:
        - {id: dentist, name: the dentist, at: clinic, minutes: 30, windows: [["15:00", "15:00"]], fixed: true}
        - {id: post, name: the post office, at: market, minutes: 10, windows: [["15:00", "15:20"]], fixed: true}
        - {id: tea, at: home, minutes: 10}
      """
    let conflict = try #require(try plan("-", input: text)["conflict"] as? [String: Any])
    #expect(conflict["stops"] as? [String] == ["dentist", "post"])
    let told = try Program.run("plan", "-", input: text)
    #expect(told.status == 1 && told.output.hasPrefix("No plan is possible: "))
    #expect(told.output.contains("the dentist") && told.output.contains("the post office"))
  }

  @Test("wrong input and wrong options")
  func faults() throws {
    let missing = try Program.run("plan", "nowhere.json")
    #expect(missing.status == 2 && missing.errors.contains("nowhere.json"))
    let empty = try Program.run("plan", "-", input: "{}")
    #expect(empty.status == 2 && empty.errors.contains("standard input:1"))
    #expect(try Program.run("plan", Self.example, "--within", "0").status == 64)
    #expect(try Program.run("plan", Self.example, "--allowance", "5").status == 64)
    #expect(try Program.run("plan", Self.example, "--quantile", "mean").status == 64)
  }

  private static let week = "datasets/app-example/week.ics"

  @Test("a calendar: events stay, open tasks go between them; the plan as a calendar and as a page")
  func calendar() throws {
    try Program.withFolder { folder in
      let (ics, page) = (folder.appendingPathComponent("plan.ics").path, folder.appendingPathComponent("day.html").path)
      let options = ["--date", "2026-11-25", "--zone", "Europe/Berlin"]
      let outcome = try Program.run(
        ["plan", Self.week, "--travel", "datasets/app-example/places.json", "--ics", ics, "--page", page, "--json"]
          + options)
      #expect(outcome.status == 0, "\(outcome)")
      let plan = try jsonObject(outcome.output)
      let begins = Dictionary(
        uniqueKeysWithValues: (plan["stops"] as? [[String: Any]] ?? []).map {
          ($0["id"] as! String, $0["begin"] as! Double)
        })
      #expect(begins["standup"] == 9.5 * 3600 && begins["dentist"] == 15 * 3600)
      let text = try String(contentsOfFile: ics, encoding: .utf8)
      #expect(text.contains("DTSTART;TZID=Europe/Berlin:20261125T150000\r\n") && text.contains("BEGIN:VTIMEZONE\r\n"))
      let html = try String(contentsOfFile: page, encoding: .utf8)
      #expect(html.contains("Wednesday, 25 November 2026") && html.contains("Review the crash fix"))
      // What we wrote is read, and its entries are left out.
      let again = try Program.run(["plan", ics, "--days", "2", "--json"] + options)
      #expect(again.status == 0 && again.lines.count == 2 && again.errors.contains("left out"), "\(again)")
      // Written again it replaces its own files, and nobody else's.
      #expect(try Program.run(["plan", Self.week, "--ics", ics, "--page", page] + options).status == 0)
      try Data("mine".utf8).write(to: URL(fileURLWithPath: page))
      #expect(try Program.run(["plan", Self.week, "--page", page] + options).status == 2)
    }
  }

  @Test("a week is shown day by day, with what overlaps")
  func week() throws {
    let outcome = try Program.run(
      "plan", Self.week, "--date", "2026-11-23", "--days", "7", "--zone", "Europe/Berlin")
    #expect(outcome.status == 0 && outcome.output.hasPrefix("Monday, 23 November 2026"), "\(outcome)")
    #expect(outcome.output.components(separatedBy: "Stand-up").count == 6)
    #expect(outcome.output.contains("All day: Release day") && outcome.output.contains("due: Review the crash fix"))
  }

  @Test("the minutes at hand: a choice, then the next best, until there is none")
  func atHand() throws {
    let options = ["plan", Self.week, "--date", "2026-11-25", "--zone", "Europe/Berlin", "--at-hand", "35", "--json"]
    func choice(_ more: [String]) throws -> [String] {
      let outcome = try Program.run(options + more)
      let json = try jsonObject(outcome.output)
      let ids = (json["tasks"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
      #expect(outcome.status == (ids.isEmpty ? 1 : 0), "\(outcome)")
      return ids
    }
    var refused: [String] = []
    var seen: Set<String> = []
    while case let ids = try choice(refused), !ids.isEmpty {
      #expect(seen.insert(ids.sorted().joined(separator: ",")).inserted)
      refused += ["--not", ids.joined(separator: ",")]
      if seen.count > 8 { break }
    }
    #expect((2...8).contains(seen.count))
    // What was refused is left out for that, not for its minutes.
    let first = try choice([]).joined(separator: ",")
    let next = try Program.run(Array(options.dropLast()) + ["--not", first])
    #expect(next.output.contains("it is in a choice that you refused"), "\(next)")
    let table = try Program.run(Array(options.dropLast()))
    #expect(table.output.contains("done in time with") && table.output.contains("  not Post the parcel (post): "))
    #expect(try Program.run(options + ["--not", "nothing"]).errors.contains("there is no task 'nothing'"))
  }

  @Test(
    "wrong options and calendars",
    arguments: [
      (["--days", "7"], 64, "go with a calendar"), (["--date", "25.11.2026"], 64, "write a day such as 2026-11-25"),
      (["--at-hand", "30", "--within", "60"], 64, "Use one or the other"), (["--not", "a"], 64, "goes with --at-hand"),
      (["--start", "09:00"], 64, "go with a calendar"),
      (["--zone", "Europe/Nowhere", "--page", "x.html"], 2, "Europe/Nowhere"),
    ])
  func wrong(_ options: [String], _ status: Int32, _ words: String) throws {
    let outcome = try Program.run(["plan", Self.example] + options)
    #expect(outcome.status == status && outcome.errors.contains(words), "\(outcome)")
  }

  @Test("what would do nothing with several days, or with a day that says it, is refused")
  func useless() throws {
    for options in [["--days", "7", "--within", "60"], ["--travel", "places.json", "--start", "09:00"]] {
      #expect(try Program.run(["plan", Self.week] + options).status == 64)
    }
  }

  @Test(
    "text and JSON of a planned day hold what the page holds: whole days, cues, alerts; it starts with its first event")
  func oneView() throws {
    try Program.withFolder { folder in
      let path = folder.appendingPathComponent("day.ics").path
      func event(_ number: Int, _ lines: String) -> String { "BEGIN:VEVENT\nUID:\(number)\n\(lines)\nEND:VEVENT\n" }
      let alarm = "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT30M\nEND:VALARM"
      let events = [
        "DTSTART:20261125\nSUMMARY:Fair", "DTSTART:20261125T101500Z\nSUMMARY:Water plants",
        "DTSTART:20261124T230000Z\nDTEND:20261125T050000Z\nSUMMARY:Watch",
        "DTSTART:20261125T060000Z\nDURATION:PT1H\nSUMMARY:Swim\n\(alarm)",
        "DTSTART:20261125T120000Z\nDURATION:PT1H\nTRANSP:TRANSPARENT\nSUMMARY:Market",
      ].enumerated().map { event($0, $1) }.joined()
      try Data("BEGIN:VCALENDAR\n\(events)END:VCALENDAR\n".utf8).write(to: URL(fileURLWithPath: path))
      let options = [path, "--date", "2026-11-25", "--zone", "UTC"]
      let text = try Program.run(["plan"] + options)
      #expect(text.status == 0 && text.errors.isEmpty && text.output.hasPrefix("All day: Fair\nLeave here at 06:00"))
      for line in ["00:00  05:00  task   Watch", "05:30         alert  Swim", "10:15         cue    Water plants"] {
        #expect(text.output.contains(line), "\(text.output)")
      }
      for more in [[], ["--days", "2"]] {
        let outcome = try Program.run(["plan"] + options + ["--json"] + more)
        let json = try jsonObject(outcome.lines[0])
        #expect(json["allDay"] as? [String] == ["Fair"])
        #expect(try Set(json.keys).isSubset(of: stableKeys(of: "plan --json")))
        let titles = (json["entries"] as? [[String: Any]] ?? []).compactMap { $0["title"] as? String }
        #expect(titles == ["Watch", "Swim at 06:00", "Swim", "Water plants", "Market"])
      }
      // What is over when the plan starts is shown, and a day that cannot be has its view all the same.
      let late = try Program.run(["plan"] + options + ["--start", "08:00"])
      #expect(late.status == 0 && late.output.contains("06:00  07:00  task   Swim"), "\(late)")
      let clash = "DTSTART:20261124T230000Z\nDTEND:20261125T063000Z\nSUMMARY:Night"
      try Data("BEGIN:VCALENDAR\n\(events)\(event(9, clash))END:VCALENDAR\n".utf8).write(to: URL(fileURLWithPath: path))
      let none = try Program.run(["plan"] + options)
      #expect(
        none.output.hasPrefix("No plan is possible: Night lasts until 06:30; Swim is reached at 06:30"), "\(none)")
      #expect(
        none.output.contains("All day: Fair") && none.output.contains("Night and Swim overlap from 06:00 to 06:30."))
    }
  }

  @Test("a calendar with a wrong rule is read without it and named by its line; --strict refuses it")
  func wrongCalendar() throws {
    try Program.withFolder { folder in
      let path = folder.appendingPathComponent("bad.ics")
      let text = try String(contentsOf: Program.root.appendingPathComponent(Self.week), encoding: .utf8)
      try Data(text.replacing("FREQ=DAILY", with: "FREQ=OFTEN").utf8).write(to: path)
      let read = try Program.run("plan", path.path, "--date", "2026-11-25")
      let outcome = try Program.run("plan", path.path, "--date", "2026-11-25", "--strict")
      let line = text.split(separator: "\r\n").firstIndex { $0.contains("FREQ=DAILY") }! + 1
      #expect(outcome.status == 2 && outcome.errors.contains("bad.ics:\(line): "), "\(outcome)")
      #expect(read.status == 0 && read.errors.hasPrefix("warning: "), "\(read)")
      #expect(read.errors.contains("bad.ics:\(line): "), "\(read)")
    }
  }
}
