import DelegationFoundations
import DelegationStrictYAML

indirect enum RecipeForm: Sendable {
  case text
  case path
  case experiment
  case integer(ClosedRange<Int>)
  case number(ClosedRange<Double>)
  case boolean
  case choice([String])
  /// A list of some of these, at least one and none twice.
  ///
  /// - Parameter including: The choice that must be among them.
  case choices([String], including: String?)
  /// A list of texts, none of them twice.
  case texts(fewest: Int)
  /// A list of filters of texts, as `TextSettings.Filter` reads them.
  case filters
  /// A mapping of some of these keys to their values.
  case mapping([RecipeField])
  /// A list of mappings, each with these keys.
  case list([RecipeField])
  /// A list of model names, or of mappings of a name and the model's settings.
  case models
  /// A mapping of keys, as `--set` takes them, to lists of values.
  case sweep
  /// A list of datasets by name, or of mappings of a name, a tracker and values.
  case suite
}

/// One key of a recipe without the type of its value, for the schema, messages and `delegate show`.
struct RecipeField: Sendable {
  struct Traits: OptionSet, Sendable {
    let rawValue: Int

    /// A recipe cannot do without it.
    static let required = Traits(rawValue: 1)
    /// Text for readers, which decides nothing.
    static let prose = Traits(rawValue: 2)
    /// Each recipe has its own: it is never inherited, so never `null`.
    static let own = Traits(rawValue: 4)
    /// A command-line option of the same name replaces it, instead of `--set`.
    static let option = Traits(rawValue: 8)
    /// The values can change how the headline's model answers the same tasks, so a sweep may try them.
    static let swept = Traits(rawValue: 16)
    /// It describes a dataset or a request to it, not how models answer: a suite may set it for one dataset.
    static let perDataset = Traits(rawValue: 32)
  }

  /// The path from the root of the recipe, or of the mapping that it belongs to, with dots.
  let path: String
  let form: RecipeForm
  var traits: Traits = []
  let summary: String
  /// The default; nil where it depends on other keys.
  var `default`: RecipeValue?
}

/// A part of a recipe, read key by key from a mapping of the file.
protocol RecipePart: Sendable {
  init()
  /// The keys in the order in which they are written.
  static var keys: [RecipeKey<Self>] { get }
}

extension RecipePart {
  init(reading value: YAMLValue) throws {
    self.init()
    let mapping = try value.mapping(knownKeys: Self.keys.map(\.field.path))
    for key in Self.keys { try key.read(mapping, into: &self) }
  }

  /// All keys with their values, defaults filled in.
  var entries: [RecipeValue.Entry] { Self.keys.compactMap { $0.entry(of: self) } }
}

/// One key of a recipe: its path, the form of its value, and how the value is read and written.
struct RecipeKey<Part: RecipePart>: Sendable {
  let field: RecipeField
  private let set: @Sendable (YAMLValue, inout Part) throws -> Void
  private let get: @Sendable (Part) -> RecipeValue?

  /// A key that sets one property, whose value in a new part is the default.
  ///
  /// - Parameters:
  ///   - form: The form that `read` accepts.
  ///   - read: Throws a `Problem` with the value's location.
  ///   - write: The reverse; nil for a value that is left out.
  init<Value>(
    _ path: String, _ property: WritableKeyPath<Part, Value> & Sendable, _ form: RecipeForm,
    is traits: RecipeField.Traits = [], _ summary: String, isShown: @escaping @Sendable (Part) -> Bool = { _ in true },
    read: @escaping @Sendable (YAMLValue) throws -> Value, write: @escaping @Sendable (Value) -> RecipeValue?
  ) {
    field = RecipeField(
      path: path, form: form, traits: traits, summary: summary,
      default: traits.contains(.required) ? nil : write(Part()[keyPath: property]))
    set = { $1[keyPath: property] = try read($0) }
    get = { isShown($0) ? write($0[keyPath: property]) : nil }
  }

  /// A key that ``RecipeReader`` reads itself, since it depends on others or is no part of the recipe.
  init(
    _ path: String, _ form: RecipeForm, is traits: RecipeField.Traits, _ summary: String,
    get: @escaping @Sendable (Part) -> RecipeValue? = { _ in nil }
  ) {
    field = RecipeField(path: path, form: form, traits: traits, summary: summary)
    set = { _, _ in }
    self.get = get
  }

  /// Sets the part's property from a mapping; leaves it as it is if the mapping lacks the key.
  func read(_ mapping: YAMLMapping, into part: inout Part) throws {
    if let value = try mapping.value(at: field.path) {
      try set(value, &part)
    } else if field.traits.contains(.required) {
      _ = try mapping.required(field.path)
    }
  }

