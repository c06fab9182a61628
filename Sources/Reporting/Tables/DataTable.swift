import DelegationExperiments
/// A table for other programs: a file of lines, and what its columns hold.
struct DataTable {
  struct Column {
    enum Kind: String {
      case text = "string"
      case whole = "integer"
      case number
      case flag = "boolean"
    }

    let name: String
    let kind: Kind
    /// Whether every line has a value.
    let isRequired: Bool
    let about: String
  }

  enum Cell {
    case text(String)
    case whole(Int)
    case number(Double)
    case flag(Bool)
    /// No value: nothing stands between the separators.
    case none

    static func number(_ value: Double?) -> Cell { value.map { .number($0) } ?? .none }
    static func text(_ value: String?) -> Cell { value.map { .text($0) } ?? .none }

    var words: String {
      switch self {
      case .text(let text): text
      case .whole(let number): String(number)
      case .number(let number): decimal(number)
      case .flag(let flag): String(flag)
      case .none: ""
      }
    }
  }

  /// Inside the report, such as `tables/models.tsv`.
  let path: String
  let about: String
  let columns: [Column]
  let rows: [[Cell]]

  /// Tab-separated, one header line, LF, UTF-8; a field with a tab, quote or line break stands in quotes, its quotes doubled.
  var bytes: [UInt8] {
    let lines = [columns.map(\.name)] + rows.map { $0.map(\.words) }
    return Array(lines.map { DelimitedText.line($0, separator: "\t", end: "\n") }.joined().utf8)
  }
}

extension DataTable.Column {
  static func text(_ name: String, _ about: String, isRequired: Bool = true) -> Self {
    .init(name: name, kind: .text, isRequired: isRequired, about: about)
  }

  static func whole(_ name: String, _ about: String, isRequired: Bool = true) -> Self {
    .init(name: name, kind: .whole, isRequired: isRequired, about: about)
  }

  static func number(_ name: String, _ about: String, isRequired: Bool = true) -> Self {
    .init(name: name, kind: .number, isRequired: isRequired, about: about)
  }

  static func flag(_ name: String, _ about: String) -> Self {
    .init(name: name, kind: .flag, isRequired: true, about: about)
  }
}
