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

  /// Where a panel for `clusters` clusters (a multiple of 16) and `columns` columns has its values.
  static func layout(clusters: Int, columns: Int) -> PanelLayout

  /// Each of the rows times each cluster's sum: `rows.count` × `layout.clusters`.
  func products(
    rows: Range<Int>, panel: UnsafePointer<Float>, layout: PanelLayout, into result: UnsafeMutablePointer<Float>)
}

/// Rows that can be divided into clusters.
protocol KMeansRows: Sendable {
  associatedtype Matrix: ComparableRows

  var matrix: Matrix { get }
  /// Per row, in Double, added in column order.
  var squaredNorms: [Double] { get }

  /// Goes through the entries of a row in column order.
  func forEachEntry(ofRow row: Int, _ body: (_ column: Int, _ value: Double) -> Void)

  /// The squared distances of all rows to each of these: `origins.count` × `rowCount`. Exactly 0 between equal rows.
  func squaredDistances(to origins: [Int], into result: UnsafeMutablePointer<Double>)
}

extension KMeansRows {
  var rowCount: Int { matrix.rowCount }
  var columnCount: Int { matrix.columnCount }
}

/// Where the value of a cluster in a column stands: at column · `columnStride` + cluster · `clusterStride`.
struct PanelLayout: Equatable, Sendable {
  /// A multiple of 16, so that whole groups of lanes are compared; the surplus attracts nothing.
  let clusters: Int
  let columns: Int
  let columnStride: Int
  let clusterStride: Int

  var count: Int { clusters * columns }

  static func padded(_ clusters: Int) -> Int { (clusters + 15) / 16 * 16 }

  @inline(__always)
  func place(column: Int, cluster: Int) -> Int { column * columnStride + cluster * clusterStride }
}
