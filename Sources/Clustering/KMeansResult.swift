import DelegationTasks
import DelegationVectors

package struct KMeansResult: Equatable, Sendable {
  package enum Ending: String, Codable, Sendable {
    /// Every row was with its nearest centroid already.
    case unchanged
    /// The inertia fell by no more than the tolerance.
    case tolerance
    /// The greatest number of iterations was reached.
    case limit
  }

  /// The rows the best restart began with, as centroids of the first clusters; fewer than k if rows equal each other.
  /// Another program can start from them.
  package let startRows: [Int]
  /// The cluster of each row, 0..<k.
  package let assignments: [Int]
  package let sizes: [Int]
  /// The sum of squared distances of the rows to the means of their clusters, after each assignment of the best
  /// restart; empty for a matrix without rows.
  package let inertiaPerIteration: [Double]
  package let restartInertias: [Double]
  package let restart: Int
  package let ending: Ending
  private let centroidPanel: Centroids

  init(_ best: Restart, restart: Int, restartInertias: [Double]) {
    startRows = best.startRows
    assignments = best.assignments.map(Int.init)
    sizes = best.sizes
    inertiaPerIteration = best.inertias
    ending = best.ending
    centroidPanel = best.centroids
    self.restart = restart
    self.restartInertias = restartInertias
  }

  package var clusterCount: Int { sizes.count }
  package var columnCount: Int { centroidPanel.layout.columns }
  package var inertia: Double { restartInertias[restart] }
  /// The clusters without rows, rising.
  package var emptyClusters: [Int] { sizes.indices.filter { sizes[$0] == 0 } }

  /// The mean of a cluster's rows; zeros if it is empty.
  package func centroid(_ cluster: Int) -> [Float] {
    let (layout, scale) = (centroidPanel.layout, centroidPanel.inverse[cluster])
    return (0..<columnCount).map { centroidPanel.panel.values[layout.position(column: $0, cluster: cluster)] * scale }
  }

  /// The means of all clusters, k × columns. On sparse rows this is large: k · 4 bytes per term.
  package var centroids: DenseMatrix {
    DenseMatrix(values: (0..<clusterCount).flatMap(centroid), rowCount: clusterCount, columnCount: columnCount)
  }

  /// The nearest cluster of each of these rows, equal distances to the lowest index; never an empty cluster, unless
  /// all are (then 0). The rows must be sparse or dense as those that were clustered.
  package func assign(_ matrix: SparseMatrix, threads: Threads = .one) -> [Int] { nearest(matrix, threads) }

  /// The nearest cluster of each of these rows; see the sparse one.
  package func assign(_ matrix: DenseMatrix, threads: Threads = .one) -> [Int] { nearest(matrix, threads) }

  private func nearest<Rows: ComparableRows>(_ rows: Rows, _ threads: Threads) -> [Int] {
    precondition(rows.columnCount == columnCount, "rows must have the columns of those that were clustered")
    let layout = Rows.layout(clusters: centroidPanel.layout.clusters, columns: columnCount)
    precondition(layout == centroidPanel.layout, "rows must be sparse or dense as those that were clustered")
    return centroidPanel.nearest(rows, threads: threads).map(Int.init)
  }
}
