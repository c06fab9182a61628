import DelegationFoundations
import DelegationTasks
import DelegationVectors
import Foundation
import Testing

@Suite("LSA") struct LSATests {
  private func isClose(_ left: Double, _ right: Double, _ tolerance: Double) -> Bool {
    abs(left - right) <= tolerance * max(1, abs(right))
  }

  private func columns(of lsa: LSA) -> [[Double]] {
    let (terms, width) = (lsa.components.rowCount, lsa.dimensions)
    return (0..<width).map { column in (0..<terms).map { Double(lsa.components.values[$0 * width + column]) } }
  }

  private func expectPerpendicular(_ lsa: LSA) {
    let columns = columns(of: lsa)
    for (index, column) in columns.enumerated() {
      for other in index..<columns.count {
        let product = zip(column, columns[other]).reduce(0) { $0 + $1.0 * $1.1 }
        #expect(abs(product - (other == index ? 1 : 0)) < 1e-5)
      }
    }
  }

  @Test("a matrix whose singular values are plain to see")
  func byHand() {
    // Rows (3, 0, 4) and (0, -2, 0) are perpendicular: singular values 5 and 2.
    let lsa = LSA.fit(sparse([[3, 0, 4], [0, -2, 0]]), dimensions: 2, seed: 1)
    #expect(lsa.dimensions == 2)
    #expect(isClose(lsa.singularValues[0], 5, 1e-6) && isClose(lsa.singularValues[1], 2, 1e-6))
    for (value, wanted) in zip(lsa.components.values, [0.6, 0, 0, 1, 0.8, 0]) {
      #expect(abs(Double(value) - wanted) < 1e-6)
    }
    let documents = lsa.transform(sparse([[3, 0, 4], [0, -2, 0]]))
    for (value, wanted) in zip(documents.values, [5.0, 0, 0, -2]) { #expect(abs(Double(value) - wanted) < 1e-5) }
  }

  @Test("singular values within 1 % of the exact ones", arguments: 0..<12)
  func exact(seed: Int) {
    let matrix = randomSparse(rows: 60 + 7 * seed, columns: 90 - 3 * seed, seed: seed)
    let lsa = LSA.fit(matrix, dimensions: 10, seed: UInt64(seed))
    let exact = exactSingularValues(dense(matrix))
    #expect(lsa.dimensions == 10)
    for (found, wanted) in zip(lsa.singularValues, exact) { #expect(isClose(found, wanted, 0.01)) }
  }

  @Test("all dimensions: values to six digits, and the rows can be made again", arguments: 0..<12)
  func complete(seed: Int) {
    let matrix = randomSparse(rows: 12 + seed, columns: 20 - seed, seed: seed)
    let lsa = LSA.fit(matrix, dimensions: 20, seed: 1)
    let exact = exactSingularValues(dense(matrix)).filter { $0 > 1e-4 }
    #expect(lsa.dimensions == exact.count)
    for (found, wanted) in zip(lsa.singularValues, exact) { #expect(isClose(found, wanted, 1e-5)) }
    let documents = lsa.transform(matrix)
    for (row, weights) in dense(matrix).enumerated() {
      for (column, weight) in weights.enumerated() {
        let made = zip(documents[row], lsa.components[column]).reduce(0) { $0 + Double($1.0) * Double($1.1) }
        #expect(abs(made - weight) < 1e-4)
      }
    }
  }

  @Test("components are perpendicular, of length 1, their largest entry positive", arguments: 0..<6)
  func components(seed: Int) {
    let lsa = LSA.fit(randomSparse(rows: 70, columns: 40, seed: seed), dimensions: 8, seed: 9)
    expectPerpendicular(lsa)
    for column in columns(of: lsa) { #expect(column.max()! == column.map(abs).max()!) }
  }

  @Test("a lower rank gives fewer dimensions")
  func rank() {
    // Every row is a multiple of one of two.
    let rows: [[Float]] = (1...30).map { number in
      let weight = Float(number)
      return number % 2 == 0 ? [weight, 0, 2 * weight, 0] : [0, weight, 0, 0]
    }
    let lsa = LSA.fit(sparse(rows), dimensions: 4, seed: 3)
    #expect(lsa.dimensions == 2)
    for (found, wanted) in zip(lsa.singularValues, exactSingularValues(dense(sparse(rows)))) {
      #expect(isClose(found, wanted, 1e-5))
    }
  }

  @Test("singular values over none to four powers of ten", arguments: 0..<41)
  func illConditioned(seed: Int) {
    // The farther apart they are, the less precise the smallest is in a Float32 Cholesky factor.
    let powers = Double(seed) / 10
    let base = dense(randomSparse(rows: 80, columns: 24, density: 0.5, seed: seed))
    let rows: [[Float]] = base.map { row in
      row.enumerated().map { column, value in Float(value * pow(10, -powers * Double(column) / 23)) }
    }
    let matrix = sparse(rows)
    let lsa = LSA.fit(matrix, dimensions: 24, seed: UInt64(seed))
    let exact = exactSingularValues(dense(matrix))
    #expect(lsa.dimensions == 24)
    for (found, wanted) in zip(lsa.singularValues, exact) { #expect(abs(found - wanted) < 0.01 * wanted) }
    expectPerpendicular(lsa)
  }

  @Test("rows that are mixtures of a few: as many dimensions, perpendicular, of exact size", arguments: 0..<80)
  func mixtures(seed: Int) {
    let rank = 1 + seed % 9
    // One dimension too few may still look like one too many: its pivot is rounding, of either sign.
    let columns = seed < 20 ? 40 : rank + 1
    let parts = dense(randomSparse(rows: rank, columns: columns, density: 1, seed: seed))
    var chance = SplitMix64(seed: UInt64(seed))
    let rows = (0..<70).map { _ in
      let shares = parts.map { _ in chance.nextUnit() }
      return (0..<columns).map { column in Float(zip(parts, shares).reduce(0) { $0 + $1.0[column] * $1.1 }) }
    }
    let lsa = LSA.fit(sparse(rows), dimensions: 30, seed: UInt64(seed))
    #expect(lsa.dimensions == rank)
    for (found, wanted) in zip(lsa.singularValues, exactSingularValues(dense(sparse(rows)))) {
      #expect(isClose(found, wanted, 1e-4))
    }
    expectPerpendicular(lsa)
  }

  @Test("no rows, no columns, no weights: no dimensions", arguments: [(0, 3), (3, 0), (3, 3), (0, 0)])
  func empty(rows: Int, columns: Int) {
    let matrix = SparseMatrix(
      rowStarts: [Int](repeating: 0, count: rows + 1), columns: [], weights: [], columnCount: columns)
    let lsa = LSA.fit(matrix, dimensions: 5, seed: 1)
    #expect(lsa.dimensions == 0 && lsa.components.rowCount == columns)
    let documents = lsa.transform(matrix, normalised: true)
    #expect(documents.rowCount == rows && documents.columnCount == 0)
  }

  @Test("new rows; length 1 on request")
  func transform() {
    let lsa = LSA.fit(randomSparse(rows: 50, columns: 30, seed: 1), dimensions: 5, seed: 1)
    let new = randomSparse(rows: 7, columns: 30, seed: 2)
    let (plain, normalised) = (lsa.transform(new), lsa.transform(new, normalised: true))
    #expect(plain.rowCount == 7 && plain.columnCount == 5)
    #expect(normalised == plain.normalisedRows())
    #expect(normalised.squaredNorms.allSatisfy { abs($0 - 1) < 1e-6 })
  }

  @Test("equal bits on 1, 2 and 5 threads, and in a second run", arguments: 0..<4)
  func threads(seed: Int) {
    let matrix = randomSparse(rows: 5_000, columns: 300, density: 0.02, seed: seed)
    let lsa = LSA.fit(matrix, dimensions: 20, seed: UInt64(seed))
    for count in [1, 2, 5] {
      let again = LSA.fit(matrix, dimensions: 20, seed: UInt64(seed), threads: Threads(count))
      #expect(again.singularValues.map(\.bitPattern) == lsa.singularValues.map(\.bitPattern))
      #expect(again.components.values.map(\.bitPattern) == lsa.components.values.map(\.bitPattern))
      #expect(again.transform(matrix, threads: Threads(count)) == lsa.transform(matrix))
    }
    #expect(LSA.fit(matrix, dimensions: 20, seed: UInt64(seed) + 1).components != lsa.components)
  }
}
