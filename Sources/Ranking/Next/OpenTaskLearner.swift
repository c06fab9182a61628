import DelegationMatching
import DelegationTasks

/// Learns from the tasks that people took how much each feature of an open task weighs in an app.
///
/// - Memory: one byte per feature and candidate; of a take only the candidates of ``NextTaskState`` are read.
/// - Source: as of `ConditionalLogit`, with the penalty of ``NextTaskLearner``.
package struct OpenTaskLearner: Sendable {
  private let steps = OpenTaskFeatures.all.map { FeatureSteps(of: $0.range) }
  private var bins: [UInt8] = []
  private var examples: [RankingExample] = []

  package init() {}
  package var count: Int { examples.count }

  /// Adds a take; one of a task that is no candidate is left out.
  ///
  /// - `queue`: All tasks that were open just before it, the oldest first.
  package mutating func add(_ queue: [OpenTask], taken: Int) {
    let candidates = NextTaskState.candidates(queue.indices.reversed()) { older in older.map { queue[$0].fit.share } }
    guard let chosen = candidates.firstIndex(of: taken) else { return }
    let (values, width) = (OpenTaskFeatures.values(of: queue), steps.count)
    let first = bins.count / width
    for candidate in candidates {
      for column in 0..<width { bins.append(steps[column].step(of: Float(values[candidate * width + column]))) }
    }
    examples.append(RankingExample(rows: first..<first + candidates.count, chosen: first + chosen))
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
