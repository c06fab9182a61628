import DelegationFoundations
import DelegationText
import DelegationVectors

/// Three documents of a hand-worked example: "crash" occurs in all, "editor" in two, "view" and "hang" in one each.
let threeDocuments = Corpus(
  documentStarts: [0, 2, 5, 9], terms: [0, 1, 0, 1, 1, 0, 2, 3, 3],
  vocabulary: Vocabulary(terms: ["crash", "editor", "view", "hang"]))

/// A random sparse matrix, about `density` of it stored.
func randomSparse(rows: Int, columns: Int, density: Double = 0.2, seed: Int) -> SparseMatrix {
  var chance = SplitMix64(seed: UInt64(seed))
  var (starts, positions, weights): ([Int], [UInt32], [Float]) = ([0], [], [])
  for _ in 0..<rows {
    for column in 0..<columns where chance.nextUnit() < density {
      positions.append(UInt32(column))
      weights.append(Float(chance.nextUnit() * 2 - 0.5))
    }
    starts.append(weights.count)
  }
  return SparseMatrix(rowStarts: starts, columns: positions, weights: weights, columnCount: columns)
}

/// The matrix with its zeros, row by row.
func dense(_ matrix: SparseMatrix) -> [[Double]] {
  (0..<matrix.rowCount).map { row in
    var values = [Double](repeating: 0, count: matrix.columnCount)
    for index in matrix.range(ofRow: row) { values[Int(matrix.columns[index])] = Double(matrix.weights[index]) }
    return values
  }
}

/// A matrix given with its zeros.
func sparse(_ rows: [[Float]]) -> SparseMatrix {
  var (starts, columns, weights): ([Int], [UInt32], [Float]) = ([0], [], [])
  for row in rows {
    for (column, value) in row.enumerated() where value != 0 {
      columns.append(UInt32(column))
      weights.append(value)
    }
    starts.append(weights.count)
  }
  return SparseMatrix(rowStarts: starts, columns: columns, weights: weights, columnCount: rows.first?.count ?? 0)
}

/// All singular values, falling, by turning pairs of columns until all are perpendicular (Hestenes 1958, "one-sided
/// Jacobi"): slow, in Double, and unlike the module's own algorithm.
func exactSingularValues(_ matrix: [[Double]]) -> [Double] {
  var columns = matrix.isEmpty ? [] : matrix[0].indices.map { column in matrix.map { $0[column] } }
  func dot(_ left: [Double], _ right: [Double]) -> Double { zip(left, right).reduce(0) { $0 + $1.0 * $1.1 } }
  var turned = true
  while turned {
    turned = false
    for first in columns.indices {
      for second in columns.indices.dropFirst(first + 1) {
        let (a, b) = (dot(columns[first], columns[first]), dot(columns[second], columns[second]))
        let c = dot(columns[first], columns[second])
        guard abs(c) > 1e-12 * (a * b).squareRoot(), a * b > 1e-200 else { continue }
        turned = true
        let ratio = (b - a) / (2 * c)
        let tangent = (ratio < 0 ? -1 : 1) / (abs(ratio) + (1 + ratio * ratio).squareRoot())
        let cosine = 1 / (1 + tangent * tangent).squareRoot()
        let sine = cosine * tangent
        let (left, right) = (columns[first], columns[second])
        columns[first] = zip(left, right).map { cosine * $0 - sine * $1 }
        columns[second] = zip(left, right).map { sine * $0 + cosine * $1 }
      }
    }
  }
  return columns.map { dot($0, $0).squareRoot() }.sorted(by: >)
}
