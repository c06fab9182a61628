import DelegationFoundations
import DelegationTasks
import DelegationVectors

/// k-means: rows divided into `k` clusters so that the squared distances to the clusters' means are small.
///
/// Each restart repeats: every row goes to its nearest centroid (equal distances: the lowest index), then each centroid
/// becomes the mean of its rows. A restart ends when no assignment changes, when the inertia falls by no more than
/// `tolerance` of its value, or after `maximumIterations`. The restart of least inertia is the result (equal: the
/// first).
///
/// - Empty clusters: after the assignment, each empty cluster, lowest index first, takes the row farthest from its own
///   centroid (equal: the lowest index) out of a cluster that has others. If no row is away from its centroid, the
///   cluster stays empty. So with more clusters than distinct rows the surplus stays empty, is listed in the result and
///   attracts nothing; `k` is not changed. A matrix without rows gives `k` empty clusters.
/// - Equal bits on any number of threads, and for rows in any order but for ties and draws: weights are rounded to 2⁻³⁰
///   of the largest (more in over four million rows), so that sums of rows are exact; norms and distances are rounded
///   alike.
/// - Precision: distances are compared in Float32; sums and inertia are in Double.
///
/// - Source: Lloyd 1982, doi:10.1109/TIT.1982.1056489; Arthur & Vassilvitskii 2007 (SODA) for k-means++.
package struct KMeans: Equatable, Sendable {
  package enum Initialisation: Equatable, Sendable {
    /// Rows drawn with a chance that grows with the squared distance to those drawn before; see `PlusPlus`.
    case plusPlus
    /// The start rows are different rows, each as likely as any other.
    case random
    /// The given rows, one per cluster; for comparison with another program.
    case rows([Int])
  }

  package var k: Int
  var restarts: Int
  var initialisation: Initialisation
  var maximumIterations: Int
  /// The share of the inertia by which it must fall for a restart to go on; 0 means: until nothing changes.
  var tolerance: Double
  var seed: UInt64

  package init(
    k: Int, restarts: Int = 10, initialisation: Initialisation = .plusPlus, maximumIterations: Int = 300,
    tolerance: Double = 1e-4, seed: UInt64
  ) {
    (self.k, self.restarts, self.initialisation) = (k, restarts, initialisation)
    (self.maximumIterations, self.tolerance, self.seed) = (maximumIterations, tolerance, seed)
  }

  /// Clusters sparse rows with a kernel of their own.
  ///
  /// - Throws: `Problem` if a setting is out of range or a weight too large to be squared.
  package func fit(_ matrix: SparseMatrix, threads: Threads = .one) throws -> KMeansResult {
    try validate(rowCount: matrix.rowCount)
    try Self.refuseUnusable(matrix.weights) { index in matrix.rowStarts.lastIndex { $0 <= index }! }
    return bestRestart(SparseRows(matrix, comparable: initialisation == .plusPlus), threads: threads)
  }

  /// Clusters dense rows, such as those of an LSA space, by matrix products.
  ///
  /// - Throws: `Problem` if a setting is out of range or a value is not a number or too large.
  package func fit(_ matrix: DenseMatrix, threads: Threads = .one) throws -> KMeansResult {
    try validate(rowCount: matrix.rowCount)
    try Self.refuseUnusable(matrix.values) { index in index / matrix.columnCount }
    return bestRestart(DenseRows(matrix), threads: threads)
  }

  private func validate(rowCount: Int) throws(Problem) {
    if k < 1 { throw .outOfRange("k", value: "\(k)", allowed: "at least 1") }
    if restarts < 1 { throw .outOfRange("restarts", value: "\(restarts)", allowed: "at least 1") }
    if maximumIterations < 1 {
      throw .outOfRange("maximumIterations", value: "\(maximumIterations)", allowed: "at least 1")
    }
    if !(tolerance >= 0 && tolerance < 1) {
      throw .outOfRange("tolerance", value: "\(tolerance)", allowed: "at least 0 and below 1")
    }
    guard case .rows(let rows) = initialisation else { return }
    if rows.count != k { throw .startRows("\(rows.count) start rows for k = \(k)") }
    if restarts != 1 { throw .startRows("\(restarts) restarts from the same start rows") }
    if let row = rows.first(where: { $0 < 0 || $0 >= rowCount }) {
      throw .startRows("start row \(row) of a matrix with \(rowCount) rows")
    }
  }

  private static func refuseUnusable(_ values: [Float], row: (Int) -> Int) throws(Problem) {
    guard let index = values.firstIndex(where: { !($0.magnitude < 1e15) }) else { return }
    throw Problem(
      location: "k-means, row \(row(index))", fault: "\(values[index]) is not a number below 1e15 in magnitude",
      remedy: "find out where it comes from, and leave the row out or scale the values")
  }

  /// Restarts share the threads; what is left over divides the rows of each.
  private func bestRestart<Rows: KMeansRows>(_ rows: Rows, threads: Threads) -> KMeansResult {
    var master = SplitMix64(seed: seed)
    let seeds = (0..<restarts).map { _ in master.next() }
    let inner = Threads(max(1, threads.count / restarts))
    let ends = threads.map(restarts) { restart in
      Lloyd(rows: rows, settings: self, seed: seeds[restart], threads: inner).run()
    }
    let best = ends.indices.min { (ends[$0].inertia, $0) < (ends[$1].inertia, $1) }!
    return KMeansResult(ends[best], restart: best, restartInertias: ends.map(\.inertia))
  }
}

extension Problem {
  static func outOfRange(_ setting: String, value: String, allowed: String) -> Problem {
    Problem(location: "k-means", fault: "\(setting) is \(value)", remedy: "make it \(allowed)")
  }

  static func startRows(_ fault: String) -> Problem {
    Problem(
      location: "k-means", fault: fault,
      remedy: "give one row per cluster, each below the number of rows, and restarts = 1")
  }
}
