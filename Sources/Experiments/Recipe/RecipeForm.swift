import Ingest

/// What may stand at a key of a recipe.
indirect enum RecipeForm: Sendable {
  /// On one line, for pages and messages.
  case text
  /// Of a file beside the recipe.
  case path
  /// The name of another experiment.
  case experiment
  case whole(ClosedRange<Int>)
  case number(ClosedRange<Double>)
  case flag
  case word([String])
  /// A list of some of these, at least one and none of them twice.
  ///
  /// - Parameter including: One that is always among them.
  case words([String], including: String?)
  /// A list of texts, none of them twice.
  case texts(fewest: Int)
  /// A list of filters of texts, as `TextSettings.Filter` reads them.
  case filters
  /// Some of these keys with their values.
  case mapping([RecipeField])
  /// A list of mappings, each with these keys.
  case list([RecipeField])
  /// A list of names of models, or of mappings of a name and the model's settings.
  case models
  /// A mapping of what `--set` takes to lists of values.
  case sweep
}

/// One key of a recipe without the type of its value: what schema, messages and `delegate show` need of it.
struct RecipeField: Sendable {
  /// Dotted from the root of the recipe, or of the mapping it belongs to.
  let path: String
  let form: RecipeForm
  /// One sentence: what it decides.
  let summary: String
  /// What holds where it is left out; none where that hangs on other keys.
  let standard: RecipeValue?
  let isRequired: Bool
}

/// One key of a recipe: where it stands, what it may be, what holds where it is left out, and how it is read and written.
struct RecipeKey<Value: Sendable>: Sendable {
  let field: RecipeField
  private let standard: Value?
  private let read: @Sendable (YAMLValue) throws -> Value
  private let write: @Sendable (Value) -> RecipeValue

  /// - Parameters:
  ///   - path: Dotted from the root.
  ///   - form: What `read` takes.
  ///   - standard: Where there is none, the key must be there; or the reader asks ``optional(in:)``.
  ///   - isRequired: Whether it must be there.
  ///   - summary: One sentence: what it decides.
  ///   - read: Throws a `Problem` with the value's place.
  ///   - write: The other way round.
  init(
    _ path: String, _ form: RecipeForm, standard: Value? = nil, isRequired: Bool = false, _ summary: String,
    read: @escaping @Sendable (YAMLValue) throws -> Value, write: @escaping @Sendable (Value) -> RecipeValue
  ) {
    field = RecipeField(
      path: path, form: form, summary: summary, standard: standard.map(write), isRequired: isRequired)
    (self.standard, self.read, self.write) = (standard, read, write)
  }

  /// The value that a recipe gives the key.
  ///
  /// - Throws: `Problem` where it is not as it must be, or missing without a value that holds then.
  func value(in root: YAMLMapping) throws -> Value {
    if let value = try optional(in: root) { return value }
    if let standard { return standard }
    let steps = field.path.split(separator: ".").map(String.init)
    let inner = try root.value(at: steps.dropLast().joined(separator: "."))?.mapping() ?? root
    _ = try inner.required(steps.last!)
    preconditionFailure("what is required and there was read above")
  }

  /// The same, none where the recipe leaves it out.
  func optional(in root: YAMLMapping) throws -> Value? { try root.value(at: field.path).map(read) }

  func entry(_ value: Value) -> RecipeValue.Entry { .init(key: field.path, value: write(value)) }
}

extension YAMLMapping {
  /// The value of a dotted key; the mapping itself has the empty one. None where a part of it is missing.
  func value(at path: String) throws -> YAMLValue? {
    var value: YAMLValue? = self.value
    for name in path.split(separator: ".") { value = try value?.mapping().optional(String(name)) }
    return value
  }
}
