import TaskModel

/// Walks through XML that is as plain as trackers write it: UTF-8, tags without white space inside, no attribute but
/// those a tag is spelled with, text with character references and the five predefined entities.
///
/// What it takes, libxml2 takes too and understands alike. About anything else (comments, CDATA, a DOCTYPE, other
/// encodings, carriage returns inside text, whatever is malformed) it says only that it is not plain, and the caller
/// lets libxml2 read the file from the beginning: that alone decides then, and words what is wrong.
struct PlainXML {
  /// A value or a gap with more bytes is left to libxml2, which has limits of its own.
  static let longest = 1 << 20

  // Nothing but numbers, so that the compiler keeps them in registers.
  private let base: UnsafeRawPointer
  let count: Int
  /// Offset of the next byte.
  var place = 0

  /// - Parameter bytes: Must outlive the walk.
  /// - Returns: Nothing when there are none, or more than a log's values may have.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress, bytes.count <= SourceText.limit else { return nil }
    self.base = base
    count = bytes.count
  }

  var isAtEnd: Bool { place == count }

  /// Goes past the line that says it is XML, if there is one, and to the root.
  mutating func takeProlog() {
    if !take("<?xml version=\"1.0\"?>") { _ = take("<?xml version=\"1.0\" encoding=\"UTF-8\"?>") }
    skipSpace()
  }

  /// Goes past a tag or whatever else stands there, if it does.
  mutating func take(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { text in
      guard place + text.count <= count else { return false }
      for offset in text.indices where byte(at: place + offset) != text[offset] {
        return false
      }
      place += text.count
      return true
    }
  }

  /// As ``take(_:)``, sixteen bytes at a time.
  @inline(__always) mutating func take(_ tag: PlainTag) -> Bool {
    guard (word(at: place) ^ tag.head) & tag.headMask == 0 else { return false }
    if tag.count > 8, (word(at: place + 8) ^ tag.tail) & tag.tailMask != 0 { return false }
    place += tag.count
    return true
  }

  /// Goes past white space, mostly a line feed and a few blanks.
  @inline(__always) mutating func skipSpace() {
    while true {
      let word = word(at: place)
      var other = word ^ 0x2020_2020_2020_2020
      if word & 0xFF == 10 { other &= ~0xFF }
      let blanks = other.trailingZeroBitCount >> 3
      place += blanks
      if blanks == 8 { continue }
      let next = word >> (UInt64(blanks) << 3) & 0xFF
      if next > 0x20 { return }
      if next == 9 || next == 13 { place += 1 } else if next != 10 { return }
    }
  }

  /// The decimal digits that come next, at most 15 of them.
  @inline(__always) mutating func number() -> UInt64? {
    let start = place
    var number: UInt64 = 0
    var word = word(at: place)
    if Self.areDigits(word) {
      number = Self.number(ofDigits: word)
      place += 8
      word = self.word(at: place)
    }
    while true {
      let digit = (word & 0xFF) &- 48
      guard digit < 10 else { break }
      number = number &* 10 &+ digit
      place += 1
      word >>= 8
    }
    return place > start && place - start < 16 ? number : nil
  }

  /// Goes past the text that comes next, up to a tag, and hands it on decoded and repaired.
  ///
  /// - Parameters:
  ///   - decoder: Does what is not printable ASCII.
  ///   - body: Called once, if the text is plain; the bytes are valid while it runs.
  /// - Returns: Whether the text is plain.
  @inline(__always) mutating func takeText(
    _ decoder: inout PlainDecoder, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Bool {
    let start = place
    while true {
      let word = word(at: place)
      let stops = Self.stops(word)
      guard stops != 0 else {
        place += 8
        continue
      }
      place += stops.trailingZeroBitCount >> 3
      guard place < count, byte(at: place) == UInt8(ascii: "<") else {
        return decoder.take(&self, from: start, body)
      }
      guard place - start <= Self.longest else { return false }
      let first = base.assumingMemoryBound(to: UInt8.self) + start
      body(UnsafeBufferPointer(start: first, count: place - start))
      return true
    }
  }

  @inline(__always) func byte(at place: Int) -> UInt8 { base.load(fromByteOffset: place, as: UInt8.self) }

  /// Eight bytes, the first one lowest; zeros beyond the end.
  @inline(__always) func word(at place: Int) -> UInt64 {
    guard place + 8 <= count else { return lastWord(at: place) }
    return UInt64(littleEndian: base.loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  @inline(never) private func lastWord(at place: Int) -> UInt64 {
    var word: UInt64 = 0
    for offset in 0..<max(0, min(8, count - place)) {
      word |= UInt64(byte(at: place + offset)) << UInt64(offset * 8)
    }
    return word
  }

  /// The lowest high bit that is set marks the first byte that may end plain text or needs a closer look.
  @inline(__always) private static func stops(_ word: UInt64) -> UInt64 {
    let (ones, high) = (0x0101_0101_0101_0101 as UInt64, 0x8080_8080_8080_8080 as UInt64)
    let (tag, reference) = (word ^ ones &* 0x3C, word ^ ones &* 0x26)
    let (bracket, deleted) = (word ^ ones &* 0x5D, word ^ ones &* 0x7F)
    let found =
      (tag &- ones) & ~tag | (reference &- ones) & ~reference | (bracket &- ones) & ~bracket
      | (deleted &- ones) & ~deleted | (word &- ones &* 0x20) & ~word | word
    return found & high
  }

  private static func areDigits(_ word: UInt64) -> Bool {
    let high = 0xF0F0_F0F0_F0F0_F0F0 as UInt64
    return word & high | ((word &+ 0x0606_0606_0606_0606) & high) >> 4 == 0x3333_3333_3333_3333
  }

  /// Pairs, then fours, then all eight digits at once.
  private static func number(ofDigits word: UInt64) -> UInt64 {
    let pairs = ((word & 0x0F0F_0F0F_0F0F_0F0F) &* 2561) >> 8
    let fours = ((pairs & 0x00FF_00FF_00FF_00FF) &* 6_553_601) >> 16
    return ((fours & 0x0000_FFFF_0000_FFFF) &* 42_949_672_960_001) >> 32
  }
}
