/// Decodes scalars from bytes that need not be valid UTF-8.
package enum UTF8Decoding {
  /// The scalar that begins at an index, and its length in bytes; nil where the bytes are not valid UTF-8 (a lone
  /// continuation byte, an overlong form, a surrogate, a number above U+10FFFF, a cut-off end).
  package static func scalar(
    _ text: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    let first = text[index]
    let (length, lead, smallest): (Int, UInt8, UInt32)
    switch first {
    case 0x00...0x7F: return (Unicode.Scalar(first), 1)
    case 0xC2...0xDF: (length, lead, smallest) = (2, first & 0x1F, 0x80)
    case 0xE0...0xEF: (length, lead, smallest) = (3, first & 0x0F, 0x800)
    case 0xF0...0xF4: (length, lead, smallest) = (4, first & 0x07, 0x10000)
    default: return nil
    }
    guard index + length <= text.count else { return nil }
    var value = UInt32(lead)
    for offset in 1..<length {
      let byte = text[index + offset]
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard value >= smallest, let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, length)
  }
}

extension Unicode.Scalar {
  /// Whether a word can begin with the scalar: a letter or a decimal digit (UTS #18, Annex C, `\p{alpha}` and
  /// `\p{digit}`).
  var beginsWord: Bool {
    if isASCII { return !ByteClass.table[Int(value)].isDisjoint(with: .word) }
    return properties.generalCategory == .decimalNumber || (properties.isAlphabetic && !isMark)
  }

  /// Whether a word can continue with the scalar: also combining marks, which never begin one. A variation selector
  /// behind an emoji is such a mark, but belongs to no word.
  var continuesWord: Bool { beginsWord || isMark }

  var isMark: Bool {
    if isASCII { return false }
    return switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// White space according to Unicode.
  var isSpace: Bool { isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace }

  /// The class for the identifier splitter.
  var byteClass: ByteClass {
    switch properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter: .upper
    case .decimalNumber: .digit
    default: .lower
    }
  }
}
