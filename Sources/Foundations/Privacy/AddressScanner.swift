/// Walks through a text from one address to the next, in linear time.
struct AddressScanner {
  /// An address, and where its at-sign begins.
  struct Found {
    let range: Range<Int>
    let sign: Int
    let local: Range<Int>
    /// The index at which the host begins.
    let host: Int
  }

  private let text: UnsafeBufferPointer<UInt8>
  private let isTrackers: Bool
  private var position = 0
  /// The end of the address before.
  private var floor = 0

  /// The most bytes of a text in quotation marks before an at-sign.
  private static let longestQuoted = 128

  init(_ text: UnsafeBufferPointer<UInt8>, _ author: PrivacyGuard.Author) {
    (self.text, isTrackers) = (text, author == .tracker)
  }

  mutating func next() -> Found? {
    while position < text.count {
      defer { position += 1 }
      guard mayBegin(position),
        let (form, hostStart) = AddressSign.at.form(in: text, at: position, spelled: isTrackers),
        var host = AddressHost(text, hostStart, isTrackers: isTrackers), isEnough(host, for: form),
        let local = local(before: position, form)
      else { continue }
      let sign = position
      // As in `"a@b"@example.org`.
      while let (form, start) = nextSign(behind: host.end), let more = AddressHost(text, start, isTrackers: isTrackers),
        isEnough(more, for: form)
      { host = more }
      floor = host.end
      position = host.end - 1
      return Found(range: local.lowerBound..<host.end, sign: sign, local: local, host: hostStart)
    }
    return nil
  }

  /// Whether a sign may begin here; quick, since hardly any byte begins one.
  private func mayBegin(_ position: Int) -> Bool {
    switch text[position] {
    case UInt8(ascii: "@"), 0xEF, UInt8(ascii: "&"), UInt8(ascii: "%"), UInt8(ascii: "\\"): true
    case UInt8(ascii: " "): isTrackers && position + 1 < text.count && text[position + 1] | 0x20 == UInt8(ascii: "a")
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "<"), UInt8(ascii: "_"): isTrackers
    default: false
    }
  }

  private func isEnough(_ host: AddressHost, for form: AddressSign.Form) -> Bool {
    switch form {
    case .character, .bracketed: host.isNamed || isTrackers && host.isWord
    case .joined: host.isNamed
    case .word: host.isNamed && host.spellsDot
    }
  }

  private func nextSign(behind end: Int) -> (AddressSign.Form, Int)? {
    let start = end < text.count && text[end] == UInt8(ascii: "\"") ? end + 1 : end
    return AddressSign.at.form(in: text, at: start, spelled: false)
  }

  /// The local part before a sign; nil if none is.
  private func local(before sign: Int, _ form: AddressSign.Form) -> Range<Int>? {
    let end = form == .character ? sign : beforeBlanks(sign)
    if let start = quotedStart(before: end) { return start..<end }
    guard end > floor, AddressHost.isLetter(text[end - 1]) || isPlainLocal(text[end - 1]) else { return nil }
    var start = end
    repeat {
      while start > floor, isLocal(text[start - 1]) { start -= 1 }
    } while moveBeforeDot(&start)
    // What is not of words only, such as `$@` and `<%@`, is no name.
    let hasName = text[start..<end].contains { AddressHost.isLetter($0) || AddressHost.isDigit($0) }
    return hasName ? start..<end : nil
  }

  private func beforeBlanks(_ position: Int) -> Int {
    var end = position
    while end > floor, position - end < AddressSign.mostBlanks, AddressSign.isBlank(text[end - 1]) { end -= 1 }
    return end
  }

  /// Moves before a spelled dot between two words of a local part.
  private func moveBeforeDot(_ start: inout Int) -> Bool {
    guard isTrackers else { return false }
    for dot in max(floor + 1, start - 8)..<max(floor + 1, start) {
      guard let found = AddressSign.dot.form(in: text, at: dot, spelled: true), found.form != .character,
        found.end == start
      else { continue }
      let end = beforeBlanks(dot)
      if end > floor, isLocal(text[end - 1]) {
        start = end
        return true
      }
    }
    return false
  }

  /// Returns the index at which a quoted text such as `"ada lovelace"` begins that ends before a sign.
  private func quotedStart(before end: Int) -> Int? {
    for mark in ["\"", "&quot;"].map({ Array($0.utf8) }) where ends(with: mark, at: end) {
      let inner = end - mark.count
      var start = inner - 1
      while start >= floor + mark.count, end - start < Self.longestQuoted, text[start] != 0x0A {
        if ends(with: mark, at: start) {
          // Only what opens a quotation: not the end of another one.
          let first = start - mark.count
          let opens = first == 0 || " \t\n\\<(:;,[=>".utf8.contains(text[first - 1])
          return opens && !", :\t".utf8.contains(text[start]) ? first : nil
        }
        start -= 1
      }
    }
    return nil
  }

  private func ends(with mark: [UInt8], at end: Int) -> Bool {
    end - mark.count >= floor && text[(end - mark.count)..<end].elementsEqual(mark)
  }

  private func isPlainLocal(_ byte: UInt8) -> Bool { AddressHost.isDigit(byte) || "._%+'-".utf8.contains(byte) }

  private func isLocal(_ byte: UInt8) -> Bool {
    AddressHost.isLetter(byte) || isPlainLocal(byte) || isTrackers && "!#$&*/=?^`|~".utf8.contains(byte)
  }
}

