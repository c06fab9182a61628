/// Eight bytes of a text, compared in parallel in one number; the first byte is the lowest.
///
/// A class is a set of flags, 0x80 in each byte that belongs to it. No sum below carries into the next byte, because
/// the top bit of every byte is cleared before (Lamport 1975, doi:10.1145/360933.360994).
struct ByteLanes {
  private let bytes: UInt64
  let letters: UInt64
  /// The lanes with digits, 0 to 9.
  let digits: UInt64

  /// The top bit of every byte.
  static let all: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  init(_ bytes: UInt64) {
    self.bytes = bytes
    let low = bytes & ~Self.all
    let small = low | Self.each(0x20)
    let isASCII = ~bytes & Self.all
    letters = (small &+ Self.each(0x80 - 0x61)) & ~(small &+ Self.each(0x80 - 0x7B)) & isASCII
    digits = (low &+ Self.each(0x80 - 0x30)) & ~(low &+ Self.each(0x80 - 0x3A)) & isASCII
  }

  @inline(__always)
  var capitals: UInt64 { letters & ~(bytes << 2) }

  @inline(__always)
  var lowered: UInt64 { bytes | capitals >> 2 }

  /// The lanes with bytes from 0x80 on.
  @inline(__always)
  var beyondASCII: UInt64 { bytes & Self.all }

  /// The flags of bytes equal to this one.
  @inline(__always)
  func flags(of byte: UInt8) -> UInt64 {
    let difference = bytes ^ Self.each(byte)
    return ~((difference & ~Self.all) &+ ~Self.all | difference) & Self.all
  }

  /// The byte at an index below 8.
  @inline(__always)
  subscript(index: Int) -> UInt8 { UInt8(truncatingIfNeeded: bytes &>> UInt64(index &* 8)) }

  /// A mask of the first bytes; all from 8 on.
  @inline(__always)
  static func first(_ count: Int) -> UInt64 { count >= 8 ? ~0 : (1 &<< UInt64(count &* 8)) &- 1 }

  @inline(__always)
  static func each(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// The eight bytes from an index on, zeros behind the text's end, beyond which nothing is read.
  @inline(__always)
  static func load(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt64 {
    index &+ 8 <= text.count ? whole(text, index) : cut(text, index)
  }

  @inline(__always)
  private static func whole(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(text.baseAddress!).loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  private static func cut(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt64 {
    let count = text.count - index
    guard count > 0 else { return 0 }
    if text.count >= 8 { return whole(text, text.count - 8) >> UInt64((8 - count) * 8) }
    return text[index...].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
