import Foundation
import Testing

@Suite("Datasets") struct DatasetTests {
  @Test("generate, list, verify, check; again the same bytes; never over another", arguments: ["v01", "v02"])
  func generated(format: String) throws {
    try Workspace.with { workspace in
      let words = ["--tasks", "600", "--seed", "7", "--format", format, "-q", "--to"]
      let made = try Program.run(["datasets", "generate", "made"] + words + ["mine"], in: workspace.url)
      #expect(made.status == 0 && made.output == "written: mine/made/dataset.yaml\n", "\(made)")
      let again = try Program.run(
        ["datasets", "generate", "made"] + words + ["other", "--threads", "1"], in: workspace.url)
      #expect(again.status == 0)
      #expect(workspace.files("mine/made").count == 13 && workspace.files("mine/made") == workspace.files("other/made"))
      for file in workspace.files("mine/made") {
        #expect(try workspace.bytes("mine/made/\(file)") == workspace.bytes("other/made/\(file)"), "\(file)")
      }
      let over = try Program.run(["datasets", "generate", "made"] + words + ["mine"], in: workspace.url)
      #expect(over.status == 2 && over.errors.contains("there is a dataset already"))

      let list = try workspace.run("datasets", "list", "--datasets", "mine").output
      #expect(list.contains("made  A made-up tracker of 600 tasks") && list.contains("data: mine/made/data\n"))
      let narrow = try Program.run(
        ["datasets", "list", "--datasets", "mine"], in: workspace.url, environment: ["COLUMNS": "20"])
      #expect(narrow.output.contains("\n  data:\n  mine/made/data\n"), "\(narrow)")
      let verified = try workspace.run("datasets", "verify", "made", "--datasets", "mine")
      #expect(verified.status == 0 && verified.output.contains("tasks: 600 (as expected)"))
      #expect(verified.lines.filter { $0.hasPrefix("right ") }.count == 12)
      let check = try workspace.run("datasets", "check", "made", "--datasets", "mine")
      #expect(check.status == 0 && check.output.hasSuffix("ready to run\n"))
      let run = try workspace.run("run", "quick", "--dataset", "made", "--datasets", "mine")
      #expect(run.status == 0 && run.output.contains("not compared: "), "\(run)")
      #expect(try workspace.report("reports/quick@made").counts["tasks"] == 600)
    }
  }

