/// Rows that go from one cluster to another, in order.
struct Moves {
  /// Instead of a cluster: the row comes from nowhere, or goes there.
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

  /// What happens to each cluster, in order: a row's number if it comes, its complement if it goes.
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

  /// The changes of each cluster.
  struct Changes: Sendable {
    fileprivate let starts: [Int]
    fileprivate let changes: [Int32]

    subscript(cluster: Int) -> ArraySlice<Int32> { changes[starts[cluster]..<starts[cluster + 1]] }
  }
}
