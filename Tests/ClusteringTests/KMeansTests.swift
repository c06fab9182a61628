import DelegationClustering
import DelegationFoundations
import DelegationTasks
import DelegationVectors
import Testing

@Suite("k-means") struct KMeansTests {
  @Test("the objective never rises, and matches its definition", arguments: 0..<40)
  func objective(seed: Int) throws {
    let matrix = randomRows(60 + seed * 11, seed: seed)
    let initialisation: KMeans.Initialisation = seed % 2 == 0 ? .plusPlus : .random
    let kmeans = KMeans(
      k: 2 + seed % 13, restarts: 3, initialisation: initialisation, tolerance: 0, seed: UInt64(seed))
    for result in [try kmeans.fit(matrix), try kmeans.fit(sparse(matrix))] {
      for (earlier, later) in zip(result.inertiaPerIteration, result.inertiaPerIteration.dropFirst()) {
        #expect(later <= earlier * (1 + 1e-6))
      }
      #expect(isClose(result.inertia, inertia(matrix, result.assignments)))
      #expect(result.inertia == result.inertiaPerIteration.last)
      #expect(result.sizes == (0..<kmeans.k).map { k in result.assignments.count { $0 == k } })
    }
  }

  @Test("sparse rows and dense rows give the same from the same start", arguments: 0..<20)
  func sparseAsDense(seed: Int) throws {
    let matrix = randomRows(150, seed: seed)
    var chance = SplitMix64(seed: UInt64(seed))
    let starts = (0..<8).map { $0 * 15 + chance.next(below: 15) }
    let kmeans = KMeans(k: 8, restarts: 1, initialisation: .rows(starts), tolerance: 0, seed: 1)
    let (dense, thin) = (try kmeans.fit(matrix), try kmeans.fit(sparse(matrix)))
    #expect(thin.assignments == dense.assignments)
    #expect(zip(thin.inertiaPerIteration, dense.inertiaPerIteration).allSatisfy { isClose($0, $1) })
  }

  @Test("equal bits on 1, 2 and 5 threads", arguments: 0..<8)
  func threads(seed: Int) throws {
    let matrix = randomRows(seed < 4 ? 700 : 4_500, seed: seed)
    for restarts in [1, 3] {
      let kmeans = KMeans(k: 20, restarts: restarts, seed: UInt64(seed))
      let (thin, dense) = (try kmeans.fit(sparse(matrix)), try kmeans.fit(matrix))
      for count in [1, 2, 5] {
        #expect(try kmeans.fit(sparse(matrix), threads: Threads(count)) == thin)
        #expect(try kmeans.fit(matrix, threads: Threads(count)) == dense)
        #expect(thin.assign(sparse(matrix), threads: Threads(count)) == thin.assign(sparse(matrix)))
      }
    }
  }

  @Test("rows in another order: the same clusters, sums and inertia, to the last bit", arguments: 0..<12)
  func order(seed: Int) throws {
    // Weights of many sizes, whose sums in Float32 or Double would depend on their order.
    var chance = SplitMix64(seed: UInt64(seed))
    var rows = randomRows(400, seed: seed)
    for index in rows.values.indices {
      rows.values[index] *= 1 / Float(1 + chance.next(below: 1 << chance.next(below: 20)))
    }
    var order = Array(0..<400)
    chance.shuffle(&order)
    let starts = (0..<70).map { $0 * 5 }
    let moved = starts.map { start in order.firstIndex(of: start)! }
    for k in [8, 70] {
      let kmeans = KMeans(k: k, restarts: 1, initialisation: .rows(Array(starts[..<k])), tolerance: 0, seed: 1)
      let others = KMeans(k: k, restarts: 1, initialisation: .rows(Array(moved[..<k])), tolerance: 0, seed: 1)
      let plain = try kmeans.fit(sparse(rows))
      let shuffled = try others.fit(sparse(rows).selecting(rows: order))
      #expect(shuffled.assignments == order.map { plain.assignments[$0] })
      #expect(shuffled.inertiaPerIteration == plain.inertiaPerIteration && shuffled.sizes == plain.sizes)
      #expect(shuffled.inertiaPerIteration.count > 2)
      #expect((0..<k).allSatisfy { shuffled.centroid($0) == plain.centroid($0) })
    }
  }

  @Test("another seed, another way; the same seed, the same way")
  func seeds() throws {
    let matrix = sparse(randomRows(300, seed: 5))
    func inertias(_ seed: UInt64) throws -> [Double] {
      try KMeans(k: 15, restarts: 4, seed: seed).fit(matrix).restartInertias
    }
    #expect(try inertias(1) == inertias(1))
    #expect(try inertias(1) != inertias(2))
    #expect(Set(try inertias(1)).count > 1)
  }

