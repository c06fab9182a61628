import DelegationExperiments
import DelegationFoundations
import DelegationVectors
import Testing

@Suite("Matrix factors") struct MatrixFactorsTests {
  @Test("two terms that never meet, worked by hand")
  func byHand() throws {
    // Columns of lengths √181 and √164; whatever two rows it starts from, k-means ends with those of each column
    // together, which cost 1 / 2 and 4 / 2.
    let matrix = SparseMatrix(
      rowStarts: [0, 1, 2, 3, 4], columns: [0, 0, 1, 1], weights: [10, 9, 10, 8], columnCount: 2)
    let factors = try MatrixFactors(of: matrix, dimensions: 5, k: 2, seed: 1, threads: .one)
    #expect(factors.singularValues.count == 2)
    #expect(abs(factors.singularValues[0] - 181.0.squareRoot()) < 1e-5)
    #expect(abs(factors.singularValues[1] - 164.0.squareRoot()) < 1e-5)
    let (clusters, starts) = (factors.kmeans.assignments, factors.kmeans.startRows)
    #expect(clusters[0] == clusters[1] && clusters[2] == clusters[3] && clusters[0] != clusters[2])
    #expect(starts.count == 2 && Set(starts).count == 2)
    #expect(abs(factors.kmeans.inertia - 2.5) < 1e-6)
    #expect(factors.kmeans.ending != .limit)
  }
}
