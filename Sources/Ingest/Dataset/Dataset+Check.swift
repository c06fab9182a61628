import Repeatable
import TaskModel

/// What `delegate datasets check` tells.
package struct DatasetCheck: Sendable {
  package let dataset: LoadedDataset
  package let facts: DatasetFacts
  package let findings: [DatasetFinding]

  /// Whether a run would have something to measure.
  package var canRun: Bool { !findings.contains { $0.severity == .stops } }
}

extension Dataset {
  /// Reads the data and looks for what it lacks. Counts are not compared with what is expected, so that data which grew
  /// can be looked at too.
  ///
  /// - Throws: `Problem` as ``load(threads:progress:)`` does, counts apart.
  package func check(
    threads: Threads, progress: @escaping @Sendable (SourceProgress) -> Void = { _ in }
  ) throws -> DatasetCheck {
    let dataset = try read(threads: threads, progress: progress)
    let facts = DatasetFacts(of: dataset)
    return DatasetCheck(dataset: dataset, facts: facts, findings: DatasetFinding.all(on: facts))
  }
}
