import DelegationFiles
import Evaluation
import Recommendation

/// What one model said about one test report: a line of `results.csv`.
package struct ReportRow: Equatable, Sendable {
  package var report: String
  /// Pseudonym of the person who owned it in the end.
  package var owner: String
  package var model: String
  package var knowledge: Knowledge
  package var split: Split.Kind
  package var values: Values
  /// The owner's place in the ranking, from 1; nil if the model could not rank the owner.
  package var rank: Int?
  /// Pseudonyms of the persons ranked first, best first; at most five are written.
  package var first: [String]

  package init(
    report: String, owner: String, model: String, knowledge: Knowledge, split: Split.Kind, values: Values, rank: Int?,
    first: [String]
  ) {
    self.report = report
    self.owner = owner
    self.model = model
    self.knowledge = knowledge
    self.split = split
    self.values = values
    self.rank = rank
    self.first = first
  }
}

/// `results.csv`: one line per test report and result, RFC 4180 (comma, CRLF, quotes where needed), UTF-8. No cell is one
/// that a spreadsheet would execute: see ``SpreadsheetCell``.
package enum ResultsCSV {
  package static let header = [
    "report", "owner", "model", "knowledge", "split", "values", "rank", "reciprocal_rank", "first_five",
  ]

  package static func line(_ row: ReportRow) -> String {
    line([
      row.report, row.owner, row.model, row.knowledge.rawValue, row.split.rawValue,
      row.values.rawValue, row.rank.map(String.init) ?? "",
      reciprocal(row.rank), row.first.prefix(5).joined(separator: " "),
    ])
  }

  /// 1/rank to six decimals; 0 where the owner was not ranked.
  static func reciprocal(_ rank: Int?) -> String {
    rank.map { Decimals.reciprocal($0, places: 6) } ?? "0.000000"
  }

  package static func line(_ fields: [String]) -> String {
    DelimitedText.line(fields.map(SpreadsheetCell.guarded), separator: ",", end: "\r\n")
  }

  /// Writes the header and every row, in the order given.
  package static func write(_ rows: some Sequence<ReportRow>, to sink: ReportSink) throws {
    try sink.write(line(header))
    for row in rows { try sink.write(line(row)) }
  }
}
