import Foundation
import Testing

@Suite("A fleet, from the plan to the page") struct FleetJourneyTests {
  /// A workspace with trackers `one` and `two` and a damaged one, and the file that names them and one more.
  private func withTrackers(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      for (seed, name) in ["one", "two", "damaged"].enumerated() {
        let made = try workspace.run(
          "datasets", "generate", name, "--tasks", "200", "--seed", "\(seed)", "--to", "trackers", "-q")
        #expect(made.status == 0, "\(made)")
      }
      try workspace.write("<half", to: "trackers/damaged/data/short_desc.xml")
      try workspace.write("dataset\none\ntrackers/two\ndamaged\nmissing\n", to: "list.csv")
      try body(workspace)
    }
  }

  @Test("plan, run, run again, report: one bad tracker stops nothing, and 'unit' gives the same bytes")
  func journey() throws {
    try withTrackers { workspace in
      let plan = try workspace.run(
        "fleet", "plan", "quick", "--trackers", "list.csv", "--to", "plan.jsonl", "--datasets", "trackers")
      #expect(plan.status == 0 && plan.errors.hasSuffix("4 units: plan.jsonl\n"), "\(plan)")
      let run = try workspace.run("fleet", "run", "plan.jsonl", "--to", "out", "--jobs", "2")
      #expect(run.status == 0 && run.output.isEmpty && run.errors.contains("2 units done, 2 errors\n"), "\(run)")
      let again = try workspace.run("fleet", "run", "plan.jsonl", "--to", "out", "--jobs", "1", "--threads", "2")
      #expect(again.errors.contains("2 units done (2 of them before), 2 errors\n"), "\(again)")
      let rows = try rows(of: workspace, "out/table.tsv")
      #expect(rows.map { $0["dataset"] } == ["one", "two", "damaged", "missing"])
      #expect(rows.map { $0["status"] } == ["done", "done", "error", "error"])
      #expect(rows[2]["fault"] == "data" && rows[3]["fault"] == "usage")
      #expect(rows[0]["test"] != "" && rows[0]["verdict"] == "")

      for (index, line) in try workspace.text("plan.jsonl").split(separator: "\n").enumerated() {
        let unit = try Program.run(["unit", "--to", "units", "--attempt", "3"], in: workspace.url, input: String(line))
        #expect(unit.status == [0, 0, 2, 64][index], "\(unit)")
        let row = try jsonObject(unit.output)
        #expect(row["digest"] as? String ?? "" == rows[index]["digest"] && row["attempt"] as? Int == 3)
        #expect(unit.lines.count == 1)
      }
      let report = try workspace.run("fleet", "report", "out")
      #expect(report.status == 0 && report.output == "page: out/index.html\n", "\(report)")
      let page = try workspace.text("out/index.html")
      #expect(page.contains("2 of 4 units made no result.") && page.contains("\(rows[0]["key"]!)/index.html"))
      #expect(try workspace.run("fleet", "sweep", "out").errors == "0 leftovers removed\n")
      #expect(
        Set(try FileManager.default.contentsOfDirectory(atPath: workspace.path("out"))) == [
          rows[0]["key"]!, rows[1]["key"]!, "table.tsv", "index.html",
        ])
    }
  }

  @Test("a plan for other data is refused by its unit; a plan of somebody else's is not replaced")
  func wrong() throws {
    try withTrackers { workspace in
      let planning = [
        "fleet", "plan", "quick", "--trackers", "list.csv", "--to", "plan.jsonl", "--datasets", "trackers",
      ]
      #expect(try Program.run(planning, in: workspace.url).status == 0)
      try workspace.edit("trackers/one/dataset.yaml", "summary: A made-up", "summary: Another made-up")
      let line = try workspace.text("plan.jsonl").split(separator: "\n")[0]
      let unit = try Program.run(["unit", "--to", "out"], in: workspace.url, input: String(line))
      #expect(unit.status == 2 && unit.output.contains("the plan was made for other data"), "\(unit)")
      #expect(try Program.run(planning, in: workspace.url).status == 0)
      try workspace.write("mine\n", to: "plan.jsonl")
      #expect(try Program.run(planning, in: workspace.url).status == 2)
      #expect(try workspace.text("plan.jsonl") == "mine\n")
      let two = try Program.run(["unit", "--to", "out"], in: workspace.url, input: "\(line)\n\(line)\n")
      #expect(two.status == 64 && two.errors.contains("Standard input has 2 lines"))
      #expect(
        try workspace.run("fleet", "run", "list.csv", "--to", "out").errors.contains("list.csv:1: this is not a unit"))
      #expect(try workspace.run("fleet", "report", "nothing").status == 2)
      #expect(try workspace.run("fleet", "run", "plan.jsonl", "--to", "out", "--jobs", "0").status == 64)
    }
  }

  @Test("units end with the run that began them, however it is stopped", arguments: [SIGTERM, SIGINT, SIGKILL])
  func stopped(signal: Int32) throws {
    try Workspace.with { workspace in
      _ = try workspace.run("datasets", "generate", "big", "--tasks", "3000", "--to", "trackers", "-q")
      try workspace.write("dataset\nbig\n", to: "list.csv")
      _ = try workspace.run(
        "fleet", "plan", "quick", "--trackers", "list.csv", "--to", "plan.jsonl", "--datasets", "trackers")
      let (run, _, _) = try Program.start(["fleet", "run", "plan.jsonl", "--to", "out", "-q"], in: workspace.url)
      var units: [Int32] = []
      for _ in 0..<200 where units.isEmpty {
        usleep(50_000)
        units = Self.children(of: run.processIdentifier)
      }
      #expect(units.count == 1)
      kill(run.processIdentifier, signal)
      run.waitUntilExit()
      usleep(500_000)
      // A zombie that nobody waits for has no command line any more.
      let commands = units.map { (try? String(contentsOfFile: "/proc/\($0)/cmdline", encoding: .utf8)) ?? "" }
      #expect(commands == [""])
      #expect(try workspace.run("fleet", "sweep", "out").errors.hasSuffix("removed\n"))
    }
  }

  private static func children(of process: Int32) -> [Int32] {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    return threads.flatMap { thread in
      ((try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/children", encoding: .utf8)) ?? "")
        .split(separator: " ").compactMap { Int32($0) }
    }
  }

  @Test("two runs at once on one folder both end well")
  func twice() throws {
    try withTrackers { workspace in
      _ = try workspace.run(
        "fleet", "plan", "quick", "--trackers", "list.csv", "--to", "plan.jsonl", "--datasets", "trackers")
      let runs = try (0..<3).map { _ in
        try Program.start(["fleet", "run", "plan.jsonl", "--to", "out", "-q"], in: workspace.url).0
      }
      for run in runs {
        run.waitUntilExit()
        #expect(run.terminationStatus == 0)
      }
      #expect(try rows(of: workspace, "out/table.tsv").map { $0["status"] } == ["done", "done", "error", "error"])
    }
  }

  @Test("bundles of all trackers are listed for apps")
  func bundles() throws {
    try withTrackers { workspace in
      let options = ["--datasets", "trackers", "--key", "person.key", "--export", "-q"]
      let planned = try Program.run(
        ["fleet", "plan", "quick", "--trackers", "list.csv", "--to", "plan.jsonl"] + options, in: workspace.url)
      #expect(planned.status == 0, "\(planned)")
      #expect(try workspace.run("fleet", "run", "plan.jsonl", "--to", "out", "-q").status == 0)
      #expect(try workspace.run("fleet", "report", "out").status == 0)
      let index = try jsonObject(workspace.text("out/bundles.json"))
      let paths = try #require(index["bundles"] as? [[String: Any]]).compactMap { $0["path"] as? String }
      #expect(paths.count == 2)
      try workspace.write("{\"id\": \"7\", \"title\": \"Crash on save\"}\n", to: "tasks.jsonl")
      for path in paths {
        let asked = try workspace.run("ask-bundle", "out/\(path)", "--tasks", "tasks.jsonl")
        #expect(asked.status == 0, "\(asked)")
      }
    }
  }

  /// Each row of a table by its header.
  private func rows(of workspace: Workspace, _ path: String) throws -> [[String: String]] {
    let lines = try workspace.text(path).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
  }
}
