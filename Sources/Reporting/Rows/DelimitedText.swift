/// Lines of fields between separators, as RFC 4180 has them.
enum DelimitedText {
  /// The fields as one record. A field with a separator, quote or line break stands in quotes, its quotes doubled.
  ///
  /// - Parameters:
  ///   - fields: In the order of the columns.
  ///   - separator: One character.
  ///   - end: Of the line.
  static func line(_ fields: [String], separator: Unicode.Scalar, end: String) -> String {
    fields.map { quoted($0, separator) }.joined(separator: String(separator)) + end
  }

  private static func quoted(_ field: String, _ separator: Unicode.Scalar) -> String {
    // By scalars, not characters: CR LF is one character and would slip through.
    let needsQuotes = field.unicodeScalars.contains { $0 == separator || "\"\r\n".unicodeScalars.contains($0) }
    return needsQuotes ? "\"" + field.replacing("\"", with: "\"\"") + "\"" : field
  }
}
