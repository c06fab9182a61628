import CDelegationData

/// Texts in one form: canonically equal ones, such as é and e with an accent behind it, become the same bytes.
///
/// - Source: UAX #15, Normalization Form C. The decompositions are our own data, so that every machine has the same.
package enum CanonicalText {
  /// A text's composed form.
  ///
  /// - Parameters:
  ///   - text: UTF-8; other bytes have no such form.
  ///   - foldsWidth: Whether full-width letters and digits become ASCII ones, and half-width Katakana full ones, and vowel points of Hebrew
  ///     and Arabic, which most writers leave out, go.
  /// - Returns: Nil where the text is in that form already.
  package static func composed(_ text: UnsafeBufferPointer<UInt8>, foldsWidth: Bool = false) -> [UInt8]? {
    // Below U+0300 nothing changes. The highest byte instead of the first high one: that loop has no exit.
    guard text.reduce(0, max) >= 0xCC, mayChange(text, foldsWidth) else { return nil }
    let string = String(decoding: text, as: UTF8.self)
    guard string.utf8.elementsEqual(text) else { return nil }
    var scalars: [UInt32] = []
    for scalar in string.unicodeScalars where !foldsWidth || !isVowelPoint(scalar.value) {
      Decompositions.shared.append(foldsWidth ? folded(scalar.value) : scalar.value, to: &scalars)
    }
    sortMarks(&scalars)
    compose(&scalars)
    var composed: [UInt8] = []
    composed.reserveCapacity(text.count)
    for scalar in scalars.lazy.compactMap(Unicode.Scalar.init) { composed += UTF8.encode(scalar)! }
    return composed
  }

  static func composed(_ text: String) -> String {
    var text = text
    return text.withUTF8 { composed($0) }.map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// A text without accents, vowel points and other marks on its letters.
  package static func withoutMarks(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var scalars: [UInt32] = []
    for scalar in text.unicodeScalars { Decompositions.shared.append(scalar.value, to: &scalars) }
    var plain = String.UnicodeScalarView()
    for scalar in scalars.lazy.compactMap(Unicode.Scalar.init)
    where scalar.properties.canonicalCombiningClass == .notReordered { plain.append(unmarked[scalar] ?? scalar) }
    return String(plain)
  }

  /// Letters whose marks are no characters of their own.
  private static let unmarked: [Unicode.Scalar: Unicode.Scalar] = ["ł": "l", "ø": "o", "đ": "d", "ı": "i", "ħ": "h"]

  private static func mayChange(_ text: UnsafeBufferPointer<UInt8>, _ foldsWidth: Bool) -> Bool {
    var index = 0
    while index < text.count {
      let lead = text[index]
      let length = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      if lead >= 0xCC {
        guard index + length <= text.count else { return true }
        var value = UInt32(lead & (0xFF >> UInt8(length + 1)))
        for offset in 1..<length { value = value << 6 | UInt32(text[index + offset] & 0x3F) }
        if mayChange(value) || foldsWidth && (folded(value) != value || value == 0x640) { return true }
      }
      index += length
    }
    return false
  }

  /// Whether a character changes or joins one before it; the frequent ones, which do not, are decided at once.
  private static func mayChange(_ value: UInt32) -> Bool {
    switch value {
    case ..<0x300, 0x400...0x482, 0x2010...0x20CF, 0x3041...0x3096, 0x30A1...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
      return false
    case 0x1161...0x1175, 0x11A8...0x11C2: return true
    default:
      guard let properties = Unicode.Scalar(value)?.properties else { return true }
      return properties.canonicalCombiningClass != .notReordered || properties.isFullCompositionExclusion
        || Decompositions.shared.joining.contains(value)
    }
  }

  private static func sortMarks(_ scalars: inout [UInt32]) {
    let classes = scalars.map(combiningClass)
    var start = 0
    while start < scalars.count {
      var end = start
      while end < scalars.count && classes[end] > 0 { end += 1 }
      if end - start > 1 {
        let order = (start..<end).sorted { (classes[$0], $0) < (classes[$1], $1) }
        scalars.replaceSubrange(start..<end, with: order.map { scalars[$0] })
      }
      start = max(end, start + 1)
    }
  }

  private static func compose(_ scalars: inout [UInt32]) {
    var (kept, starter, last) = (0, -1, UInt8(0))
    for scalar in scalars {
      let rank = combiningClass(scalar)
      // A mark joins the starter unless one of its rank or a starter is between them.
      let isFree = starter == kept - 1 || (last > 0 && last < rank)
      if starter >= 0, isFree, let pair = Decompositions.shared.pair(scalars[starter], scalar) {
        scalars[starter] = pair
        continue
      }
      if rank == 0 { starter = kept }
      last = rank
      scalars[kept] = scalar
      kept += 1
    }
    scalars.removeSubrange(kept...)
  }

  private static func combiningClass(_ scalar: UInt32) -> UInt8 {
    scalar < 0x300 ? 0 : Unicode.Scalar(scalar)?.properties.canonicalCombiningClass.rawValue ?? 0
  }

  /// Whether a character is a point on a letter of Hebrew or Arabic, or makes a word longer; as Lucene's ArabicNormalizer.
  private static func isVowelPoint(_ value: UInt32) -> Bool {
    switch value {
    case 0x591...0x5BD, 0x5BF, 0x5C1, 0x5C2, 0x5C4, 0x5C5, 0x5C7, 0x640, 0x64B...0x652, 0x670: true
    default: false
    }
  }

  /// The character of usual width; as Lucene's CJKWidthFilter.
  private static func folded(_ value: UInt32) -> UInt32 {
    switch value {
    case 0xFF01...0xFF5E: value - 0xFEE0
    case 0xFF65...0xFF9F: katakana[Int(value - 0xFF65)]
    default: value
    }
  }

  /// The characters of U+FF65 and its followers.
  private static let katakana = ("・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309A}")
    .unicodeScalars.map(\.value)
}

private struct Decompositions: Sendable {
  static let shared = Decompositions()
  private var parts: [UInt32: [UInt32]] = [:]
  private var pairs: [UInt64: UInt32] = [:]
  /// The characters that join the one before them.
  private(set) var joining: Set<UInt32> = []

  private init() {
    let data = String(decoding: delegation_decompositions().bytes, as: UTF8.self)
    for line in data.split(separator: "\n") where !line.hasPrefix("#") {
      let numbers = line.split(separator: " ").map { UInt32($0, radix: 16)! }
      parts[numbers[0]] = Array(numbers.dropFirst())
      if numbers.count == 3, Unicode.Scalar(numbers[0])?.properties.isFullCompositionExclusion == false {
        pairs[UInt64(numbers[1]) << 32 | UInt64(numbers[2])] = numbers[0]
        joining.insert(numbers[2])
      }
    }
  }

  func append(_ value: UInt32, to scalars: inout [UInt32]) {
    if value >= 0xC0, let parts = parts[value] {
      for part in parts { append(part, to: &scalars) }
    } else if (0xAC00...0xD7A3).contains(value) {
      let (syllable, tail) = (value - 0xAC00, (value - 0xAC00) % 28)
      scalars += [0x1100 + syllable / 588, 0x1161 + syllable % 588 / 28] + (tail > 0 ? [0x11A7 + tail] : [])
    } else {
      scalars.append(value)
    }
  }

  func pair(_ first: UInt32, _ second: UInt32) -> UInt32? {
    switch (first, second) {
    case (0x1100...0x1112, 0x1161...0x1175): 0xAC00 + (first - 0x1100) * 588 + (second - 0x1161) * 28
    case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (first - 0xAC00) % 28 == 0: first + second - 0x11A7
    default: pairs[UInt64(first) << 32 | UInt64(second)]
    }
  }
}
