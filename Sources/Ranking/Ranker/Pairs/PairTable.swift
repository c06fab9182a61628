import DelegationTasks

/// The candidates of many tasks and their features.
///
/// - Shape: rows in the order of the tasks, inside a task in the order of its candidates; `values` and `bins` have
///   `featureCount` per row, row-major.
/// - Memory: 5 bytes per feature and row, 4 per row.
package struct PairTable: Sendable {
  /// The number of bins: every value is also stored as one of this many equal steps of its feature's range.
  static let binCount = 64

  package let features: [any PairFeature]
  package private(set) var persons: [PersonID] = []
  package private(set) var values: [Float] = []
  package private(set) var bins: [UInt8] = []
  /// By task: its rows; empty if it has none.
  private var ranges: [Range<Int>]
  /// The fits to these rows; nil while rows may still be appended.
  private var memo: FitMemo?

  package var featureCount: Int { features.count }

  /// - Parameters:
  ///   - features: In the order of the columns.
  ///   - taskCount: Of the log.
  package init(features: [any PairFeature], taskCount: Int) {
    self.features = features
    ranges = Array(repeating: 0..<0, count: taskCount)
  }

  /// Reserves space for the contexts of so many tasks, so that the table is not copied while it grows. Unused space
  /// costs addresses and no memory.
  mutating func reserve(tasks: Int) {
    let rows = tasks * Candidates.most
    persons.reserveCapacity(rows)
    values.reserveCapacity(rows * featureCount)
    bins.reserveCapacity(rows * featureCount)
  }

  package func rows(of task: Int) -> Range<Int> { ranges[task] }

  /// From now on fits to the table are remembered, as long as no context is appended.
  mutating func rememberFits() { memo = FitMemo() }

  /// A fit to this table, remembered if it was made before.
  func fit<Fit: Sendable>(
    _ learner: FitMemo.Key.Learner, _ examples: [RankingExample], _ make: () -> Fit
  ) -> Fit {
    guard let memo else { return make() }
    return memo.fit(FitMemo.Key(learner: learner, examples: ExamplesDigest(examples)), make)
  }

  package mutating func append(_ context: FeatureContext) {
    memo = nil
    let (features, featureCount) = (features, features.count)
    let (first, count) = (persons.count, context.candidates.count)
    ranges[context.task] = first..<first + count
    persons += context.candidates
    values += repeatElement(0, count: count * featureCount)
    bins += repeatElement(0, count: count * featureCount)
    guard count > 0 else { return }
    values.withUnsafeMutableBufferPointer { values in
      bins.withUnsafeMutableBufferPointer { bins in
        for (position, feature) in features.enumerated() {
          let start = first * featureCount + position
          let range = feature.range
          var column = PairColumn(
            start: values.baseAddress! + start, stride: featureCount, count: count, range: range)
          feature.fill(&column, context)
          let scale = Float(Self.binCount) / (range.upperBound - range.lowerBound)
          for candidate in 0..<count {
            let cell = start + candidate * featureCount
            bins[cell] = UInt8(min(Float(Self.binCount - 1), (values[cell] - range.lowerBound) * scale))
          }
        }
      }
    }
  }

  /// The same rows with the columns of some groups, in their order.
  ///
  /// The score that chose the candidates is always left out, since it mixes several groups.
  package func keeping(_ groups: [PairFeatureGroup]) -> PairTable {
    let kept = features.indices.filter { groups.contains(features[$0].group) && !(features[$0] is CandidateChance) }
    var table = PairTable(features: kept.map { features[$0] }, taskCount: 0)
    table.persons = persons
    table.ranges = ranges
    table.values = columns(kept, of: values)
    table.bins = columns(kept, of: bins)
    return table
  }

  private func columns<Value>(_ kept: [Int], of cells: [Value]) -> [Value] {
    let (rowCount, width) = (persons.count, featureCount)
    return [Value](unsafeUninitializedCapacity: rowCount * kept.count) { result, count in
      cells.withUnsafeBufferPointer { cells in
        for row in 0..<rowCount {
          for column in kept {
            result.initializeElement(at: count, to: cells[row * width + column])
            count += 1
          }
        }
      }
    }
  }
}
