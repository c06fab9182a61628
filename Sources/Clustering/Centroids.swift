import DelegationTasks

/// The clusters' means in the form in which rows are compared with them: sums in Float32, and their scales.
///
/// A row x is nearest to the cluster of greatest x·m − |m|²/2, with m = sum · `inverse`.
struct Centroids: Equatable, Sendable {
  /// The sums of the clusters' rows.
  let panel: Panel
  /// The value 1 / size of each cluster; 0 if it is empty.
  var inverse: [Float]
  /// The value |m|² / 2 of each cluster; infinite for an empty cluster, so that nothing is near it.
  var half: [Float]

  init(layout: PanelLayout) {
    panel = Panel(layout: layout)
    inverse = [Float](repeating: 0, count: layout.lanes)
    half = [Float](repeating: .infinity, count: layout.lanes)
  }

  var layout: PanelLayout { panel.layout }

  /// The cluster nearest to each row; equal: the lowest index.
  func nearest<Rows: ComparableRows>(_ rows: Rows, threads: Threads) -> [Int32] {
    [Int32](unsafeUninitializedCapacity: rows.rowCount) { result, count in
      count = rows.rowCount
      guard let base = result.baseAddress else { return }
      nonisolated(unsafe) let target = base
      threads.forEach(Blocks(count: rows.rowCount, size: Rows.blockSize)) { _, range in
        rows.nearest(rows: range, of: self, into: target)
      }
    }
  }
}
