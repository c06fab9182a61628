import Foundation

/// The parts of a value by their names, to be read as its JSON.
package struct Parts: Encodable {
  fileprivate let parts: KeyValuePairs<String, any Encodable>

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (name, part) in parts { try container.encode(part, forKey: Name(stringValue: name)) }
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

/// A part that has parts of its own.
package func made(_ parts: KeyValuePairs<String, any Encodable>) -> Parts { Parts(parts: parts) }

extension Decodable {
  /// A value that only the module it is measured in can make: read from its JSON.
  package static func of(_ parts: KeyValuePairs<String, any Encodable>) -> Self {
    do {
      return try JSONDecoder().decode(Self.self, from: JSONEncoder().encode(made(parts)))
    } catch {
      fatalError("\(Self.self): \(error)")
    }
  }
}
