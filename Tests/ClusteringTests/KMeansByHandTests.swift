import DelegationClustering
import DelegationVectors
import Testing

/// Worked by hand, on sparse and on dense rows.
@Suite("k-means, by hand") struct KMeansByHandTests {
  /// The result on dense rows, after checking that sparse rows give the same.
  private func fit(_ matrix: DenseMatrix, starts: [Int], maximumIterations: Int = 300) throws -> KMeansResult {
    let kmeans = KMeans(
      k: starts.count, restarts: 1, initialisation: .rows(starts), maximumIterations: maximumIterations, tolerance: 0,
      seed: 1)
    let (dense, thin) = (try kmeans.fit(matrix), try kmeans.fit(sparse(matrix)))
    #expect(thin.assignments == dense.assignments && thin.ending == dense.ending)
    #expect(zip(thin.inertiaPerIteration, dense.inertiaPerIteration).allSatisfy { isClose($0, $1) })
    #expect(thin.centroids == dense.centroids)
    return dense
  }

  @Test("four points, two pairs")
  func fourPoints() throws {
    let result = try fit(DenseMatrix(rows: [[1, 0], [3, 0], [11, 2], [13, 2]]), starts: [0, 2])
    #expect(result.assignments == [0, 0, 1, 1])
    #expect(result.centroids == DenseMatrix(rows: [[2, 0], [12, 2]]))
    #expect(result.sizes == [2, 2])
    #expect(result.inertia == 4 && result.inertiaPerIteration == [4])
    #expect(result.ending == .unchanged)
  }

  @Test("0, 2, 3, 10 from the first two: three assignments, each inertia by hand")
  func iterations() throws {
    // Centroids 0, 2: {0} {2, 3, 10}, mean 5, inertia 9 + 4 + 25. Centroids 0, 5: {0, 2} {3, 10}: 2 + 24.5.
    // Centroids 1, 6.5: {0, 2, 3} {10}: (25 + 1 + 16) / 9. Centroids 5/3, 10: nothing changes.
    let result = try fit(line([0, 2, 3, 10]), starts: [0, 1])
    #expect(result.assignments == [0, 0, 0, 1])
    #expect(result.inertiaPerIteration.count == 3)
    #expect(zip(result.inertiaPerIteration, [38, 26.5, 14.0 / 3]).allSatisfy { isClose($0, $1) })
    #expect(result.ending == .unchanged)
  }

  @Test("the greatest number of iterations ends it, and inertia still belongs to the assignments")
  func limit() throws {
    let result = try fit(line([0, 2, 3, 10]), starts: [0, 1], maximumIterations: 2)
    #expect(result.ending == .limit && result.inertiaPerIteration.count == 2)
    #expect(result.assignments == [0, 0, 1, 1] && isClose(result.inertia, 26.5))
    #expect(result.centroids == line([1, 6.5]))
  }

  @Test("a fall of no more than the tolerance ends it")
  func tolerance() throws {
    // From 38 to 26.5 it falls by 30 %, from there to 14/3 by 82 %.
    func ending(_ tolerance: Double) throws -> (KMeansResult.Ending, Int) {
      let kmeans = KMeans(k: 2, restarts: 1, initialisation: .rows([0, 1]), tolerance: tolerance, seed: 1)
      let result = try kmeans.fit(line([0, 2, 3, 10]))
      return (result.ending, result.inertiaPerIteration.count)
    }
    #expect(try ending(0.29) == (.unchanged, 3))
    #expect(try ending(0.31) == (.tolerance, 2))
  }

  @Test("a row between two centroids goes to the lower index")
  func tie() throws {
    #expect(try fit(line([4, 0, 2]), starts: [0, 1]).assignments == [0, 1, 0])
    #expect(try fit(line([4, 0, 2]), starts: [1, 0]).assignments == [1, 0, 0])
  }

  @Test("so it does where clusters are compared in several groups of sixteen", arguments: [1, 5])
  func tieAcrossGroups(twin: Int) throws {
    // Row 17 equals an earlier one; the empty cluster 17 finds no row away from its centroid.
    let result = try fit(line((0..<17).map { Float($0) } + [Float(twin)]), starts: Array(0..<18))
    #expect(result.assignments == Array(0..<17) + [twin] && result.emptyClusters == [17])
  }

  @Test("an empty cluster takes the farthest row")
  func emptyCluster() throws {
    // Both start at 0, so all go to the first: mean 3.5. 9 is farthest and moves; what is left has mean 5/3, and 5
    // is nearer to that than to 9.
    let result = try fit(line([0, 0, 5, 9]), starts: [0, 1])
    #expect(result.assignments == [0, 0, 0, 1] && result.emptyClusters.isEmpty)
    #expect(result.inertiaPerIteration.count == 1 && isClose(result.inertia, 50.0 / 3))
  }

  @Test("of equally far rows the first; of several empty clusters the first chooses first")
  func emptyClusters() throws {
    #expect(try fit(line([0, 0, 4, -4]), starts: [0, 1]).assignments == [0, 0, 1, 0])
    #expect(try fit(line([0, 0, 0, 4, -6]), starts: [0, 1, 2]).assignments == [0, 0, 0, 2, 1])
  }

  @Test("no cluster is emptied to fill another")
  func lastRow() throws {
    // Both rows are 2 away from their mean; the second empty cluster must not take what is left of the first.
    let result = try fit(line([0, 4]), starts: [0, 0, 0])
    #expect(result.assignments == [1, 0] && result.emptyClusters == [2])
  }

  @Test("equal rows are at no distance from their mean, whatever its rounding", arguments: 1..<40)
  func equalRows(count: Int) throws {
    let rows = [[Float]](repeating: [0.1, 0.7, 0.3, 1.9], count: count)
    #expect(try fit(DenseMatrix(rows: rows), starts: [0, 0]).emptyClusters == [1])
  }

  @Test("k = 1: the mean of all")
  func one() throws {
    let result = try fit(line([1, 2, 6]), starts: [2])
    #expect(result.assignments == [0, 0, 0] && result.centroid(0) == [3] && isClose(result.inertia, 14))
  }

  @Test("more clusters than distinct rows: the surplus stays empty, is listed and attracts nothing")
  func surplus() throws {
    let result = try fit(line([7, 7, 1, 7]), starts: [0, 1, 2])
    #expect(result.assignments == [0, 0, 2, 0])
    #expect(result.emptyClusters == [1] && result.sizes == [3, 0, 1] && result.inertia == 0)
    #expect(result.centroid(1) == [0])
    #expect(result.assign(line([0, 9])) == [2, 0])
  }

  @Test("rows of zeros are rows like others")
  func zeros() throws {
    let result = try fit(DenseMatrix(rows: [[0, 0], [3, 0], [0, 0], [5, 0]]), starts: [0, 3])
    #expect(result.assignments == [0, 1, 0, 1] && result.inertia == 2)
  }
}
