/// The position of a cluster's value in a column: column · `columnStride` + cluster · `clusterStride`.
struct PanelLayout: Equatable, Sendable {
  let clusters: Int
  let columns: Int
  let columnStride: Int
  let clusterStride: Int

  /// The space for clusters: a multiple of 16, so that full groups of lanes are compared; no row is nearest to the
  /// surplus.
  var lanes: Int { Self.lanes(for: clusters) }

  var count: Int { lanes * columns }

  static func lanes(for clusters: Int) -> Int { (clusters + 15) / 16 * 16 }

  @inline(__always)
  func position(column: Int, cluster: Int) -> Int { column * columnStride + cluster * clusterStride }
}

/// A number for each column and cluster, aligned to 64 bytes: an array would begin in the middle of a cache line, and
/// every group of sixteen would need two lines.
///
/// Only one thread writes it, before others read it.
final class Panel: @unchecked Sendable, Equatable {
  let layout: PanelLayout
  let values: UnsafeMutablePointer<Float>

  init(layout: PanelLayout) {
    self.layout = layout
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, layout.count) * 4, alignment: 64)
    values = memory.bindMemory(to: Float.self, capacity: layout.count)
    values.initialize(repeating: 0, count: layout.count)
  }

  deinit { UnsafeMutableRawPointer(values).deallocate() }

  static func == (left: Panel, right: Panel) -> Bool {
    left.layout == right.layout && (0..<left.layout.count).allSatisfy { left.values[$0] == right.values[$0] }
  }
}
