import DelegationEvaluation
import DelegationFoundations
import DelegationReporting
import DelegationResults
import DelegationTasks
import Foundation
import Testing

/// A measure is declared once and is then in every document, table and text that its reach names.
@Suite("Measures, wherever they are told") struct MeasuresEverywhereTests {
  /// A report whose values are those that the measures have.
  private static func document() -> ExperimentResult {
    var document = Fixtures.full
    let assignee = Answer(
      task: 0, assignee: PersonID(1), rank: 2, leaders: [PersonID(0), PersonID(1)], candidateCount: 2)
    let measures = MeasureSet(of: [assignee]).only(.full)
    for index in document.results.indices { document.results[index].measures = measures }
    return document
  }

  private static func table(_ name: String, of document: ExperimentResult) throws -> [String] {
    let file = try #require(try DataFiles.all(document).first { $0.path == "tables/\(name).tsv" })
    return String(decoding: file.bytes, as: UTF8.self).split(separator: "\n")[0].split(separator: "\t").map(String.init)
  }

  @Test("report, metrics, page, tables and history", arguments: MeasureSet.measures.map(\.note))
  func everywhere(note: MeasureNote) throws {
    let (document, measure) = (Self.document(), try #require(MeasureSet.measure(note.key)))
    let result = document.results[0]
    #expect(result[note.key] != nil)
    #expect(document.metrics.contains { $0.name.hasSuffix(".\(note.key)") && $0.tolerance == measure.form.tolerance })
    let page = String(decoding: try Page(document, measures: [note], commands: []).html, as: UTF8.self)
    #expect(page.contains(">\(note.title)</th>") && page.contains(note.formula))
    let column = note.key.map { $0.isUppercase ? "_\($0.lowercased())" : String($0) }.joined()
    let columns = try Self.table("models", of: document)
    #expect(columns.contains(column) && columns.contains("\(column)_low"))
    let header = RunTable.text(document, page: "x").split(separator: "\n")[1].split(separator: "  ")
    #expect(header.contains { $0.drop { $0 == " " } == note.title } == (measure.reach >= .wide))
    var history = ReportHistory()
    history.add(document)
    let kept = String(decoding: history.tsv, as: UTF8.self).split(separator: "\n")[0].split(separator: "\t")
    #expect(kept.contains { $0 == note.key } == (measure.reach >= .brief))
  }

  @Test("each value stands in the column of its own measure")
  func columns() throws {
    var document = Self.document()
    document.results = Array(document.results.prefix(1))
    let file = try #require(try DataFiles.all(document).first { $0.path == "tables/models.tsv" })
    let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    let row = Dictionary(uniqueKeysWithValues: zip(lines[0].map(String.init), lines[1]))
    let values = ["top1", "top3", "mrr", "candidate_recall"].map { row[$0].flatMap { Double($0) } }
    #expect(values == [0, 1, 0.5, document.results[0].candidateRecall])
  }

  @Test("a report without a later measure is read and shows a dash; one without its first measures is refused")
  func earlier() throws {
    let json = try Self.document().json()
    func report(without key: String) throws -> ExperimentResult {
      let member = try Regex("\"\(key)\":(\\[[^\\]]*\\]|[^,}\\]\n]+),?")
      let text = String(decoding: json, as: UTF8.self).replacing(member, with: "").replacing(/,(\s*\})/) { "\($0.1)" }
      return try ExperimentResult(json: Array(text.utf8), path: "reports/x/report.json")
    }
    let document = try report(without: "top3")
    #expect(document.results.allSatisfy { $0["top3"] == nil && $0["mrr"] == 0.5 })
    let page = try document.page.html
    #expect(page.contains("<td>–"))
    for key in MeasureSet.required { #expect(throws: Problem.self) { try report(without: key) } }
  }

  @Test("numbers of their own unit are no percents: text, difference, interval and which is best")
  func forms() {
    let rank = MeasureForm.number(in: 1...100, isLessBetter: true, tolerance: 1)
    #expect(rank.text(2.5) == "2.5" && rank.text(nil) == "–" && rank.difference(-0.25) == "−0.3")
    #expect(rank.interval([1, 2.5]) == "1.0–2.5" && rank.differenceInterval([-1, 0.5]) == "−1.0 to +0.5")
    #expect(rank.best(of: [3, 1.5, 2]) == 1.5 && MeasureForm.share.best(of: [0.25, 0.5]) == 0.5)
    #expect(MeasureForm.share.text(0.54050) == "54.1" && MeasureForm.share.interval(nil).isEmpty)
  }
}
