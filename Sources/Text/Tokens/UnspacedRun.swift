/// Runs of letters of a script that sets no blanks between words, such as ログイン画面: every two neighbouring characters
/// are a token beside the text, and a lone character is one.
///
/// Marks belong to the letter before them. Hangul is among these scripts since Korean joins endings to its words.
///
/// - Source: Lucene's CJKBigramFilter.
enum UnspacedRun {
  /// Closes the tokens of the run that begins at an index and moves behind it.
  ///
  /// - Returns: False, and nothing is moved, where no such run begins.
  static func append(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int, to tokens: inout TokenBatch) -> Bool {
    var (count, previous) = (0, index)
    while let end = characterEnd(text, at: index) {
      if count > 0 { close(text, previous..<end, beside: true, to: &tokens) }
      (count, previous, index) = (count + 1, index, end)
    }
    if count == 1 { close(text, previous..<index, beside: true, to: &tokens) }
    return count > 0
  }

  static func close(
    _ text: UnsafeBufferPointer<UInt8>, _ bytes: Range<Int>, beside: Bool, to tokens: inout TokenBatch
  ) {
    _ = UnsafeMutableBufferPointer(start: tokens.next, count: bytes.count)
      .initialize(from: UnsafeBufferPointer(rebasing: text[bytes]))
    tokens.close(length: bytes.count, beside: beside)
  }

  /// Returns the index at which the character at an index ends, its marks included; nil if it is not of such a script.
  static func characterEnd(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
    guard index < text.count, let (scalar, width) = UTF8Decoding.scalar(text, at: index), scalar.isUnspaced else {
      return nil
    }
    var end = index + width
    while end < text.count, end - index < longestCharacter,
      let (mark, width) = UTF8Decoding.scalar(text, at: end), mark.isMark
    { end += width }
    return end
  }

  /// The most bytes of one letter with its marks, so that no token grows without end.
  private static let longestCharacter = 32
}

extension Unicode.Scalar {
  /// Whether a letter is of a script that sets no blanks between words.
  var isUnspaced: Bool { value >= 0x0E00 && Self.unspaced.contains { $0.contains(value) } && beginsWord && !isDigit }

  private var isDigit: Bool { properties.generalCategory == .decimalNumber }

  /// Thai and Lao; Burmese; Hangul; Khmer; Tai scripts; Balinese; the radicals, Kana, Bopomofo, Hangul and Han of East
  /// Asia; Javanese, Burmese and Tai Viet; and what is beyond the first plane.
  private static let unspaced: [ClosedRange<UInt32>] = [
    0x0E00...0x0EFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x1950...0x19FF, 0x1A20...0x1AAF,
    0x1B00...0x1B7F, 0x2E80...0x2FDF, 0x3005...0x318F, 0x31A0...0x31BF, 0x31F0...0x31FF, 0x3400...0x4DBF,
    0x4E00...0x9FFF, 0xA960...0xA9FF, 0xAA60...0xAADF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFFA0...0xFFDC,
    0x11700...0x1174F, 0x1AFF0...0x1B16F, 0x20000...0x3FFFF,
  ]
}
