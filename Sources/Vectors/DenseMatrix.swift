/// A full matrix of Float32, row behind row, as BLAS reads it.
///
/// - Shape: `rowCount` × `columnCount`; row *i* is `values[i * columnCount..<(i + 1) * columnCount]`.
/// - Memory: 4 bytes per value.
///
/// Invariant, checked when the value is made: there are `rowCount` · `columnCount` values. They may be anything; who
/// cannot use NaN or infinity says so (`KMeans` refuses them).
package struct DenseMatrix: Equatable, Sendable {
  package var values: [Float]
  package let rowCount: Int
  package let columnCount: Int

  package init(values: [Float], rowCount: Int, columnCount: Int) {
    precondition(rowCount >= 0 && columnCount >= 0, "a matrix has no negative number of rows or columns")
    precondition(values.count == rowCount * columnCount, "a dense matrix needs rowCount · columnCount values")
    self.values = values
    self.rowCount = rowCount
    self.columnCount = columnCount
  }

  /// A matrix of zeros.
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

  /// Every row divided by its Euclidean length; a row of zeros stays as it is.
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
}
