import DelegationFoundations

/// Makes one input out of a reader's seeds: bytes turned, cut, doubled and moved, and pieces of the format as well.
struct FuzzMutator {
  /// The length beyond which no change makes an input longer.
  static let longest = 1 << 20

  let grammar: FuzzGrammar
  let seeds: [[UInt8]]
  var chance: SplitMix64

  static let numbers: [String] = [
    "0", "-0", "-1", "1", "2", "63", "64", "65", "127", "128", "255", "256", "32767", "65535", "65536", "2147483647",
    "2147483648", "4294967295", "4294967296", "9007199254740993", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616", "0.1", "1e5",
    "1e-400",
    "1e308", "1e309", "-1e999", "253402300799", "253402300800", "00000000000000000001", "100000000000000000000000",
    String(repeating: "9", count: 400), "1" + String(repeating: "0", count: 40), "1.5", "0x10", "1_0", "NaN",
  ]
  private static let integers: [UInt64] = [
    0, 1, 2, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF, 0x1_0000, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF,
    0x1_0000_0000, 0x7FFF_FFFF_FFFF_FFFF, 0x8000_0000_0000_0000, .max, .max - 1, 0x7FF0_0000_0000_0000,
    0x7FF8_0000_0000_0001,
  ]
  static let texts: [[UInt8]] = [
    [], [0], [9], [10], [13], [13, 10], [0x20], [0x7F], [0x80], [0xC0, 0x80], [0xC2], [0xC2, 0x85], [0xE2, 0x80, 0xA8],
    [0xED, 0xA0, 0x80], [0xEF, 0xBB, 0xBF], [0xEF, 0xBF, 0xBE], [0xF0, 0x9F, 0x98, 0x80], [0xF4, 0x90, 0x80, 0x80],
    [0xFF],
    [0xFF, 0xFE], Array("é".utf8), Array("e\u{301}".utf8), Array("ﬁ İ ß".utf8), Array("../x".utf8),
    Array("/etc/passwd".utf8),
    Array("P001".utf8), Array("a@example.org".utf8), Array("*".utf8), Array(".".utf8), Array("%s%n".utf8),
    Array(repeating: UInt8(ascii: "a"), count: 5_000), Array(repeating: UInt8(ascii: " "), count: 300),
  ]

  mutating func input() -> [UInt8] {
    var bytes = pick(seeds)
    // One input in 64 is an unchanged seed: readers must keep accepting valid inputs.
    guard chance.next(below: 64) > 0 else { return bytes }
    for _ in 0..<count() {
      let length = bytes.count
      if chance.next(below: 3) == 0 { changeBytes(&bytes) } else { changePieces(&bytes) }
      if bytes.count > max(length, Self.longest) { bytes.removeSubrange(Self.longest...) }
    }
    if chance.next(below: 32) == 0 { grow(&bytes) }
    if let mend = grammar.mend, chance.next(below: 8) > 0 { mend(&bytes) }
    return bytes
  }

  /// Makes a token long, or a row, a key or an attribute many, each with a number of its own one time in two.
  private mutating func grow(_ bytes: inout [UInt8]) {
    let pieces = grammar.pieces(of: bytes)
    guard !pieces.isEmpty else { return }
    let position = chance.next(below: pieces.count)
    let range = chance.next(below: 2) == 0 ? inside(pieces[position], bytes) : element(at: position, pieces, bytes)
    guard !range.isEmpty else { return }
    func isWord(_ byte: UInt8) -> Bool { byte >= 0x80 || (48...57).contains(byte) || byte & 0xDF > 64 }
    let behindWord = range.first { isWord(bytes[$0]) && ($0 + 1 == range.upperBound || !isWord(bytes[$0 + 1])) }
    let cut = behindWord.map { $0 + 1 } ?? range.upperBound
    let (head, tail) = (bytes[range.lowerBound..<cut], bytes[cut..<range.upperBound])
    let size = 1 << (10 + chance.next(below: 11))
    let isNumbered = chance.next(below: 2) == 0
    var (grown, number) = ([UInt8](), 0)
    while grown.count < size, grown.count + bytes.count < Self.longest {
      grown += head
      if isNumbered { grown += String(number).utf8 }
      grown += tail
      number += 1
    }
    bytes.insert(contentsOf: grown, at: range.upperBound)
  }

