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

  func tokenize(_ text: UnsafeBufferPointer<UInt8>, into tokens: inout TokenBatch) {
    tokens.reset(forTextOf: text.count)
    ByteClass.table.withUnsafeBufferPointer { classes in
      ByteClass.lowered.withUnsafeBufferPointer { lowered in
        var scan = WordScan(text: text, classes: classes, lowered: lowered)
        while scan.index < text.count {
          let kind = classes[Int(text[scan.index])]
          if !kind.isDisjoint(with: .word) {
            word(&scan, into: &tokens)
          } else if kind == .beyondASCII, let (scalar, width) = UTF8Decoding.scalar(text, at: scan.index) {
            if scalar.beginsWord { word(&scan, into: &tokens) } else { scan.index += width }
          } else {
            if kind == .bracket && keepsTags { Tag.append(text, at: scan.index, to: &tokens) }
            scan.index += 1
          }
        }
      }
    }
  }

  /// Reads one word and closes its tokens.
  @inline(__always)
  private func word(_ scan: inout WordScan, into tokens: inout TokenBatch) {
    let start = scan.index
    let (length, scalars, kinds) = scan.run(to: tokens.next)
    var parts: [Range<Int>] = []
    if splitsIdentifiers && IdentifierParts.mayHaveParts(kinds, bytes: scan.index - start) {
      parts = IdentifierParts.split(scan.text, start..<scan.index)
    }
    if scalars >= minimumLength { tokens.close(length: length, beside: parts.count > 1) }
    guard parts.count > 1 else { return }
    for part in parts {
      var inner = scan
      (inner.index, inner.end) = (part.lowerBound, part.upperBound)
      let (length, scalars, _) = inner.run(to: tokens.next)
      if scalars >= minimumLength { tokens.close(length: length) }
    }
  }
}
