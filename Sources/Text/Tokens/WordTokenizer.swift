/// Words: runs of Unicode letters, decimal digits and the combining marks behind them, in lower case.
///
/// - An underscore between two of them joins an identifier: `MAX_VALUE` is `max_value`.
/// - Letters with `++` behind them, and one letter with `#`, are a word with the sign: `c++`, `c#`.
/// - With `identifiers: split`, an identifier of several parts is a token beside its parts; see ``IdentifierParts``.
/// - With `tags: keep`, a tag is a token beside its words; see ``Tag``.
/// - Scripts that set no blanks between words give pairs of neighbouring characters; see `UnspacedRun`.
/// - A text without any word has its emoji as words.
/// - Lower-casing is Unicode's simple one, scalar by scalar, but for the ς at a word's end; texts are composed before; see `CanonicalText`.
/// - Bytes that are not UTF-8 separate words.
///
/// Source for what a word is: UTS #18, Annex C, without connector punctuation and join controls.
struct WordTokenizer {
  let splitsIdentifiers: Bool
  let keepsTags: Bool
  let minimumLength: Int

  init(_ settings: TextSettings) {
    splitsIdentifiers = settings.identifiers == .split
    keepsTags = settings.tags == .keep
    minimumLength = settings.minimumTokenLength
  }

  func tokenize(_ text: UnsafeBufferPointer<UInt8>, into tokens: inout TokenBatch) {
    tokens.reset(forTextOf: text.count)
    var index = 0
    while index < text.count {
      let lanes = ByteLanes(ByteLanes.load(text, at: index))
      if (lanes.letters | lanes.digits) & 0x80 != 0 {
        if let length = plainWord(text, index, lanes, into: &tokens) {
          // What ends a plain word begins nothing: not even a tag, which does not follow a word directly.
          index += length + 1
        } else {
          word(text, &index, into: &tokens)
        }
      } else {
        let brackets = keepsTags ? lanes.flags(of: UInt8(ascii: "[")) : 0
        let stops = lanes.letters | lanes.digits | lanes.beyondASCII | brackets
        let skipped = stops.trailingZeroBitCount >> 3
        if skipped == 0 { special(text, &index, into: &tokens) }
        index += skipped
      }
    }
    if tokens.count == 0, text.contains(where: { $0 >= 0x80 }) { pictures(text, into: &tokens) }
  }

  /// Closes each emoji of a text that has no word, without the selectors and joiners behind it.
  private func pictures(_ text: UnsafeBufferPointer<UInt8>, into tokens: inout TokenBatch) {
    var index = 0
    while index < text.count {
      let (scalar, width) = UTF8Decoding.scalar(text, at: index) ?? (" ", 1)
      if !scalar.isASCII, scalar.properties.isEmoji {
        UnspacedRun.close(text, index..<index + width, beside: false, to: &tokens)
      }
      index += width
    }
  }

  /// Closes the word that begins here, if it is one token of sixteen ASCII letters and digits or fewer.
  ///
  /// - Returns: its length in bytes; nil if it is not such a word.
  @inline(__always)
  private func plainWord(
    _ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ lanes: ByteLanes, into tokens: inout TokenBatch
  ) -> Int? {
    let ends = ~(lanes.letters | lanes.digits) & ByteLanes.all
    if ends != 0 {
      let length = ends.trailingZeroBitCount >> 3
      let mask = ByteLanes.first(length)
      guard endsWord(lanes[length]), isOnePart(lanes, mask) else { return nil }
      if length >= minimumLength { tokens.close(low: lanes.lowered & mask, high: 0, length: length) }
      return length
    }
    let more = ByteLanes(ByteLanes.load(text, at: index + 8))
    let laterEnds = ~(more.letters | more.digits) & ByteLanes.all
    guard laterEnds != 0 else { return nil }
    let length = laterEnds.trailingZeroBitCount >> 3
    let mask = ByteLanes.first(length)
    guard endsWord(more[length]), isOnePart(lanes, more, mask) else { return nil }
    if 8 + length >= minimumLength { tokens.close(low: lanes.lowered, high: more.lowered & mask, length: 8 + length) }
    return 8 + length
  }

