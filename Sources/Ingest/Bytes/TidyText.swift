import CDelegationXML2
import DelegationText

/// Names and words without the blanks that nobody sees: none around them, one for each run, and no invisible characters; characters
/// that were written for web pages (`O&#39;Brien`, `J&ouml;rg`) are themselves, and Latin letters of full width, digits of all scripts
/// and the sign of minus plain ones; what sets the colour of a terminal is left out.
/// What databases write for no value (`\N`) is empty.
package enum TidyText {
  package static func tidied(_ text: String) -> String {
    tidied(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// - Returns: Nil where the text is tidy. Line ends inside stay, and so do other bytes than UTF-8.
  static func tidied(_ text: [UInt8]) -> [UInt8]? {
    if text.elementsEqual(#"\N"#.utf8) { return [] }
    guard mayChange(text), text.withUnsafeBufferPointer({ UTF8Check.isValid($0) }) else { return nil }
    let hasMarks = text.contains { $0 == UInt8(ascii: "&") || $0 == 0x1B }
    let plain = hasMarks ? Array(withoutColours(withoutEntities(String(decoding: text, as: UTF8.self))).utf8) : text
    var tidied = Tidied()
    tidied.bytes.reserveCapacity(plain.count)
    plain.withUnsafeBufferPointer { plain in
      var index = 0
      while index < plain.count, let (scalar, length) = UTF8Decoding.scalar(plain, at: index) {
        tidied.append(scalar)
        index += length
      }
    }
    while let last = tidied.bytes.last, last == 10 || last == 13 || last == 32 { tidied.bytes.removeLast() }
    return tidied.bytes
  }

  /// A text that is tidied as its scalars come, as UTF-8.
  private struct Tidied {
    var bytes: [UInt8] = []
    private var isBehindLatin = true

    init() {}

    mutating func append(_ scalar: Unicode.Scalar) {
      if isPlain(scalar) { return add(scalar) }
      // Joiners decide how letters of other scripts look, and Latin ones do nothing.
      let isJoiner = scalar == "\u{200C}" || scalar == "\u{200D}"
      if isInvisible(scalar) || isJoiner && isBehindLatin { return }
      if scalar == "\n" || scalar == "\r" {
        while bytes.last == 32 { bytes.removeLast() }
        if !bytes.isEmpty { bytes.append(UInt8(scalar.value)) }
        isBehindLatin = true
      } else if isBlank(scalar) {
        guard let last = bytes.last, last != 32, last != 10 else { return }
        bytes.append(32)
        isBehindLatin = true
      } else {
        add(narrow(scalar))
      }
    }

    private mutating func add(_ scalar: Unicode.Scalar) {
      bytes.append(contentsOf: UTF8.encode(scalar)!)
      isBehindLatin = scalar.value < 0x250
    }
  }

  /// Whether a text has a blank beside another or at an end, or bytes that may be of a blank beyond ASCII.
  private static func mayChange(_ text: [UInt8]) -> Bool {
    var isBehindBlank = true
    for byte in text {
      switch byte {
      case 0xC2, 0xCD, 0xD8, 0xD9, 0xDB, 0xDF, 0xE0, 0xE1, 0xE2, 0xE3, 0xEA, 0xEF, 0xF0, 0xF3: return true
      case 9, 0x1B, UInt8(ascii: "&"): return true
      case 10, 13, 32:
        if isBehindBlank { return true }
        isBehindBlank = true
      default: isBehindBlank = false
      }
    }
    return isBehindBlank && !text.isEmpty
  }

  /// The text without what tells a terminal how to show what follows, such as its colour.
  private static func withoutColours(_ text: String) -> String {
    text.utf8.contains(0x1B) ? text.replacing(escape, with: "") : text
  }

  // Parsed once; nothing changes it.
  nonisolated(unsafe) private static let escape =
    #/\u{1B}(?:\[[0-?]*[ -\/]*[@-~]|\][^\u{07}\u{1B}]*(?:\u{07}|\u{1B}\\)|[@-_])/#

  /// Whether each ampersand of a text begins an entity; nil where it has none.
  package static func isEscaped(_ text: String) -> Bool? {
    text.contains("&") ? !text.replacing(entity, with: "").contains("&") : nil
  }

  // Parsed once; nothing changes it.
  nonisolated(unsafe) private static let entity =
    #/&(?:#(?<decimal>[0-9]{2,7})|#[xX](?<hex>[0-9a-fA-F]{2,6})|(?<name>[A-Za-z][A-Za-z0-9]{1,9}));/#

  /// The text with the characters that entities of HTML 4 stand for.
  static func withoutEntities(_ text: String) -> String {
    guard text.contains("&") else { return text }
    return text.replacing(entity) { match in
      let code =
        match.decimal.flatMap { UInt32($0) } ?? match.hex.flatMap { UInt32($0, radix: 16) }
        ?? match.name.flatMap { htmlEntityLookup(String($0))?.pointee.value }
      return code.flatMap(Unicode.Scalar.init).map { String($0) } ?? String(match.0)
    }
  }

  /// What shows as a blank: the empty cell of Braille and the fillers of Hangul too.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar == " " || (0x09...0x0D).contains(scalar.value) }
    return scalar.properties.isWhitespace || [0x2800, 0x115F, 0x1160, 0x3164, 0xFFA0].contains(scalar.value)
  }

  /// Marks of direction, of places where a line may break and of how the letter before looks, and tags.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && scalar.properties.isDefaultIgnorableCodePoint && !isBlank(scalar)
      && scalar != "\u{200C}" && scalar != "\u{200D}"
  }

  /// Whether a scalar stays as it is, without a look at its properties, which takes long: a character of ASCII, or one of the blocks
  /// of Latin, Greek, Cyrillic, Armenian, Hebrew, Kana, Chinese and Korean letters.
  static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x21..<0x7F, 0xC0..<0x34F, 0x370..<0x600, 0x3041..<0x3164, 0x4E00..<0xA000, 0xAC00..<0xD7A4: true
    default: false
    }
  }

  private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x250: scalar
    case 0xFF21...0xFF3A, 0xFF41...0xFF5A: Unicode.Scalar(scalar.value - 0xFEE0)!
    case 0x2212: "-"
    default:
      scalar.properties.numericType == .decimal
        ? Unicode.Scalar(UInt8(ascii: "0") + UInt8(scalar.properties.numericValue!)) : scalar
    }
  }
}

extension String {
  /// The text without zero-width joiners, which some leave out: به‌روز and بهروز are one word.
  package var withoutJoiners: String {
    String(UnicodeScalarView(unicodeScalars.filter { $0 != "\u{200C}" && $0 != "\u{200D}" }))
  }
}
