/// Solves small systems of equations with a symmetric positive definite matrix in a fixed order of operations; LAPACK's
/// order differs by CPU.
///
/// - Source: Golub & Van Loan 2013, "Matrix Computations", algorithm 4.2.1 (outer products).
package enum Cholesky {
  /// Solves matrix · x = `right`.
  ///
  /// - `matrix`: `order` × `order`, row-major; its upper triangle is read.
  /// - Returns: x; nil if the matrix is not positive definite in Double precision.
  package static func solve(_ matrix: [Double], order: Int, _ right: [Double]) -> [Double]? {
    var (upper, solution) = (matrix, right)
    let isSolved = upper.withUnsafeMutableBufferPointer { upper in
      solution.withUnsafeMutableBufferPointer { solution in
        guard factorise(upper, order) else { return false }
        substitute(upper, order, solution)
        return true
      }
    }
    return isSolved ? solution : nil
  }

  /// Replaces the upper triangle by the factor U of A = Uᵀ·U.
  private static func factorise(_ upper: UnsafeMutableBufferPointer<Double>, _ order: Int) -> Bool {
    for pivot in 0..<order {
      let row = pivot * order
      guard upper[row + pivot] > 0, upper[row + pivot] < .infinity else { return false }
      let root = upper[row + pivot].squareRoot()
      for column in pivot..<order { upper[row + column] /= root }
      for below in pivot + 1..<max(order, pivot + 1) {
        let factor = upper[row + below]
        for column in below..<order { upper[below * order + column] -= factor * upper[row + column] }
      }
    }
    return true
  }

  /// Solves Uᵀ·y = right, then U·x = y, in place.
  private static func substitute(
    _ upper: UnsafeMutableBufferPointer<Double>, _ order: Int, _ solution: UnsafeMutableBufferPointer<Double>
  ) {
    for pivot in 0..<order {
      solution[pivot] /= upper[pivot * order + pivot]
      for later in pivot + 1..<max(order, pivot + 1) {
        solution[later] -= upper[pivot * order + later] * solution[pivot]
      }
    }
    for pivot in (0..<order).reversed() {
      for later in pivot + 1..<max(order, pivot + 1) {
        solution[pivot] -= upper[pivot * order + later] * solution[later]
      }
      solution[pivot] /= upper[pivot * order + pivot]
    }
  }
}
