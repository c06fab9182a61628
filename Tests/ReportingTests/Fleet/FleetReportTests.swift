import DelegationExperiments
import DelegationFoundations
import Foundation
import Testing

@testable import DelegationReporting

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

  @Test("the answer is the median, the leads are counted, both ends are listed with links")
  func answer() throws {
    let view = FleetView(try runs())
    #expect(
      view.answer
        == "On half of the trackers, the right person is named first for 15.5\u{A0}% of new tasks or more, 10.5 points more than the "
        + "best simple rule (median lead); it is ahead on 25 of 30.")
    #expect(view.answerDetail == "Every unit has made its result. 1 tracker has too few tasks to say much.")
    let table = view.groups[0].rankTables[0]
    #expect(table.groups.map(\.groupTitle) == ["Least ahead", "Furthest ahead"])
    #expect(table.groups.map { $0.rows[0].rowName } == ["t1", "t30"])
    #expect(table.groups[0].rows[0].rowLink == String(repeating: "a", count: 64) + "/index.html")
    #expect(view.thin?.thinTables[0].groups[0].rows.map(\.rowName) == ["t30"])
    #expect(view.cost.hasPrefix("All units together took 0.02 hours, half of them at most 2.0 seconds each"))
  }

  @Test("quantiles lie between the two nearest values")
  func quantiles() {
    #expect(FleetGroup.quantile(0.5, of: [4, 1, 3, 2]) == 2.5)
    #expect(FleetGroup.quantile(0.25, of: [1, 2, 3, 4, 5]) == 2)
    #expect(FleetGroup.quantile(1, of: [1, 7]) == 7)
    #expect(FleetGroup.quantile(0.3, of: [5]) == 5)
  }

  @Test("errors by kind; addresses never reach the page")
  func errors() throws {
    let bad = try row("bad", ["status": "error", "fault": "data", "error": "<b> no file"])
    let lost = try row("lost", ["status": "error", "fault": "lost", "error": "killed"])
    let view = FleetView(try runs() + [bad, lost])
    #expect(
      view.errors?.errorSentence
        == "2 units made no result: 1 with a file that is missing or wrong, or too little data and 1 whose process was ended."
    )
    #expect(try PageSource.render(view, with: "fleet").contains("&lt;b&gt; no file"))
    #expect(FleetView([bad]).answer == "No unit has made a result.")
  }

  @Test("of grid points, the best mean on the trackers that have all of them is first")
  func points() throws {
    func point(_ dataset: String, _ settings: String, _ mrr: Double) throws -> FleetRow {
      try row(dataset, ["settings": settings, "top1": mrr / 2, "mrr": mrr, "model": "m"], kind: "point")
    }
    let rows = try [
      point("a", "k=1", 0.2), point("a", "k=2", 0.3), point("b", "k=1", 0.6), point("b", "k=2", 0.4),
      point("c", "k=2", 0.9),
    ]
    let points = try #require(FleetPoints(rows))
    #expect(points.settings.map(\.settings) == ["k=1", "k=2"])
    #expect(points.settings.map(\.trackers) == [2, 2] && points.settings.map(\.best) == [1, 1])
    #expect(FleetPoints(try runs()) == nil)
  }

  @Test("written beside its table, with an index of bundles")
  func writes() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fleet-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let missing = #expect(throws: Problem.self) { try FleetReport(folder.path).write() }
    #expect(missing?.fault == "there is no table of a fleet with rows")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let rows = try runs() + [row("x", kind: "export")]
    try Data(FleetTable.text(rows).utf8).write(to: folder.appendingPathComponent("table.tsv"))
    #expect(try FleetReport(folder.path + "/").write() == folder.path + "/index.html")
    let json = try Data(contentsOf: folder.appendingPathComponent("bundles.json"))
    let index = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
    #expect((index["bundles"] as? [[String: Any]])?.map { $0["dataset"] as? String } == ["x"])
    #expect(index["schema"] as? String == "delegation.bundles/1")
  }
}
