import DelegationFoundations
import DelegationRanking
import Testing

@Suite("Symmetric equations") struct CholeskyTests {
  @Test("two unknowns, worked by hand")
  func byHand() throws {
    // (4 2; 2 3) · (1, 2) = (8, 8); only the upper triangle is read.
    let solution = try #require(Cholesky.solve([4, 2, 99, 3], order: 2, [8, 8]))
    #expect(abs(solution[0] - 1) < 1e-12 && abs(solution[1] - 2) < 1e-12)
  }

  @Test("a matrix that is not positive definite has no solution here")
  func indefinite() {
    // Eigenvalues 3 and −1.
    #expect(Cholesky.solve([1, 2, 2, 1], order: 2, [1, 1]) == nil)
    #expect(Cholesky.solve([.nan], order: 1, [1]) == nil)
    #expect(Cholesky.solve([], order: 0, []) == [])
  }

  @Test("the solution times the matrix is the right side", arguments: [1, 2, 5, 17, 82])
  func anyOrder(order: Int) throws {
    var chance = SplitMix64(seed: UInt64(order))
    let factor = (0..<order * order).map { _ in 2 * chance.nextUnit() - 1 }
    // FᵀF + 1 is positive definite.
    var matrix = [Double](repeating: 0, count: order * order)
    for row in 0..<order {
      for column in 0..<order {
        matrix[row * order + column] = (0..<order).reduce(row == column ? 1 : 0) {
          $0 + factor[$1 * order + row] * factor[$1 * order + column]
        }
      }
    }
    let right = (0..<order).map { _ in chance.nextUnit() }
    let solution = try #require(Cholesky.solve(matrix, order: order, right))
    for row in 0..<order {
      let product = (0..<order).reduce(0.0) { $0 + matrix[row * order + $1] * solution[$1] }
      #expect(abs(product - right[row]) < 1e-9)
    }
  }
}
