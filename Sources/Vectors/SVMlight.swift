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