  @Test("what could steer a terminal is shown as question marks, whatever file it comes from")
  func harmless() throws {
    try Workspace.with { workspace in
      let texts = [
        "\"q\\e]0;evil\\a\": 1", "adapter: \"ta\\e[31mble\"", "adapter: ta\u{1B}[31mble",
        "adapter: \"a\\u009B31m\\u202Eb\"",
        "adapter: \"a\\u200E\\u200F\\u061C\\u2028\\u2029\\u2066\\uFEFFb\"",
        "adapter: table\ntable: {tasks: \"a\\0\\x7fb\"}", "data: [\"\\e[2J/../x\"]\nadapter: msr2013-xml",
      ]
      for text in texts {
        try workspace.write("name: bad\nsummary: s\n\(text)\n", to: "mine/bad/dataset.yaml")
        for command in [["check", "bad"], ["list"], ["verify", "bad"]] {
          let outcome = try Program.run(["datasets"] + command + ["--datasets", "mine"], in: workspace.url)
          let bad = (outcome.output + outcome.errors).unicodeScalars.filter {
            $0 != "\n"
              && [.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
          }
          #expect(bad.isEmpty && outcome.status == (command == ["list"] ? 0 : 2), "\(text): \(outcome)")
        }
      }
    }
  }

  /// A help desk of nine persons in three queues, in the columns that docs/own-tracker.md names.
  private static let helpDesk: String = {
    let queues = [("Mail", "ada bob cy"), ("Network", "dan eve fay"), ("Printing", "gil hal ida")]
    let words = ["spam calendar attachment", "router cable proxy", "toner paper tray"].map { $0.split(separator: " ") }
    let start = Date(timeIntervalSince1970: 1_672_646_400)
    var lines = ["Key,Summary,Created,Resolved,Assignee,Queue,Reporter,Resolution"]
    for task in 0..<400 {
      let queue = task * 7 % 3
      let person = queues[queue].1.split(separator: " ")[task / 5 % 3]
      let opened = start.addingTimeInterval(Double(task) * 86_400)
      let resolved = opened.addingTimeInterval(90_000)
      let title = "\(words[queue][task % 3]) fails, \(words[queue][task / 2 % 3]) too"
      lines.append(
        "HD-\(task + 1),\"\(title)\",\(opened.ISO8601Format()),\(resolved.ISO8601Format()),\(person)@example.org,"
          + "\(queues[queue].0),user\(task % 17)@example.org,Fixed")
    }
    return lines.joined(separator: "\n") + "\n"
  }()

  /// The guide's YAML block that describes a dataset: what a reader copies.
  private func describedInGuide() throws -> String {
    let guide = try String(contentsOf: Program.root.appendingPathComponent("docs/own-tracker.md"), encoding: .utf8)
    let fence = "```yaml\n"
    let start = try #require(guide.range(of: fence + "name: "))
    let end = try #require(guide[start.upperBound...].range(of: "```"))
    return String(guide[start.lowerBound..<end.lowerBound].dropFirst(fence.count))
  }

  @Test("an address in a component stops a run before it computes; check says so, and both remedies help")
  func address() throws {
    try Workspace.with { workspace in
      let description = try describedInGuide()
      try workspace.write(description, to: "mydata/helpdesk/dataset.yaml")
      try workspace.write(Self.helpDesk, to: "mydata/helpdesk/tasks.csv")
      try workspace.write(
        Self.helpDesk.replacing(",Printing,", with: ",support@company.com,"), to: "mydata/helpdesk/tasks.csv")
      let words = ["--dataset", "helpdesk", "--datasets", "mydata", "--quiet"]
      let check = try workspace.run("datasets", "check", "helpdesk", "--datasets", "mydata")
      #expect(check.status == 2 && check.output.contains("holds 'support@company.com'"), "\(check)")
      let stopped = try Program.run(["run", "quick"] + words, in: workspace.url)
      #expect(stopped.status == 2 && stopped.errors.contains("mydata/helpdesk/dataset.yaml: the column "), "\(stopped)")
      #expect(!workspace.exists("reports"))
      for (remedy, text) in [
        ("notPersons: [\"support@company.com\"]", "support at company.com"), ("maskAddresses: true", "(address 1)"),
      ] {
        try workspace.write(description + "persons: {\(remedy)}\n", to: "mydata/helpdesk/dataset.yaml")
        let ran = try Program.run(["run", "quick"] + words, in: workspace.url)
        #expect(ran.status == 0, "\(ran)")
        #expect(try workspace.text("reports/quick@helpdesk/report.json").contains(text))
      }
    }
  }

  @Test("one's own tracker, word for word as the guide says")
  func ownTracker() throws {
    try Workspace.with { workspace in
      try workspace.write(try describedInGuide(), to: "mydata/helpdesk/dataset.yaml")
      try workspace.write(Self.helpDesk, to: "mydata/helpdesk/tasks.csv")
      let check = try workspace.run("datasets", "check", "helpdesk", "--datasets", "mydata")
      #expect(check.status == 0, "\(check)")
      #expect(check.output.contains("tasks: 400\n") && check.output.contains("persons whose tasks are done: 9\n"))
      #expect(check.output.contains("there are final values only"))
      #expect(check.output.contains("last opening: 20") && check.output.contains("\nResolution: "))
      #expect(check.output.contains("counts as done") && !check.output.contains("@"))
      #expect(check.output.contains("\nthe titles' language: English, detected; "))
      try workspace.write(
        try describedInGuide().replacing("name: helpdesk", with: "name: german") + "text: {language: german}\n",
        to: "mydata/german/dataset.yaml")
      try workspace.write(Self.helpDesk, to: "mydata/german/tasks.csv")
      let german = try workspace.run("datasets", "check", "mydata/german").output
      #expect(german.contains("\nthe titles' language: German, as dataset.yaml says\n"))

      try workspace.copy("experiments/sample/recipe.yaml", as: "experiments/sample/recipe.yaml")
      let run = try workspace.run("run", "sample", "--dataset", "helpdesk", "--datasets", "mydata")
      #expect(run.status == 0, "\(run)")
      let report = try workspace.report("reports/sample@helpdesk")
      #expect(report.keys["dataset"] as? String == "helpdesk")
      #expect(report.counts["eligible"] == 400 && report.counts["test"] == 80)
      // Each queue has three persons, who take turns: three guesses inside the queue always find the assignee.
      #expect(report.measures("component-counts", "prequential")["top3"] == 1)
      let page = try workspace.text("reports/sample@helpdesk/index.html")
      #expect(page.contains("final field values only"))
      // The question is the sample's own.
      #expect(!page.contains("Who should get a new task of a small tracker"))
      for file in workspace.files("reports/sample@helpdesk") {
        #expect(
          try workspace.bytes("reports/sample@helpdesk/\(file)").range(of: Data("@example.org".utf8)) == nil, "\(file)")
      }
    }
  }

