struct WordScan {
  private let text: UnsafeBufferPointer<UInt8>
  private(set) var index: Int
  private let end: Int

  init(text: UnsafeBufferPointer<UInt8>, from index: Int, to end: Int) {
    self.text = text
    self.index = index
    self.end = end
  }

  /// Writes the word that begins here in lower case and moves behind it.
  ///
  /// - Returns: the numbers of bytes and scalars written, and their classes.
  mutating func run(to out: UnsafeMutablePointer<UInt8>) -> (length: Int, scalars: Int, kinds: ByteClass) {
    var (length, scalars, kinds) = (0, 0, ByteClass())
    while index < end {
      let byte = text[index]
      let kind = ByteClass.table[Int(byte)]
      if !kind.isDisjoint(with: .word) {
        out[length] = ByteClass.lowered[Int(byte)]
        kinds.formUnion(kind)
        (length, scalars, index) = (length + 1, scalars + 1, index + 1)
      } else if kind == .beyondASCII {
        guard let (scalar, width) = UTF8Decoding.scalar(text, at: index), scalar.continuesWord,
          !scalar.isUnspaced
        else { break }
        length += scalar.writeLowered(to: out + length, simple: true)
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
    // The small letter of Σ has another form where a word ends: λάθος.
    if length > 2, out[length - 2] == 0xCF, out[length - 1] == 0x83 { out[length - 1] = 0x82 }
    return (length, scalars, kinds)
  }

  /// The number of underscores here, if a word goes on behind them.
  private func joinedByUnderscores() -> Int? {
    var next = index
    while next < end && text[next] == UInt8(ascii: "_") { next += 1 }
    guard next < end, let (scalar, _) = UTF8Decoding.scalar(text, at: next), scalar.beginsWord, !scalar.isUnspaced
    else {
      return nil
    }
    return next - index
  }
}