  /// Whether a word ends before a byte that is not a letter or digit, whatever follows.
  @inline(__always)
  private func endsWord(_ byte: UInt8) -> Bool {
    byte < 0x80 && byte != UInt8(ascii: "_") && byte != UInt8(ascii: "#") && byte != UInt8(ascii: "+")
  }

  /// The number of signs behind a word of ASCII letters that belong to it, as in `C++` and `F#`, but not in `a++b` and `a#1`.
  private func signs(_ text: UnsafeBufferPointer<UInt8>, behind word: Range<Int>) -> Int {
    func byte(_ offset: Int) -> UInt8 { word.upperBound + offset < text.count ? text[word.upperBound + offset] : 0 }
    func isWord(_ byte: UInt8) -> Bool { !ByteClass.table[Int(byte)].isDisjoint(with: [.word, .underscore]) }
    let plus = UInt8(ascii: "+")
    if byte(0) == plus, byte(1) == plus {
      return byte(2) == plus || isWord(byte(2)) && !ByteClass.table[Int(byte(2))].contains(.digit) ? 0 : 2
    }
    return byte(0) == UInt8(ascii: "#") && word.count == 1 && !isWord(byte(1)) && byte(1) != byte(0) ? 1 : 0
  }

  /// Whether a word certainly has no parts: small letters behind at most one capital, or capitals only, or digits only.
  @inline(__always)
  private func isOnePart(_ lanes: ByteLanes, _ mask: UInt64) -> Bool {
    guard splitsIdentifiers else { return true }
    let (letters, digits, capitals) = (lanes.letters & mask, lanes.digits & mask, lanes.capitals & mask)
    return digits == 0 ? capitals & ~0x80 == 0 || capitals == letters : letters == 0
  }

  /// The test for a word of nine to sixteen bytes.
  @inline(__always)
  private func isOnePart(_ lanes: ByteLanes, _ more: ByteLanes, _ mask: UInt64) -> Bool {
    guard splitsIdentifiers else { return true }
    let (letters, digits) = (more.letters & mask, lanes.digits | more.digits & mask)
    let (first, second) = (lanes.capitals, more.capitals & mask)
    if digits != 0 { return lanes.letters | letters == 0 }
    return first & ~0x80 | second == 0 || (first == lanes.letters && second == letters)
  }

  /// Reads a bracket or a character beyond ASCII.
  @inline(never)
  private func special(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int, into tokens: inout TokenBatch) {
    if text[index] >= 0x80, let (scalar, width) = UTF8Decoding.scalar(text, at: index) {
      if scalar.isUnspaced, UnspacedRun.append(text, &index, to: &tokens) { return }
      if scalar.beginsWord { word(text, &index, into: &tokens) } else { index += width }
    } else {
      if text[index] == UInt8(ascii: "[") { Tag.append(text, at: index, to: &tokens) }
      index += 1
    }
  }

  /// Reads any word, byte by byte, and closes its tokens.
  @inline(never)
  private func word(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int, into tokens: inout TokenBatch) {
    var scan = WordScan(text: text, from: index, to: text.count)
    let (length, scalars, kinds) = scan.run(to: tokens.next)
    let name = index..<scan.index
    let signs = kinds.isSubset(of: [.lower, .upper]) ? signs(text, behind: name) : 0
    for offset in 0..<signs { tokens.next[length + offset] = text[scan.index + offset] }
    index = scan.index + signs
    var parts: [Range<Int>] = []
    if splitsIdentifiers && IdentifierParts.mayHaveParts(kinds, bytes: name.count) {
      parts = IdentifierParts.split(text, name)
    }
    if scalars + signs >= minimumLength { tokens.close(length: length + signs, beside: parts.count > 1) }
    guard parts.count > 1 else { return }
    for part in parts {
      var inner = WordScan(text: text, from: part.lowerBound, to: part.upperBound)
      let (length, scalars, _) = inner.run(to: tokens.next)
      if scalars >= minimumLength { tokens.close(length: length) }
    }
  }
}
