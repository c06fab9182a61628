import DelegationFoundations
import DelegationVectors

/// Points on a line, one per row.
func line(_ points: [Float]) -> DenseMatrix { DenseMatrix(rows: points.map { [$0] }) }

/// The same rows without their zeros.
func sparse(_ matrix: DenseMatrix) -> SparseMatrix {
  var (starts, columns, weights): ([Int], [UInt32], [Float]) = ([0], [], [])
  for row in 0..<matrix.rowCount {
    for (column, value) in matrix[row].enumerated() where value != 0 {
      columns.append(UInt32(column))
      weights.append(value)
    }
    starts.append(weights.count)
  }
  return SparseMatrix(rowStarts: starts, columns: columns, weights: weights, columnCount: matrix.columnCount)
}

/// Rows most of whose values are 0, as titles are; about half of them around a few topics.
func randomRows(_ rows: Int, columns: Int = 30, seed: Int) -> DenseMatrix {
  var chance = SplitMix64(seed: UInt64(seed))
  var values = [Float](repeating: 0, count: rows * columns)
  for row in 0..<rows {
    let topic = chance.next(below: 4) * columns / 4
    for _ in 0..<(1 + chance.next(below: 6)) {
      let column = chance.next(below: 2) == 0 ? chance.next(below: columns) : topic + chance.next(below: columns / 4)
      values[row * columns + column] = Float(chance.nextUnit() + 0.1)
    }
  }
  return DenseMatrix(values: values, rowCount: rows, columnCount: columns)
}

/// The sum of squared distances to the clusters' means by its definition.
func inertia(_ matrix: DenseMatrix, _ assignments: [Int]) -> Double {
  var total = 0.0
  for cluster in Set(assignments).sorted() {
    let members = assignments.indices.filter { assignments[$0] == cluster }
    for column in 0..<matrix.columnCount {
      let values = members.map { Double(matrix.values[$0 * matrix.columnCount + column]) }
      let mean = values.reduce(0, +) / Double(values.count)
      total += values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    }
  }
  return total
}

func isClose(_ left: Double, _ right: Double, _ tolerance: Double = 1e-9) -> Bool {
  abs(left - right) <= tolerance * max(1, abs(right))
}
