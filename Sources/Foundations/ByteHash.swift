/// Hashing and comparing of short byte strings, the same in every process.
package enum ByteHash {
  /// A 32-bit hash: eight bytes at a time, each step a full multiplication whose two halves are folded together
  /// (the multiply-fold step of wyhash, Wang Yi 2019). Not seeded: ids and probes must be the same in every run.
  @inlinable @inline(__always)
  package static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let count = bytes.count
    guard count > 0, let base = bytes.baseAddress else { return 1 }
    let raw = UnsafeRawPointer(base)
    var state = UInt64(count) &* 0x9E37_79B9_7F4A_7C15
    var offset = 0
    while offset + 8 <= count {
      state = fold(state ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    if offset < count { state = fold(state ^ tail(raw + offset, count - offset)) }
    return UInt32(truncatingIfNeeded: state ^ state >> 32)
  }

  /// The hash of sixteen bytes or fewer, as numbers with zeros behind their end.
  @inlinable @inline(__always)
  package static func hash(_ low: UInt64, _ high: UInt64) -> UInt32 {
    let product = (low ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: high ^ 0xA076_1D64_78BD_642F)
    let state = product.high ^ product.low
    return UInt32(truncatingIfNeeded: state ^ state >> 32)
  }

  @inlinable @inline(__always)
  package static func equal(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = left.count
    guard count == right.count else { return false }
    guard count > 0, let first = left.baseAddress, let second = right.baseAddress else { return true }
    let (a, b) = (UnsafeRawPointer(first), UnsafeRawPointer(second))
    var offset = 0
    while offset + 8 <= count {
      guard
        a.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          == b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      else { return false }
      offset += 8
    }
    return offset == count || tail(a + offset, count - offset) == tail(b + offset, count - offset)
  }

  /// The last one to seven bytes as one number; overlapping loads instead of a loop.
  @inlinable @inline(__always)
  static func tail(_ raw: UnsafeRawPointer, _ count: Int) -> UInt64 {
    if count >= 4 {
      let low = raw.loadUnaligned(as: UInt32.self)
      let high = raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      return UInt64(low) | UInt64(high) << 32
    }
    let first = UInt64(raw.load(as: UInt8.self))
    let middle = UInt64(raw.load(fromByteOffset: count / 2, as: UInt8.self))
    let last = UInt64(raw.load(fromByteOffset: count - 1, as: UInt8.self))
    return first | middle << 8 | last << 16
  }

  @inlinable @inline(__always)
  static func fold(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return product.high ^ product.low
  }
}
