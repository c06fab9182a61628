import DelegationFiles
import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Foundation

/// Runs experiments: recipe, data, metrics, comparison with the accepted ones, page.
package struct ExperimentRunner: Sendable {
  package let project: Project
  package let runLog: RunLog
  let reporter: any Reporter

  package init(project: Project = .current, runLog: RunLog, reporter: any Reporter) {
    self.project = project
    self.runLog = runLog
    self.reporter = reporter
  }

  /// Checks before any work what would stop a run: names, recipe, accepted metrics, missing data, a report that cannot be
  /// written.
  ///
  /// - Throws: As ``run(_:_:)``.
  package func check(_ name: String, _ options: RunOptions) throws {
    let plan = try plan(name, options)
    for dataset in plan.datasets { try dataset.checkIsHere() }
    try ReportFolder(path: plan.folder).check()
    try reporter.check(plan.folder, in: options.reports)
    if options.accepts {
      if project.isBuiltIn(name) { throw Problems.acceptBuiltIn(name) }
      try Expected.check(project.expectedPath(name))
    }
    try runLog.check()
  }

  /// What a recipe asks for; errors as for ``run(_:_:)``.
  package func kind(of name: String) throws -> RecipeKind { try project.source(name).kind }

  /// What a run of any kind of recipe would compute, and why.
  ///
  /// - Throws: As ``run(_:_:)`` before any stage.
  package func forecast(_ name: String, _ options: RunOptions) throws -> StageForecast {
    let plan = try plan(name, options)
    let stages = try stages(of: plan)
    let stageOutputs = StageOutputs(options.store, ignoresOlder: options.isFresh)
    var record: PageRecord?
    if case .experiment(let parts) = stages.parts { record = stageOutputs.cached(parts.page, .json) }
    return StageForecast(
      stages.all, before: options.store?.lastPlan(of: plan.label) ?? [], store: options.store,
      ignoresOlder: options.isFresh, isDone: record?.matches(plan.folder) ?? false)
  }

  /// The stage that a run is for: its key stands for all that decides the report.
  ///
  /// - Throws: As ``run(_:_:)`` before any stage.
  func goal(of name: String, _ options: RunOptions) throws -> CachedStage {
    try stages(of: plan(name, options)).all.last!
  }

  /// Runs a single experiment; see ``runSweep(_:_:)`` and ``runSuite(_:_:)``.
  ///
  /// - Throws: ``UnknownName`` for an unknown experiment or dataset, `Problem` for anything else that stops the run.
  package func run(_ name: String, _ options: RunOptions) throws -> RunOutcome<ExperimentResult> {
    let plan = try plan(name, options)
    var clock = StageClock()
    let started = Date()
    let (stageOutputs, all) = (stageOutputs(for: plan, options), try stages(of: plan))
    guard case .experiment(let stages) = all.parts else { preconditionFailure("'\(name)' is many experiments") }
    let prove = { provenance(of: plan, $0, started, $1, options.threads) }
    let product =
      try lookUp(plan, stages, stageOutputs, options, prove, &clock)
      ?? compute(plan, stages, stageOutputs, options, prove, &clock)
    return try finish(product, name, plan, all.all, options, started)
  }

  struct Product<Result: RunResult> {
    let document: Result
    let provenance: Provenance
    let folderChanged: Bool
  }

  /// Compares with the accepted metrics, notes the run and keeps the cache within its limit.
  func finish<Result>(
    _ product: Product<Result>, _ name: String, _ plan: Plan, _ stages: [CachedStage], _ options: RunOptions,
    _ started: Date
  ) throws -> RunOutcome<Result> {
    let outcome = RunOutcome(
      document: product.document, folder: plan.folder, folderChanged: product.folderChanged,
      verdict: try verdict(product.document, name, plan, accepts: options.accepts), provenance: product.provenance)
    _ = try runLog.add(outcome.note)
    options.store?.remember(stages, of: plan.label)
    options.store?.shrink(to: options.store!.limit, sparing: started.timeIntervalSince1970 - 0.1)
    return outcome
  }

  /// The report of an earlier run of the same stages, if it is still there to the last byte.
  private func lookUp(
    _ plan: Plan, _ stages: StagePlan, _ stageOutputs: StageOutputs, _ options: RunOptions,
    _ prove: (PageRecord, StageClock) -> Provenance, _ clock: inout StageClock
  ) throws -> Product<ExperimentResult>? {
    guard let page: PageRecord = stageOutputs.cached(stages.page, .json), page.matches(plan.folder),
      let bytes = FileManager.default.contents(atPath: plan.folder + "/report.json")
    else { return nil }
    let document = try ExperimentResult(json: Array(bytes), path: plan.folder + "/report.json")
    clock.end("page", stageOutputs.takeTally())
    // Reading all reports would take too long for a look-up.
    try reporter.list(options.reports, onlyIfMissing: true)
    return Product(document: document, provenance: prove(page, clock), folderChanged: false)
  }

  private func compute(
    _ plan: Plan, _ stages: StagePlan, _ stageOutputs: StageOutputs, _ options: RunOptions,
    _ prove: (PageRecord, StageClock) -> Provenance, _ clock: inout StageClock
  ) throws -> Product<ExperimentResult> {
    DispatchQueue.global().async { _ = Machine.toolchain }
    // A remembered page whose files have changed does not count as cached.
    _ = stageOutputs.takeTally()
    let loaded = try load(plan.datasets, stages.ingest, stageOutputs, options)
    clock.end("ingest", stageOutputs.takeTally())
    let (data, others) = (loaded[0], Array(loaded.dropFirst()))
    let experiment = try Experiment(
      recipe: plan.recipe, data: data, others: others,
      rules: plan.rules?.rules(among: data.persons, of: plan.recipe.dataset) { options.observe(.warning($0)) },
      plan: stages, stageOutputs: stageOutputs, threads: options.threads, observe: options.observe)
    let finished = try experiment.run(command: plan.command, clock: &clock)
    options.observe(.stage("page", detail: plan.folder))
    let files = try reporter.draw(finished, for: plan.folder)
    clock.end("page", StageOutputs.Tally(cached: 0, computed: 1))
    let provenance = prove(PageRecord(data: data, others: others), clock)
    // A run may be killed at any point: the page counts as cached only once everything is written, and the start page is
    // written even for an unchanged report.
    stageOutputs.discard(stages.page)
    let isChanged = try write(finished.document.json(), files, provenance, to: plan.folder)
    try reporter.list(options.reports, onlyIfMissing: false)
    let page = PageRecord(data: data, others: others, files: try PageRecord.digests(of: plan.folder))
    try stageOutputs.save(page, of: stages.page, .json)
    return Product(document: finished.document, provenance: provenance, folderChanged: isChanged)
  }

  /// Replaces a report as a whole.
  ///
  /// - Returns: Whether it changed; an identical report stays as it is, unless it came from other data.
  func write(_ json: [UInt8], _ files: ReportFiles, _ provenance: Provenance, to folder: String) throws -> Bool {
    let isOfOtherData = Provenance(inReport: folder).map { !$0.isOfSameData(as: provenance) } ?? false
    return try ReportFolder(path: folder).replace(always: isOfOtherData) { stage in
      try stage.write("report.json", json)
      try files(stage)
      try stage.write("provenance.json", Array(provenance.json(of: stage.files)))
    } != .unchanged
  }

  func load(
    _ datasets: [Dataset], _ stages: [CachedStage], _ stageOutputs: StageOutputs, _ options: RunOptions
  ) throws -> [LoadedDataset] {
    let progress = StageProgress(
      "ingest", detail: datasets.map(\.name).joined(separator: ", "), unit: .files, options.observe)
    let fileCount = datasets.reduce(0) { $0 + $1.description.wantedFiles.count }
    let loaded = try zip(datasets, stages).map { dataset, stage in
      let form = StageOutputs.Form<LoadedDataset>(
        bytes: { $0.cacheBytes }, value: { try dataset.loaded(fromCache: $0) })
      return try stageOutputs.output(of: stage, form) {
        try dataset.load(threads: options.threads) { _ in progress.finishedOne(of: fileCount) }
      }
    }
    // No value of the other datasets appears in the report.
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

  private func verdict(
    _ document: some RunResult, _ name: String, _ plan: Plan, accepts: Bool
  ) throws -> RunVerdict {
    guard plan.isOwn else { return .notCompared }
    if accepts {
      let accepted = Expected(accepting: document)
      // Metrics that still hold leave the file as it is, so that accepting twice changes nothing.
      if let expected = plan.expected, expected.differences(from: document).isEmpty { return .holds }
      try accepted.write(project.expectedPath(name))
      return .accepted
    }
    guard let expected = plan.expected else { return .nothingExpected }
    let differences = expected.differences(from: document)
    return differences.isEmpty ? .holds : .moved(differences)
  }
}
