import Repeatable

/// The derivatives of a node's rows, summed by bin of each drawn feature.
///
/// - Shape: drawn features × ``BoostedTrees/binCount``.
/// - Memory: 1 KiB per drawn feature.
struct Histogram: Sendable {
  private(set) var sums: [GradientSum]

  private static let blockRows = 16_384

  /// - Parameters:
  ///   - rows: Rows of `panel`.
  ///   - panel: Bins, row behind row.
  ///   - width: Of `panel`: the drawn features.
  ///   - gradients: By row of `panel`.
  init(
    rows: ArraySlice<Int32>, panel: [UInt8], width: Int, gradients: [GradientSum], threads: Threads
  ) {
    sums = Array(repeating: .zero, count: width * BoostedTrees.binCount)
    let blocks = Blocks(count: rows.count, size: Self.blockRows)
    guard threads.count > 1, blocks.blockCount > 1 else {
      Self.add(rows, panel: panel, width: width, gradients: gradients, to: &sums)
      return
    }
    let parts = threads.map(blocks.blockCount) { block in
      var part = [GradientSum](repeating: .zero, count: width * BoostedTrees.binCount)
      let places = blocks[block]
      let slice = rows[rows.startIndex + places.lowerBound..<rows.startIndex + places.upperBound]
      Self.add(slice, panel: panel, width: width, gradients: gradients, to: &part)
      return part
    }
    for part in parts {
      for index in sums.indices { sums[index] += part[index] }
    }
  }

  private static func add(
    _ rows: ArraySlice<Int32>, panel: [UInt8], width: Int, gradients: [GradientSum], to sums: inout [GradientSum]
  ) {
    rows.withUnsafeBufferPointer { rows in
      panel.withUnsafeBufferPointer { panel in
        gradients.withUnsafeBufferPointer { gradients in
          sums.withUnsafeMutableBufferPointer { sums in
            guard let panel = panel.baseAddress, let sums = sums.baseAddress else { return }
            for row in rows {
              let (gradient, bins) = (gradients[Int(row)], panel + Int(row) * width)
              for feature in 0..<width { sums[feature << 6 | Int(bins[feature])] += gradient }
            }
          }
        }
      }
    }
  }

  /// Takes off the sums of some of the node's rows, so that those of its other rows are left.
  mutating func subtract(_ other: Histogram) {
    for index in sums.indices { sums[index] -= other.sums[index] }
  }
}
