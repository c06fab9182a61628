/// Walks through JSON text byte by byte on demand; builds nothing.
///
/// Strict by RFC 8259: valid UTF-8, escapes and surrogate pairs, no control character inside a string, numbers by the
/// grammar, nothing after the value. Nesting deeper than ``deepest`` is refused.
struct JSONScanner {
  enum Kind: Equatable { case object, array, string, number, bool, null }

  static let deepest = 64

  private let bytes: UnsafeBufferPointer<UInt8>
  private let unescaped = JSONScratch()
  /// Offset of the next byte; may be set back to where a value began.
  var place: Int

  /// - Parameter bytes: Must outlive the scanner.
  init(_ bytes: UnsafeBufferPointer<UInt8>, from place: Int = 0) {
    self.bytes = bytes
    self.place = place
  }

  /// What comes next.
  @inline(__always) mutating func peek() throws(JSONFault) -> Kind {
    skipSpace()
    guard place < bytes.count else { throw .cutShort(place) }
    switch bytes[place] {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
    case UInt8(ascii: "n"): return .null
    case UInt8(ascii: "-"), 48...57: return .number
    default: throw .unexpected(bytes[place], place)
    }
  }

  /// Goes into the object or array that comes next.
  @inline(__always) mutating func enter(_ kind: Kind, _ what: @autoclosure () -> String) throws(JSONFault) {
    let found = try peek()
    guard found == kind else { throw .wrongKind(found, expected: kind, what(), place) }
    place += 1
  }

  /// The next key of the object that was entered; nothing at its end. Valid until the next string is read.
  ///
  /// - Parameter isFirst: True before the first call for an object, and left to this function from then on.
  @inline(__always) mutating func nextKey(_ isFirst: inout Bool) throws(JSONFault) -> UnsafeBufferPointer<UInt8>? {
    guard try continues(&isFirst, until: UInt8(ascii: "}")) else { return nil }
    guard place < bytes.count else { throw .cutShort(place) }
    guard bytes[place] == UInt8(ascii: "\"") else { throw .unexpected(bytes[place], place) }
    let key = try string()
    skipSpace()
    guard place < bytes.count else { throw .cutShort(place) }
    guard bytes[place] == UInt8(ascii: ":") else { throw .unexpected(bytes[place], place) }
    place += 1
    return key
  }

  /// Whether the array that was entered has another element, which comes next.
  mutating func nextElement(_ isFirst: inout Bool) throws(JSONFault) -> Bool {
    try continues(&isFirst, until: UInt8(ascii: "]"))
  }

  /// The digits, sign, point and exponent of the number that comes next.
  @inline(__always) mutating func number() throws(JSONFault) -> UnsafeBufferPointer<UInt8> {
    let start = place
    if at(UInt8(ascii: "-")) { place += 1 }
    let leading = place
    try skipDigits()
    if place - leading > 1, bytes[leading] == 48 { throw .badNumber(start) }
    if at(UInt8(ascii: ".")) {
      place += 1
      try skipDigits()
    }
    if at(UInt8(ascii: "e")) || at(UInt8(ascii: "E")) {
      place += 1
      if at(UInt8(ascii: "+")) || at(UInt8(ascii: "-")) { place += 1 }
      try skipDigits()
    }
    return UnsafeBufferPointer(rebasing: bytes[start..<place])
  }

  /// `true`, `false` or `null`, whichever comes next.
  mutating func word() throws(JSONFault) -> StaticString {
    for word in ["true", "false", "null"] as [StaticString] where bytes.count - place >= word.utf8CodeUnitCount {
      let size = word.utf8CodeUnitCount
      if (0..<size).allSatisfy({ bytes[place + $0] == word.utf8Start[$0] }) {
        place += size
        return word
      }
    }
    throw .unexpected(bytes[place], place)
  }

  /// The string that comes next, unescaped; valid until the next one is read.
  @inline(__always) mutating func string() throws(JSONFault) -> UnsafeBufferPointer<UInt8> {
    let start = place + 1
    let (end, hasEscapes, isASCII) = try closingQuote(from: start)
    place = end + 1
    let raw = UnsafeBufferPointer(rebasing: bytes[start..<end])
    if !isASCII, let fault = UTF8Check.firstFault(in: raw) { throw .invalidUTF8(start + fault) }
    return hasEscapes ? try unescaped.decode(raw, at: start) : raw
  }

  /// Goes past the value that comes next, checking it all the same.
  ///
  /// - Parameter depth: How many objects and arrays are open around it.
  mutating func skip(depth: Int = 0) throws(JSONFault) {
    guard depth < Self.deepest else { throw .tooDeep(place) }
    var isFirst = true
    switch try peek() {
    case .object:
      place += 1
      while try nextKey(&isFirst) != nil { try skip(depth: depth + 1) }
    case .array:
      place += 1
      while try nextElement(&isFirst) { try skip(depth: depth + 1) }
    case .string: _ = try string()
    case .number: _ = try number()
    case .bool, .null: _ = try word()
    }
  }

  /// Only white space may be left.
  mutating func finish() throws(JSONFault) {
    skipSpace()
    if place < bytes.count { throw .trailing(place) }
  }

  @inline(__always) mutating func skipSpace() {
    while place < bytes.count, SourceNumbers.isSpace(bytes[place]) { place += 1 }
  }

  private func at(_ byte: UInt8) -> Bool { place < bytes.count && bytes[place] == byte }

  @inline(__always) private mutating func skipDigits() throws(JSONFault) {
    let start = place
    while place < bytes.count, (48...57).contains(bytes[place]) { place += 1 }
    if place == start { throw place < bytes.count ? .badNumber(place) : .cutShort(place) }
  }

  @inline(__always) private mutating func continues(_ isFirst: inout Bool, until end: UInt8) throws(JSONFault) -> Bool {
    skipSpace()
    guard place < bytes.count else { throw .cutShort(place) }
    if bytes[place] == end {
      place += 1
      return false
    }
    if !isFirst {
      guard bytes[place] == UInt8(ascii: ",") else { throw .unexpected(bytes[place], place) }
      place += 1
      skipSpace()
    }
    isFirst = false
    return true
  }

  /// The place of the quote that ends a string, eight bytes a step.
  private func closingQuote(from start: Int) throws(JSONFault) -> (end: Int, hasEscapes: Bool, isASCII: Bool) {
    let raw = UnsafeRawBufferPointer(bytes)
    let (ones, high) = (0x0101_0101_0101_0101 as UInt64, 0x8080_8080_8080_8080 as UInt64)
    var (place, hasEscapes, isASCII) = (start, false, true)
    while true {
      while place + 8 <= raw.count {
        let word = raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        let (quote, escape) = (word ^ ones &* 0x22, word ^ ones &* 0x5C)
        // The high bit of some byte rises: a quote, a backslash, a control character, or not ASCII.
        let stops =
          (quote &- ones) & ~quote | (escape &- ones) & ~escape | (word &- ones &* 0x20) & ~word | word
        if stops & high != 0 { break }
        place += 8
      }
      guard place < raw.count else { throw .cutShort(start - 1) }
      switch raw[place] {
      case UInt8(ascii: "\""): return (place, hasEscapes, isASCII)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        place += 2
      case 0x80...: (isASCII, place) = (false, place + 1)
      case ..<0x20: throw .controlCharacter(place)
      default: place += 1
      }
    }
  }
}
