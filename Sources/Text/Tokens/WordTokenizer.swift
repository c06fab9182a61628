/// Words: runs of Unicode letters, decimal digits and the combining marks behind them, in small letters.
///
/// - An underscore between two of them joins an identifier: `MAX_VALUE` is `max_value`.
/// - With `identifiers: split`, an identifier of several parts stands beside them; see ``IdentifierParts``.
/// - With `tags: keep`, a tag stands beside its words; see ``Tag``.
/// - Lower-casing is Unicode's simple one, scalar by scalar; nothing is composed or decomposed.
/// - Bytes that are no UTF-8 separate words.
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

  func tokenize(_ text: UnsafeBufferPointer<UInt8>, into tokens: TokenBatch) {
    tokens.reset(forTextOf: text.count)
    ByteClass.table.withUnsafeBufferPointer { classes in
      ByteClass.lowered.withUnsafeBufferPointer { lowered in
        var scan = Scan(text: text, tokens: tokens, classes: classes, lowered: lowered)
        while scan.index < text.count {
          let kind = classes[Int(text[scan.index])]
          if !kind.isDisjoint(with: .word) {
            word(&scan)
          } else if kind == .beyondASCII {
            guard let (scalar, width) = UTF8Decoding.scalar(text, at: scan.index) else {
              scan.index += 1
              continue
            }
            if scalar.beginsWord { word(&scan) } else { scan.index += width }
          } else {
            if kind == .bracket && keepsTags { Tag.append(text, at: scan.index, to: tokens) }
            scan.index += 1
          }
        }
      }
    }
  }

  /// Reads one word and closes its tokens.
  @inline(__always)
  private func word(_ scan: inout Scan) {
    let start = scan.index
    let (length, scalars, kinds) = scan.run()
    if splitsIdentifiers && IdentifierParts.mayHaveParts(kinds, bytes: scan.index - start) {
      let parts = IdentifierParts.split(scan.text, start..<scan.index)
      if parts.count > 1 {
        if scalars >= minimumLength { scan.tokens.close(length: length, beside: true) }
        for part in parts {
          var inner = scan
          inner.index = part.lowerBound
          inner.end = part.upperBound
          let (length, scalars, _) = inner.run()
          if scalars >= minimumLength { scan.tokens.close(length: length) }
        }
        return
      }
    }
    if scalars >= minimumLength { scan.tokens.close(length: length) }
  }
}

/// A place in a text, and where its tokens go.
struct Scan {
  let text: UnsafeBufferPointer<UInt8>
  let tokens: TokenBatch
  let classes: UnsafeBufferPointer<ByteClass>
  let lowered: UnsafeBufferPointer<UInt8>
  var index = 0
  var end: Int

  init(
    text: UnsafeBufferPointer<UInt8>, tokens: TokenBatch, classes: UnsafeBufferPointer<ByteClass>,
    lowered: UnsafeBufferPointer<UInt8>
  ) {
    self.text = text
    self.tokens = tokens
    self.classes = classes
    self.lowered = lowered
    end = text.count
  }

  /// Writes the word that begins here in small letters behind the batch's last token and goes behind it.
  ///
  /// - Returns: the bytes written, the scalars among them, and the classes met.
  @inline(__always)
  mutating func run() -> (length: Int, scalars: Int, kinds: ByteClass) {
    let out = tokens.bytes + tokens.used
    var (length, scalars, kinds) = (0, 0, ByteClass())
    while index < end {
      let byte = text[index]
      let kind = classes[Int(byte)]
      if !kind.isDisjoint(with: .word) {
        out[length] = lowered[Int(byte)]
        kinds.formUnion(kind)
        (length, scalars, index) = (length + 1, scalars + 1, index + 1)
      } else if kind == .beyondASCII {
        guard let (scalar, width) = UTF8Decoding.scalar(text, at: index), scalar.continuesWord else { break }
        length += tokens.writeLowered(scalar, at: tokens.used + length, simple: true)
        kinds.formUnion(.beyondASCII)
        (scalars, index) = (scalars + 1, index + width)
      } else if kind == .underscore, let joined = joinedByUnderscores() {
        for offset in 0..<joined { out[length + offset] = UInt8(ascii: "_") }
        kinds.formUnion(.underscore)
        (length, scalars, index) = (length + joined, scalars + joined, index + joined)
      } else {
        break
      }
    }
    return (length, scalars, kinds)
  }

  /// The number of underscores here, if a word goes on behind them.
  private func joinedByUnderscores() -> Int? {
    var next = index
    while next < end && text[next] == UInt8(ascii: "_") { next += 1 }
    guard next < end, let (scalar, _) = UTF8Decoding.scalar(text, at: next), scalar.beginsWord else { return nil }
    return next - index
  }
}
