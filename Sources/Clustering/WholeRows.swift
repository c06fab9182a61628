/// What has to be known of all rows to round those of a part, so that sums over all of them are exact.
package struct WholeRows: Codable, Equatable, Sendable {
  package let rowCount: Int
  package let columnCount: Int
  /// The greatest magnitude of a weight.
  package let largestWeight: Float
  /// The greatest squared norm of a rounded row; nil before it is known.
  var largestNorm: Double?

  package init(rowCount: Int, columnCount: Int, largestWeight: Float) {
    (self.rowCount, self.columnCount, self.largestWeight) = (rowCount, columnCount, largestWeight)
  }

  var weights: ExactGrid { .weights(largest: Double(largestWeight), rowCount: rowCount) }
  /// Nil before the greatest norm is known.
  var norms: ExactGrid? { largestNorm.map { .norms(largest: $0, rowCount: rowCount) } }
}
