import DelegationEvaluation
import DelegationFoundations
import DelegationIngest
import DelegationRanking

extension ExperimentResult {
  package struct Part: Codable, Equatable, Sendable {
    package var dataset, name: String
    package var tasks, updates, eligible, test: Int
    package var results: [Row]

    package struct Row: Codable, Equatable, Sendable {
      package var model: String
      package var mode: EvaluationMode
      package var accuracy: Accuracy
    }

    package var isHere: Bool { tasks > 0 }
  }
}

extension ExperimentResult.Part {
  /// The parts of a dataset; nil for one with files of its own.
  ///
  /// - Parameter modelRuns: At holdout, on opening values.
  static func all(_ data: LoadedDataset, _ targets: Targets, _ holdout: Fold, _ modelRuns: [ModelRunResult]) -> [Self]?
  {
    let parts = data.parts
    guard !parts.isEmpty else { return nil }
    func count(_ tasks: some Sequence<Int>, in part: Int) -> Int { tasks.count { data.log.file(of: $0) == part } }
    return parts.enumerated().map { number, part in
      Self(
        dataset: part.part.dataset, name: part.part.name, tasks: part.tasks.count, updates: part.updates,
        eligible: count(targets.all.lazy.map(\.task), in: number),
        test: count(holdout.test.lazy.map { targets.all[$0].task }, in: number),
        results: modelRuns.compactMap { modelRun in
          let answers = modelRun.answers.lazy.filter { data.log.file(of: $0.task) == number }
          return Accuracy.optional(HitCounts(of: answers)).map {
            Row(model: modelRun.model, mode: modelRun.mode, accuracy: $0)
          }
        })
    }
  }

  /// What to say of parts whose data is not here; nil where all are.
  package static func missing(of data: LoadedDataset) -> String? {
    let missing = data.parts.filter { !$0.isHere }.map(\.part.dataset)
    guard !missing.isEmpty else { return nil }
    return
      "\(data.parts.count - missing.count) of \(data.parts.count) parts were here; not \(PageText.sentence(missing))"
  }
}
