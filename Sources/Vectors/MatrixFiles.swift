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

/// The format of SVMlight and LIBSVM: one line per row, `label column:weight …`, columns from 1.
///
/// Weights are written in the fewest digits that read back as the same Float32.
///
/// Source: Joachims 1999, in Advances in Kernel Methods, chapter 11; svmlight.joachims.org.
package enum SVMlight {
  /// - Parameters:
  ///   - matrix: Columns are written from 1.
  ///   - labels: one per row; without them every row has label 0.
  ///   - sink: takes the text in pieces of some ten thousand bytes, in order; what it throws ends the writing.
  package static func write(
    _ matrix: SparseMatrix, labels: [Int]? = nil, to sink: (String) throws -> Void
  ) rethrows {
    precondition(labels.map { $0.count == matrix.rowCount } ?? true, "there must be one label per row")
    var pieces = TextPieces()
    for row in 0..<matrix.rowCount {
      pieces.text += "\(labels?[row] ?? 0)"
      for index in matrix.range(ofRow: row) { pieces.text += " \(matrix.columns[index] + 1):\(matrix.weights[index])" }
      pieces.text += "\n"
      try pieces.passOnIfLong(to: sink)
    }
    try pieces.passOn(to: sink)
  }
}

/// Text passed on to a sink in pieces, so that a large matrix is never in memory as text.
struct TextPieces {
  var text = ""

  mutating func passOnIfLong(to sink: (String) throws -> Void) rethrows {
    if text.utf8.count >= 1 << 16 { try passOn(to: sink) }
  }

  mutating func passOn(to sink: (String) throws -> Void) rethrows {
    guard !text.isEmpty else { return }
    try sink(text)
    text.removeAll(keepingCapacity: true)
  }
}
