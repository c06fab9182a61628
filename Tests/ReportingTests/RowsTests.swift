import DelegationFiles
import DelegationFoundations
import DelegationReporting
import DelegationTasks
import Foundation
import Testing

@Suite("results.csv and the TREC files") struct RowsTests {
  /// What a stream writes, through a report folder of its own.
  private func written(_ produce: (ReportSink) throws -> Void) throws -> String {
    try withScratchFolder { folder in
      _ = try ReportFolder(path: "\(folder)/r").replace { stage in
        try stage.write("report.json", [])
        try stage.stream("file", produce)
      }
      return try String(contentsOfFile: "\(folder)/r/file", encoding: .utf8)
    }
  }

  @Test("CSV: ranks, an assignee who was not ranked, at most five persons, CRLF")
  func csv() throws {
    let persons = ["P003", "P001", "P004", "P007", "P002", "P009"]
    let rows = [
      ResultRow(
        task: "4711", assignee: "P004", model: "recent", mode: .batch, split: .holdout, values: .opening,
        rank: 3, first: persons, probabilities: [0.5, 0.25, 0.1234567, 0.1, 1e-9, 0]),
      ResultRow(
        task: "4712", assignee: "P099", model: "a,b \"c\"", mode: .batch, split: .holdout, values: .final,
        rank: nil, first: []),
      ResultRow(
        task: "x\r\ny", assignee: "P003", model: "recent", mode: .batch, split: .folds, values: .opening,
        rank: 1, first: ["P003"]),
    ]
    let text = try written { try ResultsCSV.write(rows, to: $0) }
    #expect(
      text == "task,assignee,model,mode,split,field_values,rank,reciprocal_rank,first_five,probabilities\r\n"
        + "4711,P004,recent,batch,holdout,opening,3,0.333333,P003 P001 P004 P007 P002,0.500000 0.250000 0.123457 0.100000 0.000000\r\n"
        + "4712,P099,\"a,b \"\"c\"\"\",batch,holdout,final,,0.000000,,\r\n"
        + "\"x\r\ny\",P003,recent,batch,folds,opening,1,1.000000,P003,\r\n")
  }

  @Test(
    "cells that a spreadsheet would execute get an apostrophe, numbers stay numbers, and every text comes back",
    arguments: [
      ("=SUM(1)", "'=SUM(1)"), ("+A1", "'+A1"), ("-cmd|x", "'-cmd|x"), ("@x", "'@x"), ("\tx", "'\tx"),
      ("\rx", "'\rx"), ("＝1", "'＝1"), ("'x", "''x"), ("'", "''"), ("-", "'-"), ("-1", "-1"), ("+1.5", "+1.5"),
      ("-1e-3", "-1e-3"), ("-1E5", "-1E5"), ("-1.", "'-1."), ("-1+2", "'-1+2"), ("=1", "'=1"), ("", ""), ("a=b", "a=b"),
      ("P001 P002", "P001 P002"), ("4711", "4711"), ("=\u{301}x", "'=\u{301}x"),
    ])
  func spreadsheet(text: String, cell: String) {
    #expect(SpreadsheetCell.guarded(text).unicodeScalars.elementsEqual(cell.unicodeScalars))
    #expect(SpreadsheetCell.original(cell).unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test("results.csv guards its cells")
  func guarded() throws {
    let row = ResultRow(
      task: "=HYPERLINK(1,2)", assignee: "P001", model: "recent", mode: .batch, split: .holdout,
      values: .opening, rank: 1, first: ["P001"])
    #expect(ResultsCSV.line(row) == "\"'=HYPERLINK(1,2)\",P001,recent,batch,holdout,opening,1,1.000000,P001,\r\n")
  }

  @Test("run.trec: six fields, scores that fall strictly")
  func run() throws {
    let rows = [(task: "4711", persons: ["P003", "P001", "P004"]), (task: "4712", persons: [])]
    let text = try written { try TREC.writeRun(rows, run: "recent", to: $0) }
    #expect(
      text == """
        4711 Q0 P003 1 1.000000000000 recent
        4711 Q0 P001 2 0.500000000000 recent
        4711 Q0 P004 3 0.333333333333 recent

        """)
  }

  @Test("scores fall strictly, as text and as the single precision of trec_eval, down to rank 5,000")
  func strictlyFalling() throws {
    let row = (task: "1", persons: (1...5_000).map { "P\($0)" })
    let scores = try written { try TREC.writeRun([row], run: "m", to: $0) }
      .split(separator: "\n").compactMap { Float($0.split(separator: " ")[4]) }
    #expect(scores.count == 5_000)
    #expect(zip(scores, scores.dropFirst()).allSatisfy { $0 > $1 })
  }

  @Test("qrels.trec: one right person per task")
  func judgements() throws {
    let text = try written {
      try TREC.writeJudgements([(task: "4711", assignee: "P004"), (task: "4712", assignee: "P099")], to: $0)
    }
    #expect(text == "4711 0 P004 1\n4712 0 P099 1\n")
  }

  @Test("no identifier may be empty or hold white space", arguments: ["", "a b", "a\tb", "a\u{A0}b", "a\n"])
  func whiteSpace(name: String) {
    #expect(throws: Problem.self) {
      _ = try written { try TREC.writeRun([(task: name, persons: ["P"])], run: "m", to: $0) }
    }
    #expect(throws: Problem.self) {
      _ = try written { try TREC.writeRun([(task: "1", persons: [name])], run: "m", to: $0) }
    }
    #expect(throws: Problem.self) { _ = try written { try TREC.writeRun([], run: name, to: $0) } }
    #expect(throws: Problem.self) {
      _ = try written { try TREC.writeJudgements([(task: "1", assignee: name)], to: $0) }
    }
  }
}

/// A folder that is removed when `body` returns.
@discardableResult
func withScratchFolder<Value>(_ body: (String) throws -> Value) throws -> Value {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("reporting-\(UUID().uuidString)").path
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try body(folder)
}
