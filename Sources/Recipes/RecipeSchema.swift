import DelegationRanking
import DelegationText

/// The JSON Schema of recipes for editors: `experiments/recipe.schema.json`, made of the same keys that the reader uses.
///
/// Draft 7, which YAML editors understand best. The reader checks what it cannot express: names of datasets and
/// experiments, models that run in none of the modes, and filters in a wrong order.
package enum RecipeSchema {
  package static let file = "recipe.schema.json"

  /// Returns the schema in a stable order, with a newline at the end.
  package static func json() throws -> String { try root.sortedJSON(isIndented: true) + "\n" }

  private static var root: RecipeValue {
    [
      "$schema": "http://json-schema.org/draft-07/schema#", "title": "A recipe of Delegation",
      "description": "Everything that decides an experiment's results, besides its data.",
      "type": "object", "properties": properties(of: ""), "additionalProperties": false, "required": ["question"],
      "if": ["required": ["extends"]],
      // Only inherited values can be dropped, and only with 'extends' may another file have a required key.
      "else": ["allOf": [complete(""), ["anyOf": .list(hasData)]]],
      "definitions": ["model": model],
    ]
  }

  /// A suite has its datasets below it.
  private static let hasData: [RecipeValue] = ["dataset", RecipeKind.suite.rawValue].map { ["required": .texts([$0])] }

  private static func properties(of group: String) -> RecipeValue {
    object(
      RecipeKeys.names(in: group).map { name in
        let path = group.isEmpty ? name : "\(group).\(name)"
        if let field = RecipeKeys.field(path) { return (name, value(of: field, orNull: !field.traits.contains(.own))) }
        return (
          name,
          [
            "description": .text(RecipeKeys.groups[path]!), "type": ["object", "null"],
            "properties": properties(of: path), "additionalProperties": false,
          ]
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
    return [
      "type": "object", "additionalProperties": ["not": ["type": "null"]],
      "properties": object(inner.map { ($0, complete(prefix + $0)) }),
      "required": .texts(required.map { String($0.path.dropFirst(prefix.count)) }),
    ]
  }

  private static func object(_ entries: [(String, RecipeValue)]) -> RecipeValue {
    .mapping(entries.map(RecipeValue.Entry.init))
  }

  private static func type(_ name: String, _ orNull: Bool) -> RecipeValue {
    ["type": orNull ? .texts([name, "null"]) : .text(name)]
  }

  private static func keywords(of form: RecipeForm, orNull: Bool) -> RecipeValue {
    switch form {
    case .text, .experiment, .path: type("string", orNull) + ["pattern": .text(form.pattern)]
    case .integer(let range):
      type("integer", orNull) + ["minimum": .integer(range.lowerBound)]
        + (range.upperBound == .max ? [:] : ["maximum": .integer(range.upperBound)])
    case .number(let range):
      type("number", orNull) + ["minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
    case .boolean: type("boolean", orNull)
    case .choice(let names): ["enum": .list(names.map { .text($0) } + (orNull ? [.null] : []))]
    case .mapping(let fields): type("object", orNull) + mapping(fields)
    case .sweep:
      type("object", orNull) + [
        "minProperties": 1, "additionalProperties": false,
        "properties": object(SweepReader.keys.map { ($0.path, axis($0)) }),
      ]
    case .choices, .texts, .filters, .list, .models, .suite: type("array", orNull) + list(form)
    }
  }

  private static func list(_ form: RecipeForm) -> RecipeValue {
    switch form {
    case .choices(let names, let including):
      ["items": ["enum": .texts(names)], "minItems": 1, "uniqueItems": true]
        + (including.map { ["contains": ["const": .text($0)]] } ?? [:])
    case .texts(let fewest):
      ["items": keywords(of: .text, orNull: false), "minItems": .integer(fewest), "uniqueItems": true]
    case .filters: ["items": ["type": "string", "pattern": .text(form.pattern)], "uniqueItems": true]
    case .list(let fields): ["items": type("object", false) + mapping(fields)]
    case .models: ["items": ["$ref": "#/definitions/model"], "minItems": 1, "uniqueItems": true]
    case .suite:
      [
        "items": ["anyOf": .list([.text, .mapping(SuiteReader.fields)].map { keywords(of: $0, orNull: false) })],
        "minItems": 2, "uniqueItems": true,
      ]
    default: preconditionFailure("no other form is a list")
    }
  }

  private static func mapping(_ fields: [RecipeField]) -> RecipeValue {
    [
      "properties": object(fields.map { ($0.path, value(of: $0)) }), "additionalProperties": false,
      "required": .texts(fields.filter { $0.traits.contains(.required) }.map(\.path)),
    ]
  }

  /// - Parameter orNull: Whether it may be inherited, and so dropped by `null`; nothing inside a list may.
  fileprivate static func value(of field: RecipeField, orNull: Bool = false) -> RecipeValue {
    ["description": .text(field.summary)] + (field.default.map { ["default": $0] } ?? [:])
      + keywords(of: field.form, orNull: orNull)
  }

  /// The values of a sweep's key; with `null` the default holds.
  private static func axis(_ field: RecipeField) -> RecipeValue {
    [
      "description": .text(field.summary), "type": "array", "minItems": 1, "uniqueItems": true,
      "items": keywords(of: field.form, orNull: true),
    ]
  }

  /// A name, or a mapping of one with the settings that go with it.
  fileprivate static var model: RecipeValue {
    let mappings = ModelCatalogue.all.map { model -> RecipeValue in
      let settings = object(model.settings.map { ($0.name, value(of: $0.field(below: ""))) })
      return [
        "description": .text(model.summary), "type": "object",
        "properties": ["name": ["const": .text(model.name)]] + settings, "additionalProperties": false,
        "required": ["name"],
      ]
    }
    return ["anyOf": .list([["enum": .texts(ModelCatalogue.names)]] + mappings)]
  }
}

extension RecipeValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .text(text) }
  package init(integerLiteral number: Int) { self = .integer(number) }
  package init(booleanLiteral isTrue: Bool) { self = .boolean(isTrue) }
  package init(arrayLiteral items: RecipeValue...) { self = .list(items) }
  package init(dictionaryLiteral entries: (String, RecipeValue)...) { self = .mapping(entries.map(Entry.init)) }

  /// Two mappings as one, the entries of the second after those of the first.
  fileprivate static func + (one: RecipeValue, other: RecipeValue) -> RecipeValue {
    guard case .mapping(let first) = one, case .mapping(let second) = other else { preconditionFailure("no mappings") }
    return .mapping(first + second)
  }
}

extension RecipeForm {
  fileprivate var pattern: String {
    switch self {
    case .path: #"^[^/~\u0000-\u001f\u007f-\u009f][^\u0000-\u001f\u007f-\u009f]*$"#
    case .filters: TextSettings.Filter.pattern
    default: #"^[^\u0000-\u001f\u007f-\u009f]+$"#
    }
  }
}

extension ModelSetting {
  func field(below prefix: String) -> RecipeField {
    let form: RecipeForm = isInteger ? .integer(Int(range.lowerBound)...Int(range.upperBound)) : .number(range)
    return RecipeField(path: prefix + name, form: form, summary: summary, default: .number(defaultValue))
  }
}
