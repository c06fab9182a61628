import Vectors

/// The panel has the clusters' sums side by side for each column.
extension SparseMatrix: ComparableRows {
  static var blockSize: Int { 256 }

  static func layout(clusters: Int, columns: Int) -> PanelLayout {
    PanelLayout(clusters: clusters, columns: columns, columnStride: clusters, clusterStride: 1)
  }

  func products(
    rows: Range<Int>, panel: UnsafePointer<Float>, layout: PanelLayout, into result: UnsafeMutablePointer<Float>
  ) {
    multiply(rows: rows, by: panel, width: layout.clusters, into: result)
  }
}

/// Sparse rows with what k-means wants to know about them beforehand.
struct SparseRows: KMeansRows {
  let matrix: SparseMatrix
  private let postings: SparseMatrix
  let squaredNorms: [Double]

  init(_ matrix: SparseMatrix) {
    self.matrix = matrix
    postings = matrix.transposed()
    squaredNorms = matrix.squaredNorms
  }

  @inline(__always)
  func forEachEntry(ofRow row: Int, _ body: (_ column: Int, _ value: Double) -> Void) {
    for index in matrix.range(ofRow: row) { body(Int(matrix.columns[index]), Double(matrix.weights[index])) }
  }

  /// Through the postings: only rows that share a column with the origin are touched. Products are added in column
  /// order, as those of the norms are, so that equal rows come out at distance 0.
  func squaredDistances(to origins: [Int], into result: UnsafeMutablePointer<Double>) {
    for (index, origin) in origins.enumerated() {
      let distances = result + index * rowCount
      distances.update(repeating: 0, count: rowCount)
      for entry in matrix.range(ofRow: origin) {
        let weight = Double(matrix.weights[entry])
        for posting in postings.range(ofRow: Int(matrix.columns[entry])) {
          distances[Int(postings.columns[posting])] += weight * Double(postings.weights[posting])
        }
      }
      let norm = squaredNorms[origin]
      for row in 0..<rowCount { distances[row] = max(0, squaredNorms[row] + norm - 2 * distances[row]) }
    }
  }
}
