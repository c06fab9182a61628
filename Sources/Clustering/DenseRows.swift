import Vectors

/// The panel has one cluster's sum behind the other.
extension DenseMatrix: ComparableRows {
  static var blockSize: Int { 2_048 }

  static func layout(clusters: Int, columns: Int) -> PanelLayout {
    PanelLayout(clusters: clusters, columns: columns, columnStride: 1, clusterStride: columns)
  }

  func products(
    rows: Range<Int>, panel: UnsafePointer<Float>, layout: PanelLayout, into result: UnsafeMutablePointer<Float>
  ) {
    values.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else {
        return result.update(repeating: 0, count: rows.count * layout.clusters)
      }
      BLAS.multiplyTransposed(
        base + rows.lowerBound * columnCount, rows: rows.count, panel, columns: layout.clusters, inner: columnCount,
        into: result)
    }
  }
}

/// Dense rows with what k-means wants to know about them beforehand.
struct DenseRows: KMeansRows {
  let matrix: DenseMatrix
  let squaredNorms: [Double]

  init(_ matrix: DenseMatrix) {
    self.matrix = matrix
    squaredNorms = matrix.squaredNorms
  }

  @inline(__always)
  func forEachEntry(ofRow row: Int, _ body: (_ column: Int, _ value: Double) -> Void) {
    for column in 0..<columnCount { body(column, Double(matrix.values[row * columnCount + column])) }
  }

  /// By one matrix product in Float32. What is below its rounding, a millionth of the two norms, counts as 0.
  func squaredDistances(to origins: [Int], into result: UnsafeMutablePointer<Double>) {
    guard columnCount > 0 else { return result.update(repeating: 0, count: origins.count * rowCount) }
    let left = matrix.selecting(rows: origins)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: origins.count * rowCount) { products in
      BLAS.multiplyTransposed(
        left.values, rows: origins.count, matrix.values, columns: rowCount, inner: columnCount,
        into: products.baseAddress!)
      for (index, origin) in origins.enumerated() {
        for row in 0..<rowCount {
          let norms = squaredNorms[row] + squaredNorms[origin]
          let distance = norms - 2 * Double(products[index * rowCount + row])
          result[index * rowCount + row] = distance > norms * 1e-6 ? distance : 0
        }
      }
    }
  }
}
