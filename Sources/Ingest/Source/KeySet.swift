import DelegationTasks

/// The keys found so far, each with its line: finds repeated tasks.
///
/// - Memory: 32 to 64 bytes per key.
package struct SourceKeys {
  private struct Slot {
    var key: UInt64 = 0
    /// 0 in a slot that is free.
    var line = 0
  }

  private var slots = [Slot](repeating: Slot(), count: 1024)
  private var count = 0

  package init() {}

  /// - `line`: From 1.
  /// - Returns: The earlier line of the key; nil when it is new.
  package mutating func insert(_ key: UInt64, line: Int) -> Int? {
    if count * 2 >= slots.count { grow() }
    let position = position(of: key)
    if slots[position].line != 0 { return slots[position].line }
    slots[position] = Slot(key: key, line: line)
    count += 1
    return nil
  }

  package func contains(_ key: UInt64) -> Bool { slots[position(of: key)].line != 0 }

  private func position(of key: UInt64) -> Int {
    let mask = slots.count - 1
    let mixed = (key ^ key >> 31) &* 0x9E37_79B9_7F4A_7C15
    var position = Int(truncatingIfNeeded: mixed >> 32) & mask
    while slots[position].line != 0, slots[position].key != key { position = (position + 1) & mask }
    return position
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: old.count * 2)
    for slot in old where slot.line != 0 { slots[position(of: slot.key)] = slot }
  }
}

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
  enum IDFault {
    /// White space or a control character, which result files cannot carry.
    case space
    /// An e-mail address, which no report may hold.
    case address
  }

  static func idFault(_ id: String) -> IDFault? {
    if id.unicodeScalars.contains(where: { $0.properties.isWhitespace || $0.properties.generalCategory == .control }) {
      return .space
    }
    return PrivacyGuard().address(in: id.utf8) == nil ? nil : .address
  }
}
