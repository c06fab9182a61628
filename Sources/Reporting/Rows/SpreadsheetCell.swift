/// Cells of CSV files that people open in a spreadsheet, which takes some texts for formulas and executes them.
///
/// A text that begins with `=`, `+`, `-` or `@` (of full width too), a tab or a line's end gets an apostrophe in front,
/// unless it is a number. One that begins with an apostrophe gets another, so that taking the first one away gives every
/// text back.
///
/// Source: OWASP, CSV Injection, https://owasp.org/www-community/attacks/CSV_Injection.
package enum SpreadsheetCell {
  private static let guardedFirsts = Set("=+-@＝＋－＠\t\r\n'".unicodeScalars)

  /// The text as a spreadsheet may have it.
  package static func guarded(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, guardedFirsts.contains(first), !isNumber(text.utf8) else {
      return text
    }
    return "'" + text
  }

  /// The text that ``guarded(_:)`` was given.
  package static func original(_ cell: String) -> String {
    cell.utf8.first == UInt8(ascii: "'") ? String(cell.unicodeScalars.dropFirst()) : cell
  }

  /// Whether it is a decimal number with a sign: digits with at most one point among them, and an exponent or none.
  private static func isNumber(_ text: String.UTF8View) -> Bool {
    var rest = text.dropFirst()
    func digits() -> Int {
      let count = rest.prefix { (0x30...0x39).contains($0) }.count
      rest = rest.dropFirst(count)
      return count
    }
    guard "+-".utf8.contains(text.first!), digits() > 0 else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits() > 0 else { return false }
    }
    if rest.first.map({ $0 | 0x20 }) == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if rest.first.map({ "+-".utf8.contains($0) }) == true { rest = rest.dropFirst() }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}
