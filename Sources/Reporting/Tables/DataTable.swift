import DelegationEvaluation
import DelegationFiles
import DelegationRanking
import DelegationResults

/// A table for other programs: a file of rows, and what its columns hold.
struct DataTable {
  /// What the columns of modes hold.
  static let modeNote = EvaluationMode.allCases.map(\.rawValue).joined(separator: " or ")

  struct Column {
    enum Kind: String {
      case text = "string"
      case integer
      case number
      case boolean
    }

    let name: String
    let kind: Kind
    /// Whether every line has a value.
    let isRequired: Bool
    let about: String
  }

  enum Cell {
    case text(String)
    case integer(Int)
    case number(Double)
    case boolean(Bool)
    /// No value: the field is empty.
    case none

    static func number(_ value: Double?) -> Cell { value.map { .number($0) } ?? .none }
    static func text(_ value: String?) -> Cell { value.map { .text($0) } ?? .none }

    var fieldText: String {
      switch self {
      case .text(let text): text
      case .integer(let number): String(number)
      case .number(let number): decimal(number)
      case .boolean(let boolean): String(boolean)
      case .none: ""
      }
    }
  }

  /// The path inside the report, such as `tables/models.tsv`.
  let path: String
  let about: String
  let columns: [Column]
  let rows: [[Cell]]

  /// Tab-separated, one header line, LF, UTF-8; a field with a tab, quote or line break is quoted, its quotes doubled.
  var bytes: [UInt8] {
    let lines = [columns.map(\.name)] + rows.map { $0.map(\.fieldText) }
    return Array(lines.map { DelimitedText.line($0, separator: "\t", end: "\n") }.joined().utf8)
  }
}

extension DataTable {
  /// A column, and what each row has in it.
  struct RowColumn<Row> {
    let column: Column
    let cell: (Row) -> Cell

    static func text(_ name: String, _ about: String, isRequired: Bool = true, _ value: @escaping (Row) -> String?)
      -> Self
    { .init(column: .text(name, about, isRequired: isRequired)) { .text(value($0)) } }

    static func integer(_ name: String, _ about: String, isRequired: Bool = true, _ value: @escaping (Row) -> Int?)
      -> Self
    { .init(column: .integer(name, about, isRequired: isRequired)) { value($0).map { .integer($0) } ?? .none } }

    static func number(
      _ name: String, _ about: String, isRequired: Bool = true, _ value: @escaping (Row) -> Double?
    ) -> Self { .init(column: .number(name, about, isRequired: isRequired)) { .number(value($0)) } }

    static func boolean(_ name: String, _ about: String, _ value: @escaping (Row) -> Bool) -> Self {
      .init(column: .boolean(name, about)) { .boolean(value($0)) }
    }
  }

  init<Row>(_ path: String, _ about: String, of rows: some Sequence<Row>, _ columns: [RowColumn<Row>]) {
    self.init(
      path: "tables/\(path).tsv", about: about, columns: columns.map(\.column),
      rows: rows.map { row in columns.map { $0.cell(row) } })
  }
}

extension Array {
  /// Two columns for an interval.
  static func bounds<Row>(_ name: String, of measure: String, _ value: @escaping (Row) -> [Double]?) -> Self
  where Element == DataTable.RowColumn<Row> {
    let ends = { (row: Row) in value(row).flatMap { $0.count == 2 ? $0 : nil } }
    return [
      .number("\(name)_low", "lower bound of the 95 % interval of \(measure)", isRequired: false) { ends($0)?[0] },
      .number("\(name)_high", "its upper bound", isRequired: false) { ends($0)?[1] },
    ]
  }

  static func name<Row>(_ model: @escaping (Row) -> String, _ mode: @escaping (Row) -> EvaluationMode) -> Self
  where Element == DataTable.RowColumn<Row> {
    [.text("model", "name in the catalogue", model), .text("mode", DataTable.modeNote) { mode($0).rawValue }]
  }

  /// The columns of an accuracy; those of the tasks are integers.
  static func accuracy<Row>(_ value: @escaping (Row) -> Accuracy) -> Self
  where Element == DataTable.RowColumn<Row> {
    [.integer("tasks", "test tasks") { value($0).tasks }, .number("top1", "top-1, share") { value($0).top1 }]
      + .bounds("top1", of: "top-1") { value($0).interval95["top1"] }
      + [.number("top5", "top-5, share") { value($0).top5 }]
      + .bounds("top5", of: "top-5") { value($0).interval95["top5"] }
  }
}

extension DataTable.Column {
  static func text(_ name: String, _ about: String, isRequired: Bool = true) -> Self {
    .init(name: name, kind: .text, isRequired: isRequired, about: about)
  }

  static func integer(_ name: String, _ about: String, isRequired: Bool = true) -> Self {
    .init(name: name, kind: .integer, isRequired: isRequired, about: about)
  }

  static func number(_ name: String, _ about: String, isRequired: Bool = true) -> Self {
    .init(name: name, kind: .number, isRequired: isRequired, about: about)
  }

  static func boolean(_ name: String, _ about: String) -> Self {
    .init(name: name, kind: .boolean, isRequired: true, about: about)
  }
}
