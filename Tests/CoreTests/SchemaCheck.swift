import Foundation

/// Checks a JSON value by a JSON Schema (draft 2020-12), as far as the schema of bundles needs it; an unknown keyword is
/// an error, so that nothing is skipped.
struct SchemaCheck {
  enum Failure: Error { case unknownKeyword(String) }

  let root: [String: Any]

  init(_ schema: Data) throws {
    root = try JSONSerialization.jsonObject(with: schema) as? [String: Any] ?? [:]
    for definition in [root] + Array((root["$defs"] as? [String: [String: Any]] ?? [:]).values) {
      try Self.look(definition)
    }
  }

  /// The paths of values that do not match the schema.
  func faults(_ json: Data) throws -> [String] {
    faults(try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed), root, "")
  }

  private static let known: Set = [
    "$schema", "$id", "$defs", "$ref", "title", "description", "type", "required", "properties", "items", "prefixItems",
    "minItems", "uniqueItems", "minimum", "maximum", "exclusiveMinimum", "minLength", "maxLength", "pattern", "const",
    "enum", "oneOf", "additionalProperties",
  ]

  private static func look(_ schema: [String: Any]) throws {
    for key in schema.keys where !known.contains(key) { throw Failure.unknownKeyword(key) }
    for inner in (schema["properties"] as? [String: [String: Any]] ?? [:]).values { try look(inner) }
    for inner in schema["prefixItems"] as? [[String: Any]] ?? [] { try look(inner) }
    if let items = schema["items"] as? [String: Any] { try look(items) }
  }

  private func faults(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    if let reference = schema["$ref"] as? String {
      let name = String(reference.dropFirst("#/$defs/".count))
      return faults(value, (root["$defs"] as? [String: [String: Any]])![name]!, path)
    }
    if let choices = schema["oneOf"] as? [[String: Any]] {
      return choices.count { faults(value, $0, path).isEmpty } == 1 ? [] : ["\(path): not one of the forms"]
    }
    if let type = schema["type"] as? String, !Self.isType(value, type) { return ["\(path): no \(type)"] }
    if let constant = schema["const"], !Self.isEqual(value, constant) { return ["\(path): not the constant"] }
    if let values = schema["enum"] as? [Any], !values.contains(where: { Self.isEqual(value, $0) }) {
      return ["\(path): none of the values"]
    }
    if let text = value as? String { return textFaults(text, schema, path) }
    if let list = value as? [Any] { return listFaults(list, schema, path) }
    if let object = value as? [String: Any] { return objectFaults(object, schema, path) }
    return numberFaults((value as? NSNumber)?.doubleValue ?? 0, schema, path)
  }

  private func numberFaults(_ number: Double, _ schema: [String: Any], _ path: String) -> [String] {
    func bound(_ key: String) -> Double? { (schema[key] as? NSNumber)?.doubleValue }
    let isIn =
      number >= bound("minimum") ?? -.infinity && number <= bound("maximum") ?? .infinity
      && number > bound("exclusiveMinimum") ?? -.infinity
    return isIn ? [] : ["\(path): \(number) out of range"]
  }

  private func textFaults(_ text: String, _ schema: [String: Any], _ path: String) -> [String] {
    let length = text.unicodeScalars.count
    if length < schema["minLength"] as? Int ?? 0 || length > schema["maxLength"] as? Int ?? .max {
      return ["\(path): wrong length"]
    }
    if let pattern = schema["pattern"] as? String, text.range(of: pattern, options: .regularExpression) == nil {
      return ["\(path): wrong form"]
    }
    return []
  }

  private func listFaults(_ list: [Any], _ schema: [String: Any], _ path: String) -> [String] {
    var faults: [String] = []
    if list.count < schema["minItems"] as? Int ?? 0 { faults.append("\(path): too few") }
    if schema["uniqueItems"] as? Bool == true {
      for (number, item) in list.enumerated() where list[..<number].contains(where: { Self.isEqual($0, item) }) {
        faults.append("\(path)[\(number)]: stands twice")
      }
    }
    let first = schema["prefixItems"] as? [[String: Any]] ?? []
    for (number, item) in list.enumerated() {
      let location = "\(path)[\(number)]"
      if number < first.count {
        faults += self.faults(item, first[number], location)
      } else if let rest = schema["items"] as? [String: Any] {
        faults += self.faults(item, rest, location)
      } else if schema["items"] as? Bool == false {
        faults.append("\(location): too many")
      }
    }
    return faults
  }

  private func objectFaults(_ object: [String: Any], _ schema: [String: Any], _ path: String) -> [String] {
    var faults = (schema["required"] as? [String] ?? []).filter { object[$0] == nil }.map { "\(path).\($0): missing" }
    for (key, inner) in (schema["properties"] as? [String: [String: Any]] ?? [:]).sorted(by: { $0.key < $1.key }) {
      if let value = object[key] { faults += self.faults(value, inner, "\(path).\(key)") }
    }
    if schema["additionalProperties"] as? Bool == false {
      let described = schema["properties"] as? [String: Any] ?? [:]
      faults += object.keys.filter { described[$0] == nil }.sorted().map { "\(path).\($0): not described" }
    }
    return faults
  }

  private static func isType(_ value: Any, _ type: String) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "integer": (value as? NSNumber).map { $0.doubleValue.rounded() == $0.doubleValue } ?? false
    case "number": value is NSNumber
    default: false
    }
  }

  /// By their JSON, keys sorted.
  private static func isEqual(_ one: Any, _ other: Any) -> Bool {
    func text(_ value: Any) -> Data? {
      try? JSONSerialization.data(withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys])
    }
    return text(one) == text(other)
  }
}
