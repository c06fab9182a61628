/// Where the value of a cluster in a column stands: at column · `columnStride` + cluster · `clusterStride`.
struct PanelLayout: Equatable, Sendable {
  let clusters: Int
  let columns: Int
  let columnStride: Int
  let clusterStride: Int

  /// The room for clusters: a multiple of 16, so that whole groups of lanes are compared; the surplus attracts nothing.
  var lanes: Int { Self.lanes(for: clusters) }

  var count: Int { lanes * columns }

  static func lanes(for clusters: Int) -> Int { (clusters + 15) / 16 * 16 }

  @inline(__always)
  func place(column: Int, cluster: Int) -> Int { column * columnStride + cluster * clusterStride }
}

/// A number for each column and cluster, from a multiple of 64 bytes on: an array begins in the middle of a line of the
/// cache, and every group of sixteen would be two to fetch.
///
/// It has one owner while it is written, and nobody writes it after.
final class Panel: @unchecked Sendable {
  let layout: PanelLayout
  let values: UnsafeMutablePointer<Float>

  /// All zeros.
  init(layout: PanelLayout) {
    self.layout = layout
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, layout.count) * 4, alignment: 64)
    values = memory.bindMemory(to: Float.self, capacity: layout.count)
    values.initialize(repeating: 0, count: layout.count)
  }

  deinit { UnsafeMutableRawPointer(values).deallocate() }

  /// The same numbers in another layout.
  func arranged(as other: PanelLayout) -> Panel {
    guard other != layout else { return self }
    let result = Panel(layout: other)
    for column in 0..<layout.columns {
      for cluster in 0..<layout.clusters {
        result.values[other.place(column: column, cluster: cluster)] =
          values[layout.place(column: column, cluster: cluster)]
      }
    }
    return result
  }
}

extension Panel: Equatable {
  static func == (left: Panel, right: Panel) -> Bool {
    left.layout == right.layout && (0..<left.layout.count).allSatisfy { left.values[$0] == right.values[$0] }
  }
}
