import DelegationExperiments
import DelegationReporting
import Testing

@Suite("Files of schema 1") struct RenamedKeysTests {
  private static let report = SmallReport(
    settings: [("evaluation.modes", "batch"), ("seed", "3")],
    models: [("alpha", "", [1, 2, nil]), ("beta", "days 90", [2, 1, 1])], assignees: ["P001", "P002", "P001"])

  /// The same files as an older program wrote them.
  private static func older(_ name: String, _ text: String) -> String {
    let renamed =
      name == "results.csv"
      ? [("task,assignee,model,mode,split,field_values", "report,owner,model,knowledge,split,values")]
      : [
        ("\"2.0\"", "\"1.2\""), ("\"mode\"", "\"knowledge\""), ("\"fieldValues\"", "\"values\""),
        ("\"candidateRecall\"", "\"ceiling\""), ("evaluation.modes", "evaluation.knowledge"),
      ]
    return renamed.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }

  @Test("a report of schema 1 is read as one of schema 2")
  func report() throws {
    let json = Self.older("report.json", String(decoding: Self.report.json, as: UTF8.self))
    let csv = Self.older("results.csv", Self.report.csv)
    let old = Self.report.source(["report.json": Array(json.utf8), "results.csv": Array(csv.utf8)])
    let (before, now) = (try ReportRecord(old), try ReportRecord(Self.report.source()))
    #expect(before.summary.results == now.summary.results && before.summary.results.count == 2)
    #expect(before.summary.headline == now.summary.headline && before.summary.settings == now.summary.settings)
    #expect(before.answers.map(\.rows) == now.answers.map(\.rows) && before.summary.schema == "1.2")
    #expect(ReportComparison(before, now, threads: .one).otherKeys == ["schema"])
  }

  @Test("a history of schema 1 keeps its lines, under the new header")
  func history() throws {
    let old = "number\tmodel\tknowledge\ttest\ttop1\ttop5\tmrr\n1\trecent\tbatch\t9\t0.25\t0.6\t0.4\n"
    let history = try ReportHistory(tsv: Array(old.utf8), path: "history.tsv")
    #expect(String(decoding: history.tsv, as: UTF8.self) == old.replacing("knowledge", with: "mode"))
  }
}
