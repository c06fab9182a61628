import Repeatable

/// The clusters' means in the form in which rows are compared with them: sums in Float32 beside their scales.
///
/// A row x is nearest to the cluster of greatest x·m − |m|²/2, with m = sum · `inverse`.
struct Centroids: Equatable, Sendable {
  private(set) var layout: PanelLayout
  /// The sums of the clusters' rows; see ``PanelLayout`` for their places.
  var sums: [Float]
  /// 1 / size of each cluster; 0 if it is empty.
  var inverse: [Float]
  /// |m|² / 2; infinite for an empty cluster, so that nothing is near it.
  var half: [Float]

  init(layout: PanelLayout) {
    self.layout = layout
    sums = [Float](repeating: 0, count: layout.count)
    inverse = [Float](repeating: 0, count: layout.clusters)
    half = [Float](repeating: .infinity, count: layout.clusters)
  }

  /// The cluster nearest to each row; equal: the lowest index.
  func nearest<Rows: ComparableRows>(_ rows: Rows, threads: Threads) -> [Int32] {
    let blocks = Blocks(count: rows.rowCount, size: Rows.blockSize)
    let parts = threads.map(blocks.blockCount) { block in nearest(rows, in: blocks[block]) }
    return Array(parts.joined())
  }

  /// The same clusters in another layout.
  func arranged(as other: PanelLayout) -> Centroids {
    guard other != layout else { return self }
    var result = self
    result.layout = other
    for column in 0..<layout.columns {
      for cluster in 0..<layout.clusters {
        result.sums[other.place(column: column, cluster: cluster)] =
          sums[layout.place(column: column, cluster: cluster)]
      }
    }
    return result
  }

  private func nearest<Rows: ComparableRows>(_ rows: Rows, in range: Range<Int>) -> [Int32] {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: range.count * layout.clusters) { products in
      let base = products.baseAddress!
      sums.withUnsafeBufferPointer { sums in
        // A matrix without columns has no sums; then there is nothing to multiply either.
        rows.products(rows: range, panel: sums.baseAddress ?? UnsafePointer(base), layout: layout, into: base)
      }
      return inverse.withUnsafeBufferPointer { inverse in
        half.withUnsafeBufferPointer { half in
          range.indices.map { row in
            greatest(base + (row - range.lowerBound) * layout.clusters, inverse.baseAddress!, half.baseAddress!)
          }
        }
      }
    }
  }

  /// The index of the greatest product · inverse − half, sixteen at a time; equal: the lowest.
  @inline(__always)
  private func greatest(
    _ products: UnsafePointer<Float>, _ inverse: UnsafePointer<Float>, _ half: UnsafePointer<Float>
  ) -> Int32 {
    var best = SIMD16<Float>(repeating: -.infinity)
    var group = SIMD16<Int32>.zero
    for start in stride(from: 0, to: layout.clusters, by: 16) {
      let score = load(products + start) * load(inverse + start) - load(half + start)
      let better = score .> best
      best.replace(with: score, where: better)
      group.replace(with: Int32(start), where: better)
    }
    var (greatest, index) = (-Float.infinity, Int32.max)
    for lane in 0..<16 {
      let candidate = group[lane] + Int32(lane)
      if best[lane] > greatest || best[lane] == greatest && candidate < index {
        (greatest, index) = (best[lane], candidate)
      }
    }
    return index
  }

  @inline(__always)
  private func load(_ source: UnsafePointer<Float>) -> SIMD16<Float> {
    UnsafeRawPointer(source).loadUnaligned(as: SIMD16<Float>.self)
  }
}
