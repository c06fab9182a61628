import Repeatable
import Vectors

/// The rows of examples with mean 0 and standard deviation 1 in every feature, one behind the other, as BLAS reads them.
///
/// - Shape: `examples.rowCount` × `width`.
/// - Memory: 4 bytes per value.
/// - Mean and deviation are taken over the rows, each counting once, in Double. A feature that is the same in all rows
///   has deviation 0 and stands as zeros.
struct StandardisedRows: Sendable {
  let examples: PackedExamples
  let width: Int
  let means: [Double]
  let deviations: [Double]
  private let values: [Float]

  init(_ table: [Float], width: Int, examples: PackedExamples) {
    precondition(
      examples.sources.allSatisfy { $0.lowerBound >= 0 && $0.upperBound * width <= table.count },
      "an example names rows that the table does not have")
    self.examples = examples
    self.width = width
    (means, deviations) = table.withUnsafeBufferPointer { Self.moments($0, width: width, examples: examples) }
    precondition(deviations.allSatisfy(\.isFinite), "features must be finite")
    let (means, scales) = (means, deviations.map { $0 > 0 ? 1 / $0 : 0 })
    values = table.withUnsafeBufferPointer { table in
      [Float](unsafeUninitializedCapacity: examples.rowCount * width) { target, count in
        for source in examples.sources {
          for row in source {
            for column in 0..<width {
              let value = (Double(table[row * width + column]) - means[column]) * scales[column]
              target.initializeElement(at: count + column, to: Float(value))
            }
            count += width
          }
        }
      }
    }
  }

  private static func moments(
    _ table: UnsafeBufferPointer<Float>, width: Int, examples: PackedExamples
  ) -> (means: [Double], deviations: [Double]) {
    let count = Double(max(1, examples.rowCount))
    var sums = [Double](repeating: 0, count: width)
    for source in examples.sources {
      for row in source {
        for column in 0..<width { sums[column] += Double(table[row * width + column]) }
      }
    }
    let means = sums.map { $0 / count }
    var squares = [Double](repeating: 0, count: width)
    for source in examples.sources {
      for row in source {
        for column in 0..<width {
          let distance = Double(table[row * width + column]) - means[column]
          squares[column] += distance * distance
        }
      }
    }
    // What rounding alone leaves of a constant is no deviation.
    let deviations = zip(means, squares).map { mean, square in
      let deviation = (square / count).squareRoot()
      return deviation > abs(mean) * 1e-9 ? deviation : 0
    }
    return (means, deviations)
  }

  /// X · vector, in Float32 by block.
  func products(with vector: [Double], threads: Threads) -> [Double] {
    let vector = vector.map(Float.init)
    var result = [Double](repeating: 0, count: examples.rowCount)
    values.withUnsafeBufferPointer { values in
      result.withUnsafeMutableBufferPointer { result in
        let (source, target) = (Shared(values), SharedMutable(result))
        threads.forEach(Blocks(count: examples.blocks.count, size: 1)) { block, _ in
          let rows = examples.rows(ofBlock: examples.blocks[block])
          withUnsafeTemporaryAllocation(of: Float.self, capacity: rows.count) { product in
            BLAS.multiply(
              source.buffer.baseAddress! + rows.lowerBound * width, rows: rows.count, columns: width, by: vector,
              into: product.baseAddress!)
            for (place, row) in rows.enumerated() { target.buffer[row] = Double(product[place]) }
          }
        }
      }
    }
    return result
  }

  /// The first and second derivatives of the negative log-likelihood by the weights; see ``LogitBlock``.
  ///
  /// - Returns: The gradient, and the upper triangle of the Hessian, row-major.
  func derivatives(at utilities: [Double], threads: Threads) -> (gradient: [Double], hessian: [Double]) {
    let parts = values.withUnsafeBufferPointer { values in
      utilities.withUnsafeBufferPointer { utilities in
        let (rows, utilities) = (Shared(values), Shared(utilities))
        return threads.map(examples.blocks.count) { block in
          var part = LogitBlock(width: width)
          part.add(examples.blocks[block], of: examples, rows: rows.buffer, utilities: utilities.buffer)
          return part
        }
      }
    }
    var gradient = [Double](repeating: 0, count: width)
    var hessian = [Double](repeating: 0, count: width * width)
    for part in parts {
      for index in gradient.indices { gradient[index] += part.gradient[index] }
      for index in hessian.indices { hessian[index] += Double(part.hessian[index]) }
    }
    return (gradient, hessian)
  }
}
