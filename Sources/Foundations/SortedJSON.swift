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
