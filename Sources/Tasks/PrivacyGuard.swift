/// Finds what looks like an e-mail address. It checks every file of a report, so that none holds an address.
///
/// The pattern: one or more of letters, digits, `.` `_` `%` `+` `'` `-` or any character outside ASCII; then `@`, also in the forms
/// `%40`, `&#64;`, `&#x40;` and `\u0040`; then a host of at least two labels joined by dots (letters, digits, hyphens), the last of
/// which has two letters or more at its start. `eclipse-jdt@msr2013-eclipse-pde`, `@media` and `3@4.5` are no addresses;
/// `ada@example.org` and `general@tracker.bugs` are. There are no exceptions.
package struct PrivacyGuard: Sendable {
  package init() {}

  /// The offset of the first address's `@`, or nil if there is none.
  package func address(in bytes: some Collection<UInt8>) -> Int? {
    let text = Array(bytes)
    var position = 0
    while position < text.count {
      if let sign = Self.signLength(text, at: position),
        position > 0, Self.isLocal(text[position - 1]), Self.isHost(text, from: position + sign)
      {
        return position
      }
      position += 1
    }
    return nil
  }

  /// A text with its addresses replaced.
  ///
  /// - Parameters:
  ///   - text: What may hold addresses.
  ///   - replacement: The text for an address; must hold none.
  package func replacing(_ text: String, with replacement: (_ address: String) -> String) -> String {
    var (rest, found) = (Array(text.utf8)[...], [UInt8]())
    while let offset = address(in: rest) {
      let sign = rest.startIndex + offset
      let start = rest[..<sign].lastIndex { !Self.isLocal($0) }.map { $0 + 1 } ?? rest.startIndex
      let host = sign + Self.signLength(Array(rest), at: offset)!
      var end = rest[host...].firstIndex { !Self.isHost($0) && $0 != UInt8(ascii: ".") } ?? rest.endIndex
      // A sentence may end behind it.
      while ".-".utf8.contains(rest[end - 1]) { end -= 1 }
      found += rest[..<start]
      found += Array(replacement(String(decoding: rest[start..<end], as: UTF8.self)).utf8)
      rest = rest[end...]
    }
    return String(decoding: found + rest, as: UTF8.self)
  }

  /// The first address in a text.
  package func firstAddress(in text: String) -> String? {
    var first: String?
    _ = replacing(text) { address in
      first = first ?? address
      return ""
    }
    return first
  }

  private static let encodedSigns = ["%40", "&#64;", "&#x40;", "\\u0040"].map { Array($0.utf8) }

  /// How many bytes the at-sign at `position` takes, or nil if there is none.
  private static func signLength(_ text: [UInt8], at position: Int) -> Int? {
    switch text[position] {
    case UInt8(ascii: "@"): 1
    case UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "\\"):
      encodedSigns.first { sign in
        text[position...].starts(with: sign) { $0 | 0x20 == $1 | 0x20 }
      }?.count
    default: nil
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80 }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isLocal(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || "._%+'-".utf8.contains(byte)
  }

  private static func isHost(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-") }

  /// Whether a host with a dot begins at `start`: every label not empty, the last beginning with two letters.
  private static func isHost(_ text: [UInt8], from start: Int) -> Bool {
    var labelStart = start
    var labels = 0
    var position = start
    while true {
      let byte = position < text.count ? text[position] : 0
      if isHost(byte) {
        position += 1
        continue
      }
      guard position > labelStart else { return false }
      labels += 1
      let beginsWithLetters = position - labelStart >= 2 && isLetter(text[labelStart]) && isLetter(text[labelStart + 1])
      if labels >= 2 && beginsWithLetters { return true }
      guard byte == UInt8(ascii: ".") else { return false }
      position += 1
      labelStart = position
    }
  }
}
