/// The CRC-32 at the end of a gzip file, eight bytes a step.
///
/// libarchive reads past it unchecked, so a damaged file could inflate to something else without a word.
/// Source: RFC 1952, section 8; slicing by Kounavis & Berry 2005.
struct ArchiveChecksum: Sendable {
  private var state: UInt32 = .max

  var value: UInt32 { ~state }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var crc = state
    Self.tables.withUnsafeBufferPointer { tables in
      var place = 0
      while place + 8 <= bytes.count {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)) ^ UInt64(crc)
        crc = 0
        for lane in 0..<8 { crc ^= tables[(7 - lane) * 256 + Int(truncatingIfNeeded: word >> (8 * lane)) & 255] }
        place += 8
      }
      while place < bytes.count {
        crc = crc >> 8 ^ tables[Int(UInt8(truncatingIfNeeded: crc) ^ bytes[place])]
        place += 1
      }
    }
    state = crc
  }

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
