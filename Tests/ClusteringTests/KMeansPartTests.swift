import DelegationClustering
import DelegationFoundations
import DelegationVectors
import Testing

@Suite("k-means on rows in parts") struct KMeansPartTests {
  /// The clusters of rows that are cut before these rows, with as many rounds of questions as it takes.
  private func fit(_ settings: KMeans, _ matrix: SparseMatrix, cuts: [Int]) throws -> (PartedClusters, rounds: Int) {
    let bounds = [0] + cuts + [matrix.rowCount]
    let parts = zip(bounds, bounds.dropFirst()).map { Array($0..<$1) }
    let members = parts.enumerated().map { number, rows in
      KMeansPart(matrix.selecting(rows: rows), number: number, first: bounds[number])
    }
    let whole = WholeRows(
      rowCount: matrix.rowCount, columnCount: matrix.columnCount, largestWeight: matrix.largestWeight)
    var kMeans = try PartedKMeans(settings, whole, partSizes: parts.map(\.count))
    var (question, former, rounds): (KMeansQuestion, [KMeansAnswer], Int) = (kMeans.firstQuestion, [], 0)
    while true {
      rounds += 1
      let answers = members.enumerated().map { number, part in
        part.answer(question, after: former.isEmpty ? nil : former[number])
      }
      switch kMeans.take(answers) {
      case .question(let next): (question, former) = (next, answers)
      case .clusters(let clusters): return (clusters, rounds)
      }
    }
  }

  private func expectEqual(_ settings: KMeans, _ matrix: SparseMatrix, cuts: [[Int]]) throws {
    let whole = try settings.fit(matrix)
    var sums: SparseSums?
    for cuts in cuts {
      let found = try fit(settings, matrix, cuts: cuts).0
      #expect(found.assignments.map(Int.init) == whole.assignments)
      #expect(found.values.startRows == whole.startRows)
      #expect(found.values.inertiaPerIteration == whole.inertiaPerIteration)
      #expect(found.values.restartInertias == whole.restartInertias)
      #expect(found.values.restart == whole.restart && found.values.ending == whole.ending)
      #expect(found.sums.sizes == whole.sizes)
      #expect(found.sums == sums ?? found.sums)
      sums = found.sums
    }
  }

  @Test("the bits of one process, however rows are cut", arguments: 0..<24)
  func equal(seed: Int) throws {
    var chance = SplitMix64(seed: UInt64(seed))
    var rows = randomRows(40 + seed * 9, seed: seed)
    for index in rows.values.indices {
      rows.values[index] *= 1 / Float(1 + chance.next(below: 1 << chance.next(below: 20)))
    }
    let count = rows.rowCount
    let initialisation: KMeans.Initialisation = seed % 3 == 0 ? .random : .plusPlus
    let settings = KMeans(
      k: 1 + seed % 12, restarts: 1 + seed % 4, initialisation: initialisation,
      maximumIterations: seed % 5 == 0 ? 3 : 300,
      tolerance: seed % 2 == 0 ? 0 : 1e-4, seed: UInt64(seed))
    let cuts = [[], [count / 2], [0, 1, 7, count / 3, count / 3, count], (1..<count).map { $0 }]
    try expectEqual(settings, sparse(rows), cuts: seed < 4 ? cuts : Array(cuts.dropLast()))
  }

  @Test(
    "equal rows, more clusters than distinct ones, and empty clusters that take rows of several parts",
    arguments: 0..<12)
  func empty(seed: Int) throws {
    var chance = SplitMix64(seed: UInt64(seed))
    let rows = (0..<30).map { _ in (0..<4).map { _ in Float(chance.next(below: 3)) } }
    let matrix = sparse(DenseMatrix(rows: rows))
    for initialisation in [KMeans.Initialisation.plusPlus, .random] {
      let settings = KMeans(
        k: 12 + seed, restarts: 3, initialisation: initialisation, tolerance: 0, seed: UInt64(seed))
      try expectEqual(settings, matrix, cuts: [[10, 20], [1, 2, 3, 4, 29]])
    }
    // All in one place, with start rows that are equal.
    let same = sparse(DenseMatrix(rows: [[Float]](repeating: [1, 2], count: 9)))
    try expectEqual(KMeans(k: 3, restarts: 2, seed: 1), same, cuts: [[4]])
    let starts = KMeans(k: 4, restarts: 1, initialisation: .rows([0, 0, 1, 29]), tolerance: 0, seed: 1)
    try expectEqual(starts, matrix, cuts: [[15]])
  }

  @Test("restarts ask at once: ten take as many rounds as the longest")
  func rounds() throws {
    let matrix = sparse(randomRows(200, seed: 3))
    let settings = KMeans(k: 6, restarts: 10, maximumIterations: 4, tolerance: 0, seed: 5)
    // The norms, the first row, five further ones by a draw and an offer each, the first assignment and four iterations' end.
    #expect(try fit(settings, matrix, cuts: [100]).rounds <= 1 + 2 + 5 * 2 + 4 + 4)
  }

  @Test("no rows: empty clusters")
  func none() throws {
    let nothing = SparseMatrix(rowStarts: [0], columns: [], weights: [], columnCount: 4)
    try expectEqual(KMeans(k: 3, restarts: 2, seed: 1), nothing, cuts: [[], [0]])
  }
}
