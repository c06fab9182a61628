import Foundation
import Repeatable
import TaskModel

/// What `delegate datasets check` tells.
package struct DatasetCheck: Sendable {
  package let dataset: LoadedDataset
  package let facts: DatasetFacts
  package let findings: [DatasetFinding]
  let rules: PersonRules
  let now: Moment

  /// Whether a run would have something to measure, and could write it.
  package var canRun: Bool { !findings.contains { $0.severity == .stops } }
}

extension Dataset {
  /// Reads the data and looks for what it lacks. Counts are not compared with what is expected, so that data which grew
  /// can be looked at too.
  ///
  /// - Parameters:
  ///   - threads: How many threads to use; the result does not depend on it.
  ///   - now: What is dated later is in the future.
  ///   - progress: Called after each file, from any thread.
  /// - Throws: `Problem` as ``load(threads:progress:)`` does, counts apart.
  package func check(
    threads: Threads, now: Moment = Moment(Int64(Date().timeIntervalSince1970)),
    progress: @escaping @Sendable (SourceProgress) -> Void = { _ in }
  ) throws -> DatasetCheck {
    let dataset = try read(threads: threads, progress: progress)
    let facts = DatasetFacts(of: dataset, survey: try description.adapter.adapter.survey(of: openFiles()), now: now)
    return DatasetCheck(
      dataset: dataset, facts: facts, findings: DatasetFinding.all(on: facts), rules: try rules(for: dataset.log),
      now: now)
  }
}
