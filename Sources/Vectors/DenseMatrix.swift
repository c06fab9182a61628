import DelegationTasks

/// A full matrix of Float32, row by row, as BLAS reads it.
///
/// - Shape: `rowCount` × `columnCount`; row *i* is `values[i * columnCount..<(i + 1) * columnCount]`.
/// - Memory: 4 bytes per value.
///
/// Invariant, checked at initialisation: there are `rowCount` · `columnCount` values. They may be NaN or infinite;
/// users that cannot handle this refuse them (`KMeans`).
package struct DenseMatrix: Equatable, Sendable {
  package var values: [Float]
  package let rowCount: Int
  package let columnCount: Int

  package init(values: [Float], rowCount: Int, columnCount: Int) {
    precondition(rowCount >= 0 && columnCount >= 0, "a matrix has no negative number of rows or columns")
    precondition(values.count == rowCount * columnCount, "a dense matrix needs rowCount · columnCount values")
    (self.values, self.rowCount, self.columnCount) = (values, rowCount, columnCount)
  }

  package init(rowCount: Int, columnCount: Int) {
    self.init(
      values: [Float](repeating: 0, count: rowCount * columnCount), rowCount: rowCount, columnCount: columnCount)
  }

  /// A matrix of these rows, which have equal lengths.
  package init(rows: [[Float]]) {
    precondition(rows.allSatisfy { $0.count == rows[0].count }, "rows must have equal lengths")
    self.init(values: rows.flatMap { $0 }, rowCount: rows.count, columnCount: rows.first?.count ?? 0)
  }

  package subscript(row: Int) -> ArraySlice<Float> { values[row * columnCount..<(row + 1) * columnCount] }

  /// The sum of squares of each row, added in column order in Double.
  package var squaredNorms: [Double] {
    values.withUnsafeBufferPointer { values in
      (0..<rowCount).map { row in
        var sum = 0.0
        for index in row * columnCount..<(row + 1) * columnCount {
          sum += Double(values[index]) * Double(values[index])
        }
        return sum
      }
    }
  }

  /// The matrix of these rows, in this order; a row may come twice.
  package func selecting(rows: [Int]) -> DenseMatrix {
    DenseMatrix(values: rows.flatMap { self[$0] }, rowCount: rows.count, columnCount: columnCount)
  }

  /// Returns every row divided by its Euclidean length; a row of zeros stays as it is.
  package func normalisedRows() -> DenseMatrix {
    var result = self
    for (row, squared) in squaredNorms.enumerated() where squared > 0 {
      let length = squared.squareRoot()
      for index in row * columnCount..<(row + 1) * columnCount {
        result.values[index] = Float(Double(result.values[index]) / length)
      }
    }
    return result
  }

  /// Makes the columns of a tall matrix, which has at least as many rows as columns, an orthonormal basis of
  /// themselves.
  ///
  /// CholeskyQR: with G = XᵀX = RᵀR the columns of X·R⁻¹ are orthonormal up to rounding times the square of X's
  /// condition, its columns taken at equal length. In a power iteration they are soon almost perpendicular, so this is
  /// little. G is summed in Double over blocks of rows in order. Where Cholesky fails because columns depend on each
  /// other, Householder reflections do it slower but for any columns.
  ///
  /// - Source: Fukaya et al. 2014, doi:10.1109/ScalA.2014.11.
  mutating func orthonormaliseColumns(threads: Threads) {
    guard let factor = LAPACK.cholesky(gram(threads: threads).map(Float.init), order: columnCount) else {
      return LAPACK.orthonormalise(&self)
    }
    divideRows(by: factor, threads: threads)
  }

  /// The upper triangle of Xᵀ·X, row-major; blocks in Float32, their sum in Double.
  private func gram(threads: Threads) -> [Double] {
    let width = columnCount
    let blocks = Blocks(count: rowCount, size: Self.panelBlock)
    let parts = values.withUnsafeBufferPointer { values in
      nonisolated(unsafe) let source = values.baseAddress!
      return threads.map(blocks.blockCount) { block in
        let rows = blocks[block]
        var part = [Float](repeating: 0, count: width * width)
        BLAS.gram(source + rows.lowerBound * width, rows: rows.count, width: width, into: &part)
        return part
      }
    }
    return Self.sum(parts, count: width * width)
  }

  /// The upper triangle of Xᵀ·X in Double throughout.
  func preciseGram(threads: Threads) -> [Double] {
    let width = columnCount
    let blocks = Blocks(count: rowCount, size: Self.panelBlock)
    let parts = threads.map(blocks.blockCount) { block in
      let rows = blocks[block]
      let panel = values[rows.lowerBound * width..<rows.upperBound * width].map(Double.init)
      var part = [Double](repeating: 0, count: width * width)
      BLAS.gram(panel, rows: rows.count, width: width, into: &part)
      return part
    }
    return Self.sum(parts, count: width * width)
  }

  private static func sum<Number: BinaryFloatingPoint>(_ parts: [[Number]], count: Int) -> [Double] {
    (0..<count).map { index in parts.reduce(0) { $0 + Double($1[index]) } }
  }

  private mutating func divideRows(by factor: [Float], threads: Threads) {
    let width = columnCount
    let blocks = Blocks(count: rowCount, size: Self.panelBlock)
    values.withUnsafeMutableBufferPointer { values in
      nonisolated(unsafe) let target = values.baseAddress!
      threads.forEach(blocks) { _, rows in
        BLAS.divide(target + rows.lowerBound * width, rows: rows.count, width: width, by: factor)
      }
    }
  }

  private static var panelBlock: Int { 2_048 }
}
