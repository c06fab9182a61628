import DelegationClustering
import DelegationFoundations
import DelegationVectors
import Testing

@Suite("k-means++") struct PlusPlusTests {
  @Test("one start in each of nine clouds far apart, so one restart is enough", arguments: 0..<20)
  func clouds(seed: Int) throws {
    var chance = SplitMix64(seed: UInt64(seed))
    let rows = (0..<180).map { row -> [Float] in
      let (column, line) = (Float(row % 9 % 3), Float(row % 9 / 3))
      return [column * 1_000 + Float(chance.nextUnit()), line * 1_000 + Float(chance.nextUnit())]
    }
    let matrix = DenseMatrix(rows: rows)
    let kmeans = KMeans(k: 9, restarts: 1, seed: UInt64(seed))
    for result in [try kmeans.fit(matrix), try kmeans.fit(sparse(matrix))] {
      #expect((0..<180).allSatisfy { result.assignments[$0] == result.assignments[$0 % 9] })
      #expect(Set(result.assignments).count == 9)
      #expect(result.inertia < 180)
      #expect(Set(result.startRows.map { $0 % 9 }).count == 9)
    }
  }

  @Test("better than random starts on average")
  func better() throws {
    func total(_ initialisation: KMeans.Initialisation) throws -> Double {
      try (0..<10).reduce(0) { sum, seed in
        let kmeans = KMeans(k: 25, restarts: 5, initialisation: initialisation, seed: 3)
        return sum + (try kmeans.fit(sparse(randomRows(250, seed: seed)))).restartInertias.reduce(0, +)
      }
    }
    #expect(try total(.plusPlus) < total(.random))
  }

  @Test("random starts are different rows: k = n leaves each alone", arguments: 0..<10)
  func random(seed: Int) throws {
    let matrix = line((0..<23).map { Float($0 * $0) })
    let kmeans = KMeans(k: 23, restarts: 1, initialisation: .random, seed: UInt64(seed))
    let result = try kmeans.fit(matrix)
    #expect(result.sizes.allSatisfy { $0 == 1 } && result.inertia == 0)
    #expect(result.startRows.sorted() == Array(0..<23))
  }
}
