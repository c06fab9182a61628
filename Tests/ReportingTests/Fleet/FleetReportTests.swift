import DelegationFleet
import DelegationFoundations
import DelegationReporting
import DelegationResults
import Foundation
import Testing

@Suite("Pages of fleets") struct FleetReportTests {
  /// A row as a line of JSON gives it.
  private func row(_ dataset: String, _ values: [String: Any] = [:], kind: String = "run") throws -> FleetRow {
    var all: [String: Any] = [
      "dataset": dataset, "recipe": "sample", "kind": kind, "status": "done", "attempt": 1,
      "key": String(repeating: "a", count: 64), "digest": "d", "seconds": 2.0, "peakMiB": 50.0, "persons": 3,
    ]
    all.merge(values) { $1 }
    return try FleetRow(line: JSONSerialization.data(withJSONObject: all), location: "row")
  }

  /// Thirty trackers, the last with few test tasks; the rule is right on 5 % of each.
  private func runs() throws -> [FleetRow] {
    try (1...30).map { number in
      try row(
        "t\(number)",
        [
          "top1": Double(number) / 100, "top5": 0.9, "mrr": 0.5, "model": "ranker", "rule": "recent", "ruleTop1": 0.05,
          "ruleMRR": 0.2, "test": number == 30 ? 10 : 100, "tasks": 1000,
        ])
    }
  }

  /// - Parameter body: Gets the folder of the table, which is removed when it ends.
  private func withTable<Result>(_ rows: [FleetRow], _ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fleet-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(FleetTable.text(rows).utf8).write(to: folder.appendingPathComponent("table.tsv"))
    return try body(folder)
  }

  private func page(_ rows: [FleetRow]) throws -> String {
    try withTable(rows) { folder in
      try String(contentsOfFile: FleetReport(folder.path).write(), encoding: .utf8)
    }
  }

  @Test("the answer is the median, the leads are counted, both ends are listed with links")
  func answer() throws {
    let page = try page(runs())
    #expect(
      page.contains(
        "On half of the trackers, the right person is named first for 15.5\u{A0}% of new tasks or more, 10.5 points more than the "
          + "best simple rule (median lead); it is ahead on 25 of 30."))
    #expect(page.contains("Every unit has made its result. 1 tracker has too few tasks to say much."))
    let link = "<a href=\"\(String(repeating: "a", count: 64))/index.html\">"
    let least = try #require(page.range(of: "Least ahead")), most = try #require(page.range(of: "Furthest ahead"))
    #expect(page[least.upperBound...].range(of: "\(link)t1</a>")!.lowerBound < most.lowerBound)
    #expect(page[most.upperBound...].contains("\(link)t30</a>") && !page.contains("\(link)t15</a>"))
    #expect(page.contains("The smallest lead is −4.0 points, on t1; the largest +25.0, on t30."))
    #expect(page.contains("All units together took 0.02 hours, half of them at most 2.0 seconds each"))
  }

  @Test("errors by kind, escaped; without a result the page says so")
  func errors() throws {
    let bad = try row("bad", ["status": "error", "fault": "data", "error": "<b> no file"])
    let lost = try row("lost", ["status": "error", "fault": "lost", "error": "killed"])
    let page = try page(runs() + [bad, lost])
    #expect(
      page.contains(
        "2 units made no result: 1 with a file that is missing or wrong, or too little data and 1 whose process was ended."
      ))
    #expect(page.contains("&lt;b&gt; no file") && !page.contains("<b> no file"))
    #expect(try self.page([bad]).contains("No unit has made a result."))
  }

  @Test("of grid points, the best mean on the trackers that have all of them is first")
  func points() throws {
    func point(_ dataset: String, _ settings: String, _ mrr: Double) throws -> FleetRow {
      try row(dataset, ["settings": settings, "top1": mrr / 2, "mrr": mrr, "model": "m"], kind: "point")
    }
    // On c alone k=2 would be ahead.
    let page = try page([
      point("a", "k=1", 0.2), point("a", "k=2", 0.3), point("b", "k=1", 0.6), point("b", "k=2", 0.4),
      point("c", "k=2", 0.9),
    ])
    #expect(page.contains("Best over 2 trackers is k=1, with a mean MRR of 40.0\u{A0}% on the validation parts"))
    #expect(try !self.page(runs()).contains("Which settings?"))
  }

  @Test("written beside its table, with an index of bundles; somebody else's page stays")
  func writes() throws {
    let missing = #expect(throws: Problem.self) { try FleetReport("/nowhere").write() }
    #expect(missing?.fault == "there is no table of a fleet with rows")
    try withTable(runs() + [row("x", kind: "export")]) { folder in
      #expect(try FleetReport(folder.path + "/").write() == folder.path + "/index.html")
      #expect(try FleetReport(folder.path).write() == folder.path + "/index.html")
      let json = try Data(contentsOf: folder.appendingPathComponent("bundles.json"))
      let index = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
      #expect((index["bundles"] as? [[String: Any]])?.map { $0["dataset"] as? String } == ["x"])
      #expect(index["schema"] as? String == "delegation.bundles/1")
      try Data("mine".utf8).write(to: folder.appendingPathComponent("index.html"))
      #expect(throws: Problem.self) { try FleetReport(folder.path).write() }
    }
  }
}
