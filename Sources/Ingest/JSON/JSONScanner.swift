import DelegationFiles
import DelegationFoundations

/// Scans JSON text byte by byte on demand, without building a tree.
///
/// Our own, since Foundation's decoder builds every value and a faster library would save next to nothing: 14 MB of histories become a
/// log in 0.035 s, where simdjson 3.0 needs 0.012 s to walk through the same bytes, for a C++ target and one more system package.
///
/// Strict by RFC 8259: valid UTF-8 and escapes, half a surrogate pair counting as U+FFFD, no control character inside a string, numbers by the
/// grammar, nothing after the value. Nesting deeper than `deepest` is refused. Only of tables is Python's `NaN` taken, as `null`.
package struct JSONScanner {
  package enum Kind: Equatable { case object, array, string, number, bool, null }

  static let deepest = 64

  private let bytes: UnsafeBufferPointer<UInt8>
  private let unescaped = JSONScratch()
  /// How many halves of surrogate pairs were read as U+FFFD.
  var replacedCount: Int { unescaped.replacedCount }
  /// How many values of ``JSONTree`` were made of it.
  var treeCount = 0
  /// Offset of the next byte; may be set back to where a value began.
  package var position: Int

  private let takesNaN: Bool

  /// - `bytes`: Must outlive the scanner.
  /// - `takesNaN`: Whether `NaN` is a value, as Python writes it for none.
  package init(_ bytes: UnsafeBufferPointer<UInt8>, from position: Int = 0, takesNaN: Bool = false) {
    self.bytes = bytes
    self.position = position
    self.takesNaN = takesNaN
  }

  /// The kind of the next value.
  @inline(__always) package mutating func peek() throws(JSONFault) -> Kind {
    skipSpace()
    guard position < bytes.count else { throw .cutShort(position) }
    switch bytes[position] {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
    case UInt8(ascii: "n"): return .null
    case UInt8(ascii: "N") where takesNaN: return .null
    case UInt8(ascii: "-"), 48...57: return .number
    default: throw .unexpected(bytes[position], position)
    }
  }

  @inline(__always) package mutating func enter(_ kind: Kind, _ what: @autoclosure () -> String) throws(JSONFault) {
    let found = try peek()
    guard found == kind else { throw .wrongKind(found, expected: kind, what(), position) }
    position += 1
  }

  /// The next key of the current object; nil at its end. Valid until the next string is read.
  ///
  /// - Parameter isFirst: True before the first call for an object, and left to this function from then on.
  @inline(__always) package mutating func nextKey(_ isFirst: inout Bool) throws(JSONFault) -> UnsafeBufferPointer<
    UInt8
  >? {
    guard try continues(&isFirst, until: UInt8(ascii: "}")) else { return nil }
    guard position < bytes.count else { throw .cutShort(position) }
    guard bytes[position] == UInt8(ascii: "\"") else { throw .unexpected(bytes[position], position) }
    let key = try string()
    skipSpace()
    guard position < bytes.count else { throw .cutShort(position) }
    guard bytes[position] == UInt8(ascii: ":") else { throw .unexpected(bytes[position], position) }
    position += 1
    return key
  }

  /// Whether the current array has another element, which comes next.
  package mutating func nextElement(_ isFirst: inout Bool) throws(JSONFault) -> Bool {
    try continues(&isFirst, until: UInt8(ascii: "]"))
  }

  /// The digits, sign, point and exponent of the next number.
  @inline(__always) mutating func number() throws(JSONFault) -> UnsafeBufferPointer<UInt8> {
    let start = position
    if at(UInt8(ascii: "-")) { position += 1 }
    let leading = position
    try skipDigits()
    if position - leading > 1, bytes[leading] == 48 { throw .badNumber(start) }
    if at(UInt8(ascii: ".")) {
      position += 1
      try skipDigits()
    }
    if at(UInt8(ascii: "e")) || at(UInt8(ascii: "E")) {
      position += 1
      if at(UInt8(ascii: "+")) || at(UInt8(ascii: "-")) { position += 1 }
      try skipDigits()
    }
    return UnsafeBufferPointer(rebasing: bytes[start..<position])
  }

  mutating func word() throws(JSONFault) -> StaticString {
    for word in ["true", "false", "null", "NaN"] as [StaticString]
    where bytes.count - position >= word.utf8CodeUnitCount {
      let size = word.utf8CodeUnitCount
      if (0..<size).allSatisfy({ bytes[position + $0] == word.utf8Start[$0] }) {
        position += size
        return word
      }
    }
    throw .unexpected(bytes[position], position)
  }

  /// The next string, unescaped; valid until another one is read.
  @inline(__always) package mutating func string() throws(JSONFault) -> UnsafeBufferPointer<UInt8> {
    let start = position + 1
    let (end, hasEscapes, isASCII) = try closingQuote(from: start)
    guard end - start <= InputLimits.value.most else { throw .tooMuch(InputLimits.value, start) }
    position = end + 1
    let raw = UnsafeBufferPointer(rebasing: bytes[start..<end])
    if !isASCII, let fault = UTF8Check.firstFault(in: raw) { throw .invalidUTF8(start + fault) }
    return hasEscapes ? try unescaped.decode(raw, at: start) : raw
  }

  /// The keys of what is written as a number and a name.
  static let numbered = ["id", "name"]

  /// Whether the next value is a list of a number and a name, as Odoo writes what is in another table: `[7, "Ada Berg"]`.
  var isNumbered: Bool {
    var (scanner, isFirst) = (self, true)
    func next(_ kind: Kind) -> Bool {
      (try? scanner.nextElement(&isFirst)) == true && (try? scanner.peek()) == kind && (try? scanner.skip()) != nil
    }
    return (try? scanner.enter(.array, "")) != nil && next(.number) && next(.string)
      && (try? scanner.nextElement(&isFirst)) == false
  }

  /// Skips the next value, but checks it.
  package mutating func skip(depth: Int = 0) throws(JSONFault) {
    guard depth < Self.deepest else { throw .tooDeep(position) }
    var isFirst = true
    switch try peek() {
    case .object:
      position += 1
      while try nextKey(&isFirst) != nil { try skip(depth: depth + 1) }
    case .array:
      position += 1
      while try nextElement(&isFirst) { try skip(depth: depth + 1) }
    case .string: _ = try string()
    case .number: _ = try number()
    case .bool, .null: _ = try word()
    }
  }

  /// Checks that only white space is left.
  package mutating func finish() throws(JSONFault) {
    skipSpace()
    if position < bytes.count { throw .trailing(position) }
  }

  @inline(__always) package mutating func skipSpace() {
    while position < bytes.count, SourceNumbers.isSpace(bytes[position]) { position += 1 }
  }

  private func at(_ byte: UInt8) -> Bool { position < bytes.count && bytes[position] == byte }

  @inline(__always) private mutating func skipDigits() throws(JSONFault) {
    let start = position
    while position < bytes.count, (48...57).contains(bytes[position]) { position += 1 }
    if position == start { throw position < bytes.count ? .badNumber(position) : .cutShort(position) }
  }

  @inline(__always) private mutating func continues(_ isFirst: inout Bool, until end: UInt8) throws(JSONFault) -> Bool {
    skipSpace()
    guard position < bytes.count else { throw .cutShort(position) }
    if bytes[position] == end {
      position += 1
      return false
    }
    if !isFirst {
      guard bytes[position] == UInt8(ascii: ",") else { throw .unexpected(bytes[position], position) }
      position += 1
      skipSpace()
    }
    isFirst = false
    return true
  }

  /// The position of the quote that ends a string, searched eight bytes at a time.
  private func closingQuote(from start: Int) throws(JSONFault) -> (end: Int, hasEscapes: Bool, isASCII: Bool) {
    let raw = UnsafeRawBufferPointer(bytes)
    let (ones, high) = (0x0101_0101_0101_0101 as UInt64, 0x8080_8080_8080_8080 as UInt64)
    var (position, hasEscapes, isASCII) = (start, false, true)
    while true {
      while position + 8 <= raw.count {
        let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
        let (quote, escape) = (word ^ ones &* 0x22, word ^ ones &* 0x5C)
        // The high bit of some byte rises: a quote, a backslash, a control character, or not ASCII.
        let stops = (quote &- ones) & ~quote | (escape &- ones) & ~escape | (word &- ones &* 0x20) & ~word | word
        if stops & high != 0 { break }
        position += 8
      }
      guard position < raw.count else { throw .cutShort(start - 1) }
      switch raw[position] {
      case UInt8(ascii: "\""): return (position, hasEscapes, isASCII)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        position += 2
      case 0x80...: (isASCII, position) = (false, position + 1)
      case ..<0x20: throw .controlCharacter(position)
      default: position += 1
      }
    }
  }
}
