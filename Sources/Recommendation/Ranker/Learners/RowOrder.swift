import CDelegationKernels

/// The rows a tree is grown on, so ordered that those of a node stand one behind the other, in rising order.
///
/// Kept from tree to tree, since memory that is new costs more than the work done in it.
struct RowOrder: Sendable {
  private(set) var rows: [Int32] = []
  /// Room for rows that go right.
  private var others: [Int32] = []

  /// Takes the rows of some examples, in their order.
  mutating func fill(_ chosen: [Int], of examples: PackedExamples) {
    rows.removeAll(keepingCapacity: true)
    for example in chosen {
      let range = examples.rows(of: example)
      rows.append(contentsOf: Int32(range.lowerBound)..<Int32(range.upperBound))
    }
    if others.count < rows.count { others = Array(repeating: 0, count: rows.count) }
  }

  /// Puts the rows of a node that go left before the others, both in their order.
  ///
  /// - Returns: Where the others begin.
  mutating func part(_ places: Range<Int>, by feature: Int, at bin: UInt8, of bins: BinRows) -> Int {
    rows.withUnsafeMutableBufferPointer { rows in
      others.withUnsafeMutableBufferPointer { others in
        guard let rows = rows.baseAddress, let others = others.baseAddress else { return places.lowerBound }
        return places.lowerBound
          + delegation_part(
            bins.values, bins.featureCount, feature, bin, rows + places.lowerBound, places.count, others)
      }
    }
  }
}
