struct AddressHost {
  private(set) var end: Int
  /// Whether it has the form of a host.
  private(set) var isNamed = false
  /// Whether it is a word at least, and no number or digest.
  private(set) var isWord = false
  /// Whether one of its dots is a word, as in `example dot org`.
  private(set) var spellsDot = false

  /// The host that begins at a position; nil if none does.
  ///
  /// - Parameters:
  ///   - spelled: The languages in which dots may be words; none where the program is the author.
  ///   - isSpaced: Whether dots may have blanks before them, as in `ada @ example . org`.
  init?(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ spelled: Range<Int>, isSpaced: Bool = false) {
    let isTrackers = !spelled.isEmpty
    guard start < text.count else { return nil }
    if text[start] == UInt8(ascii: "[") {
      guard let end = Self.literalEnd(text, start + 1) else { return nil }
      (self.end, isNamed, isWord) = (end, true, true)
      return
    }
    let first = isTrackers && text[start] == UInt8(ascii: "'") ? start + 1 : start
    var (labels, numbers, position) = (0, 0, first)
    end = first
    while let labelEnd = Self.labelEnd(text, position, spelled) {
      let label = UnsafeBufferPointer(rebasing: text[position..<labelEnd])
      end = labelEnd
      labels += 1
      numbers += label.allSatisfy(Self.isDigit) ? 1 : 0
      if labels >= 2, label.count >= 2, Self.isLetter(label[0]), Self.isLetter(label[1]) { isNamed = true }
      isWord = isWord || !Self.isNumber(label)
      guard let dot = Self.dot(text, labelEnd, spelled, isSpaced: isSpaced) else { break }
      if dot.form == .word || dot.form == .marked { spellsDot = true }
      position = dot.end
    }
    guard labels > 0 else { return nil }
    let isLocal = labels == 1 && String(decoding: text[first..<end], as: UTF8.self).lowercased() == "localhost"
    isNamed = isNamed || isLocal || labels == 4 && numbers == 4
  }

  private static func dot(
    _ text: UnsafeBufferPointer<UInt8>, _ position: Int, _ spelled: Range<Int>, isSpaced: Bool
  ) -> AddressSign.Found? {
    if let dot = AddressSign.dot.form(in: text, at: position, spelled: spelled) { return dot }
    // As in `example (dot) org`.
    guard !spelled.isEmpty, position < text.count, AddressSign.isBlank(text[position]),
      var dot = AddressSign.dot.form(in: text, at: position + 1, spelled: spelled),
      dot.form == .bracketed || dot.form == .marked || isSpaced && dot.form == .character
    else { return nil }
    if isSpaced { dot.end = AddressSign.behindBlanks(text, dot.end) }
    return dot
  }

  private static func labelEnd(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ spelled: Range<Int>) -> Int? {
    var end = start
    while end < text.count {
      let byte = text[end]
      let isSign =
        byte >= 0x80
        && (AddressSign.dot.form(in: text, at: end, spelled: 0..<0) != nil || AddressSign.at.standIn(text, end) != nil)
      let joins = byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") && !spelled.isEmpty && end > start
      let isSpelled = joins && AddressSign.dot.form(in: text, at: end, spelled: spelled) != nil
      guard (isLetter(byte) || isDigit(byte)) && !isSign || joins && !isSpelled else { break }
      end += 1
    }
    return end > start && text[start] != UInt8(ascii: "-") ? end : nil
  }

  /// The end of `10.0.0.1]` or `IPv6:2001:db8::1]`.
  private static func literalEnd(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
    let window = text[min(start, text.count)..<min(start + 64, text.count)]
    guard let end = window.firstIndex(where: { !isLetter($0) && !isDigit($0) && !".:%-".utf8.contains($0) }),
      text[end] == UInt8(ascii: "]"), window[..<end].contains(where: { ".:".utf8.contains($0) }),
      window[..<end].contains(where: isDigit)
    else { return nil }
    return end + 1
  }

  /// Whether a label is a number, also a hexadecimal one such as those behind an object's class.
  private static func isNumber(_ label: UnsafeBufferPointer<UInt8>) -> Bool {
    let digits = label.starts(with: [0x30, 0x78]) ? label[2...] : label[...]
    return digits.contains(where: isDigit) && digits.allSatisfy(AddressSign.isHexadecimal)
  }

  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80 }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
