import CDelegationKernels
import DelegationTasks
import DelegationVectors

/// The panel has one cluster's sum behind the other.
extension DenseMatrix: ComparableRows {
  static var blockSize: Int { 2_048 }

  static func layout(clusters: Int, columns: Int) -> PanelLayout {
    PanelLayout(clusters: clusters, columns: columns, columnStride: 1, clusterStride: columns)
  }

  func nearest(rows: Range<Int>, of centroids: Centroids, into result: UnsafeMutablePointer<Int32>) {
    let (clusters, lanes) = (centroids.layout.clusters, centroids.layout.lanes)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: rows.count * lanes) { products in
      let base = products.baseAddress!
      for row in 0..<rows.count { (base + row * lanes + clusters).update(repeating: 0, count: lanes - clusters) }
      values.withUnsafeBufferPointer { values in
        // A matrix without columns has no values; nothing is read of it.
        let left = values.baseAddress.map { $0 + rows.lowerBound * columnCount } ?? UnsafePointer(base)
        BLAS.multiplyTransposed(
          left, rows: rows.count, centroids.panel.values, columns: clusters, inner: columnCount, into: base,
          stride: lanes)
      }
      delegation_greatest(base, rows.count, lanes, centroids.inverse, centroids.half, result + rows.lowerBound)
    }
  }
}

struct DenseRows: KMeansRows {
  let matrix: DenseMatrix
  let squaredNorms: [Double]
  let grid: ExactGrid

  init(_ matrix: DenseMatrix) {
    self.matrix = matrix.onExactGrid()
    squaredNorms = self.matrix.squaredNorms
    grid = Self.grid(of: squaredNorms)
  }

  @inline(__always)
  func forEachEntry(ofRow row: Int, _ body: (_ column: Int, _ value: Double) -> Void) {
    matrix.values.withUnsafeBufferPointer { values in
      for column in 0..<columnCount { body(column, Double(values[row * columnCount + column])) }
    }
  }

  func nearest(to centroids: Centroids, threads: Threads) -> [Int32] { centroids.nearest(matrix, threads: threads) }

  /// Returns nil: a row uses every column, and products of full blocks are cheap.
  func bounds(for layout: PanelLayout) -> ScoreBounds? { nil }

  func apply(_ changes: UnsafeBufferPointer<Int32>, to sum: inout delegation_sum) {
    delegation_change_dense(matrix.values, columnCount, changes.baseAddress, changes.count, &sum)
  }

  /// Computes distances by matrix products in Float32. Distances below their rounding error, a millionth of the two
  /// norms, count as 0.
  func distances(
    to origins: [Int], cutTo nearest: [Double], into result: UnsafeMutablePointer<Double>, threads: Threads
  ) -> [Double] {
    let left = matrix.selecting(rows: origins)
    nonisolated(unsafe) let result = result
    threads.forEach(Blocks(count: rowCount, size: DenseMatrix.blockSize)) { _, rows in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: max(1, origins.count * rows.count)) { products in
        matrix.values.withUnsafeBufferPointer { values in
          guard let base = values.baseAddress else { return products.update(repeating: 0) }
          BLAS.multiplyTransposed(
            left.values, rows: origins.count, base + rows.lowerBound * columnCount, columns: rows.count,
            inner: columnCount, into: products.baseAddress!)
        }
        for index in origins.indices {
          let target = result + index * rowCount + rows.lowerBound
          for row in 0..<rows.count { target[row] = Double(products[index * rows.count + row]) }
        }
      }
    }
    return threads.map(origins.count) { index in
      delegation_cut(
        result + index * rowCount, rowCount, squaredNorms, squaredNorms[origins[index]], 1e-6, grid.shift,
        nearest)
    }
  }
}
