import DelegationFiles
import DelegationFoundations
import DelegationIngest
import DelegationResults
import Foundation

/// A run whose metrics are computed. Its report is written next, unless it is there already.
package struct ComputedRun {
  let plan: ExperimentRunner.Plan
  let options: RunOptions
  let stages: ExperimentRunner.Stages
  let stageOutputs: StageOutputs
  let started: Date
  let record: PageRecord
  var clock: StageClock
  let document: any RunResult
  /// What the page is made of; nil where the report of an earlier run of the same stages is still there to the last byte.
  package let result: FinishedRun?
  private(set) var written: (provenance: Provenance, folderChanged: Bool)? = nil

  /// The command that gives the report again.
  package var command: String { plan.command }
  package var folder: String { plan.folder }
  var folderChanged: Bool { written?.folderChanged ?? false }

  var provenance: Provenance {
    get throws {
      try written?.provenance
        ?? Provenance(
          of: plan.recipe, recipePaths: plan.files, rulesPath: plan.rules?.path, page: record, command: command,
          started: started, clock: clock, threads: options.threads)
    }
  }

  /// Replaces the report as a whole. An identical report stays as it is, unless it came from other data.
  ///
  /// - `files`: Writes all files but `report.json`, its digests and its provenance.
  package mutating func write(_ files: ReportFiles) throws {
    clock.end("page", StageClock.Tally(computed: 1))
    let provenance = try provenance
    // A run may be killed at any point: the page counts as cached only once everything is written.
    if let page = stages.page { stageOutputs.discard(page) }
    let isOfOtherData = Provenance(inReport: folder).map { !$0.isOfSameData(as: provenance) } ?? false
    let outcome = try ReportFolder(path: folder).replace(always: isOfOtherData) { stage in
      try stage.write("report.json", document.json())
      try files(stage)
      let proven = stage.files.filter { $0 != ReportFolder.history }.sorted()
      let digests = try proven.map { "\(try FileDigest(.sha256, ofFile: stage.path(of: $0)).hex)  \($0)\n" }
      try stage.write(ReportFolder.digests, Array(digests.joined().utf8))
      try stage.write("provenance.json", provenance.json(of: stage.files))
    }
    written = (provenance, outcome != .unchanged)
  }

  func rememberPage() throws {
    guard written != nil, let page = stages.page else { return }
    var record = record
    record.files = try PageRecord.digests(of: folder)
    try stageOutputs.save(record, of: page, .json)
  }
}
