import CDelegationKernels
import DelegationTasks

/// The weight of each term in each task: a sparse matrix in CSR form.
///
/// - Shape: `rowCount` × `columnCount`; row *i* is task *i* of the input.
/// - Unit: none. Weight = count / length · log2(N / df); see ``TFIDF``.
/// - Memory: 8 bytes per stored weight, 8 per row. Columns are UInt32 and weights Float32, because the traffic of these
///   two bounds k-means: Int and Double would double it, and a weight does not need more than Float32's seven digits.
///
/// Invariants, checked at initialisation:
/// 1. `rowStarts` begins at 0, never falls, ends at `weights.count`;
/// 2. inside a row columns rise strictly and stay below `columnCount`;
/// 3. every weight is finite.
///
/// - Source: Salton & Buckley 1988, doi:10.1016/0306-4573(88)90021-0; the 2018 Delegation report for the weighting.
package struct SparseMatrix: Equatable, Sendable {
  /// The index at which each row begins in ``columns`` and ``weights``; `rowCount` + 1 values.
  package let rowStarts: [Int]
  package let columns: [UInt32]
  package let weights: [Float]
  package let columnCount: Int

  package init(rowStarts: [Int], columns: [UInt32], weights: [Float], columnCount: Int) {
    precondition(columns.count == weights.count, "each weight needs one column")
    precondition(
      rowStarts.first == 0 && rowStarts.last == weights.count, "rowStarts must begin at 0 and end at weights.count")
    precondition(columnCount >= 0, "columnCount must not be negative")
    precondition(zip(rowStarts, rowStarts.dropFirst()).allSatisfy { $0 <= $1 }, "rowStarts must not fall")
    Self.check(rowStarts, columns, weights, columnCount)
    (self.rowStarts, self.columns) = (rowStarts, columns)
    (self.weights, self.columnCount) = (weights, columnCount)
  }

  /// Checks all entries without leaving a loop early, so that many lanes are checked at a time.
  private static func check(_ rowStarts: [Int], _ columns: [UInt32], _ weights: [Float], _ columnCount: Int) {
    let infinite = Float.infinity.bitPattern
    let unusable = weights.reduce(UInt32(0)) { $0 | ($1.bitPattern & infinite == infinite ? 1 : 0) }
    precondition(unusable == 0, "every weight must be finite")
    let highest = columns.reduce(0, max)
    precondition(columns.isEmpty || Int(highest) < columnCount, "a column is not below columnCount")
    // Columns may fall where a row begins and nowhere else.
    let falls = columns.withUnsafeBufferPointer { columns in
      var falls = 0
      for position in 1..<max(1, columns.count) { falls &+= columns[position] <= columns[position - 1] ? 1 : 0 }
      for row in 1..<max(1, rowStarts.count - 1) {
        let start = rowStarts[row]
        guard start > rowStarts[row - 1] && start < columns.count else { continue }
        if columns[start] <= columns[start - 1] { falls -= 1 }
      }
      return falls
    }
    precondition(falls == 0, "inside a row columns must rise strictly")
  }

  package var rowCount: Int { rowStarts.count - 1 }

  package var storedCount: Int { weights.count }

  package func range(ofRow row: Int) -> Range<Int> { rowStarts[row]..<rowStarts[row + 1] }

  /// The sum of squares of each row's weights, added in column order in Double.
  package var squaredNorms: [Double] {
    (0..<rowCount).map { row in
      var sum = 0.0
      for index in range(ofRow: row) { sum += Double(weights[index]) * Double(weights[index]) }
      return sum
    }
  }

  /// The matrix of these rows, in this order; a row may come twice.
  package func selecting(rows: [Int]) -> SparseMatrix {
    var starts = [0]
    starts.reserveCapacity(rows.count + 1)
    var (columns, weights): ([UInt32], [Float]) = ([], [])
    for row in rows {
      columns += self.columns[range(ofRow: row)]
      weights += self.weights[range(ofRow: row)]
      starts.append(weights.count)
    }
    return SparseMatrix(rowStarts: starts, columns: columns, weights: weights, columnCount: columnCount)
  }

  /// Returns the same weights by column: row *j* of the result is column *j*.
  package func transposed() -> SparseMatrix {
    var starts = [Int](repeating: 0, count: columnCount + 1)
    for column in columns { starts[Int(column) + 1] += 1 }
    for column in 0..<columnCount { starts[column + 1] += starts[column] }
    var upcoming = starts
    var (newColumns, newWeights) = (
      [UInt32](repeating: 0, count: storedCount), [Float](repeating: 0, count: storedCount)
    )
    for row in 0..<rowCount {
      for index in range(ofRow: row) {
        let position = upcoming[Int(columns[index])]
        newColumns[position] = UInt32(row)
        newWeights[position] = weights[index]
        upcoming[Int(columns[index])] += 1
      }
    }
    return SparseMatrix(rowStarts: starts, columns: newColumns, weights: newWeights, columnCount: rowCount)
  }
}

/// Products of sparse and dense: the kernel of LSA, and the memory that k-means on sparse rows hands to its own.
///
/// Each stored weight gathers one row of the dense factor, many lanes at a time, and the sums of up to 64 columns stay
/// in registers. Every sum goes through a row's weights in column order, so that it does not depend on blocks,
/// threads or the number of lanes.
extension SparseMatrix {
  @inlinable
  package func withKernelRows<Value>(_ body: (delegation_rows) -> Value) -> Value {
    rowStarts.withUnsafeBufferPointer { starts in
      columns.withUnsafeBufferPointer { columns in
        weights.withUnsafeBufferPointer { weights in
          // Without weights nothing is read through the last two.
          body(
            delegation_rows(
              starts: starts.baseAddress, columns: columns.baseAddress, weights: weights.baseAddress, numbers: nil))
        }
      }
    }
  }

  package func multiplied(by factor: DenseMatrix, threads: Threads = .one) -> DenseMatrix {
    precondition(factor.rowCount == columnCount, "a product needs as many rows on the right as columns on the left")
    let width = factor.columnCount
    var result = DenseMatrix(rowCount: rowCount, columnCount: width)
    factor.values.withUnsafeBufferPointer { factor in
      result.values.withUnsafeMutableBufferPointer { result in
        // Without values in the factor there are none in the result, or they stay 0.
        guard let base = factor.baseAddress, let end = result.baseAddress else { return }
        nonisolated(unsafe) let source = base
        nonisolated(unsafe) let target = end
        threads.forEach(Blocks(count: rowCount, size: Self.productBlock)) { _, rows in
          withKernelRows { matrix in
            delegation_multiply(
              matrix, rows.lowerBound, rows.upperBound, source, width,
              target + rows.lowerBound * width)
          }
        }
      }
    }
    return result
  }

  private static let productBlock = 1_024
}