struct AddressHost {
  private(set) var end: Int
  /// Whether it has the form of a host.
  private(set) var isNamed = false
  /// Whether it is a word at least, and no number or digest.
  private(set) var isWord = false
  /// Whether one of its dots is a word, as in `example dot org`.
  private(set) var spellsDot = false

  /// The host that begins at a position; nil if none does.
  init?(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, isTrackers: Bool) {
    guard start < text.count else { return nil }
    if text[start] == UInt8(ascii: "[") {
      guard let end = Self.literalEnd(text, start + 1) else { return nil }
      (self.end, isNamed, isWord) = (end, true, true)
      return
    }
    let first = isTrackers && text[start] == UInt8(ascii: "'") ? start + 1 : start
    var (labels, numbers, position) = (0, 0, first)
    end = first
    while let labelEnd = Self.labelEnd(text, position, isTrackers: isTrackers) {
      let label = UnsafeBufferPointer(rebasing: text[position..<labelEnd])
      end = labelEnd
      labels += 1
      numbers += label.allSatisfy(Self.isDigit) ? 1 : 0
      if labels >= 2, label.count >= 2, Self.isLetter(label[0]), Self.isLetter(label[1]) { isNamed = true }
      isWord = isWord || !Self.isNumber(label)
      guard let dot = Self.dot(text, labelEnd, spelled: isTrackers) else { break }
      if dot.form == .word { spellsDot = true }
      position = dot.end
    }
    guard labels > 0 else { return nil }
    let isLocal = labels == 1 && String(decoding: text[first..<end], as: UTF8.self).lowercased() == "localhost"
    isNamed = isNamed || isLocal || labels == 4 && numbers == 4
  }

  private static func dot(
    _ text: UnsafeBufferPointer<UInt8>, _ position: Int, spelled: Bool
  ) -> (form: AddressSign.Form, end: Int)? {
    if let dot = AddressSign.dot.form(in: text, at: position, spelled: spelled) { return dot }
    // As in `example (dot) org`.
    guard spelled, position < text.count, AddressSign.isBlank(text[position]),
      let dot = AddressSign.dot.form(in: text, at: position + 1, spelled: true), dot.form == .bracketed
    else { return nil }
    return dot
  }

  private static func labelEnd(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, isTrackers: Bool) -> Int? {
    var end = start
    while end < text.count {
      let byte = text[end]
      let isSign = byte >= 0x80 && AddressSign.dot.form(in: text, at: end, spelled: false) != nil
      let joins =
        isTrackers && byte == UInt8(ascii: "_") && end > start
        && AddressSign.dot.form(in: text, at: end, spelled: true) == nil
      guard (isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-")) && !isSign || joins else { break }
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
