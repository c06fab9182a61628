import Repeatable

/// Sparse times dense: the kernel of LSA and of k-means on sparse rows.
///
/// Each stored weight gathers one row of the dense factor, many lanes at a time, and the sums of up to 32 columns stay
/// in registers. Every sum goes through a row's weights in column order, so that it does not depend on blocks,
/// threads or the number of lanes. Products are written `sum += weight * value`: an explicit fused multiply-add would
/// be a library call on CPUs that must do without the instruction.
extension SparseMatrix {
  /// Writes `rows` of this matrix times `factor` to `result`.
  ///
  /// - Parameters:
  ///   - rows: Of this matrix.
  ///   - factor: `columnCount` × `width`, row-major.
  ///   - width: The columns of `factor` and of the result.
  ///   - result: `rows.count` × `width`, row-major; its former values do not matter.
  package func multiply(
    rows: Range<Int>, by factor: UnsafePointer<Float>, width: Int, into result: UnsafeMutablePointer<Float>
  ) {
    rowStarts.withUnsafeBufferPointer { starts in
      columns.withUnsafeBufferPointer { columns in
        weights.withUnsafeBufferPointer { weights in
          guard let column = columns.baseAddress, let weight = weights.baseAddress else {
            return result.update(repeating: 0, count: rows.count * width)
          }
          for row in rows {
            let start = starts[row]
            let entries = RowEntries(columns: column + start, weights: weight + start, count: starts[row + 1] - start)
            entries.gather(factor, width: width, into: result + (row - rows.lowerBound) * width)
          }
        }
      }
    }
  }
}

extension SparseMatrix {
  /// This matrix times `factor`, on as many threads as allowed.
  package func multiplied(by factor: DenseMatrix, threads: Threads = .one) -> DenseMatrix {
    precondition(factor.rowCount == columnCount, "a product needs as many rows on the right as columns on the left")
    let width = factor.columnCount
    var result = DenseMatrix(rowCount: rowCount, columnCount: width)
    factor.values.withUnsafeBufferPointer { factor in
      result.values.withUnsafeMutableBufferPointer { result in
        guard let source = factor.baseAddress, let target = result.baseAddress else { return }
        let (from, to) = (Shared(source), SharedMutable(target))
        threads.forEach(Blocks(count: rowCount, size: Self.productBlock)) { _, rows in
          multiply(rows: rows, by: from.pointer, width: width, into: to.pointer + rows.lowerBound * width)
        }
      }
    }
    return result
  }

  private static let productBlock = 256
}

/// The stored entries of one row.
private struct RowEntries {
  let columns: UnsafePointer<UInt32>
  let weights: UnsafePointer<Float>
  let count: Int

  @inline(__always)
  func gather(_ factor: UnsafePointer<Float>, width: Int, into sums: UnsafeMutablePointer<Float>) {
    var lane = 0
    while lane + 32 <= width {
      var (low, high) = (SIMD16<Float>.zero, SIMD16<Float>.zero)
      for entry in 0..<count {
        let source = UnsafeRawPointer(factor + (Int(columns[entry]) * width + lane))
        let weight = SIMD16<Float>(repeating: weights[entry])
        low += weight * source.loadUnaligned(as: SIMD16<Float>.self)
        high += weight * source.loadUnaligned(fromByteOffset: 64, as: SIMD16<Float>.self)
      }
      UnsafeMutableRawPointer(sums + lane).storeBytes(of: low, as: SIMD16<Float>.self)
      UnsafeMutableRawPointer(sums + lane).storeBytes(of: high, toByteOffset: 64, as: SIMD16<Float>.self)
      lane += 32
    }
    if lane + 16 <= width {
      var low = SIMD16<Float>.zero
      for entry in 0..<count {
        let source = UnsafeRawPointer(factor + (Int(columns[entry]) * width + lane))
        low += SIMD16<Float>(repeating: weights[entry]) * source.loadUnaligned(as: SIMD16<Float>.self)
      }
      UnsafeMutableRawPointer(sums + lane).storeBytes(of: low, as: SIMD16<Float>.self)
      lane += 16
    }
    while lane + 4 <= width {
      var low = SIMD4<Float>.zero
      for entry in 0..<count {
        let source = UnsafeRawPointer(factor + (Int(columns[entry]) * width + lane))
        low += SIMD4<Float>(repeating: weights[entry]) * source.loadUnaligned(as: SIMD4<Float>.self)
      }
      UnsafeMutableRawPointer(sums + lane).storeBytes(of: low, as: SIMD4<Float>.self)
      lane += 4
    }
    while lane < width {
      var sum: Float = 0
      for entry in 0..<count { sum += weights[entry] * factor[Int(columns[entry]) * width + lane] }
      sums[lane] = sum
      lane += 1
    }
  }
}
