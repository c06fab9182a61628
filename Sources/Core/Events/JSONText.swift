/// JSON whose bytes are the same on every platform.
enum JSONText {
  /// An object with its entries in the given order; values are JSON already.
  static func object(_ entries: [(key: String, value: String)]) -> String {
    "{" + entries.map { quoted($0.key) + ":" + $0.value }.joined(separator: ",") + "}"
  }

  /// A text with what JSON does not allow inside quotes written as escapes.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