  func entry(of part: Part) -> RecipeValue.Entry? { get(part).map { .init(key: field.path, value: $0) } }

  typealias Property<Value> = WritableKeyPath<Part, Value> & Sendable
  typealias Traits = RecipeField.Traits

  static func text(_ path: String, _ property: Property<String>, is traits: Traits = [], _ summary: String) -> Self {
    RecipeKey(path, property, .text, is: traits, summary, read: { try $0.published() }, write: { .text($0) })
  }

  static func integer<Value: BinaryInteger & Sendable>(
    _ path: String, _ property: Property<Value>, in range: ClosedRange<Int>, is traits: Traits = [], _ summary: String,
    isShown: @escaping @Sendable (Part) -> Bool = { _ in true }
  ) -> Self {
    RecipeKey(
      path, property, .integer(range), is: traits, summary, isShown: isShown,
      read: { Value(try $0.integer(in: range)) }, write: { .integer(Int($0)) })
  }

  static func number(
    _ path: String, _ property: Property<Double>, in range: ClosedRange<Double>, is traits: Traits = [],
    _ summary: String, isShown: @escaping @Sendable (Part) -> Bool = { _ in true }
  ) -> Self {
    RecipeKey(
      path, property, .number(range), is: traits, summary, isShown: isShown, read: { try $0.number(in: range) },
      write: { .number($0) })
  }

  static func boolean(
    _ path: String, _ property: Property<Bool>, is traits: Traits = [], _ summary: String,
    isShown: @escaping @Sendable (Part) -> Bool = { _ in true }
  ) -> Self {
    RecipeKey(
      path, property, .boolean, is: traits, summary, isShown: isShown, read: { try $0.boolean() },
      write: { .boolean($0) })
  }

  /// One of some names, each for a value.
  static func choice<Value: Equatable & Sendable>(
    _ path: String, _ property: Property<Value>, of names: [(String, Value)], is traits: Traits = [], _ summary: String,
    isShown: @escaping @Sendable (Part) -> Bool = { _ in true }
  ) -> Self {
    RecipeKey(
      path, property, .choice(names.map(\.0)), is: traits, summary, isShown: isShown,
      read: { item in
        let name = try item.choice(names.map(\.0))
        return names.first { $0.0 == name }!.1
      },
      write: { value in .text(names.first { $0.1 == value }!.0) })
  }

  /// Returns a key of some of these names, at least one and none twice.
  ///
  /// - Parameters:
  ///   - sorts: Give the values in the order of `names`, whatever the recipe's order.
  ///   - including: A name that must be among them.
  static func choices<Value: Equatable & Sendable>(
    _ path: String, _ property: Property<[Value]>, of names: [(String, Value)], sorts: Bool, including: String? = nil,
    is traits: Traits = [], _ summary: String
  ) -> Self {
    RecipeKey(
      path, property, .choices(names.map(\.0), including: including), is: traits, summary,
      read: { value in
        for item in try value.list() { _ = try item.choice(names.map(\.0)) }
        let texts = try value.texts()
        guard !texts.isEmpty else { throw Problems.emptyList(value) }
        if let including, !texts.contains(including) {
          throw Problem.impossible(
            value, "'\(including)' is not among them",
            remedy: "write [\(including)] or [\(names.map(\.0).joined(separator: ", "))]")
        }
        let chosen = texts.map { name in names.first { $0.0 == name }!.1 }
        return sorts ? names.map(\.1).filter(chosen.contains) : chosen
      },
      write: { values in .texts(values.map { value in names.first { $0.1 == value }!.0 }) })
  }

  /// - Parameter fewest: If it is above 0, a recipe with fewer leaves the key out.
  static func texts(
    _ path: String, _ property: Property<[String]>, fewest: Int = 0, is traits: Traits = [], _ summary: String
  ) -> Self {
    RecipeKey(
      path, property, .texts(fewest: fewest), is: traits, summary,
      read: { value in
        for item in try value.list() { _ = try item.published() }
        let texts = try value.texts()
        guard texts.count >= fewest else { throw Problems.emptyList(value) }
        return texts
      }, write: { $0.count < fewest ? nil : .texts($0) })
  }
}

func namedCases<Choice: RawRepresentable & CaseIterable>(of type: Choice.Type) -> [(String, Choice)]
where Choice.RawValue == String {
  Choice.allCases.map { ($0.rawValue, $0) }
}

extension YAMLMapping {
  /// The value of a dotted key; none where a part of it is missing.
  func value(at path: String) throws -> YAMLValue? {
    var value: YAMLValue? = self.value
    for name in path.split(separator: ".") { value = try value?.mapping().optional(String(name)) }
    return value
  }
}
