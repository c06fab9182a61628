/// The layout of a table over sets of stops and the last stop of each: one entry for each member of each set.
///
/// - Shape: sets in order of their bits, so that every set comes after its subsets; members in order within a set.
struct SetLayout: Sendable {
  /// The index of each set's first member, and one more for the end.
  let offsets: [Int32]
  let count: Int

  init(stops: Int) {
    var (offsets, next) = ([Int32](), Int32(0))
    offsets.reserveCapacity((1 << stops) + 1)
    for set in 0..<1 << stops {
      offsets.append(next)
      next += Int32(set.nonzeroBitCount)
    }
    offsets.append(next)
    self.offsets = offsets
    count = Int(next)
  }

  @inline(__always)
  func index(_ set: Int, _ last: Int) -> Int { Int(offsets[set]) + (set & ((1 << last) - 1)).nonzeroBitCount }
}

/// Calls `body` with each stop of a set, the lowest first.
@inline(__always)
func forEachStop(in set: Int, _ body: (Int) -> Void) {
  var rest = set
  while rest != 0 {
    body(rest.trailingZeroBitCount)
    rest &= rest &- 1
  }
}
