import DelegationFoundations

/// The keys found so far: a bit each while they are small, as trackers' numbers are.
///
/// - Memory: an eighth of a byte per number up to the largest, at most 1 MiB; about 20 bytes per key beyond.
struct KeySet {
  /// Keys from here on are stored in a set.
  private static let firstLarge = 1 << 23 as UInt64

  private var bits: [UInt64] = []
  private var large: Set<UInt64> = []

  mutating func insert(_ key: UInt64) -> Bool {
    guard key < Self.firstLarge else { return large.insert(key).inserted }
    let (word, bit) = (Int(key >> 6), 1 << (key & 63) as UInt64)
    if word >= bits.count { bits += repeatElement(0, count: max(word + 1, bits.count * 2) - bits.count) }
    guard bits[word] & bit == 0 else { return false }
    bits[word] |= bit
    return true
  }

  func contains(_ key: UInt64) -> Bool {
    guard key < Self.firstLarge else { return large.contains(key) }
    let word = Int(key >> 6)
    return word < bits.count && bits[word] >> (key & 63) & 1 == 1
  }
}

extension SourceText {
  package enum IDFault {
    /// White space or a control character, which result files cannot carry.
    case space
    /// An e-mail address, which no report may hold.
    case address
  }

  package static func idFault(_ id: String) -> IDFault? {
    if id.unicodeScalars.contains(where: { $0.properties.isWhitespace || $0.properties.generalCategory == .control }) {
      return .space
    }
    return PrivacyGuard().address(in: id.utf8) == nil ? nil : .address
  }
}
