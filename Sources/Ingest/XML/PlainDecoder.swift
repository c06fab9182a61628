/// Decodes and repairs those texts of plain XML that are not only printable ASCII.
struct PlainDecoder {
  private var words = SourceText()
  /// Room for one text, used again for the next.
  private var decoded: [UInt8] = []
  /// How many values held a control character.
  var repairCount: Int { words.repairCount }

  /// As ``PlainXML/takeText(_:_:)``.
  ///
  /// - Parameters:
  ///   - xml: Somewhere inside the text.
  ///   - start: Where the text begins.
  ///   - body: Called once, if the text is plain.
  @inline(never) mutating func take(
    _ xml: inout PlainXML, from start: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Bool {
    xml.place = start
    decoded.removeAll(keepingCapacity: true)
    while true {
      guard xml.place < xml.count, xml.place - start <= PlainXML.longest else { return false }
      let byte = xml.byte(at: xml.place)
      switch byte {
      case UInt8(ascii: "<"): return clean(body)
      case UInt8(ascii: "&"):
        guard takeReference(&xml) else { return false }
        continue
      // Carriage returns are line feeds in XML; other control characters are forbidden.
      case 9, 10: break
      case ..<0x20: return false
      // "]]>" may not stand in text.
      case UInt8(ascii: "]") where xml.word(at: xml.place) & 0xFF_FFFF == 0x3E_5D5D: return false
      // U+FFFE and U+FFFF are no characters of XML.
      case 0xEF where xml.word(at: xml.place) & 0xFE_FFFF == 0xBE_BFEF: return false
      default: break
      }
      decoded.append(byte)
      xml.place += 1
    }
  }

  private mutating func clean(_ body: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
    var value: [UInt8] = []
    swap(&value, &decoded)
    defer { swap(&value, &decoded) }
    do {
      try value.withUnsafeBufferPointer { try words.clean($0, body) }
      return true
    } catch { return false }
  }

  /// Goes past `&lt;`, `&#1073;` or `&#x431;` and keeps the character it stands for.
  private mutating func takeReference(_ xml: inout PlainXML) -> Bool {
    let word = xml.word(at: xml.place)
    for (pattern, size, meant) in Self.predefined where (word ^ pattern) << UInt64(64 - size * 8) == 0 {
      decoded.append(meant)
      xml.place += size
      return true
    }
    guard word & 0xFFFF == 0x2326 else { return false }
    xml.place += 2
    let isHexadecimal = word >> 16 & 0xFF == UInt64(UInt8(ascii: "x"))
    if isHexadecimal { xml.place += 1 }
    guard let code = Self.takeCode(&xml, radix: isHexadecimal ? 16 : 10), let scalar = Unicode.Scalar(code) else {
      return false
    }
    // The characters of XML 1.0, section 2.2; a surrogate is no scalar.
    guard code >= 0x20 || code == 9 || code == 10 || code == 13, code != 0xFFFE, code != 0xFFFF else { return false }
    decoded.append(contentsOf: UTF8.encode(scalar)!)
    return true
  }

  /// `&lt;` and the others, the first byte lowest.
  private static var predefined: [(pattern: UInt64, size: Int, meant: UInt8)] {
    [
      (0x3B_746C26, 4, UInt8(ascii: "<")), (0x3B_746726, 4, UInt8(ascii: ">")),
      (0x3B_706D_6126, 5, UInt8(ascii: "&")), (0x3B_746F_7571_26, 6, UInt8(ascii: "\"")),
      (0x3B_736F_7061_26, 6, UInt8(ascii: "'")),
    ]
  }

  /// Digits and the semicolon after them.
  private static func takeCode(_ xml: inout PlainXML, radix: UInt32) -> UInt32? {
    var (code, digits) = (0 as UInt32, 0)
    while xml.place < xml.count, digits < 8 {
      let byte = xml.byte(at: xml.place)
      xml.place += 1
      if byte == UInt8(ascii: ";") { return digits > 0 ? code : nil }
      guard let digit = digit(byte), digit < radix else { return nil }
      (code, digits) = (code * radix + digit, digits + 1)
    }
    return nil
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 48...57: UInt32(byte - 48)
    case 65...70: UInt32(byte - 55)
    case 97...102: UInt32(byte - 87)
    default: nil
    }
  }
}
