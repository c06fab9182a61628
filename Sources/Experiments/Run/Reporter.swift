import DelegationFiles
import DelegationEvaluation
import DelegationIngest

/// Makes pages and files for other programs out of results. A module above this one does it; a run says when.
package protocol Reporter: Sendable {
  /// Tells before any work what would keep a report's own files or the list of reports from being written.
  ///
  /// - Parameters:
  ///   - report: Path of the report's folder.
  ///   - reports: Path of the folder that holds it.
  /// - Throws: `Problem` where something of the user's is in the way or cannot be read.
  func check(_ report: String, in reports: String) throws

  /// Draws the page of an experiment; nothing is written yet.
  ///
  /// - Parameters:
  ///   - experiment: What it came to.
  ///   - folder: Path of the report's folder, as it was before.
  /// - Returns: Writes everything that goes with `report.json` and `provenance.json`.
  func draw(_ experiment: FinishedExperiment, for folder: String) throws -> ReportFiles

  /// Draws the page of a sweep; nothing is written yet.
  ///
  /// - Parameter sweep: What it came to.
  /// - Returns: Writes everything that goes with `report.json` and `provenance.json`.
  func draw(_ sweep: FinishedSweep) throws -> ReportFiles

  /// Lists the reports of a folder.
  ///
  /// - Parameters:
  ///   - reports: Path of the folder.
  ///   - onlyIfMissing: Whether a list that is there stays as it is, whatever it says.
  func list(_ reports: String, onlyIfMissing: Bool) throws
}

/// Writes some files of a report.
package typealias ReportFiles = (ReportStage) throws -> Void

/// What one experiment came to: its result, and the answers that were measured.
package struct FinishedExperiment: Sendable {
  package let document: ExperimentResult
  /// One per model, knowledge, split and kind of values, in the recipe's order.
  package let modelRuns: [ModelRunResult]
  package let headline: ModelRunResult
  package let data: LoadedDataset
  /// What makes the report again.
  package let command: String
}

/// What a sweep came to.
package struct FinishedSweep: Sendable {
  package let document: SweepResult
  /// What makes the report again.
  package let command: String
  /// What follows `delegate run` to run the best point as an experiment; nil where the sweep extends none that differs from it
  /// in values alone.
  package let bestPoint: String?
}
