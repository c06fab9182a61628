import CDelegationKernels
import DelegationTasks

/// The rows of examples with mean 0 and standard deviation 1 in every feature, computed piece by piece as they are
/// read: recomputing them costs less than storing a second table.
///
/// - Shape: `examples.rowCount` × `width`.
/// - Mean and deviation are taken over the rows, each counting once, in Double. A feature that is the same in all rows
///   has deviation 0 and is all zeros. Both may instead be those of an earlier fit, so that weights can be compared with
///   its weights; where its deviation is 0, they are the rows' own.
struct StandardisedRows: Sendable {
  let examples: PackedExamples
  let width: Int
  let means, deviations: [Double]
  /// The factor 1 / deviation of each feature; 0 where the deviation is 0.
  private let scales: [Double]
  private let table: [UInt8]

  init(_ table: [UInt8], width: Int, examples: PackedExamples, scaledAs other: ConditionalLogit? = nil) {
    precondition(
      examples.sources.allSatisfy { $0 >= 0 && (Int($0) + 1) * width <= table.count },
      "an example names rows that the table does not have")
    self.examples = examples
    self.width = width
    let isTaken = other.map { $0.deviations.map { $0 > 0 } } ?? Array(repeating: false, count: width)
    let own =
      isTaken.allSatisfy(\.self)
      ? nil : table.withUnsafeBufferPointer { Self.moments($0, width: width, examples: examples) }
    means = isTaken.indices.map { isTaken[$0] ? other!.means[$0] : own!.means[$0] }
    deviations = isTaken.indices.map { isTaken[$0] ? other!.deviations[$0] : own!.deviations[$0] }
    scales = deviations.map { $0 > 0 ? 1 / $0 : 0 }
    self.table = table
  }

  /// Rows that are standardised at once: few enough to be still in a fast cache when they are read.
  private static let pieceRows = 64

  /// Calls `body` with some examples after the other and their rows.
  private func forEachPiece(of block: Range<Int>, _ body: (Range<Int>, UnsafePointer<Float>) -> Void) {
    var start = block.lowerBound
    for end in block.lowerBound + 1..<block.upperBound + 1 {
      guard examples.rows(ofBlock: start..<end).count >= Self.pieceRows || end == block.upperBound else { continue }
      withRows(of: start..<end) { body(start..<end, $0) }
      start = end
    }
  }

  private func withRows(of block: Range<Int>, _ body: (UnsafePointer<Float>) -> Void) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: examples.rows(ofBlock: block).count * width) { rows in
      table.withUnsafeBufferPointer { table in
        means.withUnsafeBufferPointer { means in
          scales.withUnsafeBufferPointer { scales in
            examples.sources[examples.rows(ofBlock: block)].withUnsafeBufferPointer { sources in
              delegation_standardise(
                table.baseAddress!, sources.baseAddress, sources.count, width, means.baseAddress!, scales.baseAddress!,
                rows.baseAddress!)
            }
          }
        }
      }
      body(UnsafePointer(rows.baseAddress!))
    }
  }

  private static func moments(
    _ table: UnsafeBufferPointer<UInt8>, width: Int, examples: PackedExamples
  ) -> (means: [Double], deviations: [Double]) {
    let count = Double(max(1, examples.rowCount))
    var (means, squares) = ([Double](repeating: 0, count: width), [Double](repeating: 0, count: width))
    for row in examples.sources { delegation_add_cells(table.baseAddress! + Int(row) * width, width, &means) }
    for column in 0..<width { means[column] /= count }
    for row in examples.sources {
      delegation_add_squares(table.baseAddress! + Int(row) * width, width, means, &squares)
    }
    // A deviation that comes from rounding a constant counts as 0.
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
    result.withUnsafeMutableBufferPointer { result in
      nonisolated(unsafe) let result = result
      threads.forEach(Blocks(count: examples.blocks.count, size: 1)) { block, _ in
        forEachPiece(of: examples.blocks[block]) { piece, values in
          let rows = examples.rows(ofBlock: piece)
          delegation_products(values, rows.count, width, vector, result.baseAddress! + rows.lowerBound)
        }
      }
    }
    return result
  }

  /// The first and second derivatives of the negative log-likelihood by the weights; see ``LogitBlock``.
  ///
  /// - Returns: The gradient, and the upper triangle of the Hessian, row-major.
  func derivatives(at utilities: [Double], threads: Threads) -> (gradient: [Double], hessian: [Double]) {
    let parts = parts(at: utilities, withHessian: true, threads)
    var hessian = [Double](repeating: 0, count: width * width)
    for part in parts {
      for row in 0..<width {
        for column in row..<width {
          hessian[row * width + column] += Double(part.hessian[row * part.stride + column])
        }
      }
    }
    return (sum(parts), hessian)
  }

  /// The first derivatives alone, the same bits in a third of the time.
  func gradient(at utilities: [Double], threads: Threads) -> [Double] {
    sum(parts(at: utilities, withHessian: false, threads))
  }

  private func sum(_ parts: [LogitBlock]) -> [Double] {
    var gradient = [Double](repeating: 0, count: width)
    for part in parts { for index in gradient.indices { gradient[index] += part.gradient[index] } }
    return gradient
  }

  private func parts(at utilities: [Double], withHessian: Bool, _ threads: Threads) -> [LogitBlock] {
    utilities.withUnsafeBufferPointer { utilities in
      nonisolated(unsafe) let utilities = utilities
      return threads.map(examples.blocks.count) { block in
        var part = LogitBlock(width: width, hasHessian: withHessian)
        forEachPiece(of: examples.blocks[block]) { piece, rows in
          part.add(piece, of: examples, rows: rows, utilities: utilities)
        }
        return part
      }
    }
  }
}
