import DelegationTasks

/// The candidates of many tasks and their features, each value as one of 256 equal steps of its feature's range.
///
/// A step of a logarithm is less than 4 % of the number, finer than a learner can use; see `docs/design.md`.
///
/// - Shape: rows in the order of the tasks, inside a task in the order of its candidates; `bins` has `featureCount` per
///   row, row-major.
/// - Memory: 1 byte per feature and row, 4 per row.
package struct PairTable: Sendable {
  package let features: [PairFeature]
  package private(set) var persons: [PersonID] = []
  package private(set) var bins: [UInt8] = []
  /// The rows of each task from the first one on; empty if it has none.
  private var ranges: [Range<Int>]
  private let firstTask: Int
  /// The fits to these rows; nil while rows may still be appended.
  private var memo: FitMemo?

  package var featureCount: Int { features.count }

  package init(features: [PairFeature], taskCount: Int, from firstTask: Int = 0) {
    (self.features, self.firstTask) = (features, firstTask)
    ranges = Array(repeating: 0..<0, count: taskCount)
  }

  /// Reserves space for so many candidates of tasks, so that the table is not copied while it grows. Unused space
  /// costs addresses and no memory.
  mutating func reserve(rows: Int) {
    persons.reserveCapacity(rows)
    bins.reserveCapacity(rows * featureCount)
  }

  package func rows(of task: Int) -> Range<Int> { ranges[task - firstTask] }

  /// Remembers fits to the table from now on, as long as no context is appended.
  mutating func rememberFits() { memo = FitMemo() }

  func fit<Fit: Sendable>(_ learner: FitMemo.Key.Learner, _ examples: [RankingExample], _ make: () -> Fit) -> Fit {
    guard let memo else { return make() }
    return memo.fit(FitMemo.Key(learner: learner, examples: ExamplesDigest(examples)), make)
  }

  package mutating func append(_ context: FeatureContext) {
    memo = nil
    let (first, count, width) = (bins.count, context.candidates.count, featureCount)
    ranges[context.task - firstTask] = persons.count..<persons.count + count
    persons += context.candidates
    bins += repeatElement(0, count: count * width)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { values in
      values.initialize(repeating: 0)
      bins.withUnsafeMutableBufferPointer { bins in
        for (position, feature) in features.enumerated() {
          let column = PairColumn(values, range: feature.range)
          feature.fill(column, context)
          let steps = FeatureSteps(of: feature.range)
          for candidate in 0..<count {
            bins[first + candidate * width + position] = steps.step(of: values[candidate])
          }
        }
      }
    }
  }

  /// The middle of the step that the value of a pair is in.
  func value(_ row: Int, _ feature: Int) -> Double {
    FeatureSteps(of: features[feature].range).value(of: bins[row * featureCount + feature])
  }

  /// The columns of some groups, rising.
  ///
  /// The score that chose the candidates is always left out, since it mixes several groups.
  func columns(of groups: [PairFeatureGroup]) -> [Int] {
    features.indices.filter { groups.contains(features[$0].group) && features[$0].template != .guess }
  }

  /// Returns the same rows with the columns of some groups, without the score that chose the candidates.
  package func keeping(_ groups: [PairFeatureGroup]) -> PairTable {
    let kept = columns(of: groups)
    var table = PairTable(features: kept.map { features[$0] }, taskCount: 0, from: firstTask)
    table.persons = persons
    table.ranges = ranges
    let width = featureCount
    table.bins = [UInt8](unsafeUninitializedCapacity: persons.count * kept.count) { result, count in
      bins.withUnsafeBufferPointer { bins in
        for row in persons.indices {
          for column in kept {
            result.initializeElement(at: count, to: bins[row * width + column])
            count += 1
          }
        }
      }
    }
    return table
  }
}
