/// The keys that were met so far, each with where: finds the report that comes twice.
///
/// - Memory: 16 to 32 bytes per key.
struct SourceKeys {
  private var keys: [UInt64] = Array(repeating: 0, count: 1024)
  private var lines: [Int] = Array(repeating: 0, count: 1024)
  private var count = 0

  /// - Parameter line: From 1.
  /// - Returns: The line where the key stood before; nothing when it is new.
  mutating func insert(_ key: UInt64, line: Int) -> Int? {
    if count * 2 >= keys.count { grow() }
    let slot = slot(of: key)
    if lines[slot] != 0 { return lines[slot] }
    (keys[slot], lines[slot]) = (key, line)
    count += 1
    return nil
  }

  func contains(_ key: UInt64) -> Bool { lines[slot(of: key)] != 0 }

  private func slot(of key: UInt64) -> Int {
    let mask = keys.count - 1
    let mixed = (key ^ key >> 31) &* 0x9E37_79B9_7F4A_7C15
    var slot = Int(truncatingIfNeeded: mixed >> 32) & mask
    while lines[slot] != 0, keys[slot] != key { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let (oldKeys, oldLines) = (keys, lines)
    keys = Array(repeating: 0, count: oldKeys.count * 2)
    lines = Array(repeating: 0, count: oldKeys.count * 2)
    for old in oldKeys.indices where oldLines[old] != 0 {
      let slot = slot(of: oldKeys[old])
      (keys[slot], lines[slot]) = (oldKeys[old], oldLines[old])
    }
  }
}
