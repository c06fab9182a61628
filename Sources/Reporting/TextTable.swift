/// Tables of plain text for a terminal.
package enum TextTable {
  /// Columns two spaces apart; the first ones begin on the left, figures end on the right.
  ///
  /// - Parameters:
  ///   - rows: All of the same number of cells, which are printed ``plain(_:)``.
  ///   - leftColumns: How many columns begin on the left.
  package static func aligned(_ rows: [[String]], leftColumns: Int) -> String {
    let rows = rows.map { $0.map(plain) }
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.enumerated().map { column, text in
        let space = String(repeating: " ", count: widths[column] - text.count)
        return column < leftColumns ? text + space : space + text
      }
      // What is left-aligned in the last column needs no room behind it.
      let line = cells.joined(separator: "  ")
      return line.prefix(line.count - line.reversed().prefix { $0 == " " }.count) + "\n"
    }.joined()
  }

  /// A sentence in lines of at most `width` characters where its words allow it, each ended by a newline; all but the first are
  /// indented.
  package static func wrapped(_ sentence: String, width: Int) -> String {
    var lines: [String] = []
    for word in sentence.split(separator: " ", omittingEmptySubsequences: false) {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(lines.isEmpty ? String(word) : "  " + word)
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Names come from files: what could steer a terminal becomes a question mark.
  package static func plain(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }
}
