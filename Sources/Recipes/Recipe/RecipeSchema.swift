import DelegationRanking

/// The JSON Schema of recipes for editors: `experiments/recipe.schema.json`, made of the same keys that the reader uses.
///
/// Draft 7, which YAML editors understand best. The reader checks what it cannot express: names of datasets and
/// experiments, models that run in none of the modes, and filters in a wrong order.
package enum RecipeSchema {
  /// The name of the file beside the experiments.
  package static let file = "recipe.schema.json"

  /// Returns the schema in a stable order, with a newline at the end.
  package static func json() throws -> String { try root.sortedJSON(isIndented: true) + "\n" }

  private static var root: RecipeValue {
    object([
      ("$schema", .text("http://json-schema.org/draft-07/schema#")),
      ("title", .text("A recipe of Delegation")),
      ("description", .text("Everything that decides an experiment's results, besides its data.")),
      ("type", .text("object")),
      ("properties", properties(of: "")),
      ("additionalProperties", .boolean(false)),
      ("required", .texts(["question"])),
      ("if", object([("required", .texts(["extends"]))])),
      // Only inherited values can be dropped, and only with 'extends' may another file have a required key.
      ("else", object([("allOf", .list([complete(""), object([("anyOf", .list(hasData))])]))])),
      ("definitions", object([("model", model)])),
    ])
  }

  /// A suite has its datasets below it.
  private static let hasData = ["dataset", RecipeKind.suite.rawValue].map { object([("required", .texts([$0]))]) }

  /// The keys inside a mapping of the recipe.
  private static func properties(of group: String) -> RecipeValue {
    object(
      RecipeKeys.names(in: group).map { name in
        let path = group.isEmpty ? name : "\(group).\(name)"
        if let field = RecipeKeys.field(path) { return (name, schema(of: field)) }
        return (
          name,
          object([
            ("description", .text(RecipeKeys.groups[path]!)), ("type", .texts(["object", "null"])),
            ("properties", properties(of: path)), ("additionalProperties", .boolean(false)),
          ])
        )
      })
  }

  /// A mapping of a recipe that inherits nothing: required keys are there, and nothing is `null`.
  private static func complete(_ group: String) -> RecipeValue {
    let prefix = group.isEmpty ? "" : group + "."
    let inner = RecipeKeys.names(in: group).filter { RecipeKeys.groups[prefix + $0] != nil }
    let required = RecipeKeys.all.filter {
      $0.traits.contains(.required) && $0.path != "dataset"
        && RecipeKeys.names(in: group).map { prefix + $0 }.contains($0.path)
    }
    return object([
      ("type", .text("object")),
      ("additionalProperties", object([("not", object([("type", .text("null"))]))])),
      ("properties", object(inner.map { ($0, complete(prefix + $0)) })),
      ("required", .texts(required.map { String($0.path.dropFirst(prefix.count)) })),
    ])
  }

  private static func schema(of field: RecipeField) -> RecipeValue {
    value(of: field, orNull: !field.traits.contains(.own))
  }

  private static func object(_ entries: [(String, RecipeValue)]) -> RecipeValue {
    .mapping(entries.map { RecipeValue.Entry(key: $0.0, value: $0.1) })
  }
}

extension RecipeSchema {
  private typealias Keywords = [(String, RecipeValue)]

  private static func type(_ name: String, _ orNull: Bool) -> Keywords {
    [("type", orNull ? .texts([name, "null"]) : .text(name))]
  }

  private static func keywords(of form: RecipeForm, orNull: Bool) -> Keywords {
    switch form {
    case .text, .experiment, .path: type("string", orNull) + [("pattern", .text(form.pattern))]
    case .integer(let range): type("integer", orNull) + bounds(range)
    case .number(let range):
      type("number", orNull) + [("minimum", .number(range.lowerBound)), ("maximum", .number(range.upperBound))]
    case .boolean: type("boolean", orNull)
    case .choice(let names): [("enum", .list(names.map { .text($0) } + (orNull ? [.null] : [])))]
    case .mapping(let fields): type("object", orNull) + mapping(fields)
    case .sweep:
      type("object", orNull) + [
        ("minProperties", .integer(1)), ("additionalProperties", .boolean(false)),
        ("properties", object(SweepReader.keys.map { ($0.path, axis($0)) })),
      ]
    case .choices, .texts, .filters, .list, .models, .suite: type("array", orNull) + list(form)
    }
  }

