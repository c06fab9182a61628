import DelegationMatching
import DelegationTasks

/// Learns from the tasks that people took how much each feature of an open task weighs in an app.
///
/// - Memory: one byte per feature and candidate; of a take at most `newest` and `likeliest` candidates are read.
/// - Source: as of `ConditionalLogit`, with the penalty of ``NextTaskLearner``.
package struct OpenTaskLearner: Sendable {
  /// The maximum number of candidates of a take: the newest tasks, and those that fit the person best.
  static let newest = NextTaskState.newest
  static let likeliest = NextTaskState.likeliest

  private let steps = OpenTaskFeatures.all.map { FeatureSteps(of: $0.range) }
  private var bins: [UInt8] = []
  private var examples: [RankingExample] = []

  package init() {}
  package var count: Int { examples.count }

  /// Adds a take; one of a task that is no candidate is left out.
  ///
  /// - `queue`: All tasks that were open just before it, the oldest first.
  package mutating func add(_ queue: [OpenTask], taken: Int) {
    let candidates = candidates(queue)
    guard let chosen = candidates.firstIndex(of: taken) else { return }
    let (values, width) = (OpenTaskFeatures.values(of: queue), steps.count)
    let first = bins.count / width
    for candidate in candidates {
      for column in 0..<width { bins.append(steps[column].step(of: Float(values[candidate * width + column]))) }
    }
    examples.append(RankingExample(rows: first..<first + candidates.count, chosen: first + chosen))
  }

  /// Positions in the queue, the newest first.
  private func candidates(_ queue: [OpenTask]) -> [Int] {
    let positions = Array(queue.indices.reversed())
    guard queue.count > Self.newest + Self.likeliest else { return positions }
    var likeliest = TopList(count: Self.likeliest)
    for position in positions.dropFirst(Self.newest) {
      likeliest.offer(UInt32(position), queue[position].fit.share) { $0 > $1 }
    }
    return Array(positions.prefix(Self.newest)) + likeliest.items.map(Int.init).sorted(by: >)
  }

  /// The weights that make the takes likeliest, less a penalty; nil for fewer takes than ``FitSchedule/first``.
  package func fit(threads: Threads = .one) -> NextTaskWeights? {
    guard examples.count >= FitSchedule.first else { return nil }
    let logit = ConditionalLogit.fit(
      bins: bins, featureCount: steps.count, examples: examples, l2: NextTaskLearner.Parameters().l2,
      sample: .standard, threads: threads)
    // A step of the table is this much of the feature.
    let widths = steps.map { $0.value(of: 1) - $0.value(of: 0) }
    return NextTaskWeights(zip(logit.weights, widths).map { $0 / $1 })
  }
}