  @Test("an export is drafted, checked and run on; a question stops a script, and its answer helps")
  func drafted() throws {
    try Workspace.with { workspace in
      try workspace.write(Self.helpDesk, to: "exports/issues.csv")
      let words = ["datasets", "new", "exports/issues.csv", "--name", "helpdesk", "--to", "mydata"]
      let drafted = try Program.run(words, in: workspace.url)
      #expect(drafted.status == 0 && drafted.output.contains("written: mydata/helpdesk/dataset.yaml\n"), "\(drafted)")
      #expect(
        drafted.output.contains("component   ←  Queue") && drafted.output.hasSuffix("ready to run\n"))
      #expect(drafted.errors.contains("to run on it: delegate run sample --dataset helpdesk --datasets mydata\n"))
      #expect(try !workspace.text("mydata/helpdesk/dataset.yaml").contains("fails"))
      let run = try workspace.run("run", "quick", "--dataset", "helpdesk", "--datasets", "mydata")
      #expect(run.status == 0 && !run.errors.contains("none counts as done"), "\(run)")
      let parked = Self.helpDesk.split(separator: "\n").enumerated().map {
        $0 % 50 == 49 ? "\($1.dropLast(5))Parked" : "\($1)"
      }
      try workspace.write(parked.joined(separator: "\n"), to: "exports/issues.csv")
      try workspace.edit(
        "mydata/helpdesk/dataset.yaml", "done: [Fixed]", "done: [Fixed]\n    notDone: [Invalid]")
      let unlisted = try workspace.run("run", "quick", "--dataset", "helpdesk", "--datasets", "mydata")
      #expect(
        unlisted.status == 0
          && unlisted.errors.contains(
            "8 tasks with a status or resolution that table.outcome in dataset.yaml does not list")
          && unlisted.errors.contains("name them with: delegate datasets check helpdesk"), "\(unlisted)")
      let again = try Program.run(words, in: workspace.url)
      #expect(again.status == 2 && again.errors.contains("there is a dataset already"))

      try workspace.write("Key,Created,Updated,State,Owner\nA-1,03/12/2021,04/12/2021,Done,ann\n", to: "two.csv")
      let asked = try workspace.run("datasets", "new", "two.csv")
      #expect(asked.status == 2 && asked.output.isEmpty && !workspace.exists("datasets/two"))
      #expect(asked.errors.contains("    --set times=dd/MM/yyyy   “03/12/2021” is 2021-12-03\n"))
      let answered = try workspace.run("datasets", "new", "two.csv", "--set", "times=MM/dd/yyyy")
      #expect(answered.status == 2 && answered.output.contains("first opening: 2021-03-12\n"), "\(answered)")
      let untimed = "Key,Created,State,Owner\n" + (1...9).map { "A-\($0),2021-03-0\($0),Done,ann\n" }.joined()
      try workspace.write(untimed, to: "untimed.csv")
      let unknown = try workspace.run("datasets", "new", "untimed.csv")
      #expect(unknown.status == 2 && unknown.errors.contains("    --set outcomes=90d   assume that outcomes are known"))
      let assumed = try workspace.run("datasets", "new", "untimed.csv", "--set", "outcomes=90d")
      #expect(assumed.output.contains("weakens: it is assumed that outcomes are known 90 days after the opening"))
      #expect(try workspace.run("datasets", "new", "two.csv", "--set", "color=red").status == 64)
      #expect(try workspace.run("datasets", "new", "none.csv").errors.contains("none.csv: it cannot be read"))
    }
  }

  @Test("one's own tracker with faults: location, fault, remedy")
  func ownTrackerWithFaults() throws {
    try Workspace.with { workspace in
      try workspace.write(try describedInGuide(), to: "mydata/helpdesk/dataset.yaml")
      func errors() throws -> String {
        let outcome = try workspace.run("run", "quick", "--dataset", "helpdesk", "--datasets", "mydata")
        #expect(outcome.status == 2 && !workspace.exists("reports"))
        return outcome.errors
      }
      #expect(
        try errors().contains("helpdesk: its files (tasks.csv) are not here\n")
          && errors().contains("in:\n    mydata/helpdesk"))
      let tasks = "mydata/helpdesk/tasks.csv"
      try workspace.write(Self.helpDesk.replacing("Queue", with: "Que"), to: tasks)
      #expect(try errors().contains("\(tasks):1: there is no column “Queue”"))
      try workspace.write(Self.helpDesk.replacing("2023-01-02T08:00:00Z", with: "02.01.2023"), to: tasks)
      #expect(try errors().contains("\(tasks):2: “02.01.2023” in the column “Created” is not a time"))
      try workspace.write(Self.helpDesk + "HD-3,\"again", to: tasks)
      #expect(try errors().contains("\(tasks):402: the quote that opens here is never closed"))
      try workspace.write(Self.helpDesk, to: tasks)
      try workspace.edit("mydata/helpdesk/dataset.yaml", "assignee:", "asignee:")
      #expect(try errors().contains("there is no key 'table.asignee'\n  try: did you mean 'assignee'?"))
    }
  }
}
