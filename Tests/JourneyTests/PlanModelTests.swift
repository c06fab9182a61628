import DelegationCore
import Foundation
import Testing

@Suite("Planning a day again, with a model and with a record") struct PlanModelTests {
  private func plan(_ words: [String], input: String) throws -> [String: Any] {
    try jsonObject(Program.run(["plan"] + words + ["--json"], input: input).output)
  }

  @Test("tasks of a model join the day with its minutes and by their chance; what a stop says itself counts")
  func model() throws {
    try Program.withFolder { folder in
      let model = folder.appendingPathComponent("model").path
      let key = folder.appendingPathComponent("key").path
      #expect(try Program.run("train", "app-example", "--to", model, "--key", key, "--quiet").status == 0)
      let asked = try Program.run(
        "next", "--model", model, "--key", key, "--person", "P003", "--top", "3", "--format", "jsonl")
      let next = try jsonObject(asked.output)
      let tasks = try #require(next["tasks"] as? [[String: Any]])
      try #require(tasks.count == 3)
      let ids = tasks.compactMap { $0["task"] as? String }
      let text = """
        start: "09:00"
        from: home
        travel: {places: [home, office], minutes: [[0, 10], [10, 0]]}
        stops:
          - {id: call, at: home, minutes: 15}
          - {id: \(ids[1]), at: home, minutes: 7, weight: 3}
          - {id: \(ids[2]), at: home}
        """
      func planned(_ words: String...) throws -> [String: [String: Double]] {
        let plan = try plan(
          ["-", "--model", model, "--key", key, "--person", "P003", "--place", "office"] + words, input: text)
        return Dictionary(
          uniqueKeysWithValues: try #require(plan["stops"] as? [[String: Any]]).map {
            ($0["id"] as! String, $0.compactMapValues { $0 as? Double })
          })
      }
      let stops = try planned("--top", "1")
      #expect(Set(stops.keys) == ["call", ids[0], ids[1], ids[2]])
      func taken(_ id: String) -> Double { stops[id]!["leaving"]! - stops[id]!["begin"]! }
      func median(_ task: [String: Any]) -> Double { (task["minutes"] as! [String: Double])["median"]!.rounded() * 60 }
      #expect(abs(taken(ids[0]) - median(tasks[0])) < 0.01 && taken(ids[1]) == 420)
      #expect(abs(taken(ids[2]) - median(tasks[2])) < 0.01)
      let whole = try plan(
        ["-", "--model", model, "--key", key, "--person", "P003", "--top", "1"], input: text)
      let chances = tasks.compactMap { $0["probability"] as? Double }
      #expect(abs((whole["weight"] as! Double) - (1 + 1 + 3 + chances[2] / chances[0])) < 1e-9)
      let week = try Program.run([
        "plan", "datasets/app-example/week.ics", "--date", "2026-11-23", "--days", "3", "--zone", "Europe/Berlin",
        "--json", "--model", model, "--key", key, "--person", "P003", "--top", "4",
      ])
      let days = try jsonLines(week.output)
      let learned = days.flatMap { ($0["stops"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String } }
        .filter { $0.hasPrefix("task ") }
      // All that wait for the person, each once.
      #expect(days.count == 3 && learned.count == 4 && Set(learned).count == 4, "\(week)")
      let more = try Program.run(["plan", "-", "--model", model, "--key", key, "--person", "P003"], input: text)
      #expect(more.status == 0 && more.output.contains("task \(ids[0])"), "\(more)")
      #expect(try Program.run("plan", "datasets/app-example/day.json", "--model", model, "--key", key).status == 64)
      #expect(try Program.run("plan", "datasets/app-example/day.json", "--person", "P003").status == 64)
      let unknown = try Program.run(["plan", "-"], input: text)
      #expect(unknown.status == 2 && unknown.errors.contains("minutes' is missing"), "\(unknown)")
    }
  }

  @Test(
    "a place that the day does not have is a wrong option; of several days one that cannot be ends with exit code 1")
  func impossible() throws {
    try Program.withFolder { folder in
      let (model, key) = (folder.appendingPathComponent("model").path, folder.appendingPathComponent("key").path)
      #expect(try Program.run("train", "app-example", "--to", model, "--key", key, "--quiet").status == 0)
      let person = ["--model", model, "--key", key, "--person", "P001", "--top", "15"]
      let text = #"{"start": "08:00", "from": "h", "travel": {"places": ["h"], "minutes": [[0]]}, "stops": []}"#
      let wrong = try Program.run(["plan", "-", "--place", "moon"] + person, input: text)
      #expect(wrong.status == 64 && wrong.errors.contains("--place moon: the day has no such place"), "\(wrong)")
      // Of the tasks that fit into some minutes, the likeliest is the same for both, and as probably done.
      let options = ["--model", model, "--key", key, "--person", "P001", "--top", "1"]
      for minutes in ["5", "60", "90", "240"] {
        let next = try jsonObject(Program.run(["next", "--minutes", minutes, "--format", "jsonl"] + options).output)
        let listed = try #require(next["tasks"] as? [[String: Any]])
        let choice = try plan(["-", "--at-hand", minutes] + options, input: text)
        let chosen = try #require(choice["tasks"] as? [[String: Any]])
        #expect(chosen.map { $0["id"] as? String } == listed.map { $0["task"] as? String })
        #expect(listed.isEmpty || listed[0]["fits"] as? Double == choice["probability"] as? Double)
      }
      let ics = folder.appendingPathComponent("week.ics").path
      let events = ["1000", "1010"].map {
        "BEGIN:VEVENT\nUID:\($0)\nSUMMARY:at \($0)\nDTSTART:20261125T\($0)00Z\nDURATION:PT1H\nEND:VEVENT\n"
      }
      try Data("BEGIN:VCALENDAR\n\(events.joined())END:VCALENDAR\n".utf8).write(to: URL(fileURLWithPath: ics))
      let page = folder.appendingPathComponent("week.html").path
      let week = try Program.run(
        ["plan", ics, "--date", "2026-11-25", "--zone", "UTC", "--days", "2", "--page", page] + person)
      #expect(week.status == 1 && week.output.contains("\nNo plan is possible: "), "\(week)")
      #expect(week.output.components(separatedBy: "Wednesday, 25 November 2026").count == 2, "\(week)")
      #expect(try String(contentsOfFile: page, encoding: .utf8).contains("No plan is possible: "))
      let placed = try Program.run(["plan", ics, "--date", "2026-11-26", "--place", "moon"] + person)
      #expect(placed.status == 64 && placed.errors.contains("--place goes with --travel"), "\(placed)")
    }
  }

