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

  /// The mark of an account of a guest, behind what was their address.
  private static let guest = ["#EXT#", "#ext#"].map { Array($0.utf8) }
  /// The most bytes of a text in quotation marks before an at-sign.
  private static let longestQuoted = 128

  init(_ text: UnsafeBufferPointer<UInt8>, _ author: PrivacyGuard.Author) {
    (self.text, isTrackers) = (text, author == .tracker)
  }

  mutating func next() -> Found? {
    while position < text.count {
      defer { position += 1 }
      guard mayBegin(position), let found = atSign(position),
        var host = AddressHost(text, found.end, spelled(found)), isEnough(host, for: found),
        let local = local(before: position, found, host)
      else { continue }
      let (sign, hostStart) = (position, found.end)
      // As in `"a@b"@example.org`.
      while let more = nextSign(behind: host.end), let next = AddressHost(text, more.end, spelled(more)),
        isEnough(next, for: more)
      { host = next }
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
    case UInt8(ascii: " "): isTrackers && position + 1 < text.count && AddressSign.beginsWord[Int(text[position + 1])]
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "<"), UInt8(ascii: "_"),
      UInt8(ascii: "="):
      isTrackers
    default: false
    }
  }

  /// The sign that begins at a position, with the blanks and the line end that may be behind an at-sign, or a second one.
  private func atSign(_ position: Int) -> AddressSign.Found? {
    guard var found = AddressSign.at.form(in: text, at: position, spelled: isTrackers ? AddressSign.languages : 0..<0)
    else { return nil }
    guard isTrackers, found.form == .character else { return found }
    let again = AddressSign.at.form(in: text, at: found.end, spelled: 0..<0)?.end
    let end = again ?? AddressSign.behindBlanks(text, found.end, lines: true)
    if end > found.end {
      (found.form, found.end) = (.spaced, end)
    } else if position > floor, AddressSign.isBlank(text[position - 1]) {
      found.form = .behindBlank
    }
    return found
  }

  /// The languages in which the dots around a sign may be spelled.
  private func spelled(_ sign: AddressSign.Found) -> Range<Int> {
    isTrackers ? sign.language..<sign.language + 1 : 0..<0
  }

  private func isEnough(_ host: AddressHost, for sign: AddressSign.Found) -> Bool {
    switch sign.form {
    case .character, .bracketed: host.isNamed || isTrackers && host.isWord
    case .joined: host.isNamed
    case .word: host.isNamed && host.spellsDot
    case .spaced, .behindBlank: host.isNamed && hasDomain(text[sign.end..<host.end])
    }
  }

  /// Whether a host is in small letters and ends in letters, as domains are written and names of classes and libraries are not.
  private func hasDomain(_ host: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    Self.last(host).allSatisfy(AddressHost.isLetter) && !host.contains { (0x41...0x5A).contains($0) }
  }

  private static func last(_ host: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> {
    host[(host.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? host.startIndex)...]
  }

  /// The domains of which one alone tells an address from a decorator such as `@media.print` behind a word.
  private static let commonDomains = ["com", "org", "net", "edu", "gov"].map { Array($0.utf8) }

  /// Whether a blank before a sign belongs to an address: the word before is of several parts, as in `ada.roe @example.es`, or the domain is
  /// a common one.
  private func joinsBlank(_ local: Range<Int>, _ host: Range<Int>) -> Bool {
    let parts = text[local].split(omittingEmptySubsequences: false) { "._-".utf8.contains($0) }
    return parts.count > 1 && parts.allSatisfy { $0.first.map(AddressHost.isLetter) == true }
      || Self.commonDomains.contains { Self.last(text[host]).elementsEqual($0) }
  }

  private func nextSign(behind end: Int) -> AddressSign.Found? {
    let start = end < text.count && text[end] == UInt8(ascii: "\"") ? end + 1 : end
    return AddressSign.at.form(in: text, at: start, spelled: 0..<0)
  }

  /// The local part before a sign; nil if none is.
  private func local(before sign: Int, _ found: AddressSign.Found, _ host: AddressHost) -> Range<Int>? {
    let end = found.form == .character ? sign : beforeBlanks(sign)
    if found.form != .behindBlank, let start = quotedStart(before: end) { return start..<end }
    // The account of a guest in a directory of Microsoft's: ada_example.org#EXT#@example.onmicrosoft.com.
    let last = Self.guest.first { ends(with: $0, at: end) }.map { end - $0.count } ?? end
    guard last > floor, AddressHost.isLetter(text[last - 1]) || isPlainLocal(text[last - 1]) else { return nil }
    var start = last
    repeat {
      while start > floor, isLocal(text[start - 1]) { start -= 1 }
    } while moveBeforeDot(&start, spelled(found))
    // What is not of words only, such as `$@` and `<%@`, is no name.
    let hasName = text[start..<end].contains { AddressHost.isLetter($0) || AddressHost.isDigit($0) }
    if start > floor, text[start - 1] == UInt8(ascii: ":") {
      // The name before a password: https://ada:secret@example.org.
      var user = start - 1
      while user > floor, isLocal(text[user - 1]) { user -= 1 }
      if text[user..<start].starts(with: "//".utf8) { start = user + 2 }
    }
    if found.form == .behindBlank, !joinsBlank(start..<end, found.end..<host.end) { return nil }
    return hasName ? start..<end : nil
  }

  private func beforeBlanks(_ position: Int) -> Int {
    var end = position
    while end > floor, position - end < AddressSign.mostBlanks, AddressSign.isBlank(text[end - 1]) { end -= 1 }
    return end
  }

  /// Moves before a spelled dot between two words of a local part.
  private func moveBeforeDot(_ start: inout Int, _ spelled: Range<Int>) -> Bool {
    guard isTrackers else { return false }
    for dot in max(floor + 1, start - 14)..<max(floor + 1, start) {
      guard let found = AddressSign.dot.form(in: text, at: dot, spelled: spelled), found.form != .character,
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
  ///
  /// - Parameter spelled: The languages in which dots may be words; none where the program is the author.
  init?(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ spelled: Range<Int>) {
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
      guard let dot = Self.dot(text, labelEnd, spelled) else { break }
      if dot.form == .word { spellsDot = true }
      position = dot.end
    }
    guard labels > 0 else { return nil }
    let isLocal = labels == 1 && String(decoding: text[first..<end], as: UTF8.self).lowercased() == "localhost"
    isNamed = isNamed || isLocal || labels == 4 && numbers == 4
  }

  private static func dot(
    _ text: UnsafeBufferPointer<UInt8>, _ position: Int, _ spelled: Range<Int>
  ) -> AddressSign.Found? {
    if let dot = AddressSign.dot.form(in: text, at: position, spelled: spelled) { return dot }
    // As in `example (dot) org`.
    guard !spelled.isEmpty, position < text.count, AddressSign.isBlank(text[position]),
      let dot = AddressSign.dot.form(in: text, at: position + 1, spelled: spelled), dot.form == .bracketed
    else { return nil }
    return dot
  }

  private static func labelEnd(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ spelled: Range<Int>) -> Int? {
    var end = start
    while end < text.count {
      let byte = text[end]
      let isSign = byte >= 0x80 && AddressSign.dot.form(in: text, at: end, spelled: 0..<0) != nil
      let joins =
        !spelled.isEmpty && byte == UInt8(ascii: "_") && end > start
        && AddressSign.dot.form(in: text, at: end, spelled: spelled) == nil
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
