import CDelegationKernels
import DelegationTasks
import DelegationVectors

/// Bounds on the scores of the clusters a row is not in, so that once few rows move, most rows need not be compared
/// with most clusters again. They do not change the result, bit by bit.
///
/// The bounds hold only for sparse rows whose weights are not negative; see `delegation_nearest_bounded`.
final class ScoreBounds {
  private let rows: RowsByLength
  private let matrix: SparseMatrix
  private let layout: PanelLayout
  /// Groups of 64 clusters, rounded up to a multiple of 4.
  private let width: Int
  /// The bounds, `width` numbers per row.
  private var bounds: [Float]
  /// Whether the bounds are valid, so that the growth of means must be followed.
  private(set) var isKnown = false
  /// The growth of means since rows were last compared, for each group, column by column.
  private var growth: [Float]
  /// The values of `Centroids.half` when rows were last compared.
  private var halves: [Float] = []

  init(_ matrix: SparseMatrix, _ rows: RowsByLength, layout: PanelLayout) {
    (self.matrix, self.rows, self.layout) = (matrix, rows, layout)
    width = ((layout.lanes + 63) / 64 + 3) / 4 * 4
    bounds = [Float](repeating: .infinity, count: matrix.rowCount * width)
    growth = [Float](repeating: 0, count: layout.columns * width)
  }

  func forget() {
    guard isKnown else { return }
    isKnown = false
    for index in bounds.indices { bounds[index] = .infinity }
    for index in growth.indices { growth[index] = 0 }
  }

  /// The cluster nearest to each row; equal: the lowest index.
  ///
  /// - Parameters:
  ///   - centroids: The clusters now.
  ///   - assignments: The rows' clusters; while the bounds are known, the last result.
  func nearest(to centroids: Centroids, from assignments: [Int32], threads: Threads) -> [Int32] {
    var result = assignments
    let (columns, clusters) = (columnDrifts(), clusterDrifts(centroids.half))
    let greatest = zip(centroids.half, halves.isEmpty ? centroids.half : halves)
      .reduce(Float(0)) { most, pair in max(most, pair.0.isFinite ? pair.0 : 0, pair.1.isFinite ? pair.1 : 0) }
    bounds.withUnsafeMutableBufferPointer { bounds in
      result.withUnsafeMutableBufferPointer { result in
        guard let first = bounds.baseAddress, let base = result.baseAddress else { return }
        nonisolated(unsafe) let known = first
        nonisolated(unsafe) let nearest = base
        let (width, matrix) = (width, rows)
        threads.forEach(Blocks(count: assignments.count, size: SparseMatrix.blockSize)) { _, rows in
          columns.withUnsafeBufferPointer { columns in
            clusters.withUnsafeBufferPointer { clusters in
              let drift = delegation_drift(
                columns: columns.baseAddress, clusters: clusters.baseAddress, width: width, greatest: greatest)
              matrix.withKernelRows {
                delegation_nearest_bounded(
                  $0, rows.lowerBound, rows.upperBound, centroids.panel.values, centroids.layout.lanes,
                  centroids.inverse, centroids.half, drift, known, nearest)
              }
            }
          }
        }
      }
    }
    isKnown = true
    halves = centroids.half
    for index in growth.indices { growth[index] = 0 }
    return result
  }

  /// Maps each cluster; clusters that share a record of the growth of their means share a thread.
  func map<Value: Sendable>(
    clusters: Int, threads: Threads, _ body: @Sendable (_ cluster: Int, _ growth: MeanGrowth) -> Value
  ) -> [Value] {
    let groups = Blocks(count: clusters, size: 64)
    let (matrix, columns) = (matrix, layout.columns)
    let parts = growth.withUnsafeMutableBufferPointer { growth in
      // A matrix without columns has no growth, and nothing is written.
      nonisolated(unsafe) let base = growth.baseAddress ?? UnsafeMutablePointer(bitPattern: 4)!
      return threads.map(groups.blockCount) { group in
        withUnsafeTemporaryAllocation(of: Double.self, capacity: columns + 1) { before in
          let growth = MeanGrowth(matrix: matrix, previous: before.baseAddress!, growth: base + group * columns)
          return groups[group].map { body($0, growth) }
        }
      }
    }
    return parts.flatMap { $0 }
  }

  private func columnDrifts() -> [Float] {
    var drifts = [Float](repeating: 0, count: growth.count)
    guard isKnown else { return drifts }
    for group in 0..<width {
      for column in 0..<layout.columns { drifts[column * width + group] = growth[group * layout.columns + column] }
    }
    return drifts
  }

  /// Returns, for each group, the most by which the half squares of its means have fallen.
  private func clusterDrifts(_ now: [Float]) -> [Float] {
    guard isKnown else { return [Float](repeating: 0, count: width) }
    return (0..<width).map { group in
      now.indices.dropFirst(group * 64).prefix(64).reduce(-Float.infinity) { most, cluster in
        now[cluster].isFinite ? max(most, halves[cluster] - now[cluster]) : most
      }
    }
  }
}

/// A record of the growth of clusters' means: the maximum of any, column by column.
struct MeanGrowth {
  let matrix: SparseMatrix
  /// Space for the values of a sum before its changes.
  let previous: UnsafeMutablePointer<Double>
  let growth: UnsafeMutablePointer<Float>

  /// Notes by how much a cluster's mean grows while `change` makes its changes.
  func follow(
    _ changes: UnsafeBufferPointer<Int32>, _ sum: inout delegation_sum, _ change: (inout delegation_sum) -> Void
  ) {
    guard !changes.isEmpty else { return }
    let before = sum.size == 0 ? 0 : 1 / Double(sum.size)
    matrix.withKernelRows { delegation_keep($0, changes.baseAddress, changes.count, &sum, previous) }
    change(&sum)
    let after = sum.size == 0 ? 0 : 1 / Double(sum.size)
    matrix.withKernelRows {
      delegation_grow($0, changes.baseAddress, changes.count, &sum, previous, before, after, matrix.columnCount, growth)
    }
  }
}
