import DelegationFoundations
import DelegationStrictYAML

/// Cleans values: valid UTF-8 without control characters, canonically equal ones as the same bytes.
///
/// Control characters (below U+0020, U+007F…U+009F) become spaces; where the text may have lines, tab, line feed and
/// carriage return stay.
package struct SourceText {
  package enum Fault: Error {
    case invalidUTF8
    /// The values of one file are over their limit.
    case tooMuch
  }

  /// Bytes of all values together, repeated ones included.
  private var total = 0
  private var repaired: [UInt8] = []
  /// How many values held a control character.
  package private(set) var repairCount = 0

  package init() {}

  /// Calls `body` with the value, repaired where needed.
  ///
  /// - `body`: Called once; the bytes are valid while it runs.
  package mutating func clean(
    _ value: UnsafeBufferPointer<UInt8>, keepsLines: Bool = false, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) throws(Fault) {
    total += value.count
    if total >= InputLimits.fileValues.most { throw .tooMuch }
    let scan = Self.scan(value, keepsLines: keepsLines)
    if scan.hasHighBytes, !UTF8Check.isValid(value) { throw .invalidUTF8 }
    if scan.hasHighBytes, let composed = CanonicalText.composed(value) {
      return composed.withUnsafeBufferPointer { repair($0, scan.hasControls, keepsLines: keepsLines, body) }
    }
    repair(value, scan.hasControls, keepsLines: keepsLines, body)
  }

  private mutating func repair(
    _ value: UnsafeBufferPointer<UInt8>, _ hasControls: Bool, keepsLines: Bool,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    guard hasControls else { return body(value) }
    repairCount += 1
    repaired.removeAll(keepingCapacity: true)
    var position = 0
    while position < value.count {
      let width = Self.controlWidth(value, position, keepsLines: keepsLines)
      repaired.append(width > 0 ? 0x20 : value[position])
      position += max(width, 1)
    }
    repaired.withUnsafeBufferPointer(body)
  }

  /// A text from elsewhere, such as a new task's, with the same repairs.
  package static func plain(_ text: String, keepsLines: Bool = false) -> String {
    var (text, plain) = (text, text)
    text.withUTF8 { bytes in
      var cleaner = SourceText()
      // Valid UTF-8 of less than 4 GiB has no fault.
      try? cleaner.clean(bytes, keepsLines: keepsLines) { plain = String(decoding: $0, as: UTF8.self) }
    }
    return plain
  }

  /// A text as one line to show: line ends and repeated blanks become one blank.
  package static func line(_ text: String) -> String { plain(text).split(separator: " ").joined(separator: " ") }

  // Parsed once; nothing changes it.
  nonisolated(unsafe) private static let word = #/[A-Za-z0-9_.,\/:+-]+/#

  /// A text as one word of a command line.
  package static func shell(_ text: String) -> String {
    text.wholeMatch(of: word) != nil ? text : quoted(text)
  }

  // Parsed once; nothing changes it.
  nonisolated(unsafe) private static let quote = #/'/#.matchingSemantics(.unicodeScalar)

  /// A text in quotation marks that a shell takes as it is. By characters, a quotation mark before a combining mark would be none.
  package static func quoted(_ text: String) -> String {
    let escaped = text.replacing(quote, with: #"'\''"#)
    return "'\(escaped)'"
  }

  /// How many bytes the control character at a position has; 0 when there is none.
  private static func controlWidth(_ value: UnsafeBufferPointer<UInt8>, _ position: Int, keepsLines: Bool) -> Int {
    switch value[position] {
    case 9, 10, 13: keepsLines ? 0 : 1
    case ..<0x20, 0x7F: 1
    case 0xC2: position + 1 < value.count && value[position + 1] < 0xA0 ? 2 : 0
    default: 0
    }
  }

  private static func scan(_ value: UnsafeBufferPointer<UInt8>, keepsLines: Bool) -> (
    hasControls: Bool, hasHighBytes: Bool
  ) {
    var (hasControls, hasHighBytes) = (false, false)
    let raw = UnsafeRawBufferPointer(value)
    let (ones, high) = (0x0101_0101_0101_0101 as UInt64, 0x8080_8080_8080_8080 as UInt64)
    var position = 0
    while position < raw.count {
      var end = raw.count
      if position + 8 <= raw.count {
        let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
        let deleted = word ^ ones &* 0x7F
        // The high bit of some byte rises: byte ≥ 0x80, byte < 0x20, or byte = 0x7F.
        let unusual = word | (word &- ones &* 0x20) & ~word | (deleted &- ones) & ~deleted
        end = position + 8
        if unusual & high == 0 { position = end }
      }
      while position < end {
        if controlWidth(value, position, keepsLines: keepsLines) > 0 { hasControls = true }
        if value[position] >= 0x80 { hasHighBytes = true }
        position += 1
      }
    }
    return (hasControls, hasHighBytes)
  }
}

/// Strict UTF-8: no overlong form, no surrogate, nothing beyond U+10FFFF.
///
/// - Source: Unicode 16, table 3-7.
package enum UTF8Check {
  /// The position of the first invalid byte.
  static func firstFault(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var position = 0
    while position < bytes.count {
      let lead = bytes[position]
      if lead < 0x80 {
        position += 1
        continue
      }
      guard let (length, second) = sequence(lead), position + length <= bytes.count,
        second.contains(bytes[position + 1])
      else { return position }
      for further in position + 2..<position + length where bytes[further] & 0xC0 != 0x80 { return position }
      position += length
    }
    return nil
  }

  package static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { firstFault(in: bytes) == nil }

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

/// Integers as sources write them: decimal digits, with white space around them at most.
package enum SourceNumbers {
  /// The last second of the year 9999: larger numbers are milliseconds, not seconds.
  static let lastSecond: Int64 = 253_402_300_799

  /// A task's number, at most 2^64 − 1.
  static func id(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64? {
    let digits = trimmed(bytes)
    guard !digits.isEmpty else { return nil }
    var number: UInt64 = 0
    if digits.count < 20 {  // Too few to overflow.
      for digit in digits {
        guard digit &- 48 < 10 else { return nil }
        number = number &* 10 &+ UInt64(digit &- 48)
      }
      return number
    }
    for digit in digits {
      guard (48...57).contains(digit) else { return nil }
      let (tens, over) = number.multipliedReportingOverflow(by: 10)
      let (sum, overSum) = tens.addingReportingOverflow(UInt64(digit - 48))
      if over || overSum { return nil }
      number = sum
    }
    return number
  }

  /// Unix seconds from 1970 to the end of the year 9999.
  static func seconds(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard let number = id(bytes), number <= UInt64(lastSecond) else { return nil }
    return Int64(number)
  }

  /// A number without a sign, of which a fraction is cut off, as in `1672666122.0` or `1.672666122e+09`.
  static func whole(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64? {
    if let number = id(bytes) { return number }
    let text = trimmed(bytes)
    guard text.count < 32, text.first.map({ (48...57).contains($0) }) == true,
      text.allSatisfy({ (48...57).contains($0) || [0x2B, 0x2E, 0x45, 0x65].contains($0) })
    else { return nil }
    let digits = text.prefix { $0 != UInt8(ascii: ".") }
    let fraction = text.dropFirst(digits.count + 1)
    if !fraction.isEmpty, fraction.allSatisfy({ (48...57).contains($0) }) {
      return id(UnsafeBufferPointer(rebasing: digits))
    }
    return Double(String(decoding: text, as: UTF8.self)).flatMap { UInt64(exactly: $0.rounded(.down)) }
  }

  /// A number of which a sign parts groups of three digits, as in `1,714,557,600`; with one sign alone it may be a fraction.
  static func grouped(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64? {
    guard bytes.count < 64, bytes.contains(where: { !(48...57).contains($0) }) else { return nil }
    let text = String(decoding: trimmed(bytes), as: UTF8.self)
    guard let sign = text.first(where: { !$0.isNumber }), groupSigns.contains(sign) else { return nil }
    let groups = text.split(separator: sign, omittingEmptySubsequences: false)
    guard groups.count > 2, (1...3).contains(groups[0].count), groups.dropFirst().allSatisfy({ $0.count == 3 }) else {
      return nil
    }
    return UInt64(groups.joined())
  }

  /// Blanks are also the no-break and the narrow one.
  private static let groupSigns: Set<Character> = [",", ".", "'", "’", "_", " ", "\u{A0}", "\u{202F}"]

  /// A number of days or the like: digits, with a fraction or without.
  static func decimal(_ bytes: UnsafeBufferPointer<UInt8>, orComma: Bool = false) -> Double? {
    let text = trimmed(bytes)
    guard text.count < 32, text.first.map({ (48...57).contains($0) }) == true,
      text.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") || orComma && $0 == UInt8(ascii: ",") })
    else { return nil }
    return Double(String(decoding: text, as: UTF8.self).replacing(",", with: "."))
  }

  /// How many digits a number such as `1.67E+12` has before its exponent; nil for anything else.
  package static func mantissaDigits(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let parts = trimmed(bytes).split(separator: UInt8(ascii: "e")).flatMap { $0.split(separator: UInt8(ascii: "E")) }
    let signs = "+-0123456789".utf8
    guard parts.count == 2, (1...4).contains(parts[1].count), parts[1].allSatisfy(signs.contains) else { return nil }
    let digits = parts[0].filter { (48...57).contains($0) }
    return digits.count + 1 >= parts[0].count && !digits.isEmpty ? digits.count : nil
  }

  private static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var (start, end) = (0, bytes.count)
    while start < end, isSpace(bytes[start]) { start += 1 }
    while end > start, isSpace(bytes[end - 1]) { end -= 1 }
    return UnsafeBufferPointer(rebasing: bytes[start..<end])
  }

  package static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 10 || byte == 13 }
}

extension YAMLValue {
  /// A line for pages and reports, which may hold no address.
  ///
  /// - Throws: `Problem` when it has control characters or an address.
  package func published() throws -> String {
    let text = try printableText()
    guard PrivacyGuard().address(in: text.utf8) == nil else {
      throw Problem.impossible(
        self, "it holds something that looks like an e-mail address; reports may hold none",
        remedy: "write it without the address")
    }
    return text
  }
}
