import DelegationExperiments
/// A table for other programs: a file of rows, and what its columns hold.
struct DataTable {
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

  /// Inside the report, such as `tables/models.tsv`.
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
