import Foundation

extension Encodable {
  /// The value as JSON, its keys sorted: on one line, or indented; without a newline at the end.
  package func sortedJSON(isIndented: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

/// Returns one JSON object on one line, its keys in the order given; a value that is a number is written as it is.
package func jsonLine(_ pairs: some Sequence<(key: String, value: String?, isNumber: Bool)>) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .withoutEscapingSlashes
  let texts = pairs.map { key, value, isNumber in
    let text = value.flatMap { isNumber ? $0 : (try? encoder.encode($0)).map { String(decoding: $0, as: UTF8.self) } }
    return "\"\(key)\":\(text ?? "null")"
  }
  return "{" + texts.joined(separator: ",") + "}"
}
