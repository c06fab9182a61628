/// Hashes and compares values eight bytes a step; the same on every machine, so that nothing hangs on a seed.
enum ValueHash {
  /// Two words are multiplied to 128 bits and folded, as in wyhash (Wang Yi 2019, public domain).
  static func of(_ value: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var hash = UInt64(value.count) ^ 0x2d35_8dcc_aa6c_78a5
    // Empty values are equal, whether they have an address or not.
    guard !value.isEmpty, let base = value.baseAddress.map(UnsafeRawPointer.init) else { return folded(hash) }
    var place = 0
    while place + 8 < value.count {
      hash = mixed(hash ^ word(base + place))
      place += 8
    }
    return folded(mixed(hash ^ lastWord(base, value.count)))
  }

  static func areEqual(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard one.count == other.count else { return false }
    guard let left = one.baseAddress.map(UnsafeRawPointer.init),
      let right = other.baseAddress.map(UnsafeRawPointer.init)
    else { return true }
    var place = 0
    while place + 8 < one.count {
      if word(left + place) != word(right + place) { return false }
      place += 8
    }
    return lastWord(left, one.count) == lastWord(right, one.count)
  }

  private static func word(_ base: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: base.loadUnaligned(as: UInt64.self))
  }

  /// The last eight bytes, or all of them where there are fewer: of equally long values equal for equal bytes only.
  private static func lastWord(_ base: UnsafeRawPointer, _ count: Int) -> UInt64 {
    switch count {
    case 8...: return word(base + (count - 8))
    case 4...:
      let head = UInt32(littleEndian: base.loadUnaligned(as: UInt32.self))
      let tail = UInt32(littleEndian: (base + (count - 4)).loadUnaligned(as: UInt32.self))
      return UInt64(head) << 32 | UInt64(tail)
    case 1...:
      let bytes = base.assumingMemoryBound(to: UInt8.self)
      return UInt64(bytes[0]) << 16 | UInt64(bytes[count / 2]) << 8 | UInt64(bytes[count - 1])
    default: return 0
    }
  }

  private static func mixed(_ word: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  private static func folded(_ hash: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }
}
