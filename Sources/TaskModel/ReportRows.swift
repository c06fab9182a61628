/// Finds a report's row by its key: a table of rows with open addressing, at most half full.
///
/// - Memory: 16 to 24 bytes per report.
struct ReportRows: Sendable {
  private let keys: [UInt64]
  /// Negative in a slot that is free.
  private var slots: [Int32]

  /// - Parameter keys: By row; distinct, fewer than 2^31.
  init(_ keys: [UInt64]) {
    self.keys = keys
    var size = 16
    while size < keys.count * 2 { size *= 2 }
    slots = Array(repeating: -1, count: size)
    for (row, key) in keys.enumerated() { slots[slot(of: key)] = Int32(row) }
  }

  /// The rows of several keys; negative where there is none.
  ///
  /// Files mostly have their reports in opening order too, so the row after the last one is tried first.
  func rows(of several: [UInt64]) -> [Int] {
    var next = 0
    return several.map { key in
      let row = next < keys.count && keys[next] == key ? next : Int(slots[slot(of: key)])
      next = row + 1
      return row
    }
  }

  private func slot(of key: UInt64) -> Int {
    let mask = slots.count - 1
    let mixed = (key ^ key >> 31) &* 0x9E37_79B9_7F4A_7C15
    var slot = Int(truncatingIfNeeded: mixed >> 32) & mask
    while slots[slot] >= 0, keys[Int(slots[slot])] != key { slot = (slot + 1) & mask }
    return slot
  }
}
