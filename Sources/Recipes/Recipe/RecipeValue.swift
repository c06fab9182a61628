import DelegationFiles

/// A value of a recipe, for YAML, JSON and the table of settings.
package indirect enum RecipeValue: Equatable, Sendable {
  case text(String)
  case integer(Int)
  case number(Double)
  case boolean(Bool)
  case null
  case list([RecipeValue])
  case mapping([Entry])

  package struct Entry: Equatable, Sendable {
    package let key: String
    package let value: RecipeValue
  }

  static func texts(_ texts: [String]) -> RecipeValue { .list(texts.map { .text($0) }) }

  /// The value on one line, as pages show it: lists with commas, `none` for an empty one.
  package var line: String {
    switch self {
    case .text(let text): text
    case .integer(let number): String(number)
    case .number(let number): Self.text(number)
    case .boolean(let boolean): String(boolean)
    case .null: "null"
    case .list(let items): items.isEmpty ? "none" : items.map(\.line).joined(separator: ", ")
    case .mapping(let entries): entries.map { "\($0.key) \($0.value.line)" }.joined(separator: ", ")
    }
  }

  /// A number as people write it: `3`, `0.5`.
  static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }

  /// The single values below it, each on one line and with its dotted key.
  package func flattened(_ path: String = "") -> [(key: String, line: String)] {
    switch self {
    case .mapping(let entries): entries.flatMap { $0.value.flattened(path.isEmpty ? $0.key : "\(path).\($0.key)") }
    case .list(let items) where !isFlat: items.enumerated().flatMap { $1.flattened("\(path)[\($0)]") }
    default: [(path, line)]
    }
  }

  var isFlat: Bool {
    switch self {
    case .mapping: false
    case .list(let items): items.allSatisfy { if case .list = $0 { false } else { $0.isFlat } }
    default: true
    }
  }
}

extension RecipeValue: Codable {
  /// Keys in the order of their letters.
  package init(from decoder: any Decoder) throws { self.init(try JSONTree(from: decoder)) }

  package func encode(to encoder: any Encoder) throws { try tree.encode(to: encoder) }

  private init(_ tree: JSONTree) {
    self =
      switch tree {
      case .null: .null
      case .boolean(let boolean): .boolean(boolean)
      case .integer(let number): .integer(Int(number))
      case .large(let number): .number(Double(number))
      case .number(let number): .number(number)
      case .text(let text): .text(text)
      case .list(let items): .list(items.map { RecipeValue($0) })
      case .object(let values):
        .mapping(values.sorted { $0.key < $1.key }.map { Entry(key: $0.key, value: RecipeValue($0.value)) })
      }
  }

  private var tree: JSONTree {
    switch self {
    case .text(let text): .text(text)
    case .integer(let number): .integer(Int64(number))
    case .number(let number): .number(number)
    case .boolean(let boolean): .boolean(boolean)
    case .null: .null
    case .list(let items): .list(items.map(\.tree))
    case .mapping(let entries): .object(Dictionary(entries.map { ($0.key, $0.value.tree) }) { $1 })
    }
  }
}
