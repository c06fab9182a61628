import CDelegationKernels
import DelegationTasks

/// The sums of the clusters' rows, changed as rows move from one cluster to another.
///
/// Sums are in Double, of rows on an ``ExactGrid``: every step is exact, so a cluster's sum depends neither on the
/// order in which rows came nor on rows that have left. Rows are compared with a rounded copy of the sums.
final class ClusterSums {
  private(set) var centroids: Centroids
  private(set) var sizes: [Int]
  /// |sum|² of each cluster, added in column order when its sum has changed.
  private var squares: [Double]
  /// The sums cluster by cluster, whatever the layout of the panel: values that change together are adjacent.
  private let sums: UnsafeMutablePointer<Double>

  init(clusters: Int, layout: PanelLayout) {
    centroids = Centroids(layout: layout)
    sizes = [Int](repeating: 0, count: clusters)
    squares = [Double](repeating: 0, count: clusters)
    let count = clusters * layout.columns
    sums = .allocate(capacity: count)
    sums.initialize(repeating: 0, count: count)
  }

  deinit { sums.deallocate() }

  /// Moves rows. Each cluster sees its changes in the order of the moves, so clusters may share threads.
  ///
  /// - Parameters:
  ///   - rows: The rows that move.
  ///   - bounds: Records how much means grow, if it is valid.
  func apply<Rows: KMeansRows>(_ moves: Moves, of rows: Rows, bounds: ScoreBounds? = nil, threads: Threads) {
    let changes = moves.byCluster(count: sizes.count)
    let (sizes, squares, centroids) = (sizes, squares, centroids)
    nonisolated(unsafe) let sums = sums
    @Sendable func sum(_ cluster: Int) -> delegation_sum {
      delegation_sum(
        values: sums + cluster * centroids.layout.columns,
        panel: centroids.panel.values + cluster * centroids.layout.clusterStride,
        stride: centroids.layout.columnStride, size: sizes[cluster])
    }
    @Sendable func finish(_ cluster: Int, _ sum: delegation_sum) -> (size: Int, square: Double) {
      changes[cluster].isEmpty
        ? (sizes[cluster], squares[cluster])
        : (sum.size, delegation_square(sum.values, centroids.layout.columns))
    }
    let changed: [(size: Int, square: Double)]
    if let bounds, bounds.isKnown {
      changed = bounds.map(clusters: sizes.count, threads: threads) { cluster, growth in
        var sum = sum(cluster)
        changes[cluster].withUnsafeBufferPointer { changes in
          growth.follow(changes, &sum) { rows.apply(changes, to: &$0) }
        }
        return finish(cluster, sum)
      }
    } else {
      changed = (moves.count < Self.movesWorthThreads ? .one : threads).map(sizes.count) { cluster in
        var sum = sum(cluster)
        changes[cluster].withUnsafeBufferPointer { rows.apply($0, to: &sum) }
        return finish(cluster, sum)
      }
    }
    self.sizes = changed.map(\.size)
    self.squares = changed.map(\.square)
  }

  private static let movesWorthThreads = 2_048

  /// Updates the scales from the sums; call it before rows are compared again.
  func updateScales() {
    for cluster in sizes.indices {
      let size = Double(sizes[cluster])
      centroids.inverse[cluster] = size == 0 ? 0 : Float(1 / size)
      centroids.half[cluster] = size == 0 ? .infinity : Float(squares[cluster] / (size * size) / 2)
    }
  }

  /// The sum of squared distances of all rows to the means of their clusters: the squared norms of the rows, whose
  /// sum is given, less |sum|² / size of each cluster.
  func inertia(totalSquares: Double) -> Double {
    var inertia = totalSquares
    for cluster in sizes.indices where sizes[cluster] > 0 { inertia -= squares[cluster] / Double(sizes[cluster]) }
    return max(0, inertia)
  }

  /// The squared distance of a row to the mean of a cluster that is not empty; 0 if it is only rounding error.
  func squaredDistance<Rows: KMeansRows>(of row: Int, in rows: Rows, to cluster: Int) -> Double {
    let size = Double(sizes[cluster])
    let sums = sums + cluster * rows.columnCount
    var product = 0.0
    rows.forEachEntry(ofRow: row) { column, value in product += value * sums[column] }
    let norms = rows.squaredNorms[row] + squares[cluster] / (size * size)
    let distance = norms - 2 * product / size
    return distance > norms * 1e-9 ? distance : 0
  }
}

/// Rows that go from one cluster to another, in order.
struct Moves {
  /// The value in place of a cluster for a row that comes from nowhere, or goes there.
  static let nowhere: Int32 = -1

  private var rows: [Int32] = []
  private var origins: [Int32] = []
  private var targets: [Int32] = []

  var count: Int { rows.count }
  var isEmpty: Bool { rows.isEmpty }

  mutating func append(row: Int, from origin: Int32, to target: Int32) {
    rows.append(Int32(row))
    origins.append(origin)
    targets.append(target)
  }

  /// One row after the other, where the clusters differ.
  mutating func append(from origins: [Int32], to targets: [Int32]) {
    for row in targets.indices where origins[row] != targets[row] {
      append(row: row, from: origins[row], to: targets[row])
    }
  }

  /// The changes of each cluster, in order: a row's number if it comes, its complement if it goes.
  func byCluster(count: Int) -> Changes {
    var starts = [Int](repeating: 0, count: count + 1)
    for clusters in [origins, targets] {
      for cluster in clusters where cluster != Self.nowhere { starts[Int(cluster) + 1] += 1 }
    }
    for cluster in 0..<count { starts[cluster + 1] += starts[cluster] }
    var changes = [Int32](repeating: 0, count: starts[count])
    var upcoming = starts
    for (index, row) in rows.enumerated() {
      for (cluster, change) in [(origins[index], ~row), (targets[index], row)] where cluster != Self.nowhere {
        changes[upcoming[Int(cluster)]] = change
        upcoming[Int(cluster)] += 1
      }
    }
    return Changes(starts: starts, changes: changes)
  }

  struct Changes: Sendable {
    fileprivate let starts: [Int]
    fileprivate let changes: [Int32]

    subscript(cluster: Int) -> ArraySlice<Int32> { changes[starts[cluster]..<starts[cluster + 1]] }
  }
}
