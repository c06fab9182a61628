/// The waiting tasks that each of many takes chose from and their features, each value as one of 256 equal steps.
///
/// - Shape: rows in the order of the takes, inside a take as the candidates of its context; `bins` has one per feature
///   and row, row-major.
/// - Memory: 1 byte per feature and row.
package struct NextTaskTable: Sendable {
  package static let featureCount = NextTaskFeatures.all.count
  package private(set) var bins: [UInt8] = []
  private var starts = [0]

  package init() {}
  package init(_ context: NextTaskContext) { append(context) }

  /// Reserves space for so many takes, so that the table is not copied while it grows. Unused space costs addresses and no
  /// memory.
  mutating func reserve(takes: Int) {
    bins.reserveCapacity(takes * (NextTaskState.newestCount + NextTaskState.likeliestCount) * Self.featureCount)
  }

  package var count: Int { starts.count - 1 }
  func rows(of take: Int) -> Range<Int> { starts[take]..<starts[take + 1] }

  mutating func append(_ take: NextTaskTable) {
    bins += take.bins
    starts.append(starts.last! + take.rows(of: 0).count)
  }

  package mutating func append(_ context: NextTaskContext) {
    let first = bins.count
    bins += repeatElement(0, count: context.candidates.count * Self.featureCount)
    bins.withUnsafeMutableBufferPointer { bins in
      let rows = UnsafeMutableBufferPointer(rebasing: bins[first...])
      for (column, feature) in NextTaskFeatures.all.enumerated() { feature.fill(column, of: rows, context) }
    }
    starts.append(starts.last! + context.candidates.count)
  }
}
