import CDelegationKernels
import DelegationFoundations
import DelegationVectors

/// Rows, sparse or dense, that can be compared with clusters.
///
/// Clusters are held as sums in a panel of Float32 whose layout suits the rows: sparse rows gather the sums of all
/// clusters for a column, dense rows are multiplied with whole centroids.
protocol ComparableRows: Sendable {
  var rowCount: Int { get }
  var columnCount: Int { get }
  /// The number of rows compared together; a constant, so that results do not depend on threads.
  static var blockSize: Int { get }

  /// Where a panel for `clusters` clusters and `columns` columns has its values.
  static func layout(clusters: Int, columns: Int) -> PanelLayout

  /// Writes the cluster nearest to each of the rows (equal: the lowest index) to the row's position in `result`.
  func nearest(rows: Range<Int>, of centroids: Centroids, into result: UnsafeMutablePointer<Int32>)
}

/// Rows of which some can be taken out.
protocol SelectableRows: ComparableRows {
  /// Per row, in Double, added in column order.
  var squaredNorms: [Double] { get }

  /// The matrix of these rows, in this order.
  func selecting(rows: [Int]) -> Self
}

/// Rows that can be divided into clusters.
protocol KMeansRows: Sendable {
  associatedtype Matrix: SelectableRows

  var matrix: Matrix { get }
  /// Per row, in Double, added in column order.
  var squaredNorms: [Double] { get }
  /// On which sums over rows, of norms or of distances between rows, are exact.
  var grid: ExactGrid { get }

  /// Goes through the entries of a row in column order.
  func forEachEntry(ofRow row: Int, _ body: (_ column: Int, _ value: Double) -> Void)

  /// The cluster nearest to each row; equal: the lowest index.
  func nearest(to centroids: Centroids, threads: Threads) -> [Int32]

  /// Bounds that save comparisons, if available; see ``ScoreBounds``.
  func bounds(for layout: PanelLayout) -> ScoreBounds?

  /// Adds rows to a cluster's sum or takes them away; see ``Moves/byCluster(count:)``.
  func apply(_ changes: UnsafeBufferPointer<Int32>, to sum: inout delegation_sum)

  /// The squared distances of all rows to each of the origins, `origins.rowCount` × `rowCount`, at most those of
  /// `nearest`; on the grid, and exactly 0 between equal rows.
  ///
  /// - Returns: The sum for each origin.
  func distances(
    to origins: Matrix, cutTo nearest: [Double], into result: UnsafeMutablePointer<Double>, threads: Threads
  ) -> [Double]
}

extension KMeansRows {
  var rowCount: Int { matrix.rowCount }
  var columnCount: Int { matrix.columnCount }

  /// The sum of the squared norms.
  var totalSquares: Double { squaredNorms.reduce(0) { $0 + grid.rounded($1) } }
}

/// Multiples of a power of two, so coarse that any sum of so many of them is exact in Double, in any order and however
/// the numbers are divided among threads or machines.
struct ExactGrid: Equatable, Sendable {
  /// A power of two; 0 if all numbers are 0 and need no rounding.
  let step: Double

  /// - Parameters:
  ///   - largest: No number is larger in magnitude; finite.
  ///   - count: At most so many numbers are added.
  ///   - bits: At most so many steps, as a power of two, make `largest`; fewer if `count` does not allow as many.
  init(largest: Double, count: Int, bits: Int) {
    precondition(bits < 51 && count >= 0 && largest.isFinite, "a grid of so many bits cannot be rounded to")
    guard largest != 0 else {
      step = 0
      return
    }
    // A sum may have one number more while a row goes from one cluster to another.
    let carry = Int.bitWidth - (count + 1).leadingZeroBitCount
    step = Double(sign: .plus, exponent: Int(largest.exponent) + 1 - min(bits, 53 - carry), significand: 1)
  }

  /// Adding and subtracting it rounds a number to a multiple of the step, ties to even: at this magnitude Double itself
  /// has no smaller steps.
  var shift: Double { 0x1.8p52 * step }

  @inline(__always)
  func rounded(_ value: Double) -> Double { (value + shift) - shift }
}

extension ExactGrid {
  /// For weights: far finer than the Float32 that they are compared in.
  static func weights(largest: Double, rowCount: Int) -> ExactGrid {
    ExactGrid(largest: largest, count: rowCount, bits: 30)
  }

  /// For squared norms, and for distances, which are at most four times the largest norm.
  static func norms(largest: Double, rowCount: Int) -> ExactGrid {
    ExactGrid(largest: 4 * largest, count: rowCount, bits: 48)
  }

  func rounded(_ values: [Float]) -> [Float] { values.map { Float(rounded(Double($0))) } }
}

extension SparseMatrix {
  /// The greatest magnitude of a weight; 0 without any.
  package var largestWeight: Float { largestMagnitude(weights) }

  func rounded(to grid: ExactGrid) -> SparseMatrix {
    SparseMatrix(rowStarts: rowStarts, columns: columns, weights: grid.rounded(weights), columnCount: columnCount)
  }
}

func largestMagnitude(_ values: [Float]) -> Float { values.reduce(0) { max($0, $1.magnitude) } }
