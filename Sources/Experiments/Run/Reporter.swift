import DelegationEvaluation
import DelegationFiles
import DelegationIngest

/// Makes pages and files for other programs out of results. A module above this one implements it.
package protocol Reporter: Sendable {
  /// Checks before any work that a report's own files and the list of reports can be written.
  ///
  /// - Throws: `Problem` where a file of the user's is in the way or cannot be read.
  func check(_ report: String, in reports: String) throws

  /// Draws the page of an experiment; nothing is written yet.
  ///
  /// - Returns: Writes every file besides `report.json` and `provenance.json`.
  func draw(_ experiment: FinishedExperiment, for folder: String) throws -> ReportFiles

  /// Draws the page of a sweep; nothing is written yet.
  ///
  /// - Returns: Writes every file besides `report.json` and `provenance.json`.
  func draw(_ sweep: FinishedSweep) throws -> ReportFiles

  /// Draws the page of a suite; nothing is written yet.
  ///
  /// - Returns: Writes every file besides `report.json` and `provenance.json`.
  func draw(_ suite: FinishedSuite) throws -> ReportFiles

  func list(_ reports: String, onlyIfMissing: Bool) throws
}

package typealias ReportFiles = (ReportStage) throws -> Void

/// A finished experiment: its result, and the answers that were measured.
package struct FinishedExperiment: Sendable {
  package let document: ExperimentResult
  /// One per model, mode, split and kind of field values, in the recipe's order.
  package let modelRuns: [ModelRunResult]
  package let headline: ModelRunResult
  package let data: LoadedDataset
  package let command: String
}

package struct FinishedSweep: Sendable {
  package let document: SweepResult
  package let command: String
  /// What follows `delegate run` to run the best point as an experiment; nil where the sweep extends no experiment that
  /// differs from it in values alone.
  package let bestPoint: String?
}

package struct FinishedSuite: Sendable {
  package let document: SuiteResult
  package let command: String
}
