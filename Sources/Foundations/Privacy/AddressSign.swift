/// The at-sign or the dot of an address, in each of the ways in which texts write it.
struct AddressSign {
  enum Form {
    /// One character, also as an entity or escaped.
    case character
    /// A word or a character in brackets: `(at)`, `[.]`, `【at】`.
    case bracketed
    /// A word between underscores.
    case joined
    /// A word between other marks: `-at-`, `*at*`.
    case marked
    /// A word between blanks.
    case word
    /// A character with a blank, a line end or a second one behind it, or another mark in its place.
    case spaced
    /// A character with a blank before it alone.
    case behindBlank
  }

  struct Found {
    var form: Form
    var end: Int
    /// The number of the language of a word; English for all others.
    var language = 0
  }

  // The words of one language are at one place in both, since an at in one language means nothing with a dot in another.
  static let at = AddressSign(
    words: [
      ["at"], ["arroba"], ["arobase"], ["ät", "klammeraffe"], ["собака"], ["アットマーク", "アット"], ["chiocciola"], ["małpa"],
      ["골뱅이"], ["艾特"], ["apestaartje", "apestaart"], ["snabel-a", "snabela", "krøllalfa"], ["zavináč"], ["kukac"],
      ["arobas", "aroba"], ["παπάκι"], ["равлик"], ["שטרודל"], ["آت"],
    ],
    entity: "commat", decimal: "64", hexadecimal: "40", characters: ["@", "\u{FF20}", "\u{FE6B}"],
    standIns: ["★", "☆", "◎", "●", "■", "◆", "ⓐ"])
  static let dot = AddressSign(
    words: [
      ["dot"], ["punto", "ponto"], ["point"], ["punkt"], ["точка"], ["ドット"], ["punto"], ["kropka"], ["점", "닷"],
      ["点", "點"], ["punt"], ["punktum", "prick", "punkt"], ["tečka", "bodka"], ["pont"],
      ["punct", "nokta"], ["τελεία"], ["крапка"], ["נקודה"], ["نقطة", "نقطه"],
    ],
    entity: "period", decimal: "46", hexadecimal: "2e", characters: [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"])

  static let languages = at.words.indices

  /// Whether a byte behind a blank may begin a word for the at-sign.
  static let beginsWord: [Bool] = (0...255).map { (byte: UInt8) in
    at.words.joined().contains { $0[0] == byte || $0[0] == byte | 0x20 }
  }

  private static let opening = ["(", "[", "{", "<", "&lt;", "（", "［", "｛", "＜", "【", "〔", "〈", "「", "«", "‹", "“"]
    .map { Array($0.utf8) }
  private static let closing = [")", "]", "}", ">", "&gt;", "）", "］", "｝", "＞", "】", "〕", "〉", "」", "»", "›", "”"]
    .map { Array($0.utf8) }
  private static let marks = Array("_-*#|~+\"'`".utf8)

  /// Whether a byte may begin a spelled sign that does not begin with a blank.
  static let beginsSpelled: [Bool] = (0...255).map { (byte: UInt8) in
    byte == UInt8(ascii: "=") || marks.contains(byte) || (opening + at.standIns).contains { $0[0] == byte }
  }

  /// The most blanks on each side of a spelled sign.
  static let mostBlanks = 2

  private let words: [[[UInt8]]]
  private let entity: [UInt8]
  private let decimal: [UInt8]
  private let hexadecimal: [UInt8]
  private let characters: [[UInt8]]
  /// What people write in its place, to be read by people alone.
  private let standIns: [[UInt8]]

  private init(
    words: [[String]], entity: String, decimal: String, hexadecimal: String, characters: [String],
    standIns: [String] = []
  ) {
    (self.words, self.entity) = (words.map { $0.map { Array($0.utf8) } }, Array(entity.utf8))
    (self.decimal, self.hexadecimal) = (Array(decimal.utf8), Array(hexadecimal.utf8))
    (self.characters, self.standIns) = (characters.map { Array($0.utf8) }, standIns.map { Array($0.utf8) })
  }

  /// The sign that begins at a position, and where it ends; nil if none begins there.
  func form(in text: UnsafeBufferPointer<UInt8>, at position: Int, spelled: Range<Int>) -> Found? {
    guard position < text.count else { return nil }
    if let end = character(text, position) { return Found(form: .character, end: end) }
    switch text[position] {
    case UInt8(ascii: "%"), UInt8(ascii: "\\"):
      return escaped(text, position).map { Found(form: .character, end: $0) }
    case UInt8(ascii: "&"):
      if let end = entity(text, position + 1) { return Found(form: .character, end: end) }
    case UInt8(ascii: " ") where !spelled.isEmpty:
      guard var found = word(text, Self.behindBlanks(text, position), spelled), found.end < text.count,
        Self.isBlank(text[found.end])
      else { return nil }
      found.end = Self.behindBlanks(text, found.end)
      return found
    case UInt8(ascii: "=") where !spelled.isEmpty:
      // As messages write it in their heads.
      return match(hexadecimal, text, position + 1).map { Found(form: .joined, end: $0) }
    default: break
    }
    guard !spelled.isEmpty, Self.beginsSpelled[Int(text[position])] else { return nil }
    return bracketed(text, position, spelled) ?? marked(text, position, spelled)
      ?? standIn(text, position).map { Found(form: .spaced, end: $0) }
  }

  func standIn(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int? { matchFirst(of: standIns, text, position) }

  private func bracketed(_ text: UnsafeBufferPointer<UInt8>, _ position: Int, _ spelled: Range<Int>) -> Found? {
    if let inner = tagEnd(text, position), let end = character(text, inner), let close = tagEnd(text, end) {
      return Found(form: .bracketed, end: close)
    }
    guard let open = matchFirst(of: Self.opening, text, position) else { return nil }
    if position > 0, AddressHost.isLetter(text[position - 1]), let letter = match([UInt8(ascii: "a")], text, open),
      let close = matchFirst(of: Self.closing, text, letter)
    {
      // As in `ada(a)example.org`.
      return Found(form: .spaced, end: close)
    }
    let inner = Self.behindBlanks(text, open)
    guard var found = word(text, inner, spelled) ?? character(text, inner).map({ Found(form: .word, end: $0) }),
      let close = matchFirst(of: Self.closing, text, Self.behindBlanks(text, found.end))
    else { return nil }
    (found.form, found.end) = (.bracketed, Self.behindBlanks(text, close))
    return found
  }

  /// A word between one or two of the same mark.
  private func marked(_ text: UnsafeBufferPointer<UInt8>, _ position: Int, _ spelled: Range<Int>) -> Found? {
    let mark = text[position]
    guard Self.marks.contains(mark) else { return nil }
    let inner = match([mark], text, position + 1) ?? position + 1
    guard var found = word(text, inner, spelled), let close = match([mark], text, found.end) else { return nil }
    found.form = mark == UInt8(ascii: "_") ? .joined : .marked
    found.end = Self.behindBlanks(text, match([mark], text, close) ?? close)
    return found
  }

  private func word(_ text: UnsafeBufferPointer<UInt8>, _ position: Int, _ languages: Range<Int>) -> Found? {
    for language in languages {
      for word in words[language] {
        if let end = match(word, text, position) { return Found(form: .word, end: end, language: language) }
      }
    }
    return nil
  }

  /// The end of a short tag of a page.
  private func tagEnd(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int? {
    guard position < text.count, text[position] == UInt8(ascii: "<") else { return nil }
    let end = text[position...].prefix(40).firstIndex(of: UInt8(ascii: ">"))
    return end.map { $0 + 1 }
  }

  private func character(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int? {
    matchFirst(of: characters, text, position)
  }

  /// The end of `%40` (also escaped again, as in `%2540`), `\u0040`, `\u{40}`, `\x40`, or of the character behind one or two backslashes.
  private func escaped(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int? {
    if text[position] == UInt8(ascii: "%") {
      var start = position + 1
      while let again = match([0x32, 0x35], text, start) { start = again }
      return match(hexadecimal, text, start)
    }
    let backslash = [UInt8(ascii: "\\")]
    if let end = character(text, match(backslash, text, position + 1) ?? position + 1) { return end }
    for start in ["\\u00", "\\u{", "\\x"] {
      if let end = match(Array(start.utf8), text, position).flatMap({ match(hexadecimal, text, $0) }) {
        return match([UInt8(ascii: "}")], text, end) ?? end
      }
    }
    return nil
  }

  /// The end of an entity whose `&` is before the position; pages may have escaped that as well.
  private func entity(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int? {
    let start = match(Array("amp;".utf8), text, position) ?? position
    if let end = match(entity, text, start) { return match([UInt8(ascii: ";")], text, end) ?? end }
    guard let number = match([UInt8(ascii: "#")], text, start) else { return nil }
    let hexStart = match([UInt8(ascii: "x")], text, number)
    var digits = hexStart ?? number
    while digits < text.count, text[digits] == UInt8(ascii: "0") { digits += 1 }
    guard let end = match(hexStart == nil ? decimal : hexadecimal, text, digits) else { return nil }
    // Another character's number may begin with the same digits.
    let last = text[end...].firstIndex { !Self.isHexadecimal($0) } ?? text.count
    guard last < text.count, text[last] == UInt8(ascii: ";") else { return end }
    return last == end ? end + 1 : nil
  }

  private func matchFirst(of words: [[UInt8]], _ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int? {
    words.lazy.compactMap { match($0, text, position) }.first
  }

  /// The end of a word that begins at a position, in letters of either case.
  private func match(_ word: [UInt8], _ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int? {
    guard position + word.count <= text.count else { return nil }
    for (offset, byte) in word.enumerated() {
      let other = text[position + offset]
      guard other == byte || (byte >= 0x61 && byte <= 0x7A && other | 0x20 == byte) else { return nil }
    }
    return position + word.count
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }

  static func behindBlanks(_ text: UnsafeBufferPointer<UInt8>, _ position: Int, lines: Bool = false) -> Int {
    var end = position
    while end < text.count, end - position < mostBlanks,
      isBlank(text[end]) || lines && (text[end] == 0x0A || text[end] == 0x0D)
    { end += 1 }
    return end
  }
}
