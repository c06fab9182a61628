/// The bins of examples' rows, feature behind feature: a tree reads the features it has drawn and nothing of the others.
///
/// - Shape: `featureCount` × `rowCount`.
/// - Memory: 1 byte per bin.
struct BinColumns: Sendable {
  let featureCount: Int
  let rowCount: Int
  private let values: [UInt8]

  /// Rows turned at a time, so that they stay in the cache.
  private static let tile = 64

  init(_ table: [UInt8], featureCount: Int, examples: PackedExamples) {
    precondition(
      examples.sources.allSatisfy { $0.lowerBound >= 0 && $0.upperBound * featureCount <= table.count },
      "an example names rows that the table does not have")
    self.featureCount = featureCount
    rowCount = examples.rowCount
    let rowCount = rowCount
    var largest: UInt8 = 0
    values = table.withUnsafeBufferPointer { table in
      [UInt8](unsafeUninitializedCapacity: featureCount * rowCount) { target, count in
        var place = 0
        for source in examples.sources {
          for start in stride(from: source.lowerBound, to: source.upperBound, by: Self.tile) {
            let end = min(start + Self.tile, source.upperBound)
            for feature in 0..<featureCount {
              for row in start..<end {
                let bin = table[row * featureCount + feature]
                largest = max(largest, bin)
                target[feature * rowCount + place + row - start] = bin
              }
            }
            place += end - start
          }
        }
        count = featureCount * rowCount
      }
    }
    precondition(largest < BoostedTrees.binCount, "a bin is less than \(BoostedTrees.binCount)")
  }

  subscript(feature: Int, row: Int) -> UInt8 { values[feature * rowCount + row] }

  /// Some rows of some features, row behind row.
  ///
  /// - Returns: `rows.count` × `features.count`.
  func panel(rows: [Int32], features: [Int]) -> [UInt8] {
    values.withUnsafeBufferPointer { values in
      [UInt8](unsafeUninitializedCapacity: rows.count * features.count) { target, count in
        for start in stride(from: 0, to: rows.count, by: Self.tile) {
          let end = min(start + Self.tile, rows.count)
          for (place, feature) in features.enumerated() {
            let column = UnsafeBufferPointer(rebasing: values[feature * rowCount..<(feature + 1) * rowCount])
            for index in start..<end { target[index * features.count + place] = column[Int(rows[index])] }
          }
        }
        count = rows.count * features.count
      }
    }
  }
}
