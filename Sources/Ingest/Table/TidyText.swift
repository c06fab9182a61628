import CDelegationXML2

/// Names and words without the blanks that nobody sees: none around them, one for each run, and no invisible characters; characters
/// that were written for web pages (`O&#39;Brien`, `J&ouml;rg`) are themselves.
enum TidyText {
  /// - Returns: Nil where the text is tidy. Line ends inside stay, and so do other bytes than UTF-8.
  static func tidied(_ text: [UInt8]) -> [UInt8]? {
    guard mayChange(text), text.withUnsafeBufferPointer({ UTF8Check.isValid($0) }) else { return nil }
    var tidied = String.UnicodeScalarView()
    for scalar in withoutEntities(String(decoding: text, as: UTF8.self)).unicodeScalars where !isInvisible(scalar) {
      let isLineEnd = scalar == "\n" || scalar == "\r"
      if isLineEnd {
        while tidied.last == " " { tidied.removeLast() }
      } else if scalar.properties.isWhitespace {
        if let last = tidied.last, last != " ", last != "\n" { tidied.append(" ") }
        continue
      }
      if !isLineEnd || !tidied.isEmpty { tidied.append(scalar) }
    }
    while let last = tidied.last, last.properties.isWhitespace { tidied.removeLast() }
    return Array(String(tidied).utf8)
  }

  /// Whether a text has a blank beside another or at an end, or bytes that may be of a blank beyond ASCII.
  private static func mayChange(_ text: [UInt8]) -> Bool {
    var isBehindBlank = true
    for byte in text {
      switch byte {
      case 0xC2, 0xD8, 0xE1, 0xE2, 0xE3, 0xEF: return true
      case 9, UInt8(ascii: "&"): return true
      case 10, 13, 32:
        if isBehindBlank { return true }
        isBehindBlank = true
      default: isBehindBlank = false
      }
    }
    return isBehindBlank && !text.isEmpty
  }

  /// The text with the characters that entities of HTML 4 stand for.
  private static func withoutEntities(_ text: String) -> String {
    guard text.contains("&") else { return text }
    return text.replacing(
      #/&(?:#(?<decimal>[0-9]{2,7})|#[xX](?<hex>[0-9a-fA-F]{2,6})|(?<name>[A-Za-z][A-Za-z0-9]{1,9}));/#
    ) {
      match in
      let code =
        match.decimal.flatMap { UInt32($0) } ?? match.hex.flatMap { UInt32($0, radix: 16) }
        ?? match.name.flatMap { htmlEntityLookup(String($0))?.pointee.value }
      return code.flatMap(Unicode.Scalar.init).map { String($0) } ?? String(match.0)
    }
  }

  /// Marks of direction and of places where a line may break; joiners decide how letters look.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x61C, 0x200B, 0x200E...0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
