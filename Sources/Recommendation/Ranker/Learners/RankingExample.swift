/// One task whose outcome is known: its candidates are rows of a pair table.
package struct RankingExample: Equatable, Sendable {
  /// At least one row; one row behind the other, in candidate order.
  package let rows: Range<Int>
  /// The row of the true owner, one of `rows`.
  package let chosen: Int
  /// How much the task counts; finite, not negative.
  package let weight: Double

  package init(rows: Range<Int>, chosen: Int, weight: Double = 1) {
    precondition(rows.contains(chosen), "the owner must be one of the candidates")
    precondition(weight >= 0 && weight.isFinite, "a weight is a finite number of at least 0")
    self.rows = rows
    self.chosen = chosen
    self.weight = weight
  }
}
