import DelegationIngest

/// The encodings in which bytes that are not UTF-8 may be text.
enum EncodingGuess {
  /// The most encodings to propose: more would not help.
  private static let most = 8
  private static let size = 1 << 18

  /// The encodings that read the bytes without a fault, the likeliest first: by the names of columns that are known, then by letters that
  /// stand among their like. With each some text that tells it from the likeliest.
  static func encodings(for bytes: UnsafeRawBufferPointer, _ vocabulary: ExportVocabulary) -> [(
    encoding: TableEncoding, sample: String
  )] {
    // Up to a line's end, so that no letter is cut.
    let head = bytes.prefix(size)
    let part = bytes.count <= size ? head : head[...(head.lastIndex(of: 10) ?? head.endIndex - 1)]
    let source = SourceBytes(part)
    var found: [(encoding: TableEncoding, names: Int, share: Double, text: String)] = []
    for encoding in TableEncoding.legacy {
      guard let read = try? encoding.utf8(source) else { continue }
      let text = read.withBytes { String(decoding: $0, as: UTF8.self) }
      // Two names of one encoding are one reading.
      if found.contains(where: { $0.text == text }) { continue }
      found.append((encoding, names(in: text, vocabulary), share(of: text), text))
    }
    let best = found.sorted { ($0.names, $0.share) > ($1.names, $1.share) }.prefix(most)
    return best.map { ($0.encoding, sample(of: $0.text, beside: best[0].text)) }
  }

  /// What only escape sequences of ASCII write, by the sequences that such a text has before its first letters.
  static func escaped(_ bytes: UnsafeRawBufferPointer) -> TableEncoding? {
    guard let escape = bytes.firstIndex(of: 0x1B) else { return nil }
    let sequence = bytes[escape...].dropFirst()
    if sequence.starts(with: "$)C".utf8) { return .iso2022KR }
    return ["$B", "$@", "(J", "(I"].contains { sequence.starts(with: $0.utf8) } ? .iso2022JP : nil
  }

  /// Whether a part of the lines with letters that are not ASCII is UTF-8, and what is before or behind it is not: several exports in one file;
  /// or most of them are, and the others have single bytes of other letters. Single letters of East Asia's encodings are UTF-8 too by chance, here
  /// and there, and have two bytes.
  static func isMixed(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var (parts, valid, invalid, single) = ([Bool](), 0, 0, 0)
    for line in bytes.split(separator: 10) where line.contains(where: { $0 >= 0x80 }) {
      let isValid = UTF8Check.isValid(UnsafeRawBufferPointer(rebasing: line).bindMemory(to: UInt8.self))
      if isValid { valid += 1 } else { invalid += 1 }
      if !isValid, line.split(whereSeparator: { $0 < 0x80 }).contains(where: { $0.count == 1 }) { single += 1 }
      if parts.last != isValid { parts.append(isValid) }
    }
    return valid > 2 && ((2...3).contains(parts.count) || valid > invalid && single == invalid)
  }

  /// How many columns of the first lines have a name that is known in another than ASCII letters.
  private static func names(in text: String, _ vocabulary: ExportVocabulary) -> Int {
    text.prefix(4000).split(whereSeparator: { ",;\t|\n\r\"".unicodeScalars.contains($0.unicodeScalars.first!) }).prefix(
      200
    )
    .count { !$0.utf8.allSatisfy { $0 < 0x80 } && vocabulary.key(of: String($0)) != nil }
  }

  /// The share of characters beyond ASCII that are letters as words have them: beside letters of their own script, and large at a word's beginning
  /// or among large ones only; rare ones do not count.
  private static func share(of text: String) -> Double {
    let scalars = Array(text.unicodeScalars.prefix(100_000))
    var (letters, all, isLarge) = (0, 0, false)
    for (index, scalar) in scalars.enumerated() {
      let last = index > 0 && scalars[index - 1].properties.isAlphabetic ? scalars[index - 1] : nil
      let next = index + 1 < scalars.count && scalars[index + 1].properties.isAlphabetic ? scalars[index + 1] : nil
      let mayBeLarge = last == nil || isLarge
      isLarge = mayBeLarge && scalar.properties.isUppercase
      guard scalar.value >= 0x80 else { continue }
      all += 1
      guard scalar.properties.isAlphabetic, mayBeLarge || !scalar.properties.isUppercase else { continue }
      let (own, others) = (script(of: scalar), [last, next].compactMap { $0.map(script(of:)) })
      switch scalar.value {
      // Half-width kana, private letters, rare ideographs.
      case 0xFF61...0xFF9F, 0xE000...0xF8FF, 0x3400...0x4DBF, 0x20000...: continue
      // Of Latin words few letters have marks.
      case 0xC0..<0x250: if last.map({ (0xC0..<0x250).contains($0.value) }) == true { continue }
      default: break
      }
      // Words of East Asia may touch Latin ones, but are seldom of one letter.
      if own == scripts.count - 1 ? others.contains(own) : others.allSatisfy({ $0 == own }) { letters += 1 }
    }
    return all == 0 ? 0 : Double(letters) / Double(all)
  }

  /// The first letters of Latin, Greek, Cyrillic, Hebrew, Arabic, Indian and Thai, and East Asian scripts.
  private static let scripts: [UInt32] = [0, 0x370, 0x400, 0x590, 0x600, 0x700, 0x1100]

  private static func script(of scalar: Unicode.Scalar) -> Int { scripts.lastIndex { $0 <= scalar.value }! }

  /// Some text around the first letter that another reading of the same bytes has not, or that is not ASCII.
  private static func sample(of text: String, beside other: String) -> String {
    let scalars = text.unicodeScalars
    let pairs = zip(scalars.indices, zip(scalars, other.unicodeScalars))
    guard
      let first = pairs.first(where: { $1.0 != $1.1 })?.0 ?? scalars.firstIndex(where: { $0.value >= 0x80 })
    else { return "" }
    let start = scalars.index(first, offsetBy: -12, limitedBy: scalars.startIndex) ?? scalars.startIndex
    let end = scalars.index(first, offsetBy: 12, limitedBy: scalars.endIndex) ?? scalars.endIndex
    return SourceText.line(String(scalars[start..<end]).replacing("\n", with: ""))
  }
}

extension TableEncoding {
  /// What files that are not UTF-8 are in, the commonest first.
  fileprivate static let legacy: [TableEncoding] = [
    .windows1252, .cp932, .gb18030, .eucKR, .windows1251, .big5, .eucJP, .windows1250, .koi8R, .windows1254,
    .windows1253, .latin1, .windows1256, .windows1255, .windows874, .windows1257, .cp866, .macintosh, .latin2, .latin5,
    .macCyrillic, .latin6, .johab, .koi8U, .latin7, .cp850,
  ]
}
