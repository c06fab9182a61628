import CDelegationKernels
import Repeatable
import Vectors

/// Rows, sparse or dense, that can be compared with clusters.
///
/// Clusters are held as sums in a panel of Float32 whose layout suits the rows: sparse rows gather the sums of all
/// clusters for a column, dense rows are multiplied with whole centroids.
protocol ComparableRows: Sendable {
  var rowCount: Int { get }
  var columnCount: Int { get }
  /// Rows that are compared together; a constant, so that results do not depend on threads.
  static var blockSize: Int { get }

  /// Where a panel for `clusters` clusters and `columns` columns has its values.
  static func layout(clusters: Int, columns: Int) -> PanelLayout

  /// Writes the cluster nearest to each of the rows, equal: the lowest index, to its place among all rows.
  func nearest(rows: Range<Int>, of centroids: Centroids, into result: UnsafeMutablePointer<Int32>)
}

/// Rows that can be divided into clusters.
protocol KMeansRows: Sendable {
  associatedtype Matrix: ComparableRows

  var matrix: Matrix { get }
  /// Per row, in Double, added in column order.
  var squaredNorms: [Double] { get }
  /// On which sums over rows, of norms or of distances between rows, are exact.
  var grid: ExactGrid { get }

  /// Goes through the entries of a row in column order.
  func forEachEntry(ofRow row: Int, _ body: (_ column: Int, _ value: Double) -> Void)

  /// The cluster nearest to each row; equal: the lowest index.
  func nearest(to centroids: Centroids, threads: Threads) -> [Int32]

  /// Something to spare comparisons with, where there is; see ``ScoreBounds``.
  func bounds(for layout: PanelLayout) -> ScoreBounds?

  /// Adds rows to a cluster's sum or takes them away; see ``Moves/byCluster(count:)``.
  func apply(_ changes: UnsafeBufferPointer<Int32>, to sum: inout delegation_sum)

  /// The squared distances of all rows to each of the origins, `origins.count` × `rowCount`, where they are less than
  /// those of `nearest`, and else these; on the grid, and exactly 0 between equal rows.
  ///
  /// - Returns: The sum for each origin.
  func distances(
    to origins: [Int], cutTo nearest: [Double], into result: UnsafeMutablePointer<Double>, threads: Threads
  ) -> [Double]
}

extension KMeansRows {
  var rowCount: Int { matrix.rowCount }
  var columnCount: Int { matrix.columnCount }

  /// A distance is at most four times the largest norm.
  static func grid(of squaredNorms: [Double]) -> ExactGrid {
    ExactGrid(largest: 4 * (squaredNorms.max() ?? 0), count: squaredNorms.count, bits: 48)
  }
}
