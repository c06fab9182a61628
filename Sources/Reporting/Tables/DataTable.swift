import DelegationEvaluation
import DelegationFiles
import DelegationRanking

/// A table for other programs: a file of rows, and what its columns hold.
struct DataTable {
  static let modeNote = EvaluationMode.allCases.map(\.rawValue).joined(separator: " or ")

  struct Column: Sendable {
    enum Kind: String {
      case text = "string"
      case integer
      case number
      case boolean
    }

    let name: String
    let kind: Kind
    let isRequired: Bool
    let about: String
  }

  /// The path inside the report, such as `tables/models.tsv`.
  let path: String
  let about: String
  let columns: [Column]
  /// The fields of each row; one without a value is empty.
  let rows: [[String]]

  /// Tab-separated, one header line, LF, UTF-8; a field with a tab, quote or line break is quoted, its quotes doubled. No cell is one that a
  /// spreadsheet would execute: see ``SpreadsheetCell``.
  var bytes: [UInt8] {
    let lines = [columns.map(\.name)] + rows
    return Array(
      lines.map { DelimitedText.line($0.map(SpreadsheetCell.guarded), separator: "\t", end: "\n") }.joined().utf8)
  }
}

/// Tables one below the other, in the order of the data package.
@resultBuilder
enum DataTables {
  static func buildBlock(_ tables: DataTable...) -> [DataTable] { tables }
}

extension DataTable {
  struct RowColumn<Row>: Sendable {
    let column: Column
    let field: @Sendable (Row) -> String?

    init(
      _ name: String, _ kind: Column.Kind, _ about: String, isRequired: Bool,
      _ field: @escaping @Sendable (Row) -> String?
    ) {
      column = Column(name: name, kind: kind, isRequired: isRequired, about: about)
      self.field = field
    }

    static func text(
      _ name: String, _ about: String, isRequired: Bool = true, _ value: @escaping @Sendable (Row) -> String?
    ) -> Self { .init(name, .text, about, isRequired: isRequired, value) }

    static func integer(
      _ name: String, _ about: String, isRequired: Bool = true, _ value: @escaping @Sendable (Row) -> Int?
    ) -> Self { .init(name, .integer, about, isRequired: isRequired) { value($0).map(String.init) } }

    static func number(
      _ name: String, _ about: String, isRequired: Bool = true, _ value: @escaping @Sendable (Row) -> Double?
    ) -> Self { .init(name, .number, about, isRequired: isRequired) { value($0).map(decimal) } }

    static func boolean(_ name: String, _ about: String, _ value: @escaping @Sendable (Row) -> Bool) -> Self {
      .init(name, .boolean, about, isRequired: true) { String(value($0)) }
    }
  }

  init<Row>(path: String, _ about: String, of rows: some Sequence<Row>, _ columns: [RowColumn<Row>]) {
    self.init(
      path: path, about: about, columns: columns.map(\.column),
      rows: rows.map { row in columns.map { $0.field(row) ?? "" } })
  }

  init<Row>(_ name: String, _ about: String, of rows: some Sequence<Row>, _ columns: [RowColumn<Row>]) {
    self.init(path: "tables/\(name).tsv", about, of: rows, columns)
  }
}

extension Array {
  static func bounds<Row>(_ name: String, of measure: String, _ value: @escaping @Sendable (Row) -> [Double]?) -> Self
  where Element == DataTable.RowColumn<Row> {
    let ends = { @Sendable (row: Row) in value(row).flatMap { $0.count == 2 ? $0 : nil } }
    return [
      .number("\(name)_low", "lower bound of the 95 % interval of \(measure)", isRequired: false) { ends($0)?[0] },
      .number("\(name)_high", "its upper bound", isRequired: false) { ends($0)?[1] },
    ]
  }

  static func name<Row>(
    _ model: @escaping @Sendable (Row) -> String, _ mode: @escaping @Sendable (Row) -> EvaluationMode
  ) -> Self
  where Element == DataTable.RowColumn<Row> {
    [.text("model", "name in the catalogue", model), .text("mode", DataTable.modeNote) { mode($0).rawValue }]
  }

  static func accuracy<Row>(_ value: @escaping @Sendable (Row) -> Accuracy) -> Self
  where Element == DataTable.RowColumn<Row> {
    [.integer("tasks", "test tasks") { value($0).tasks }, .number("top1", "top-1, share") { value($0).top1 }]
      + .bounds("top1", of: "top-1") { value($0).interval95["top1"] }
      + [.number("top5", "top-5, share") { value($0).top5 }]
      + .bounds("top5", of: "top-5") { value($0).interval95["top5"] }
  }
}