  private static func list(_ form: RecipeForm) -> Keywords {
    switch form {
    case .choices(let names, let including):
      [("items", object([("enum", .texts(names))])), ("minItems", .integer(1)), ("uniqueItems", .boolean(true))]
        + (including.map { [("contains", object([("const", .text($0))]))] } ?? [])
    case .texts(let fewest):
      [
        ("items", object(keywords(of: .text, orNull: false))), ("minItems", .integer(fewest)),
        ("uniqueItems", .boolean(true)),
      ]
    case .filters:
      [
        ("items", object([("type", .text("string")), ("pattern", .text(form.pattern))])),
        ("uniqueItems", .boolean(true)),
      ]
    case .list(let fields): [("items", object(type("object", false) + mapping(fields)))]
    case .models:
      [
        ("items", object([("$ref", .text("#/definitions/model"))])),
        ("minItems", .integer(1)), ("uniqueItems", .boolean(true)),
      ]
    case .suite:
      [
        (
          "items",
          object([
            ("anyOf", .list([.text, .mapping(SuiteReader.fields)].map { object(keywords(of: $0, orNull: false)) }))
          ])
        ),
        ("minItems", .integer(2)), ("uniqueItems", .boolean(true)),
      ]
    default: preconditionFailure("no other form is a list")
    }
  }

  private static func mapping(_ fields: [RecipeField]) -> Keywords {
    [
      ("properties", object(fields.map { ($0.path, value(of: $0)) })), ("additionalProperties", .boolean(false)),
      ("required", .texts(fields.filter { $0.traits.contains(.required) }.map(\.path))),
    ]
  }

  /// - Parameter orNull: Whether it may be inherited, and so dropped by `null`; nothing inside a list may.
  fileprivate static func value(of field: RecipeField, orNull: Bool = false) -> RecipeValue {
    object(
      [("description", .text(field.summary))] + (field.default.map { [("default", $0)] } ?? [])
        + keywords(of: field.form, orNull: orNull))
  }

  /// The values of a sweep's key; with `null` the default holds.
  private static func axis(_ field: RecipeField) -> RecipeValue {
    object([
      ("description", .text(field.summary)), ("type", .text("array")), ("minItems", .integer(1)),
      ("uniqueItems", .boolean(true)), ("items", object(keywords(of: field.form, orNull: true))),
    ])
  }

  /// A name, or a mapping of one with the settings that go with it.
  fileprivate static var model: RecipeValue {
    let names = object([("enum", .texts(ModelCatalogue.names))])
    let mappings = ModelCatalogue.all.map { model in
      let name = RecipeValue.Entry(key: "name", value: object([("const", .text(model.name))]))
      let settings = model.settings.map { RecipeValue.Entry(key: $0.name, value: value(of: $0.field(below: ""))) }
      return object([
        ("description", .text(model.summary)), ("type", .text("object")), ("properties", .mapping([name] + settings)),
        ("additionalProperties", .boolean(false)), ("required", .texts(["name"])),
      ])
    }
    return object([("anyOf", .list([names] + mappings))])
  }

  private static func bounds(_ range: ClosedRange<Int>) -> Keywords {
    [("minimum", .integer(range.lowerBound))]
      + (range.upperBound == .max ? [] : [("maximum", .integer(range.upperBound))])
  }
}

extension RecipeForm {
  /// The pattern of its texts.
  fileprivate var pattern: String {
    switch self {
    case .path: #"^[^/~\u0000-\u001f\u007f-\u009f][^\u0000-\u001f\u007f-\u009f]*$"#
    case .filters: #"^(stop-words|porter2|n-grams (1\.\.\.[123]|2\.\.\.[23]|3\.\.\.3))$"#
    default: #"^[^\u0000-\u001f\u007f-\u009f]+$"#
    }
  }
}

extension ModelSetting {
  /// The setting as a key of recipes.
  func field(below prefix: String) -> RecipeField {
    let form: RecipeForm = isInteger ? .integer(Int(range.lowerBound)...Int(range.upperBound)) : .number(range)
    return RecipeField(path: prefix + name, form: form, summary: summary, default: .number(defaultValue))
  }
}
