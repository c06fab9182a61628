/// A bracketed tag such as `[search]` or `[content assist]`, as triagers write them into titles.
///
/// It holds a letter or digit, no other bracket, no line end and at most ``longest`` bytes, and does not follow a
/// word directly: `args[0]` indexes an array. As a term it keeps its brackets, in lower case, with single spaces
/// inside and none at the ends.
enum Tag {
  /// The most bytes between the brackets; longer ones are sentences. A character that is as good as a word counts for
  /// ``wordLength``.
  static let longest = 40
  private static let wordLength = 5

  /// Appends the tag that opens at an index, if it is one.
  static func append(_ text: UnsafeBufferPointer<UInt8>, at open: Int, to tokens: inout TokenBatch) {
    guard !followsWord(text, open), let close = closing(text, open) else { return }
    let out = tokens.next
    out[0] = UInt8(ascii: "[")
    var length = 1
    var index = open + 1
    var (holdsWord, owesSpace, size) = (false, false, 0)
    while index < close {
      guard let (scalar, width) = UTF8Decoding.scalar(text, at: index) else { return }
      index += width
      size += scalar.isUnspaced ? wordLength : width
      if scalar.isSpace {
        owesSpace = length > 1
        continue
      }
      if owesSpace {
        out[length] = UInt8(ascii: " ")
        length += 1
        owesSpace = false
      }
      holdsWord = holdsWord || scalar.beginsWord
      length += scalar.writeLowered(to: out + length, simple: true)
    }
    guard holdsWord, size <= longest else { return }
    out[length] = UInt8(ascii: "]")
    tokens.close(length: length + 1, beside: true)
  }

  /// Returns the index at which the tag ends; nil if it does not.
  private static func closing(_ text: UnsafeBufferPointer<UInt8>, _ open: Int) -> Int? {
    for index in (open + 1)..<max(open + 1, min(text.count, open + longest + 2)) {
      switch text[index] {
      case UInt8(ascii: "]"): return index
      case UInt8(ascii: "["), UInt8(ascii: "\n"), UInt8(ascii: "\r"): return nil
      default: continue
      }
    }
    return nil
  }

  private static func followsWord(_ text: UnsafeBufferPointer<UInt8>, _ open: Int) -> Bool {
    var index = open - 1
    while index >= 0 && text[index] & 0xC0 == 0x80 { index -= 1 }
    guard index >= 0, let (scalar, width) = UTF8Decoding.scalar(text, at: index) else { return false }
    return index + width == open && (scalar.continuesWord || scalar == "_")
  }
}
