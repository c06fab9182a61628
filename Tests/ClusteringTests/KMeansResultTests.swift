import DelegationClustering
import DelegationVectors
import Testing

@Suite("k-means, result") struct KMeansResultTests {
  private let matrix = DenseMatrix(rows: [[2, 0, 1, 1], [4, 0, 1, 1], [0, 5, 0, 3], [0, 7, 0, -3]])

  private func fit() throws -> KMeansResult {
    try KMeans(k: 2, restarts: 1, initialisation: .rows([0, 2]), seed: 1).fit(sparse(matrix))
  }

  @Test("centroids are the means of their rows")
  func centroids() throws {
    #expect(try fit().centroids == DenseMatrix(rows: [[3, 0, 1, 1], [0, 6, 0, 0]]))
  }

  @Test("new rows go to the nearest centroid")
  func assign() throws {
    let result = try fit()
    let new = DenseMatrix(rows: [[0, 1, 0, 0], [1, 0, 0, 0], [0, 9, 0, 0], [0, 0, 0, 0]])
    // (0, 1, 0, 0): 12 to the first, 25 to the second.
    #expect(result.assign(sparse(new)) == [0, 0, 1, 0])
    #expect(result.assign(sparse(DenseMatrix(rowCount: 0, columnCount: 4))).isEmpty)
  }

  @Test("where nothing changed any more, the rows themselves go where they are", arguments: 0..<10)
  func fixedPoint(seed: Int) throws {
    let matrix = randomRows(400, seed: seed)
    let kmeans = KMeans(k: 12, restarts: 2, tolerance: 0, seed: UInt64(seed))
    let (thin, dense) = (try kmeans.fit(sparse(matrix)), try kmeans.fit(matrix))
    if thin.ending == .unchanged { #expect(thin.assign(sparse(matrix)) == thin.assignments) }
    if dense.ending == .unchanged { #expect(dense.assign(matrix) == dense.assignments) }
  }
}
