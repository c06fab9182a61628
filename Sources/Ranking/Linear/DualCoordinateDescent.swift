import CDelegationKernels
import DelegationFoundations
import DelegationVectors

/// Fits one linear support vector machine at a time to rows with two labels: the squared hinge loss with a squared penalty on the
/// weights, minimised in its dual, one row after the other in random order. Rows that cannot move are left out until the rest is done.
///
/// The weights w minimise ½ w·w + C Σ max(0, 1 − y w·x)². There is no bias: a column that every row holds serves as one.
///
/// - Source: Hsieh, Chang, Lin, Keerthi & Sundararajan 2008, doi:10.1145/1390156.1390208, for the descent, its shrinking
///   and its stop; Fan et al. 2008, LIBLINEAR, JMLR 9.
package struct DualCoordinateDescent: Sendable {
  let cost: Double
  /// The descent ends when no row's projected gradient differs from another's by more than this.
  var tolerance: Double
  var mostPasses: Int

  /// - `mostPasses`: Passes over the rows after which the descent ends, wherever it is.
  package init(cost: Double, tolerance: Double = 0.01, mostPasses: Int = 300) {
    (self.cost, self.tolerance, self.mostPasses) = (cost, tolerance, mostPasses)
  }

  package struct Fit: Sendable {
    package var weights: [Double]
    /// One per row, at least 0: how much the row holds the margin.
    package var multipliers: [Double]
  }

  /// - `squares`: The squared length of each row, `rows.squaredNorms`.
  /// - `seed`: The seed of the order of the rows.
  package func fit(_ rows: SparseMatrix, squares: [Double], isPositive: [Bool], seed: UInt64) -> Fit {
    let signs = isPositive.map { $0 ? 1.0 : -1 }
    var chance = SplitMix64(seed: seed)
    var weights = [Double](repeating: 0, count: rows.columnCount)
    var multipliers = [Double](repeating: 0, count: rows.rowCount)
    var order = Array(0..<rows.rowCount)
    // Rows with a multiplier of 0 leave when their gradient exceeds the largest of the pass before.
    var pass = delegation_pass(active: order.count, bound: .infinity, highest: 0, lowest: 0)
    for _ in 0..<mostPasses {
      for position in 0..<pass.active {
        order.swapAt(position, position + chance.next(below: pass.active - position))
      }
      delegation_descend(
        rows.rowStarts, rows.columns, rows.weights, squares, signs, 0.5 / cost, &order, &pass, &weights, &multipliers)
      if pass.highest - pass.lowest <= tolerance {
        guard pass.active < order.count else { break }
        (pass.active, pass.bound) = (order.count, .infinity)
      } else {
        pass.bound = pass.highest > 0 ? pass.highest : .infinity
      }
    }
    return Fit(weights: weights, multipliers: multipliers)
  }
}
