/// Tokens of the 2018 program: lower-cased, split on single spaces, empty ones left out; punctuation, tabs and line ends
/// are parts of tokens. Bytes that are not UTF-8 separate like spaces. The 2018 program knew no text without spaces: letters of such
/// scripts are pairs here too; see `UnspacedRun`.
struct SpaceTokenizer {
  let minimumLength: Int

  func tokenize(_ text: UnsafeBufferPointer<UInt8>, into tokens: inout TokenBatch) {
    tokens.reset(forTextOf: text.count)
    ByteClass.lowered.withUnsafeBufferPointer { lowered in
      var index = 0
      while index < text.count {
        let (length, scalars) = run(text, &index, lowered, to: tokens.next)
        if length > 0 && scalars >= minimumLength { tokens.close(length: length) }
        if index < text.count, text[index] < 0x80 || !UnspacedRun.append(text, &index, to: &tokens) { index += 1 }
      }
    }
  }

  /// Writes the bytes before the next separator and moves to it.
  @inline(__always)
  private func run(
    _ text: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ lowered: UnsafeBufferPointer<UInt8>,
    to out: UnsafeMutablePointer<UInt8>
  ) -> (length: Int, scalars: Int) {
    var (length, scalars) = (0, 0)
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: " ") { break }
      if byte < 0x80 {
        out[length] = lowered[Int(byte)]
        (length, index) = (length + 1, index + 1)
      } else if let (scalar, width) = UTF8Decoding.scalar(text, at: index), !scalar.isUnspaced {
        length += scalar.writeLowered(to: out + length, simple: false)
        index += width
      } else {
        break
      }
      scalars += 1
    }
    return (length, scalars)
  }
}
