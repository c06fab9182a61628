/// The Matrix Market exchange format, coordinate form, indices from 1.
///
/// Weights are written in the fewest digits that read back as the same Float32.
///
/// Source: Boisvert, Pozo & Remington 1996, NISTIR 5935.
package enum MatrixMarket {
  /// - Parameters:
  ///   - matrix: Indices are written from 1.
  ///   - sink: takes the text in pieces of some ten thousand bytes, in order; what it throws ends the writing.
  package static func write(_ matrix: SparseMatrix, to sink: (String) throws -> Void) rethrows {
    var pieces = TextPieces()
    pieces.text = """
      %%MatrixMarket matrix coordinate real general
      \(matrix.rowCount) \(matrix.columnCount) \(matrix.storedCount)

      """
    for row in 0..<matrix.rowCount {
      for index in matrix.range(ofRow: row) {
        pieces.text += "\(row + 1) \(matrix.columns[index] + 1) \(matrix.weights[index])\n"
      }
      try pieces.passOnIfLong(to: sink)
    }
    try pieces.passOn(to: sink)
  }
}
