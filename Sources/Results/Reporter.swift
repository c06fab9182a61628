import DelegationEvaluation
import DelegationFiles
import DelegationIngest

/// Makes pages and files for other programs out of results. A module above this one implements it.
package protocol Reporter: Sendable {
  func check(_ report: String, in reports: String) throws

  /// Draws the page of a run; nothing is written yet.
  ///
  /// - `command`: Type it to get the report again.
  /// - `folder`: Path of the report's folder, as it was before.
  /// - Returns: Writes every file besides `report.json`, `SHA256SUMS` and `provenance.json`.
  func draw(_ run: FinishedRun, command: String, for folder: String) throws -> ReportFiles

  func list(_ reports: String, onlyIfMissing: Bool) throws
}

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

package struct FinishedExperiment: Sendable {
  package let document: ExperimentResult
  /// One per model, mode, split and kind of field values, in the recipe's order.
  package let modelRuns: [ModelRunResult]
  /// For each of these, for which of its tasks one person is named; empty for runs without probabilities.
  package let named: [[Bool]]
  package let headline: ModelRunResult
  package let data: LoadedDataset

  package init(
    document: ExperimentResult, modelRuns: [ModelRunResult], named: [[Bool]], headline: ModelRunResult,
    data: LoadedDataset
  ) {
    (self.document, self.modelRuns, self.named) = (document, modelRuns, named)
    (self.headline, self.data) = (headline, data)
  }
}
