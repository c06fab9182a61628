/// Tokens as the 2018 program made them: lower-cased, split on single spaces, empty ones left out; punctuation, tabs
/// and line ends are parts of tokens. Bytes that are no UTF-8 separate as spaces do.
struct SpaceTokenizer {
  let minimumLength: Int

  func tokenize(_ text: UnsafeBufferPointer<UInt8>, into tokens: TokenBatch) {
    tokens.reset(forTextOf: text.count)
    var (index, length, scalars) = (0, 0, 0)
    func close() {
      if scalars >= minimumLength && length > 0 { tokens.close(length: length) }
      (length, scalars) = (0, 0)
    }
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: " ") {
        close()
        index += 1
      } else if byte < 0x80 {
        tokens.bytes[tokens.used + length] = ByteClass.lowered[Int(byte)]
        (length, scalars, index) = (length + 1, scalars + 1, index + 1)
      } else if let (scalar, width) = UTF8Decoding.scalar(text, at: index) {
        length += tokens.writeLowered(scalar, at: tokens.used + length, simple: false)
        (scalars, index) = (scalars + 1, index + width)
      } else {
        close()
        index += 1
      }
    }
    close()
  }
}
