import DelegationClustering
import DelegationFoundations
import DelegationTasks
import DelegationVectors
import Testing

/// k-means as its definition has it, in loops over whole rows: what the fast one must come out like.
private struct PlainLloyd {
  let rows: [[Double]]
  private(set) var assignments: [Int]
  private var means: [[Double]?]
  /// Whether different rows were equally far when an empty cluster chose one: then the rounding of a formula decides,
  /// and another formula may decide otherwise.
  private(set) var isDecidedByRounding = false

  init(_ matrix: DenseMatrix, starts: [Int]) {
    rows = (0..<matrix.rowCount).map { matrix[$0].map(Double.init) }
    means = starts.map { [rows] in rows[$0] }
    assignments = []
  }

  mutating func run(iterations: Int) {
    for _ in 0..<iterations {
      let nearest = rows.map(nearest)
      if nearest == assignments { return }
      assignments = nearest
      updateMeans()
      fillEmpty()
    }
  }

  private func distance(_ row: [Double], _ mean: [Double]) -> Double {
    zip(row, mean).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
  }

  private func nearest(_ row: [Double]) -> Int {
    var (best, least) = (0, Double.infinity)
    for (cluster, mean) in means.enumerated() {
      guard let mean else { continue }
      let distance = distance(row, mean)
      if distance < least { (best, least) = (cluster, distance) }
    }
    return best
  }

  private mutating func updateMeans() {
    for cluster in means.indices {
      let members = rows.indices.filter { assignments[$0] == cluster }
      means[cluster] =
        members.isEmpty
        ? nil
        : rows[0].indices.map { column in
          members.reduce(0) { $0 + rows[$1][column] } / Double(members.count)
        }
    }
  }

  private mutating func fillEmpty() {
    let distances = rows.indices.map { distance(rows[$0], means[assignments[$0]]!) }
    for cluster in means.indices where means[cluster] == nil {
      var farthest: Int?
      for row in rows.indices where distances[row] > 0 && assignments.count(where: { $0 == assignments[row] }) > 1 {
        if farthest.map({ distances[row] > distances[$0] }) ?? true { farthest = row }
      }
      guard let farthest else { break }
      for row in rows.indices where abs(distances[row] - distances[farthest]) < 1e-9 * distances[farthest] {
        let isOther = rows[row] != rows[farthest] || assignments[row] != assignments[farthest]
        if isOther { isDecidedByRounding = true }
      }
      assignments[farthest] = cluster
    }
    updateMeans()
  }
}

@Suite("k-means, against plain loops") struct LloydOracleTests {
  /// Rows of small powers of two, so that means of two, four or eight rows are exact and ties are ties.
  private func coarseRows(_ count: Int, columns: Int, seed: Int) -> DenseMatrix {
    var chance = SplitMix64(seed: UInt64(seed))
    let rows = (0..<count).map { _ in (0..<columns).map { _ in [0, 0, 0, 1, 2, 4][chance.next(below: 6)] as Float } }
    // Every fifth row comes twice.
    return DenseMatrix(rows: rows.enumerated().map { $0 % 5 == 4 ? rows[$0 - 1] : $1 })
  }

  /// - Returns: Whether they could be compared: nothing is where the rounding of a formula decides.
  @discardableResult private func expectEqual(_ matrix: DenseMatrix, starts: [Int], iterations: Int) throws -> Bool {
    var plain = PlainLloyd(matrix, starts: starts)
    plain.run(iterations: iterations)
    guard !plain.isDecidedByRounding else { return false }
    let kmeans = KMeans(
      k: starts.count, restarts: 1, initialisation: .rows(starts), maximumIterations: iterations, tolerance: 0, seed: 1)
    for threads in [1, 2] {
      #expect(try kmeans.fit(sparse(matrix), threads: Threads(threads)).assignments == plain.assignments)
      #expect(try kmeans.fit(matrix, threads: Threads(threads)).assignments == plain.assignments)
    }
    return true
  }

  private func anyNumbers(seed: Int) -> (matrix: DenseMatrix, starts: [Int]) {
    let matrix = randomRows(30 + seed * 3, columns: 16 + seed % 20, seed: seed)
    var chance = SplitMix64(seed: UInt64(seed))
    let starts = (0..<(2 + seed % 39)).map { _ in chance.next(below: matrix.rowCount) }
    return (matrix, Array(Set(starts)).sorted())
  }

  private func fullOfTies(seed: Int) -> (matrix: DenseMatrix, starts: [Int]) {
    let matrix = coarseRows(20 + seed % 30, columns: 1 + seed % 6, seed: seed)
    var chance = SplitMix64(seed: UInt64(seed) + 1_000)
    return (matrix, (0..<(1 + seed % 35)).map { _ in chance.next(below: matrix.rowCount) })
  }

  private static let iterations = [1, 2, 3, 5, 8, 100]

  @Test("rows of any numbers: the same clusters after each number of iterations", arguments: 0..<60)
  func random(seed: Int) throws {
    let (matrix, starts) = anyNumbers(seed: seed)
    for iterations in Self.iterations { try expectEqual(matrix, starts: starts, iterations: iterations) }
  }

  @Test("the first assignment, full of ties and of rows that come twice", arguments: 0..<200)
  func ties(seed: Int) throws {
    let (matrix, starts) = fullOfTies(seed: seed)
    try expectEqual(matrix, starts: starts, iterations: 1)
  }

  @Test("most of these cases are compared: rounding decides few")
  func compared() {
    func isCompared(_ matrix: DenseMatrix, _ starts: [Int], _ iterations: Int) -> Bool {
      var plain = PlainLloyd(matrix, starts: starts)
      plain.run(iterations: iterations)
      return !plain.isDecidedByRounding
    }
    let any = (0..<60).map { anyNumbers(seed: $0) }.map { isCompared($0.matrix, $0.starts, 100) }
    let tied = (0..<200).map { fullOfTies(seed: $0) }.map { isCompared($0.matrix, $0.starts, 1) }
    #expect(any.count(where: \.self) >= 50)
    #expect(tied.count(where: \.self) >= 40)
  }

  @Test("more than 64 clusters, until nothing changes: late comparisons are spared", arguments: 0..<8)
  func bounds(seed: Int) throws {
    let matrix = randomRows(seed < 6 ? 1_500 : 1_800, columns: 40, seed: seed)
    let count = [65, 80, 100, 128, 129, 200, 260, 300][seed]
    #expect(
      try expectEqual(matrix, starts: (0..<count).map { $0 * matrix.rowCount / count }, iterations: 60))
  }

  @Test("negative weights are compared in full", arguments: 0..<3)
  func negative(seed: Int) throws {
    var matrix = randomRows(1_000, columns: 40, seed: seed)
    var chance = SplitMix64(seed: UInt64(seed))
    for index in matrix.values.indices where chance.next(below: 3) == 0 { matrix.values[index].negate() }
    #expect(try expectEqual(matrix, starts: (0..<70).map { $0 * 14 }, iterations: 40))
  }
}
