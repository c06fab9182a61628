import CKernels
import Repeatable
import Vectors

/// The panel has the clusters' sums side by side for each column.
extension SparseMatrix: ComparableRows {
  static var blockSize: Int { 1_024 }

  static func layout(clusters: Int, columns: Int) -> PanelLayout {
    let lanes = PanelLayout.lanes(for: clusters)
    return PanelLayout(clusters: clusters, columns: columns, columnStride: lanes, clusterStride: 1)
  }

  func nearest(rows: Range<Int>, of centroids: Centroids, into result: UnsafeMutablePointer<Int32>) {
    let fetched = centroids.layout.count > Self.cached ? Self.rowsAhead : 0
    withKernelRows { matrix in
      delegation_nearest(
        matrix, rows.lowerBound, rows.upperBound, centroids.panel.values, centroids.layout.lanes,
        centroids.inverse, centroids.half, fetched, result)
    }
  }

  /// A panel of so many values is in a core's caches most of the time, and fetching it beforehand only costs.
  private static let cached = 1 << 20
  private static let rowsAhead = 3
}

/// Sparse rows with what k-means wants to know about them beforehand.
struct SparseRows: KMeansRows {
  let matrix: SparseMatrix
  let squaredNorms: [Double]
  /// By column; nil if no distances between rows are needed.
  private let postings: SparseMatrix?
  /// Whether a weight is below 0.
  private let isNegative: Bool

  /// - Parameters:
  ///   - matrix: The rows.
  ///   - comparable: Whether ``distances(to:cutTo:into:threads:)`` will be asked for.
  init(_ matrix: SparseMatrix, comparable: Bool) {
    self.matrix = matrix
    squaredNorms = matrix.squaredNorms
    isNegative = matrix.weights.contains { $0 < 0 }
    postings = comparable ? matrix.transposed() : nil
  }

  @inline(__always)
  func forEachEntry(ofRow row: Int, _ body: (_ column: Int, _ value: Double) -> Void) {
    matrix.withKernelRows { rows in
      for index in rows.starts[row]..<rows.starts[row + 1] {
        body(Int(rows.columns[index]), Double(rows.weights[index]))
      }
    }
  }

  func bounds(for layout: PanelLayout) -> ScoreBounds? {
    isNegative ? nil : ScoreBounds(matrix, layout: layout)
  }

  func apply(_ changes: UnsafeBufferPointer<Int32>, to sum: inout delegation_sum) {
    matrix.withKernelRows { delegation_change($0, changes.baseAddress, changes.count, &sum) }
  }

  /// Through the postings: only rows that share a column with the origin are touched. Products are added in column
  /// order, as those of the norms are, so that equal rows come out at distance 0.
  func distances(
    to origins: [Int], cutTo nearest: [Double], into result: UnsafeMutablePointer<Double>, threads: Threads
  ) -> [Double] {
    let result = SharedMutable(result)
    return threads.map(origins.count) { index in
      let products = result.pointer + index * rowCount
      products.update(repeating: 0, count: rowCount)
      postings!.withKernelRows { postings in
        forEachEntry(ofRow: origins[index]) { column, weight in
          for place in postings.starts[column]..<postings.starts[column + 1] {
            products[Int(postings.columns[place])] += weight * Double(postings.weights[place])
          }
        }
      }
      return delegation_cut(products, rowCount, squaredNorms, squaredNorms[origins[index]], 0, nearest)
    }
  }
}