  /// From 1 on, every further change half as likely.
  private mutating func count() -> Int {
    var count = 1
    while count < 12, chance.next(below: 2) == 0 { count += 1 }
    return count
  }

  private mutating func pick<Element>(_ values: [Element]) -> Element { values[chance.next(below: values.count)] }

  private mutating func position(in bytes: [UInt8]) -> Int { chance.next(below: bytes.count + 1) }

  private mutating func stretch(of bytes: [UInt8]) -> Range<Int> {
    let start = position(in: bytes)
    let longest = chance.next(below: 8) == 0 ? bytes.count : 32
    return start..<min(bytes.count, start + 1 + chance.next(below: longest + 1))
  }

  private mutating func changeBytes(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return bytes.append(UInt8(chance.next(below: 256))) }
    switch chance.next(below: 10) {
    case 0: bytes[chance.next(below: bytes.count)] = UInt8(chance.next(below: 256))
    case 1: bytes[chance.next(below: bytes.count)] ^= 1 << UInt8(chance.next(below: 8))
    case 2: bytes.removeSubrange(stretch(of: bytes).clamped(to: 0..<bytes.count))
    case 3:
      let copy = Array(bytes[stretch(of: bytes)])
      bytes.insert(contentsOf: copy, at: position(in: bytes))
    case 4: bytes.insert(contentsOf: pick(Self.texts), at: position(in: bytes))
    case 5: bytes.replaceSubrange(stretch(of: bytes), with: pick(Self.texts))
    case 6: bytes.insert(contentsOf: pick(Self.numbers).utf8, at: position(in: bytes))
    case 7: putInteger(&bytes)
    case 8:
      let other = pick(seeds)
      let cut = position(in: other)
      bytes.replaceSubrange(position(in: bytes)..., with: other[cut...])
    default:
      if chance.next(below: 4) == 0 { bytes.removeSubrange(position(in: bytes)...) }
    }
  }

  /// Overwrites bytes with a number in binary.
  private mutating func putInteger(_ bytes: inout [UInt8]) {
    let width = 1 << chance.next(below: 4)
    guard bytes.count >= width else { return }
    var start = chance.next(below: bytes.count - width + 1)
    if chance.next(below: 4) > 0 { start -= start % width }
    var number = chance.next(below: 4) == 0 ? UInt64(chance.next(below: 1000)) : pick(Self.integers)
    if chance.next(below: 4) == 0 { number = number.byteSwapped >> UInt64(64 - 8 * width) }
    for offset in 0..<width { bytes[start + offset] = UInt8(truncatingIfNeeded: number >> UInt64(8 * offset)) }
  }

  private mutating func changePieces(_ bytes: inout [UInt8]) {
    let pieces = grammar.pieces(of: bytes)
    guard !pieces.isEmpty else { return changeBytes(&bytes) }
    let position = chance.next(below: pieces.count)
    let range = pieces[position]
    switch chance.next(below: 16) {
    case 0, 1: repeatElement(at: position, pieces, &bytes)
    case 2: bytes.removeSubrange(element(at: position, pieces, bytes))
    case 3: swapElements(position, pieces, &bytes)
    case 4: nest(at: range, &bytes)
    case 5, 6: bytes.replaceSubrange(numberOr(position, pieces, bytes), with: pick(Self.numbers).utf8)
    case 7: bytes.replaceSubrange(inside(range, bytes), with: pick(Self.texts))
    case 8 where !grammar.words.isEmpty: bytes.replaceSubrange(range, with: pick(grammar.words))
    case 9 where !grammar.words.isEmpty: bytes.insert(contentsOf: pick(grammar.words), at: range.lowerBound)
    case 10: bytes.replaceSubrange(range, with: Array(bytes[pick(pieces)]))
    case 11: splice(at: range.lowerBound, &bytes)
    case 12: bytes.removeSubrange(range)
    case 13 where chance.next(below: 4) == 0: bytes.removeSubrange(range.lowerBound...)
    case 14 where chance.next(below: 4) == 0: changeWhole(&bytes)
    default: bytes.replaceSubrange(element(at: position, pieces, bytes), with: otherElement())
    }
  }

  private func element(at position: Int, _ pieces: [Range<Int>], _ bytes: [UInt8]) -> Range<Int> {
    let found = grammar.element(at: position, pieces, of: bytes)
    return pieces[found.lowerBound].lowerBound..<pieces[found.upperBound - 1].upperBound
  }

  private mutating func otherElement() -> [UInt8] {
    let other = pick(seeds)
    let pieces = grammar.pieces(of: other)
    guard !pieces.isEmpty else { return [] }
    return Array(other[element(at: chance.next(below: pieces.count), pieces, other)])
  }

  private mutating func repeatElement(at position: Int, _ pieces: [Range<Int>], _ bytes: inout [UInt8]) {
    let range = element(at: position, pieces, bytes)
    let copy = Array(bytes[range])
    let times = chance.next(below: 40) == 0 ? 1 + chance.next(below: 20_000) : 1 + chance.next(below: 3)
    let count = min(times, max(1, Self.longest / max(1, copy.count)))
    bytes.insert(contentsOf: (0..<count).flatMap { _ in copy }, at: range.upperBound)
  }

  private mutating func swapElements(_ position: Int, _ pieces: [Range<Int>], _ bytes: inout [UInt8]) {
    var (one, other) = (
      element(at: position, pieces, bytes), element(at: chance.next(below: pieces.count), pieces, bytes)
    )
    if other.lowerBound < one.lowerBound { swap(&one, &other) }
    guard one.upperBound <= other.lowerBound else { return }
    let (first, second) = (Array(bytes[one]), Array(bytes[other]))
    bytes.replaceSubrange(other, with: first)
    bytes.replaceSubrange(one, with: second)
  }

  /// Levels inside levels, closed again or not.
  private mutating func nest(at range: Range<Int>, _ bytes: inout [UInt8]) {
    guard !grammar.levels.isEmpty else { return changeBytes(&bytes) }
    let level = pick(grammar.levels)
    let depth = pick([1, 3, 20, 66, 130, 520, chance.next(below: 8) == 0 ? 30_000 : 1_200])
    if chance.next(below: 3) > 0 {
      bytes.insert(contentsOf: (0..<depth).flatMap { _ in level.close }, at: range.upperBound)
    }
    bytes.insert(contentsOf: (0..<depth).flatMap { _ in level.open }, at: range.lowerBound)
  }

  /// The part between quotes, if a piece has them, unless chance includes them.
  private mutating func inside(_ range: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
    let quote = UInt8(ascii: "\"")
    let isQuoted = range.count > 1 && bytes[range.lowerBound] == quote && bytes[range.upperBound - 1] == quote
    return isQuoted && chance.next(below: 4) > 0 ? range.lowerBound + 1..<range.upperBound - 1 : range
  }

  /// The next piece from an index on that begins with a digit.
  private func numberOr(_ position: Int, _ pieces: [Range<Int>], _ bytes: [UInt8]) -> Range<Int> {
    pieces[position...].first { (48...57).contains(bytes[$0.lowerBound]) } ?? pieces[position]
  }

  private mutating func splice(at start: Int, _ bytes: inout [UInt8]) {
    let other = pick(seeds)
    let pieces = grammar.pieces(of: other)
    guard !pieces.isEmpty else { return }
    bytes.replaceSubrange(start..., with: other[pick(pieces).lowerBound...])
  }

  private mutating func changeWhole(_ bytes: inout [UInt8]) {
    switch chance.next(below: 5) {
    case 0: bytes.insert(contentsOf: [0xEF, 0xBB, 0xBF], at: 0)
    case 1: bytes = bytes.flatMap { $0 == 10 ? [13, 10] : [$0] }
    case 2: bytes.append(0)
    case 3: bytes = [0xFF, 0xFE] + bytes.flatMap { [$0, 0] }
    default: bytes = bytes.flatMap { $0 == 10 ? [13] : [$0] }
    }
  }
}
