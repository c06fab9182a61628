import CDelegationKernels
import DelegationTasks
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

  static func layout(clusters: Int, columns: Int) -> PanelLayout

  /// Writes the cluster nearest to each of the rows (equal: the lowest index) to the row's position in `result`.
  func nearest(rows: Range<Int>, of centroids: Centroids, into result: UnsafeMutablePointer<Int32>)
}

protocol KMeansRows: Sendable {
  associatedtype Matrix: ComparableRows

  var matrix: Matrix { get }
  /// The squared norm of each row, in Double, added in column order.
  var squaredNorms: [Double] { get }
  /// The grid on which sums over rows, of norms or of distances between rows, are exact.
  var grid: ExactGrid { get }

  /// Goes through the entries of a row in column order.
  func forEachEntry(ofRow row: Int, _ body: (_ column: Int, _ value: Double) -> Void)

  /// The cluster nearest to each row; equal: the lowest index.
  func nearest(to centroids: Centroids, threads: Threads) -> [Int32]

  /// Bounds that save comparisons, if available; see ``ScoreBounds``.
  func bounds(for layout: PanelLayout) -> ScoreBounds?

  /// Adds rows to a cluster's sum or takes them away; see ``Moves/byCluster(count:)``.
  func apply(_ changes: UnsafeBufferPointer<Int32>, to sum: inout delegation_sum)

  /// The squared distances of all rows to each of the origins, `origins.count` × `rowCount`, at most those of
  /// `nearest`; on the grid, and exactly 0 between equal rows.
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

/// Multiples of a power of two, so coarse that any sum of so many of them is exact in Double, in any order and however
/// the numbers are divided among threads.
struct ExactGrid: Equatable, Sendable {
  /// A power of two; 0 if all numbers are 0 and need no rounding.
  let step: Double

  /// - Parameters:
  ///   - largest: No number is larger in magnitude; finite.
  ///   - count: The greatest number of numbers that are added.
  ///   - bits: The greatest number of steps to `largest`, as a power of two; fewer if `count` does not allow as many.
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

/// The precision of weights: far finer than the Float32 that they are compared in.
private let weightBits = 30

extension SparseMatrix {
  /// The weights on a grid on which sums of rows are exact.
  func onExactGrid() -> SparseMatrix {
    SparseMatrix(
      rowStarts: rowStarts, columns: columns, weights: roundedForSums(weights, rowCount: rowCount),
      columnCount: columnCount)
  }
}

extension DenseMatrix {
  /// The values on a grid on which sums of rows are exact.
  func onExactGrid() -> DenseMatrix {
    DenseMatrix(values: roundedForSums(values, rowCount: rowCount), rowCount: rowCount, columnCount: columnCount)
  }
}

private func roundedForSums(_ values: [Float], rowCount: Int) -> [Float] {
  let largest = values.reduce(Float(0)) { max($0, $1.magnitude) }
  let grid = ExactGrid(largest: Double(largest), count: rowCount, bits: weightBits)
  return values.map { Float(grid.rounded(Double($0))) }
}
