import Repeatable

extension DenseMatrix {
  /// Makes the columns of a tall matrix, which has at least as many rows as columns, an orthonormal basis of
  /// themselves.
  ///
  /// CholeskyQR: with G = XᵀX = RᵀR the columns of X·R⁻¹ are orthonormal up to rounding times the square of X's
  /// condition, its columns taken at equal length. In a power iteration they are soon almost perpendicular, so this is
  /// little. G is summed in Double over blocks of rows in order. Where Cholesky fails because columns depend on each
  /// other, Householder reflections do it slower but for any columns.
  ///
  /// Source: Fukaya et al. 2014, doi:10.1109/ScalA.2014.11.
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
    var sum = [Double](repeating: 0, count: width * width)
    for part in parts {
      for index in sum.indices { sum[index] += Double(part[index]) }
    }
    return sum
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
    var sum = [Double](repeating: 0, count: width * width)
    for part in parts {
      for index in sum.indices { sum[index] += part[index] }
    }
    return sum
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