  @Test("the best restart is kept, the first of equals", arguments: 0..<10)
  func restarts(seed: Int) throws {
    let result = try KMeans(k: 6, restarts: 7, seed: UInt64(seed)).fit(sparse(randomRows(80, seed: seed)))
    #expect(result.restartInertias.count == 7)
    #expect(result.restart == result.restartInertias.firstIndex(of: result.restartInertias.min()!))
    #expect(result.inertia == result.restartInertias.min())
  }

  @Test("never below the best division of all, and many restarts find it", arguments: 0..<10)
  func exhaustive(seed: Int) throws {
    let matrix = randomRows(8, columns: 8, seed: seed)
    var best = Double.infinity
    for code in 0..<6_561 {
      var (rest, assignments) = (code, [Int]())
      for _ in 0..<8 {
        assignments.append(rest % 3)
        rest /= 3
      }
      best = min(best, inertia(matrix, assignments))
    }
    let one = try KMeans(k: 3, restarts: 1, tolerance: 0, seed: UInt64(seed)).fit(sparse(matrix))
    #expect(one.inertia >= best - 1e-9)
    let many = try KMeans(k: 3, restarts: 60, tolerance: 0, seed: UInt64(seed)).fit(sparse(matrix))
    #expect(isClose(many.inertia, best))
  }

  @Test("no cluster is empty while there are rows to give", arguments: 0..<20)
  func noneEmpty(seed: Int) throws {
    let matrix = randomRows(40, seed: seed)
    let distinct = Set((0..<40).map { Array(matrix[$0]) }).count
    let kmeans = KMeans(
      k: 30, restarts: 1, initialisation: .rows([Int](repeating: seed, count: 30)), tolerance: 0, seed: 1)
    #expect(distinct >= 30)
    #expect(try kmeans.fit(sparse(matrix)).emptyClusters.isEmpty)
    #expect(try kmeans.fit(matrix).emptyClusters.isEmpty)
  }

  @Test("more clusters than distinct rows, from either start", arguments: [KMeans.Initialisation.plusPlus, .random])
  func surplus(initialisation: KMeans.Initialisation) throws {
    let rows = (0..<60).map { row -> [Float] in
      let kind = Float(row % 3)
      return [kind, 1.7 * kind, 0.3]
    }
    let kmeans = KMeans(k: 9, restarts: 3, initialisation: initialisation, seed: 4)
    let matrix = DenseMatrix(rows: rows)
    for result in [try kmeans.fit(matrix), try kmeans.fit(sparse(matrix))] {
      #expect(result.emptyClusters.count == 6 && result.clusterCount == 9)
      #expect(result.inertia < 1e-9)
      #expect(result.startRows.count == (initialisation == .random ? 9 : 3))
      #expect((0..<60).allSatisfy { result.assignments[$0] == result.assignments[$0 % 3] })
    }
  }

  @Test("more clusters than rows", arguments: [KMeans.Initialisation.plusPlus, .random])
  func moreThanRows(initialisation: KMeans.Initialisation) throws {
    let result = try KMeans(k: 20, restarts: 2, initialisation: initialisation, seed: 4).fit(line([1, 2, 4]))
    #expect(result.emptyClusters.count == 17 && result.inertia == 0 && Set(result.assignments).count == 3)
  }

  @Test("no rows, no columns, only zeros")
  func nothing() throws {
    let kmeans = KMeans(k: 3, restarts: 2, seed: 1)
    let noRows = SparseMatrix(rowStarts: [0], columns: [], weights: [], columnCount: 4)
    let noColumns = SparseMatrix(rowStarts: [0, 0, 0], columns: [], weights: [], columnCount: 0)
    let zeros = SparseMatrix(rowStarts: [0, 0, 0], columns: [], weights: [], columnCount: 2)
    for result in [
      try kmeans.fit(noRows), try kmeans.fit(DenseMatrix(rowCount: 0, columnCount: 4)),
    ] {
      #expect(result.assignments.isEmpty && result.inertia == 0 && result.inertiaPerIteration.isEmpty)
      #expect(result.emptyClusters == [0, 1, 2] && result.ending == .unchanged && result.columnCount == 4)
    }
    for result in [
      try kmeans.fit(noColumns), try kmeans.fit(DenseMatrix(rowCount: 2, columnCount: 0)), try kmeans.fit(zeros),
      try kmeans.fit(DenseMatrix(rowCount: 2, columnCount: 2)),
    ] {
      #expect(result.assignments == [0, 0] && result.inertia == 0 && result.emptyClusters == [1, 2])
    }
  }
}
