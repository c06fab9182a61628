import CDelegationKernels
import DelegationTasks

/// The derivatives of a node's rows, summed by bin of each drawn feature.
///
/// - Shape: drawn features × ``BoostedTrees/binCount``.
/// - Memory: 1 KiB per drawn feature.
struct Histogram: Sendable {
  private(set) var sums: [GradientSum]

  private static let blockRows = 16_384

  /// - Parameter rows: The rows of `bins`, best in rising order.
  init(rows: ArraySlice<Int32>, bins: BinRows, features: [Int32], gradients: [GradientSum], threads: Threads) {
    sums = Array(repeating: .zero, count: features.count * BoostedTrees.binCount)
    let blocks = Blocks(count: rows.count, size: Self.blockRows)
    guard threads.count > 1, blocks.blockCount > 1 else {
      Self.add(rows, bins, features, gradients, to: &sums)
      return
    }
    let parts = threads.map(blocks.blockCount) { block in
      var part = [GradientSum](repeating: .zero, count: features.count * BoostedTrees.binCount)
      let positions = blocks[block]
      let slice = rows[rows.startIndex + positions.lowerBound..<rows.startIndex + positions.upperBound]
      Self.add(slice, bins, features, gradients, to: &part)
      return part
    }
    for part in parts {
      for index in sums.indices { sums[index] += part[index] }
    }
  }

  private static func add(
    _ rows: ArraySlice<Int32>, _ bins: BinRows, _ features: [Int32], _ gradients: [GradientSum],
    to sums: inout [GradientSum]
  ) {
    gradients.withUnsafeBytes { gradients in
      sums.withUnsafeMutableBytes { sums in
        guard let gradients = gradients.baseAddress, let sums = sums.baseAddress else { return }
        rows.withUnsafeBufferPointer { rows in
          delegation_add_bins(
            bins.values, bins.featureCount, rows.baseAddress, rows.count, features, features.count,
            gradients.assumingMemoryBound(to: Int64.self), sums.assumingMemoryBound(to: Int64.self))
        }
      }
    }
  }

  /// The sum of all rows, each of which is in one bin of the first feature.
  var total: GradientSum { sums[..<BoostedTrees.binCount].reduce(into: .zero) { $0 += $1 } }

  mutating func subtract(_ other: Histogram) {
    sums.withUnsafeMutableBufferPointer { sums in
      other.sums.withUnsafeBufferPointer { other in
        for index in 0..<sums.count { sums[index] -= other[index] }
      }
    }
  }
}

/// The bins of the examples' rows: row by row for histograms, which read the rows a tree has drawn, in rising order, and
/// column by column for node splits, which read one feature.
///
/// - Shape: `rowCount` × `featureCount`.
/// - Memory: 2 bytes per bin.
struct BinRows: Sendable {
  let featureCount, rowCount: Int
  let values: [UInt8]
  private let columns: [UInt8]

  init(_ table: [UInt8], featureCount: Int, examples: PackedExamples) {
    precondition(
      examples.sources.allSatisfy { $0 >= 0 && (Int($0) + 1) * featureCount <= table.count },
      "an example names rows that the table does not have")
    self.featureCount = featureCount
    rowCount = examples.rowCount
    let size = rowCount * featureCount
    values = table.withUnsafeBufferPointer { table in
      [UInt8](unsafeUninitializedCapacity: size) { target, count in
        for source in examples.sources {
          for cell in table[Int(source) * featureCount..<(Int(source) + 1) * featureCount] {
            target.initializeElement(at: count, to: cell / BoostedTrees.stepsPerBin)
            count += 1
          }
        }
      }
    }
    columns = Self.transposed(values, featureCount)
  }

  private static func transposed(_ values: [UInt8], _ width: Int) -> [UInt8] {
    let count = values.count / width
    return values.withUnsafeBufferPointer { values in
      [UInt8](unsafeUninitializedCapacity: values.count) { target, initialized in
        for row in 0..<count {
          for column in 0..<width { target[column * count + row] = values[row * width + column] }
        }
        initialized = values.count
      }
    }
  }

  func withColumn<Result>(_ feature: Int, _ body: (UnsafePointer<UInt8>) -> Result) -> Result {
    columns.withUnsafeBufferPointer { body($0.baseAddress! + feature * rowCount) }
  }
}
