/// An object of JSON that is only written; a key with the value nil is left out.
package struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
  private var values: [String: any Encodable]

  package init(dictionaryLiteral elements: (String, (any Encodable)?)...) {
    values = Dictionary(uniqueKeysWithValues: elements.compactMap { key, value in value.map { (key, $0) } })
  }

  package init(_ values: [String: any Encodable]) { self.values = values }

  package subscript(key: String) -> (any Encodable)? {
    get { values[key] }
    set { values[key] = newValue }
  }

  /// Returns an object with the keys of both; where both have one, with this object's value.
  package func merging(_ other: JSONObject) -> JSONObject { JSONObject(values.merging(other.values) { own, _ in own }) }

  /// The object on one line, its keys sorted.
  package var line: String { (try? sortedJSON()) ?? "" }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    for (key, value) in values { try container.encode(value, forKey: AnyKey(key)) }
  }
}
