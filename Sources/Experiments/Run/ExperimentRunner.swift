import Foundation
import Ingest
import Repeatable
import Reporting
import TaskModel

/// Runs experiments: recipe, data, figures, comparison with what was accepted, page.
package struct ExperimentRunner: Sendable {
  package let project: Project
  package let runLog: RunLog

  package init(project: Project = Project(), runLog: RunLog = RunLog()) {
    self.project = project
    self.runLog = runLog
  }

  /// Tells before any work what would stop a run: names, recipe, accepted figures, missing data, no place for the report.
  ///
  /// - Throws: As ``run(_:_:)``.
  package func check(_ name: String, _ options: RunOptions) throws {
    let plan = try plan(name, options)
    for dataset in plan.datasets { try dataset.checkIsHere() }
    try check(name, folder: plan.folder, options)
  }

  /// Tells what would keep a report from its place, figures from being accepted, or a run from being noted.
  func check(_ name: String, folder: String, _ options: RunOptions) throws {
    try ReportFolder(path: folder).check()
    try ReportsFolder(path: options.reports).check(report: folder)
    if options.accepts { try Expected.check(project.expectedPath(name)) }
    try runLog.check()
  }

  /// What a run would make, and why.
  ///
  /// - Throws: As ``run(_:_:)`` before any stage.
  package func forecast(_ name: String, _ options: RunOptions) throws -> StageForecast {
    let plan = try plan(name, options)
    let stages = try stages(of: plan)
    let record: PageRecord? = StageKeeper(options.store, ignoresOlder: options.isFresh).kept(stages.page, .json)
    return StageForecast(
      stages.stages, before: options.store?.lastPlan(of: plan.label) ?? [], store: options.store,
      ignoresOlder: options.isFresh, isDone: record?.matches(plan.folder) ?? false)
  }

  private func stages(of plan: Plan) throws -> StagePlan {
    // Asked while the program and the data are being digested.
    DispatchQueue.global().async { _ = Machine.current }
    let inputs = try plan.datasets.map { (dataset: $0.name, digest: try $0.inputDigest()) }
    return StagePlan(
      of: plan.recipe, inputs: inputs, rules: plan.rules.map { Provenance.digest(ofFile: $0.path) },
      command: plan.command, maker: .current)
  }

  /// - Throws: ``UnknownName`` for an unknown experiment or dataset, `Problem` for anything else that stops the run.
  package func run(_ name: String, _ options: RunOptions) throws -> RunOutcome {
    let plan = try plan(name, options)
    var clock = StageClock()
    let started = Date()
    for sentence in TextReach.sentences(plan.recipe) { options.observe(.note(sentence)) }
    let stages = try stages(of: plan)
    let keeper = StageKeeper(options.store, ignoresOlder: options.isFresh, observe: options.observe)
    let prove = { provenance(of: plan, $0, started, $1, options.threads) }
    let result =
      try lookUp(plan, stages, keeper, options, prove, &clock) ?? make(plan, stages, keeper, options, prove, &clock)
    let verdict = try verdict(result.document, name, plan, accepts: options.accepts)
    _ = try runLog.add(RunNote(of: result.document, verdict, result.provenance))
    options.store?.remember(stages.stages, of: plan.label)
    options.store?.makeRoom(to: options.store!.limit, sparing: started.timeIntervalSince1970 - 0.1)
    return RunOutcome(
      document: result.document, folder: plan.folder, folderChanged: result.folderChanged, verdict: verdict,
      provenance: result.provenance)
  }

  /// What a run came to, however it came to it.
  private struct Result {
    let document: ReportDocument
    let provenance: Provenance
    let folderChanged: Bool
  }

  /// The report that an earlier run of the same stages left, if it is still there to the last byte.
  private func lookUp(
    _ plan: Plan, _ stages: StagePlan, _ keeper: StageKeeper, _ options: RunOptions,
    _ prove: (PageRecord, StageClock) -> Provenance, _ clock: inout StageClock
  ) throws -> Result? {
    guard let page: PageRecord = keeper.kept(stages.page, .json), page.matches(plan.folder),
      let bytes = FileManager.default.contents(atPath: plan.folder + "/report.json")
    else { return nil }
    let document = try ReportDocument(json: Array(bytes), path: plan.folder + "/report.json")
    clock.end("page", keeper.takeTally())
    let reports = ReportsFolder(path: options.reports)
    // Reading all reports would take longer than a look-up may.
    if !reports.hasStartPage { try reports.writeStartPage() }
    return Result(document: document, provenance: prove(page, clock), folderChanged: false)
  }

  private func make(
    _ plan: Plan, _ stages: StagePlan, _ keeper: StageKeeper, _ options: RunOptions,
    _ prove: (PageRecord, StageClock) -> Provenance, _ clock: inout StageClock
  ) throws -> Result {
    DispatchQueue.global().async { _ = Machine.toolchain }
    // A page that was remembered but is not there any more was not taken over.
    _ = keeper.takeTally()
    let loaded = try load(plan.datasets, stages.ingest, keeper, options)
    clock.end("ingest", keeper.takeTally())
    let (data, others) = (loaded[0], Array(loaded.dropFirst()))
    let experiment = try Experiment(
      recipe: plan.recipe, data: data, others: others,
      rules: plan.rules?.rules(among: data.persons, of: plan.recipe.dataset) { options.observe(.warning($0)) },
      plan: stages, keeper: keeper, threads: options.threads, observe: options.observe)
    let outcome = try experiment.run(clock: &clock)
    options.observe(.stage("page", detail: plan.folder))
    let writer = try ReportWriter(outcome, log: data.log, persons: data.persons, command: plan.command)
    clock.end("page", StageKeeper.Tally(kept: 0, made: 1))
    let provenance = prove(PageRecord(data: data, others: others), clock)
    // A run may be killed anywhere: nothing says that all is there until it is, and the start page is written even for
    // a report that was.
    keeper.discard(stages.page)
    let change = try writer.write(to: plan.folder, provenance: provenance)
    try ReportsFolder(path: options.reports).writeStartPage()
    let page = PageRecord(data: data, others: others, files: try PageRecord.digests(of: plan.folder))
    try keeper.keep(page, of: stages.page, .json)
    return Result(document: outcome.document, provenance: provenance, folderChanged: change != .unchanged)
  }

  func load(
    _ datasets: [Dataset], _ stages: [KeptStage], _ keeper: StageKeeper, _ options: RunOptions
  ) throws -> [LoadedDataset] {
    let progress = StageProgress(
      "ingest", detail: datasets.map(\.name).joined(separator: ", "), unit: .files, options.observe)
    let fileCount = datasets.reduce(0) { $0 + $1.description.wantedFiles.count }
    let loaded = try zip(datasets, stages).map { dataset, stage in
      let form = StageKeeper.Form<LoadedDataset>(
        bytes: { $0.keptBytes }, value: { try dataset.loaded(fromKept: $0) })
      return try keeper.output(of: stage, form) {
        try dataset.load(threads: options.threads) { _ in progress.finishedOne(of: fileCount) }
      }
    }
    // Of the others no value is named.
    try loaded.first?.checkAddresses()
    return loaded
  }

  private func provenance(
    of plan: Plan, _ page: PageRecord, _ started: Date, _ clock: StageClock, _ threads: Threads
  ) -> Provenance {
    Provenance(
      of: plan.recipe, recipePaths: plan.files, rulesPath: plan.rules?.path, page: page,
      command: plan.command, started: started, clock: clock, threads: threads)
  }

  func verdict(
    _ document: some FiguredDocument, _ name: String, _ plan: Plan, accepts: Bool
  ) throws -> RunOutcome.Verdict {
    guard plan.isOwn else { return .notCompared }
    if accepts {
      let accepted = Expected(accepting: document)
      // Figures that still hold keep their file as it is, so that accepting twice changes nothing.
      if let expected = plan.expected, expected.differences(from: document).isEmpty { return .holds }
      try accepted.write(project.expectedPath(name))
      return .accepted
    }
    guard let expected = plan.expected else { return .nothingExpected }
    let differences = expected.differences(from: document)
    return differences.isEmpty ? .holds : .moved(differences)
  }
}
