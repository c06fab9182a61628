import DelegationEvaluation
import DelegationFiles
import DelegationFoundations
import DelegationResults
import Foundation

/// A report as it is compared with another: `report.json`, and where `results.csv` is there the rank for every test task.
package struct ReportRecord: Sendable {
  /// Answers of one model in one mode, at holdout, on field values at opening; in the file's order.
  package struct Answers: Sendable {
    package let name: ExperimentResult.ResultName
    package let rows: [ResultRow]
  }

  let source: ReportSource
  package let summary: ReportSummary
  /// The answers; those of a report without `results.csv` have no rows.
  package let answers: [Answers]
  let json: [UInt8]
  /// The bytes of `results.csv`; nil where it is missing, as in the commits of a repository that does not keep it.
  let csv: [UInt8]?
  let tree: [String: JSONTree]
  /// The report's origin; nil where there is none that can be read: what varies between honest runs decides nothing.
  let origin: ReportOrigin?

  /// Ids of the test tasks, the same for every model; none without rows.
  package var tasks: [String] { answers.first?.rows.map(\.task) ?? [] }
  var testCount: Int { summary.results.first(where: \.isHonestHoldout)?.test ?? 0 }

  package init(_ source: ReportSource) throws {
    let path = source.path("results.csv")
    self.source = source
    json = try source.bytes("report.json")
    // First, since a report of another kind has no other file to miss.
    summary = try ReportSummary(json: json, path: source.path("report.json"))
    csv = try source.read("results.csv")
    answers =
      try csv.map { try Self.answers(try ResultsReader.read($0, path: path), path: path) }
      ?? summary.results.filter(\.isHonestHoldout).map { Answers(name: $0.name, rows: []) }
    tree = try StrictJSON.decode([String: JSONTree].self, json, path: source.path("report.json"))
    origin = try source.read("provenance.json").flatMap { try? ReportOrigin(json: $0, path: "") }
    if csv != nil { try Self.check(answers, against: summary, path: path) }
  }

  private static func answers(_ lines: [ResultsReader.Line], path: String) throws -> [Answers] {
    func name(_ line: ResultsReader.Line) -> ExperimentResult.ResultName {
      .init(model: line.row.model, mode: line.row.mode)
    }
    let lines = lines.filter { $0.row.split == .holdout && $0.row.fieldValues == .opening }
    let (order, groups) = (lines.map(name).distinct, Dictionary(grouping: lines, by: name))
    let sorted = order.map { groups[$0]! }
    guard let first = sorted.first else { return [] }
    var seen: Set<String> = []
    for line in first where !seen.insert(line.row.task).inserted {
      throw Problem.unreadableReport(
        "\(path):\(line.number)", fault: "task \(line.row.task) is there twice for \(line.row.model)")
    }
    for group in sorted {
      for (line, wanted) in zip(group, first)
      where (line.row.task, line.row.assignee) != (wanted.row.task, wanted.row.assignee) {
        throw Problem.unreadableReport(
          "\(path):\(line.number)",
          fault: "task \(wanted.row.task), assignee \(wanted.row.assignee), is expected here as for \(wanted.row.model)"
        )
      }
      guard group.count == first.count else {
        throw Problem.unreadableReport(
          "\(path):\(group[group.count - 1].number)",
          fault: "\(group[0].row.model) has \(group.count) tasks, \(first[0].row.model) \(first.count)")
      }
    }
    return zip(order, sorted).map { Answers(name: $0, rows: $1.map(\.row)) }
  }

  /// Checks that both files agree; a metric may be off by its rounding.
  private static func check(_ answers: [Answers], against summary: ReportSummary, path: String) throws {
    let results = summary.results.filter(\.isHonestHoldout)
    for result in results {
      guard let rows = answers.first(where: { $0.name == result.name })?.rows else {
        throw Problem.mixedReport(path, fault: "report.json has \(result.name.text), this file has not")
      }
      guard rows.count == result.test else {
        throw Problem.mixedReport(
          path, fault: "\(result.name.text): \(rows.count) tasks here, \(result.test) in report.json")
      }
      let mean = rows.reduce(0) { $0 + ($1.rank.map { 1 / Double($0) } ?? 0) } / Double(max(1, rows.count))
      guard let reported = result.measures[Measure.meanReciprocalRank.note.key], abs(reported - mean) <= 1e-6 else {
        throw Problem.mixedReport(
          path, fault: "\(result.name.text): the ranks here give MRR \(sixDecimals(mean)), report.json says another")
      }
    }
    for one in answers where !results.contains(where: { $0.name == one.name }) {
      throw Problem.mixedReport(path, fault: "it has \(one.name.text), report.json has not")
    }
  }
}

extension ExperimentResult.ResultName {
  var text: String { "\(model), \(mode)" }
}
