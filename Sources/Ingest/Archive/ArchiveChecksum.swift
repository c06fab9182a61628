/// The CRC-32 at the end of a gzip file: four stretches side by side, eight bytes a step.
///
/// libarchive reads past it unchecked, so a damaged file could inflate to something else without a word.
/// Source: RFC 1952, section 8; slicing by Kounavis & Berry 2005; joining stretches as in zlib's crc32_combine.
struct ArchiveChecksum: Sendable {
  /// Bytes of a stretch; a power of two.
  private static let stretch = 4096

  private var state: UInt32 = .max

  var value: UInt32 { ~state }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    state = Self.tables.withUnsafeBufferPointer { tables in
      var (crc, place) = (state, 0)
      while place + 4 * Self.stretch <= bytes.count {
        crc = Self.addFour(bytes, from: place, to: crc, tables)
        place += 4 * Self.stretch
      }
      while place + 8 <= bytes.count {
        crc = Self.step(crc, bytes, place, tables)
        place += 8
      }
      while place < bytes.count {
        crc = crc >> 8 ^ tables[Int(UInt8(truncatingIfNeeded: crc) ^ bytes[place])]
        place += 1
      }
      return crc
    }
  }

  /// Four stretches, none of which waits for another.
  private static func addFour(
    _ bytes: UnsafeRawBufferPointer, from start: Int, to crc: UInt32, _ tables: UnsafeBufferPointer<UInt32>
  ) -> UInt32 {
    var (one, two, three, four) = (crc, 0 as UInt32, 0 as UInt32, 0 as UInt32)
    var place = start
    while place < start + stretch {
      one = step(one, bytes, place, tables)
      two = step(two, bytes, place + stretch, tables)
      three = step(three, bytes, place + 2 * stretch, tables)
      four = step(four, bytes, place + 3 * stretch, tables)
      place += 8
    }
    return afterStretch(afterStretch(afterStretch(one) ^ two) ^ three) ^ four
  }

  @inline(__always) private static func step(
    _ crc: UInt32, _ bytes: UnsafeRawBufferPointer, _ place: Int, _ tables: UnsafeBufferPointer<UInt32>
  ) -> UInt32 {
    let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)) ^ UInt64(crc)
    var next: UInt32 = 0
    for lane in 0..<8 { next ^= tables[(7 - lane) * 256 + Int(truncatingIfNeeded: word >> (8 * lane)) & 255] }
    return next
  }

  /// What a state becomes when a stretch of zero bytes follows.
  private static func afterStretch(_ crc: UInt32) -> UInt32 { apply(zeroStretch, to: crc) }

  private static func apply(_ columns: [UInt32], to crc: UInt32) -> UInt32 {
    var (rest, result) = (crc, 0 as UInt32)
    while rest != 0 {
      result ^= columns[rest.trailingZeroBitCount]
      rest &= rest - 1
    }
    return result
  }

  // What becomes of each bit: of a state after one zero byte, then twice as many until a stretch is full.
  private static let zeroStretch: [UInt32] = {
    var columns = (0..<32).map { bit in
      let crc = 1 << bit as UInt32
      return crc >> 8 ^ tables[Int(crc & 255)]
    }
    var count = 1
    while count < stretch {
      columns = columns.map { apply(columns, to: $0) }
      count *= 2
    }
    return columns
  }()

  // Table k holds the effect of a byte that is followed by k zero bytes.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var crc = UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
      tables[byte] = crc
    }
    for place in 256..<tables.count {
      let shorter = tables[place - 256]
      tables[place] = shorter >> 8 ^ tables[Int(shorter & 255)]
    }
    return tables
  }()
}
