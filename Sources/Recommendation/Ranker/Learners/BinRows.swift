/// The bins of examples' rows, one row behind the other: a tree reads those it has drawn, in rising order.
///
/// - Shape: `rowCount` × `featureCount`.
/// - Memory: 1 byte per bin.
struct BinRows: Sendable {
  let featureCount: Int
  let rowCount: Int
  let values: [UInt8]

  init(_ table: [UInt8], featureCount: Int, examples: PackedExamples) {
    precondition(
      examples.sources.allSatisfy { $0.lowerBound >= 0 && $0.upperBound * featureCount <= table.count },
      "an example names rows that the table does not have")
    self.featureCount = featureCount
    rowCount = examples.rowCount
    let size = rowCount * featureCount
    values = table.withUnsafeBufferPointer { table in
      [UInt8](unsafeUninitializedCapacity: size) { target, count in
        for source in examples.sources {
          let cells = table[source.lowerBound * featureCount..<source.upperBound * featureCount]
          _ = target[count...].initialize(fromContentsOf: cells)
          count += cells.count
        }
      }
    }
    precondition(
      values.withUnsafeBufferPointer { $0.reduce(0, Swift.max) } < BoostedTrees.binCount,
      "a bin is less than \(BoostedTrees.binCount)")
  }
}
