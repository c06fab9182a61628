import CDelegationKernels
import Repeatable

/// Sparse times dense: the kernel of LSA, and the memory k-means on sparse rows hands to its own.
///
/// Each stored weight gathers one row of the dense factor, many lanes at a time, and the sums of up to 64 columns stay
/// in registers. Every sum goes through a row's weights in column order, so that it does not depend on blocks,
/// threads or the number of lanes.
extension SparseMatrix {
  /// Lends the matrix to a kernel.
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

  /// This matrix times `factor`, on as many threads as allowed.
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
