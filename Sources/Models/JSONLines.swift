import Foundation

extension Encodable {
  /// The value as a line of JSON, with its keys in order and the line's end.
  package var jsonLine: [UInt8] {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return try Array(encoder.encode(self)) + [UInt8(ascii: "\n")]
    }
  }
}
