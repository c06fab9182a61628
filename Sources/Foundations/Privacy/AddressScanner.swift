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
  private static let quotes = [("\"", "\""), ("&quot;", "&quot;"), ("“", "”"), ("„", "“"), ("«", "»")]
    .map { (open: Array($0.utf8), close: Array($1.utf8)) }
  /// The most bytes of a text in quotation marks before an at-sign.
  private static let longestQuoted = 128

  init(_ text: UnsafeBufferPointer<UInt8>, _ author: PrivacyGuard.Author) {
    (self.text, isTrackers) = (text, author == .tracker)
  }

  mutating func next() -> Found? {
    while position < text.count {
      defer { position += 1 }
      guard mayBegin(position), let found = atSign(position), let parts = parts(around: found) else { continue }
      let (sign, local, hostStart) = (position, parts.local, found.end)
      var host = parts.host
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

  /// The local part and the host around the sign at this position; nil where there is no address.
  private func parts(around found: AddressSign.Found) -> (local: Range<Int>, host: AddressHost)? {
    if let host = AddressHost(text, found.end, spelled(found), isSpaced: found.form == .spaced),
      isEnough(host, for: found), let local = local(before: position, found, host)
    {
      return (local, host)
    }
    return isTrackers && found.form == .character ? wideParts(around: found) : nil
  }

  /// The parts of an address with other marks around its at-sign, as in `{ada,bob}@example.org`, `ada@<example.org>`: the local part is all
  /// between the blank before and the sign.
  private func wideParts(around found: AddressSign.Found) -> (local: Range<Int>, host: AddressHost)? {
    // Behind these begins something else, such as `@media.print` in `["a","@media.print"]`.
    guard position > floor, !"([{<$".utf8.contains(text[position - 1]),
      let host = wideHost(behindMarks(found.end), found) ?? behindGroup(found.end).flatMap({ wideHost($0, found) })
    else { return nil }
    var start = position
    while start > floor, text[start - 1] > UInt8(ascii: " ") { start -= 1 }
    return text[start..<position].contains(where: AddressHost.isLetter) ? (start..<position, host) : nil
  }

  private func wideHost(_ start: Int, _ found: AddressSign.Found) -> AddressHost? {
    guard let host = AddressHost(text, start, spelled(found)), host.isNamed, hasDomain(text[start..<host.end]),
      !",:=\"'".utf8.contains(text[position - 1]) || endsInCommonDomain(text[start..<host.end])
    else { return nil }
    return host
  }

  private func behindMarks(_ start: Int) -> Int {
    text[start...].prefix(8).firstIndex { $0 <= 0x20 || AddressHost.isLetter($0) || AddressHost.isDigit($0) } ?? start
  }

  private func behindGroup(_ start: Int) -> Int? {
    guard start < text.count, "(<".utf8.contains(text[start]) else { return nil }
    let end = text[start...].prefix(32).firstIndex { $0 <= 0x20 || ")>".utf8.contains($0) }
    return end.flatMap { text[$0] <= 0x20 ? nil : $0 + 1 }
  }

  /// Whether a sign may begin here; quick, since hardly any byte begins one.
  private func mayBegin(_ position: Int) -> Bool {
    switch text[position] {
    case UInt8(ascii: "@"), 0xEF, UInt8(ascii: "&"), UInt8(ascii: "%"), UInt8(ascii: "\\"): true
    case UInt8(ascii: " "): isTrackers && position + 1 < text.count && AddressSign.beginsWord[Int(text[position + 1])]
    default: isTrackers && AddressSign.beginsSpelled[Int(text[position])]
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
    case .marked: host.isNamed && (host.spellsDot || endsInCommonDomain(text[sign.end..<host.end]))
    case .word: host.isNamed && host.spellsDot
    case .spaced, .behindBlank: host.isNamed && (host.spellsDot || hasDomain(text[sign.end..<host.end]))
    }
  }

  /// Whether a host is in small letters and ends in letters, as domains are written and names of classes and libraries are not.
  private func hasDomain(_ host: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    Self.last(host).allSatisfy(AddressHost.isLetter) && !host.contains { (0x41...0x5A).contains($0) }
  }

  private static func last(_ host: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> {
    host[(host.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? host.startIndex)...].drop(while: AddressSign.isBlank)
  }

  /// The domains of which one alone tells an address from a decorator such as `@media.print` behind a word.
  private static let commonDomains = ["com", "org", "net", "edu", "gov"].map { Array($0.utf8) }

  /// Whether a blank before a sign belongs to an address: the word before is of several parts, as in `ada.roe @example.es`, or the domain is
  /// a common one.
  private func joinsBlank(_ local: Range<Int>, _ host: Range<Int>) -> Bool {
    let parts = text[local].split(omittingEmptySubsequences: false) { "._-".utf8.contains($0) }
    return parts.count > 1 && parts.allSatisfy { $0.first.map(AddressHost.isLetter) == true }
      || endsInCommonDomain(text[host])
  }

  private func endsInCommonDomain(_ host: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    Self.commonDomains.contains { Self.last(host).elementsEqual($0) }
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
    for (open, close) in Self.quotes where ends(with: close, at: end) {
      var start = end - close.count - 1
      while start >= floor + open.count, end - start < Self.longestQuoted, text[start] != 0x0A {
        if ends(with: open, at: start) {
          // Only what opens a quotation: not the end of another one.
          let first = start - open.count
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
