import TaskModel

/// Makes a value fit to be kept: valid UTF-8 without control characters.
///
/// Control characters (below U+0020, U+007F…U+009F) become spaces; where the text may have lines, tab, line feed and
/// carriage return stay.
struct SourceText {
  enum Fault: Error { case invalidUTF8 }

  private let keepsLines: Bool
  private var repaired: [UInt8] = []
  /// How many values held a control character.
  private(set) var repairCount = 0

  init(keepsLines: Bool = false) { self.keepsLines = keepsLines }

  /// Hands the value, repaired where needed, to `body`.
  mutating func clean(_ value: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) throws(Fault) {
    if Self.isPlain(value) { return body(value) }
    guard UTF8Check.isValid(value) else { throw .invalidUTF8 }
    repaired.removeAll(keepingCapacity: true)
    var isRepaired = false
    var place = 0
    while place < value.count {
      let byte = value[place]
      let isLatinControl = byte == 0xC2 && value[place + 1] < 0xA0
      if isLatinControl || byte == 0x7F || byte < 0x20 && !(keepsLines && (byte == 9 || byte == 10 || byte == 13)) {
        repaired.append(0x20)
        isRepaired = true
      } else {
        repaired.append(byte)
      }
      place += isLatinControl ? 2 : 1
    }
    if isRepaired { repairCount += 1 }
    repaired.withUnsafeBufferPointer(body)
  }

  /// Whether every byte is printable ASCII, which needs no further look; eight bytes a step.
  private static func isPlain(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(value)
    var place = 0
    let (ones, high) = (0x0101_0101_0101_0101 as UInt64, 0x8080_8080_8080_8080 as UInt64)
    while place + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      let deleted = word ^ ones &* 0x7F
      // The high bit of some byte rises: byte ≥ 0x80, byte < 0x20, or byte = 0x7F.
      if (word | (word &- ones &* 0x20) & ~word | (deleted &- ones) & ~deleted) & high != 0 { return false }
      place += 8
    }
    while place < raw.count {
      guard (0x20..<0x7F).contains(raw[place]) else { return false }
      place += 1
    }
    return true
  }
}

/// Strict UTF-8: no overlong form, no surrogate, nothing beyond U+10FFFF.
///
/// Source: Unicode 16, table 3-7.
enum UTF8Check {
  /// The place of the first byte that cannot stand where it stands.
  static func firstFault(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var place = 0
    while place < bytes.count {
      let lead = bytes[place]
      if lead < 0x80 {
        place += 1
        continue
      }
      guard let (length, second) = sequence(lead), place + length <= bytes.count, second.contains(bytes[place + 1])
      else { return place }
      for further in place + 2..<place + length where bytes[further] & 0xC0 != 0x80 { return place }
      place += length
    }
    return nil
  }

  static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { firstFault(in: bytes) == nil }

  private static func sequence(_ lead: UInt8) -> (length: Int, second: ClosedRange<UInt8>)? {
    switch lead {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: nil
    }
  }
}
