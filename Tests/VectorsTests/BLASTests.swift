import Testing
import Vectors

@Suite("BLAS and LAPACK") struct BLASTests {
  @Test("a matrix times a vector, worked by hand")
  func product() {
    // (1 2 3; 4 5 6) · (1, −1, 2) = (1 − 2 + 6, 4 − 5 + 12).
    var result: [Float] = [9, 9]
    BLAS.multiply([1, 2, 3, 4, 5, 6], rows: 2, columns: 3, by: [1, -1, 2], into: &result)
    #expect(result == [5, 11])
    BLAS.multiply([], rows: 2, columns: 0, by: [], into: &result)
    #expect(result == [0, 0])
  }

  @Test("a symmetric system, worked by hand")
  func solution() throws {
    // (4 2; 2 3) · (1, 2) = (8, 8); only the upper triangle is read.
    let solution = try #require(LAPACK.solve([4, 2, 99, 3], order: 2, [8, 8]))
    #expect(abs(solution[0] - 1) < 1e-12 && abs(solution[1] - 2) < 1e-12)
  }

  @Test("a matrix that is not positive definite has no solution here")
  func indefinite() {
    // Eigenvalues 3 and −1.
    #expect(LAPACK.solve([1, 2, 2, 1], order: 2, [1, 1]) == nil)
    #expect(LAPACK.solve([], order: 0, []) == [])
  }
}
