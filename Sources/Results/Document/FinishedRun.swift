import DelegationEvaluation
import DelegationFiles
import DelegationIngest

/// Writes every file of a report besides `report.json`, `SHA256SUMS` and `provenance.json`.
package typealias ReportFiles = (ReportStage) throws -> Void

/// The result of a finished run, with what else its page and its files are made of.
package enum FinishedRun: Sendable {
  case experiment(FinishedExperiment)
  /// `bestPoint` follows `delegate run` to run the best point as an experiment; nil where the sweep extends no experiment that
  /// differs from it in values alone.
  case sweep(SweepResult, bestPoint: String?)
  case suite(SuiteResult)

  package var document: any RunResult {
    switch self {
    case .experiment(let experiment): experiment.document
    case .sweep(let document, _): document
    case .suite(let document): document
    }
  }
}

/// A reference, as it is large.
package final class FinishedExperiment: Sendable {
  package let document: ExperimentResult
  /// One per model, mode, split and kind of field values, in the recipe's order.
  package let modelRuns: [ModelRunResult]
  /// For each of these, what it promises of each task; empty for runs without probabilities.
  package let promises: [[TaskPromise]]
  package let headline: ModelRunResult
  package let data: LoadedDataset

  package init(
    document: ExperimentResult, modelRuns: [ModelRunResult], promises: [[TaskPromise]], headline: ModelRunResult,
    data: LoadedDataset
  ) {
    (self.document, self.modelRuns, self.promises) = (document, modelRuns, promises)
    (self.headline, self.data) = (headline, data)
  }
}

package struct TaskPromise: Sendable {
  package let namesOne: Bool
  /// Which bin of its reliability the task is in.
  package let bin: Int
  /// How many people the set of each promise holds; 0 for none, and for a set of everybody.
  package let sizes: [Int]

  package init(namesOne: Bool, bin: Int, sizes: [Int]) {
    (self.namesOne, self.bin, self.sizes) = (namesOne, bin, sizes)
  }
}
