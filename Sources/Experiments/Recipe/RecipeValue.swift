/// A value as a recipe writes it, of which YAML, JSON and the table of settings are made.
indirect enum RecipeValue: Equatable, Sendable {
  case text(String)
  case whole(Int)
  case number(Double)
  case flag(Bool)
  /// Only schemas have it.
  case null
  case list([RecipeValue])
  case mapping([Entry])

  struct Entry: Equatable, Sendable {
    let key: String
    let value: RecipeValue
  }

  static func words(_ words: [String]) -> RecipeValue { .list(words.map { .text($0) }) }

  /// The value on one line, as pages show it: lists with commas, `none` for an empty one.
  var line: String {
    switch self {
    case .text(let text): text
    case .whole(let number): String(number)
    case .number(let number): Self.text(number)
    case .flag(let flag): String(flag)
    case .null: "null"
    case .list(let items): items.isEmpty ? "none" : items.map(\.line).joined(separator: ", ")
    case .mapping(let entries): entries.map { "\($0.key) \($0.value.line)" }.joined(separator: ", ")
    }
  }

  /// A number as people write it: `3`, `0.5`.
  static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }

  /// Whether it takes one line wherever it stands.
  var isFlat: Bool {
    switch self {
    case .mapping: false
    case .list(let items): items.allSatisfy { if case .list = $0 { false } else { $0.isFlat } }
    default: true
    }
  }
}

extension RecipeValue: Encodable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .mapping(let entries):
      var container = encoder.container(keyedBy: Key.self)
      for entry in entries { try container.encode(entry.value, forKey: Key(stringValue: entry.key)) }
    case .list(let items):
      var container = encoder.unkeyedContainer()
      for item in items { try container.encode(item) }
    default:
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .whole(let number): try container.encode(number)
      case .number(let number): try container.encode(number)
      case .flag(let flag): try container.encode(flag)
      case .null: try container.encodeNil()
      case .list, .mapping: preconditionFailure("both were written above")
      }
    }
  }
}
