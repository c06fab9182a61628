import DelegationFoundations
import DelegationTasks

/// Latent semantic analysis: documents in the space of the strongest right singular vectors of the term weights.
///
/// - Shape: `components` is terms × `dimensions`; a document's coordinates are its row times `components` (= U·Σ for
///   the rows it was fitted on).
/// - Sign: in each component the entry of largest magnitude is positive, the lowest column deciding equal magnitudes.
/// - If the rank or the shape of the matrix does not allow the requested dimensions, there are fewer: singular
///   values up to 1e-5 of the largest are indistinguishable from Float32 rounding and are left out. A matrix without
///   weights has none.
/// - Equal bits for equal seeds, on any number of threads, on CPUs that share ``BLASLibrary/coreName``.
///
/// - Source: Deerwester et al. 1990, doi:10.1002/(SICI)1097-4571(199009)41:6<391::AID-ASI1>3.0.CO;2-9; randomised
///   singular value decomposition after Halko, Martinsson & Tropp 2011, doi:10.1137/090771806, algorithm 4.4.
package struct LSA: Equatable, Sendable {
  /// The singular values, falling, without those that are zero.
  package let singularValues: [Double]
  /// The right singular vectors as columns: terms × dimensions.
  package let components: DenseMatrix

  /// The number of dimensions; at most the requested number.
  package var dimensions: Int { singularValues.count }

  /// The number of times that the sketch is multiplied by AᵀA; each time the smaller singular values shrink against the
  /// larger ones.
  static let powerIterations = 5
  /// The minimum number of sketch columns beyond the requested dimensions. The singular values of titles fall slowly:
  /// with 10 more columns the last of 100 is 3 % too low, with half as many more it is within 1 %.
  static func oversampling(for dimensions: Int) -> Int { max(10, dimensions / 2) }

  /// - `matrix`: The weights: documents × terms.
  /// - `dimensions`: how many dimensions to look for, at least 1; see above for when there are fewer.
  /// - `seed`: decides the random sketch.
  package static func fit(_ matrix: SparseMatrix, dimensions: Int, seed: UInt64, threads: Threads = .one) -> LSA {
    precondition(dimensions >= 1, "LSA needs at least one dimension")
    // Whole groups of 16 lanes keep the sparse kernel in its fast part.
    let wanted = (dimensions + oversampling(for: dimensions) + 15) / 16 * 16
    let width = min(wanted, matrix.rowCount, matrix.columnCount)
    guard width > 0 else { return empty(terms: matrix.columnCount) }

    let transposed = matrix.transposed()
    let sketch = GaussianSketch.make(rows: matrix.rowCount, columns: width, seed: seed, threads: threads)
    var basis = transposed.multiplied(by: sketch, threads: threads)
    for _ in 0..<powerIterations {
      basis.orthonormaliseColumns(threads: threads)
      var documents = matrix.multiplied(by: basis, threads: threads)
      documents.orthonormaliseColumns(threads: threads)
      basis = transposed.multiplied(by: documents, threads: threads)
    }
    basis.orthonormaliseColumns(threads: threads)
    return rotated(basis, of: matrix, dimensions: dimensions, threads: threads)
  }

  /// The documents' coordinates: rows × dimensions.
  ///
  /// - `matrix`: Rows in the columns it was fitted on.
  /// - `normalised`: divide each row by its Euclidean length, so that distances are those of the angle.
  package func transform(_ matrix: SparseMatrix, normalised: Bool = false, threads: Threads = .one) -> DenseMatrix {
    let coordinates = matrix.multiplied(by: components, threads: threads)
    return normalised ? coordinates.normalisedRows() : coordinates
  }

  private static func empty(terms: Int) -> LSA {
    LSA(singularValues: [], components: DenseMatrix(rowCount: terms, columnCount: 0))
  }

  /// Turns an orthonormal basis of the row space so that its columns are the singular vectors: the eigenvectors of
  /// (A·basis)ᵀ(A·basis), whose eigenvalues are the squares of the singular values.
  private static func rotated(_ basis: DenseMatrix, of matrix: SparseMatrix, dimensions: Int, threads: Threads) -> LSA {
    let width = basis.columnCount
    let gram = matrix.multiplied(by: basis, threads: threads).preciseGram(threads: threads)
    let (squares, vectors) = LAPACK.eigen(gram, order: width)
    let values = squares.prefix(dimensions).map { max(0, $0).squareRoot() }
    let significant = values.prefix { $0 > 0 && $0 > values[0] * 1e-5 }
    guard !significant.isEmpty else { return empty(terms: matrix.columnCount) }
    var rotation = [Float](repeating: 0, count: width * significant.count)
    for column in significant.indices {
      for row in 0..<width { rotation[row * significant.count + column] = Float(vectors[column][row]) }
    }
    var components = DenseMatrix(rowCount: basis.rowCount, columnCount: significant.count)
    BLAS.multiply(
      basis.values, rows: basis.rowCount, rotation, columns: significant.count, inner: width, into: &components.values)
    components.fixSigns()
    return LSA(singularValues: Array(significant), components: components)
  }
}

extension DenseMatrix {
  /// Makes the entry of largest magnitude of each column positive, the first of equal magnitudes deciding.
  fileprivate mutating func fixSigns() {
    var largest = [Float](repeating: 0, count: columnCount)
    for row in 0..<rowCount {
      for column in 0..<columnCount where abs(values[row * columnCount + column]) > abs(largest[column]) {
        largest[column] = values[row * columnCount + column]
      }
    }
    for row in 0..<rowCount {
      for column in 0..<columnCount where largest[column] < 0 { values[row * columnCount + column].negate() }
    }
  }
}

/// Normally distributed numbers, the same for a seed on any number of threads.
///
/// - Source: Marsaglia & Bray 1964, doi:10.1137/1006063 (polar method) over ``SplitMix64``; every block of 256 rows has
///   a generator of its own, seeded by the draws of one.
enum GaussianSketch {
  static func make(rows: Int, columns: Int, seed: UInt64, threads: Threads) -> DenseMatrix {
    var master = SplitMix64(seed: seed)
    let blocks = Blocks(count: rows, size: 256)
    let seeds = (0..<blocks.blockCount).map { _ in master.next() }
    var sketch = DenseMatrix(rowCount: rows, columnCount: columns)
    sketch.values.withUnsafeMutableBufferPointer { values in
      guard let base = values.baseAddress else { return }
      nonisolated(unsafe) let target = base
      threads.forEach(blocks) { block, rows in
        fill(target + rows.lowerBound * columns, count: rows.count * columns, seed: seeds[block])
      }
    }
    return sketch
  }

  private static func fill(_ target: UnsafeMutablePointer<Float>, count: Int, seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    var index = 0
    while index < count {
      let (first, second) = pair(&chance)
      target[index] = Float(first)
      if index + 1 < count { target[index + 1] = Float(second) }
      index += 2
    }
  }

  /// Two independent draws with mean 0 and variance 1.
  private static func pair(_ chance: inout SplitMix64) -> (Double, Double) {
    while true {
      let (x, y) = (2 * chance.nextUnit() - 1, 2 * chance.nextUnit() - 1)
      let square = x * x + y * y
      guard square > 0 && square < 1 else { continue }
      let scale = (-2 * Elementary.log(square) / square).squareRoot()
      return (x * scale, y * scale)
    }
  }
}
