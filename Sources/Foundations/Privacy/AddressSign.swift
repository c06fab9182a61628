/// The at-sign or the dot of an address, in each of the ways in which texts write it.
struct AddressSign {
  enum Form {
    /// One character, also as an entity or escaped.
    case character
    /// A word or a character in brackets: `(at)`, `[.]`.
    case bracketed
    /// A word between underscores.
    case joined
    /// A word between blanks.
    case word
  }

  static let at = AddressSign(
    word: "at", entity: "commat", decimal: "64", hexadecimal: "40", characters: ["@", "\u{FF20}", "\u{FE6B}"])
  static let dot = AddressSign(
    word: "dot", entity: "period", decimal: "46", hexadecimal: "2e",
    characters: [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"])

  /// The most blanks on each side of a spelled sign.
  static let mostBlanks = 2

  private let word: [UInt8]
  private let entity: [UInt8]
  private let decimal: [UInt8]
  private let hexadecimal: [UInt8]
  private let characters: [[UInt8]]

  private init(word: String, entity: String, decimal: String, hexadecimal: String, characters: [String]) {
    (self.word, self.entity) = (Array(word.utf8), Array(entity.utf8))
    (self.decimal, self.hexadecimal) = (Array(decimal.utf8), Array(hexadecimal.utf8))
    self.characters = characters.map { Array($0.utf8) }
  }

  /// The sign that begins at a position, and where it ends; nil if none begins there.
  ///
  /// - Parameter spelled: Whether words count.
  func form(in text: UnsafeBufferPointer<UInt8>, at position: Int, spelled: Bool) -> (form: Form, end: Int)? {
    guard position < text.count else { return nil }
    if let end = character(text, position) { return (.character, end) }
    switch text[position] {
    case UInt8(ascii: "%"), UInt8(ascii: "\\"): return escaped(text, position).map { (.character, $0) }
    case UInt8(ascii: "&"): return entity(text, position + 1).map { (.character, $0) }
    case UInt8(ascii: " ") where spelled:
      guard let end = match(word, text, position + 1), end < text.count, Self.isBlank(text[end]) else { return nil }
      return (.word, Self.behindBlanks(text, end))
    case UInt8(ascii: "_") where spelled:
      return match(word, text, position + 1).flatMap { match([UInt8(ascii: "_")], text, $0) }.map { (.joined, $0) }
    case let bracket where spelled && "([{<".utf8.contains(bracket):
      let inner = Self.behindBlanks(text, position + 1)
      guard let end = match(word, text, inner) ?? character(text, inner) else { return nil }
      let closing = Self.behindBlanks(text, end)
      guard closing < text.count, ")]}>".utf8.contains(text[closing]) else { return nil }
      return (.bracketed, Self.behindBlanks(text, closing + 1))
    default: return nil
    }
  }

  private func character(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int? {
    characters.lazy.compactMap { match($0, text, position) }.first
  }

  /// The end of `%40`, `\u0040`, `\u{40}` or `\x40`.
  private func escaped(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int? {
    if text[position] == UInt8(ascii: "%") { return match(hexadecimal, text, position + 1) }
    for start in ["\\u00", "\\u{", "\\x"] {
      if let end = match(Array(start.utf8), text, position).flatMap({ match(hexadecimal, text, $0) }) {
        return match([UInt8(ascii: "}")], text, end) ?? end
      }
    }
    return nil
  }

  /// The end of an entity whose `&` is before the position; pages may have escaped that as well.
  private func entity(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int? {
    let start = match(Array("amp;".utf8), text, position) ?? position
    if let end = match(entity, text, start) { return match([UInt8(ascii: ";")], text, end) ?? end }
    guard let number = match([UInt8(ascii: "#")], text, start) else { return nil }
    let hexStart = match([UInt8(ascii: "x")], text, number)
    var digits = hexStart ?? number
    while digits < text.count, text[digits] == UInt8(ascii: "0") { digits += 1 }
    guard let end = match(hexStart == nil ? decimal : hexadecimal, text, digits) else { return nil }
    // Another character's number may begin with the same digits.
    let last = text[end...].firstIndex { !Self.isHexadecimal($0) } ?? text.count
    guard last < text.count, text[last] == UInt8(ascii: ";") else { return end }
    return last == end ? end + 1 : nil
  }

  /// The end of a word that begins at a position, in letters of either case.
  private func match(_ word: [UInt8], _ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int? {
    guard position + word.count <= text.count else { return nil }
    for (offset, byte) in word.enumerated() {
      let other = text[position + offset]
      guard other == byte || (byte >= 0x61 && byte <= 0x7A && other | 0x20 == byte) else { return nil }
    }
    return position + word.count
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }

  private static func behindBlanks(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int {
    var end = position
    while end < text.count, end - position < mostBlanks, isBlank(text[end]) { end += 1 }
    return end
  }
}
