import DelegationFoundations
import Foundation

/// One JSON object on one line, without the line end.
enum JSONLine {
  static func text(_ object: JSONObject) -> String { (try? object.sortedJSON()) ?? "" }

  /// Keys in the order given; the values of those in `numbers` are decimal numbers.
  static func text(_ keys: [String], _ values: [String?], numbers: Set<String>) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let pairs = try zip(keys, values).map { key, value in
      let text = try value.map {
        numbers.contains(key) ? $0 : String(decoding: try encoder.encode($0), as: UTF8.self)
      }
      return "\"\(key)\":\(text ?? "null")"
    }
    return "{" + pairs.joined(separator: ",") + "}"
  }
}
