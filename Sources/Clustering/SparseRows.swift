import CDelegationKernels
import DelegationTasks
import DelegationVectors

/// The panel has the clusters' sums side by side for each column.
extension SparseMatrix: ComparableRows {
  static var blockSize: Int { 1_024 }

  static func layout(clusters: Int, columns: Int) -> PanelLayout {
    let lanes = PanelLayout.lanes(for: clusters)
    return PanelLayout(clusters: clusters, columns: columns, columnStride: lanes, clusterStride: 1)
  }

  func nearest(rows: Range<Int>, of centroids: Centroids, into result: UnsafeMutablePointer<Int32>) {
    withKernelRows { Self.nearest($0, rows, of: centroids, into: result) }
  }

  fileprivate static func nearest(
    _ matrix: delegation_rows, _ rows: Range<Int>, of centroids: Centroids, into result: UnsafeMutablePointer<Int32>
  ) {
    delegation_nearest(
      matrix, rows.lowerBound, rows.upperBound, centroids.panel.values, centroids.layout.lanes, centroids.inverse,
      centroids.half, centroids.layout.count > cached ? rowsAhead : 0, result)
  }

  /// A panel of at most this many values is usually in a core's caches, so prefetching it would only cost time.
  private static let cached = 1 << 20
  private static let rowsAhead = 3
}

/// The rows of a matrix, short ones first: if the next row is as long as the last, a processor predicts the end of the
/// loop over its few entries, which is a good part of the work.
struct RowsByLength: ComparableRows {
  private let matrix: SparseMatrix
  private let numbers: [Int32]

  init(_ matrix: SparseMatrix) {
    let order = Self.byLength(matrix)
    self.matrix = matrix.selecting(rows: order)
    numbers = order.map(Int32.init)
  }

  /// Returns all rows by length, then by number: counted, since there are few lengths and many rows.
  private static func byLength(_ matrix: SparseMatrix) -> [Int] {
    let lengths = zip(matrix.rowStarts, matrix.rowStarts.dropFirst()).map { $1 - $0 }
    var upcoming = [Int](repeating: 0, count: (lengths.max() ?? 0) + 2)
    for length in lengths { upcoming[length + 1] += 1 }
    for length in upcoming.indices.dropFirst() { upcoming[length] += upcoming[length - 1] }
    var order = [Int](repeating: 0, count: lengths.count)
    for (row, length) in lengths.enumerated() {
      order[upcoming[length]] = row
      upcoming[length] += 1
    }
    return order
  }

  static var blockSize: Int { SparseMatrix.blockSize }
  var rowCount: Int { matrix.rowCount }
  var columnCount: Int { matrix.columnCount }

  static func layout(clusters: Int, columns: Int) -> PanelLayout {
    SparseMatrix.layout(clusters: clusters, columns: columns)
  }

  /// Passes the rows to a kernel; its results by row are in the order of the original matrix.
  func withKernelRows<Value>(_ body: (delegation_rows) -> Value) -> Value {
    matrix.withKernelRows { rows in
      numbers.withUnsafeBufferPointer { numbers in
        var rows = rows
        rows.numbers = numbers.baseAddress
        return body(rows)
      }
    }
  }

  func nearest(rows: Range<Int>, of centroids: Centroids, into result: UnsafeMutablePointer<Int32>) {
    withKernelRows { SparseMatrix.nearest($0, rows, of: centroids, into: result) }
  }
}

struct SparseRows: KMeansRows {
  let matrix: SparseMatrix
  let squaredNorms: [Double]
  let grid: ExactGrid
  private let byLength: RowsByLength
  /// The entries by column; nil if no distances between rows are needed.
  private let postings: SparseMatrix?
  private let isNegative: Bool

  /// - Parameter comparable: Whether ``distances(to:cutTo:into:threads:)`` will be called.
  init(_ matrix: SparseMatrix, comparable: Bool) {
    let matrix = matrix.onExactGrid()
    self.matrix = matrix
    squaredNorms = matrix.squaredNorms
    grid = Self.grid(of: squaredNorms)
    byLength = RowsByLength(matrix)
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

  func nearest(to centroids: Centroids, threads: Threads) -> [Int32] { centroids.nearest(byLength, threads: threads) }

  /// Returns bounds; nil for so few clusters that comparing with all of them costs no more than reading the bounds.
  func bounds(for layout: PanelLayout) -> ScoreBounds? {
    isNegative || layout.lanes <= 64 ? nil : ScoreBounds(matrix, byLength, layout: layout)
  }

  func apply(_ changes: UnsafeBufferPointer<Int32>, to sum: inout delegation_sum) {
    matrix.withKernelRows { delegation_change($0, changes.baseAddress, changes.count, &sum) }
  }

  /// Computes distances through the postings: only rows that share a column with the origin are touched. Products are
  /// added in column order, as those of the norms are, so that equal rows come out at distance 0.
  func distances(
    to origins: [Int], cutTo nearest: [Double], into result: UnsafeMutablePointer<Double>, threads: Threads
  ) -> [Double] {
    nonisolated(unsafe) let result = result
    return threads.map(origins.count) { index in
      let products = result + index * rowCount
      products.update(repeating: 0, count: rowCount)
      postings!.withKernelRows { postings in
        forEachEntry(ofRow: origins[index]) { column, weight in
          for position in postings.starts[column]..<postings.starts[column + 1] {
            products[Int(postings.columns[position])] += weight * Double(postings.weights[position])
          }
        }
      }
      return delegation_cut(products, rowCount, squaredNorms, squaredNorms[origins[index]], 0, grid.shift, nearest)
    }
  }
}