  @Test("a plan made again says what it changes, and whether waiting for the road pays")
  func changes() throws {
    func text(_ more: String) -> String {
      """
      start: "08:00"
      from: home
      travel:
        places: [home, office]
        minutes: [[0, 20], [20, 0]]
        changes: [{from: home, to: office, departures: ["08:00", "09:00"], minutes: [40, 20]}]
      stops:
        - {id: meeting, at: office, minutes: 30, windows: [["10:00", "10:00"]], fixed: true}
        - {id: report, at: office, minutes: 30}
      \(more)
      """
    }
    let new = "  - {id: call, at: office, minutes: 10, windows: [[\"09:00\", \"09:20\"]]}"
    let plan = try plan(["-", "--former", "report,meeting,done"], input: text(new))
    let changes = try #require(plan["changes"] as? [String: [String]])
    #expect(changes["added"] == ["call"] && changes["dropped"] == [])
    let later = try #require(plan["laterDeparture"] as? [String: Double])
    #expect(try #require(later["travelSaved"]) > #require(later["delay"]))
    let told = try Program.run(["plan", "-", "--former", "report,meeting"], input: text(new))
    #expect(
      told.output.contains("Changed: new: call.") && told.output.contains(" on the road; the day ends as early."),
      "\(told)")
    let same = try Program.run(["plan", "-", "--former", "report,meeting"], input: text(""))
    #expect(same.output.contains("Nothing changed in the order."), "\(same)")
    #expect(try !Program.run("plan", "datasets/app-example/day.json").output.contains("Changed"))
  }

  @Test(
    "what is due weighs more and ends in time, what comes back later waits, and a record says when it was last done")
  func recurring() throws {
    try Program.withFolder { folder in
      let text = """
        start: "08:00"
        from: home
        travel: {places: [home], minutes: [[0]]}
        stops:
          - {id: taxes, at: home, minutes: 60, due: "2026-11-25 12:00"}
          - {id: letter, at: home, minutes: 10, due: "2026-11-24"}
          - {id: plants, name: the plants, at: home, minutes: 5, repeats: {days: 7}, lastDone: "2026-11-20"}
          - {id: bins, at: home, minutes: 5, repeats: {weekdays: [wednesday]}, due: "09:00"}
        """
      func planned(_ words: String...) throws -> Program.Outcome {
        try Program.run(["plan", "-", "--zone", "UTC", "--json"] + words, input: text)
      }
      func stops(_ outcome: Program.Outcome) throws -> [String: Double] {
        let plan = try jsonObject(outcome.output)
        return Dictionary(
          uniqueKeysWithValues: (plan["stops"] as? [[String: Any]] ?? []).map {
            ($0["id"] as! String, $0["leaving"] as! Double)
          })
      }
      let wednesday = try planned("--date", "2026-11-25")
      let ends = try stops(wednesday)
      #expect(Set(ends.keys) == ["taxes", "letter", "bins"])
      #expect(ends["bins"]! <= 9 * 3600 && ends["taxes"]! <= 12 * 3600)
      #expect(wednesday.errors.contains("not due yet: the plants, on Friday, 27 November 2026"), "\(wednesday)")
      #expect(try stops(planned("--date", "2026-11-27"))["plants"] != nil)
      let events = folder.appendingPathComponent("events.jsonl")
      let done = AppEvent(task: "plants", at: Date(timeIntervalSince1970: 1_795_687_200), .done(by: "u1", .completed))
      try AppEventFile(path: events.path).append(done)  // 2026-11-26
      let later = try planned("--date", "2026-11-27", "--events", events.path)
      #expect(try stops(later)["plants"] == nil)
      #expect(later.errors.contains("the plants, on Thursday, 3 December 2026"), "\(later)")
      // Of two that do not both fit, that which is overdue.
      let short = try planned("--date", "2026-11-26", "--within", "12")
      #expect(try stops(short)["letter"] != nil)
    }
  }
}
