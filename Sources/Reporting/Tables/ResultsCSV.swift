import DelegationEvaluation
import DelegationFiles
import DelegationRanking
import DelegationTasks

/// One model's answer for one test task: a line of `results.csv`.
package struct ResultRow: Equatable, Sendable {
  var task, assignee, model: String
  var mode: EvaluationMode
  var split: Split.Kind
  var fieldValues: FieldValues
  package var rank: Int?
  /// Pseudonyms of the persons ranked first, best first; at most five are written.
  var first: [String]
  var probabilities: [Double]

  package init(
    task: String, assignee: String, model: String, mode: EvaluationMode, split: Split.Kind, values: FieldValues,
    rank: Int?, first: [String], probabilities: [Double] = []
  ) {
    (self.task, self.assignee, self.model, self.mode, self.split) = (task, assignee, model, mode, split)
    self.fieldValues = values
    (self.rank, self.first, self.probabilities) = (rank, first, probabilities)
  }
}

/// `results.csv`: one line per test task and result, RFC 4180 (comma, CRLF, quotes where needed), UTF-8. No cell is one
/// that a spreadsheet would execute: see ``SpreadsheetCell``.
package enum ResultsCSV {
  package static let header = columns.map(\.column.name)

  static let columns: [DataTable.RowColumn<ResultRow>] =
    [
      .text("task", "the task's id in the dataset", \.task),
      .text("assignee", "pseudonym of the final assignee", \.assignee),
    ] + .name(\.model, \.mode) + [
      .text("split", "holdout", \.split.rawValue), .text("field_values", "opening", \.fieldValues.rawValue),
      .integer("rank", "the assignee's rank, from 1; empty if not ranked", isRequired: false, \.rank),
      .init("reciprocal_rank", .number, "1/rank; 0 if not ranked", isRequired: true) { reciprocal($0.rank) },
      .text("first_five", "pseudonyms of the persons ranked first, separated by spaces", isRequired: false) {
        $0.first.prefix(5).joined(separator: " ")
      },
      .text(
        "probabilities", "their probabilities, in the same order; empty where the model gives none", isRequired: false
      ) { $0.probabilities.prefix(5).map { Decimals.share($0, decimals: 6) }.joined(separator: " ") },
    ]

  package static func line(_ row: ResultRow) -> String { line(columns.map { $0.field(row) ?? "" }) }
  static func reciprocal(_ rank: Int?) -> String { rank.map { Decimals.reciprocal($0, decimals: 6) } ?? "0.000000" }

  package static func line(_ fields: [String]) -> String {
    DelimitedText.line(fields.map(SpreadsheetCell.guarded), separator: ",", end: "\r\n")
  }

  package static func write(_ rows: some Sequence<ResultRow>, to sink: ReportSink) throws {
    try sink.write(line(header))
    for row in rows { try sink.write(line(row)) }
  }
}

/// Lines of fields between separators, as in RFC 4180.
enum DelimitedText {
  /// The fields as one record. A field with a separator, quote or line break is quoted, its quotes doubled.
  static func line(_ fields: [String], separator: Unicode.Scalar, end: String) -> String {
    fields.map { quoted($0, separator) }.joined(separator: String(separator)) + end
  }

  // Parsed once; nothing changes it.
  nonisolated(unsafe) private static let quote = #/"/#.matchingSemantics(.unicodeScalar)

  private static func quoted(_ field: String, _ separator: Unicode.Scalar) -> String {
    // By scalars, not characters: CR LF is one character and would slip through.
    let needsQuotes = field.unicodeScalars.contains { $0 == separator || "\"\r\n".unicodeScalars.contains($0) }
    return needsQuotes ? "\"" + field.replacing(quote, with: "\"\"") + "\"" : field
  }
}

/// Cells of CSV files that people open in a spreadsheet, which takes some texts for formulas and executes them.
///
/// A text that begins with `=`, `+`, `-` or `@` (of full width too), a tab or a line's end gets an apostrophe in front,
/// unless it is a number. One that begins with an apostrophe gets another, so that taking the first one away gives every
/// text back.
///
/// - Source: OWASP, CSV Injection, https://owasp.org/www-community/attacks/CSV_Injection.
package enum SpreadsheetCell {
  private static let guardedFirsts = Set("=+-@＝＋－＠\t\r\n'".unicodeScalars)
  /// A decimal number with a sign. Kept, since to make the pattern takes longer than to use it; it has no state.
  nonisolated(unsafe) private static let number = /[+-][0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?/

  package static func guarded(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, guardedFirsts.contains(first), text.wholeMatch(of: number) == nil
    else { return text }
    return "'" + text
  }

  package static func original(_ cell: String) -> String {
    cell.utf8.first == UInt8(ascii: "'") ? String(cell.unicodeScalars.dropFirst()) : cell
  }
}
