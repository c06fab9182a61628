/// A value of a recipe, for YAML, JSON and the table of settings.
indirect enum RecipeValue: Equatable, Sendable {
  case text(String)
  case integer(Int)
  case number(Double)
  case boolean(Bool)
  case null
  case list([RecipeValue])
  case mapping([Entry])

  struct Entry: Equatable, Sendable {
    let key: String
    let value: RecipeValue
  }

  static func texts(_ texts: [String]) -> RecipeValue { .list(texts.map { .text($0) }) }

  /// The value on one line, as pages show it: lists with commas, `none` for an empty one.
  var line: String {
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
  func flattened(_ path: String = "") -> [(key: String, line: String)] {
    switch self {
    case .mapping(let entries): entries.flatMap { $0.value.flattened(path.isEmpty ? $0.key : "\(path).\($0.key)") }
    case .list(let items) where !isFlat: items.enumerated().flatMap { $1.flattened("\(path)[\($0)]") }
    default: [(path, line)]
    }
  }

  /// Whether it always takes one line.
  var isFlat: Bool {
    switch self {
    case .mapping: false
    case .list(let items): items.allSatisfy { if case .list = $0 { false } else { $0.isFlat } }
    default: true
    }
  }
}

extension RecipeValue: Codable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Keys in the order of their letters.
  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      let keys = container.allKeys.sorted { $0.stringValue < $1.stringValue }
      self = .mapping(try keys.map { Entry(key: $0.stringValue, value: try container.decode(Self.self, forKey: $0)) })
    } else if var container = try? decoder.unkeyedContainer() {
      var items: [RecipeValue] = []
      while !container.isAtEnd { items.append(try container.decode(Self.self)) }
      self = .list(items)
    } else {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let boolean = try? container.decode(Bool.self) {
        self = .boolean(boolean)
      } else if let number = try? container.decode(Int.self) {
        self = .integer(number)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
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
      case .integer(let number): try container.encode(number)
      case .number(let number): try container.encode(number)
      case .boolean(let boolean): try container.encode(boolean)
      case .null: try container.encodeNil()
      case .list, .mapping: preconditionFailure("both were written above")
      }
    }
  }
}
