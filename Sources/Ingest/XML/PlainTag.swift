/// A tag of at most sixteen bytes, laid out to be compared with two words.
struct PlainTag {
  let head: UInt64
  let headMask: UInt64
  let tail: UInt64
  let tailMask: UInt64
  let count: Int

  init(_ text: StaticString) {
    precondition(text.utf8CodeUnitCount <= 16, "a tag has at most sixteen bytes")
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    for offset in 0..<text.utf8CodeUnitCount {
      let (byte, shift) = (UInt64(text.utf8Start[offset]), UInt64(offset % 8 * 8))
      if offset < 8 {
        words.0 |= byte << shift
        words.1 |= 0xFF << shift
      } else {
        words.2 |= byte << shift
        words.3 |= 0xFF << shift
      }
    }
    (head, headMask, tail, tailMask) = words
    count = text.utf8CodeUnitCount
  }
}
