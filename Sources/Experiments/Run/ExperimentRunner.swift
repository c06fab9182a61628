import DelegationFiles
import DelegationFoundations
import DelegationIngest
import DelegationRecipes
import DelegationResults
import Foundation

/// Runs experiments: recipe, data, metrics, comparison with the accepted ones, page.
package struct ExperimentRunner: Sendable {
  let project: Project
  let runLog: RunLog
  let reporter: any Reporter

  package init(project: Project = .current, runLog: RunLog, reporter: any Reporter) {
    (self.project, self.runLog, self.reporter) = (project, runLog, reporter)
  }

  /// Checks before any work what would stop a run: names, recipe, accepted metrics, missing data, a report that cannot be
  /// written.
  package func check(_ name: String, _ options: RunOptions) throws {
    let plan = try plan(name, options)
    for dataset in plan.datasets { try dataset.checkIsHere() }
    try ReportFolder(path: plan.folder).check()
    try reporter.check(plan.folder, in: options.reports)
    if options.accepts {
      if project.isBuiltIn(name) {
        throw Problem(
          .usage, location: "--accept", fault: "'\(name)' comes with the program, with metrics accepted already",
          remedy: "write a recipe of your own: delegate new NAME --from \(name)")
      }
      try Expected.check(project.expectedPath(name))
    }
    try runLog.check()
  }

  /// What a run of any kind of recipe would compute, and why.
  package func forecast(_ name: String, _ options: RunOptions) throws -> StageForecast {
    let plan = try plan(name, options)
    let stages = try stages(of: plan)
    let stageOutputs = StageOutputs(options.store, ignoresOlder: options.isFresh)
    let record: PageRecord? = stages.page.flatMap { stageOutputs.cached($0, .json) }
    return StageForecast(
      stages.all, before: options.store?.lastPlan(of: plan.label) ?? [], store: options.store,
      ignoresOlder: options.isFresh, isDone: record?.matches(plan.folder) ?? false)
  }

  /// The stage that a run is for: its key stands for all that decides the report.
  package func goal(of name: String, _ options: RunOptions) throws -> CachedStage {
    try stages(of: plan(name, options)).all.last!
  }

  /// Runs an experiment, a sweep or a suite.
  ///
  /// - Throws: `Problem` of usage for an unknown experiment or dataset, `Problem` for anything else that stops the run.
  package func run(_ name: String, _ options: RunOptions) throws -> RunOutcome {
    let (plan, started) = (try plan(name, options), Date())
    let (stageOutputs, stages) = (stageOutputs(for: plan, options), try stages(of: plan))
    let prove = { page, clock in
      try Provenance(
        of: plan.recipe, recipePaths: plan.files, rulesPath: plan.rules?.path, page: page, command: plan.command,
        started: started, clock: clock, threads: options.threads)
    }
    let product =
      try lookUp(plan, stages, stageOutputs, options, prove) ?? compute(plan, stages, stageOutputs, options, prove)
    let (verdict, differences) = try verdict(product.document, name, plan, accepts: options.accepts)
    let outcome = RunOutcome(
      document: product.document, folder: plan.folder, folderChanged: product.folderChanged, verdict: verdict,
      differences: differences, provenance: product.provenance)
    _ = try runLog.add(outcome.note)
    options.store?.remember(stages.all, of: plan.label)
    try options.store?.shrink(to: options.store!.limit, sparing: started.timeIntervalSince1970 - 0.1)
    return outcome
  }

  private typealias Product = (document: any RunResult, provenance: Provenance, folderChanged: Bool)
  private typealias Prove = (PageRecord, StageClock) throws -> Provenance

  /// The report of an earlier run of the same stages, if it is still there to the last byte.
  private func lookUp(
    _ plan: Plan, _ stages: Stages, _ stageOutputs: StageOutputs, _ options: RunOptions, _ prove: Prove
  ) throws -> Product? {
    var clock = StageClock()
    guard let page = stages.page, let record: PageRecord = stageOutputs.cached(page, .json),
      record.matches(plan.folder),
      let bytes = try WholeFile.readIfThere(plan.folder + "/report.json", within: InputLimits.document)
    else { return nil }
    let document = try ExperimentResult(json: Array(bytes), path: plan.folder + "/report.json")
    clock.end("page", stageOutputs.takeTally())
    // Reading all reports would take too long for a look-up.
    try reporter.list(options.reports, onlyIfMissing: true)
    return (document, try prove(record, clock), false)
  }

  private func compute(
    _ plan: Plan, _ stages: Stages, _ stageOutputs: StageOutputs, _ options: RunOptions, _ prove: Prove
  ) throws -> Product {
    var clock = StageClock()
    DispatchQueue.global().async { _ = Machine.toolchain }
    // A remembered page whose files have changed does not count as cached.
    _ = stageOutputs.takeTally()
    var (run, record) = try finishedRun(plan, stages, stageOutputs, options, &clock)
    options.observe(.stage("page", detail: plan.folder))
    let files = try reporter.draw(run, command: plan.command, for: plan.folder)
    clock.end("page", StageClock.Tally(computed: 1))
    let provenance = try prove(record, clock)
    // A run may be killed at any point: the page counts as cached only once everything is written, and the start page is
    // written even for an unchanged report.
    if let page = stages.page { stageOutputs.discard(page) }
    let isChanged = try write(run.document.json(), files, provenance, to: plan.folder)
    try reporter.list(options.reports, onlyIfMissing: false)
    if let page = stages.page {
      record.files = try PageRecord.digests(of: plan.folder)
      try stageOutputs.save(record, of: page, .json)
    }
    return (run.document, provenance, isChanged)
  }

  private func finishedRun(
    _ plan: Plan, _ stages: Stages, _ stageOutputs: StageOutputs, _ options: RunOptions, _ clock: inout StageClock
  ) throws -> (FinishedRun, PageRecord) {
    if case .suite(let suite, let members) = stages.parts {
      return try finishedSuite(suite, members, plan, stageOutputs, options, &clock)
    }
    let loaded = try load(plan.datasets, stages.ingest, stageOutputs, options)
    clock.end("ingest", stageOutputs.takeTally())
    let (data, others) = (loaded[0], Array(loaded.dropFirst()))
    let record = PageRecord(data: data, others: others)
    switch stages.parts {
    case .sweep(let sweep, let points):
      let search = GridSearch(
        prepared: PreparedDataset(data, plan.recipe.taskSettings, threads: options.threads), others: others,
        stageOutputs: stageOutputs)
      let document = try GridEvaluation(
        sweep: sweep, points: points, data: data, search: search, observe: options.observe
      ).document(&clock).rounded()
      return (.sweep(document, bestPoint: try bestPoint(document, sweep, plan)), record)
    case .experiment(let stages):
      let rules = try plan.rules?.rules(among: data.persons, of: plan.recipe.dataset) { options.observe(.warning($0)) }
      let other = plan.recipe.trainedOnce(for: data)
      if other != nil {
        options.observe(.note("headline: the model trained once, since it is assumed that \(data.dating.assumption!)"))
      }
      let experiment = try Experiment(
        recipe: other ?? plan.recipe, data: data, others: others, rules: rules,
        plan: try other.map { try self.stages(of: plan, $0) } ?? stages, stageOutputs: stageOutputs,
        threads: options.threads, observe: options.observe)
      return (.experiment(try experiment.run(clock: &clock)), record)
    case .suite: preconditionFailure("each dataset of a suite is read by itself")
    }
  }

  private func finishedSuite(
    _ suite: DatasetSuite, _ members: [SuiteMember], _ plan: Plan, _ stageOutputs: StageOutputs,
    _ options: RunOptions, _ clock: inout StageClock
  ) throws -> (FinishedRun, PageRecord) {
    var answers: [MemberAnswers] = []
    // One dataset after the other: all at once would not fit into memory.
    for (member, dataset) in zip(members, plan.datasets) {
      let data = try load([dataset], member.plan.ingest, stageOutputs, options)[0]
      clock.end("ingest", stageOutputs.takeTally())
      answers.append(try member.answers(on: data, stageOutputs, options, &clock))
    }
    let document = try SuiteEvaluation(suite, answers, threads: options.threads).document().rounded()
    clock.end("measures", StageClock.Tally(computed: 1))
    // Each dataset once, however often the suite reads it.
    let sources = zip(suite.members, answers).map { Provenance.Source(dataset: $0.dataset, dataDigest: $1.digest) }
      .distinct
    return (.suite(document), PageRecord(suite: sources))
  }

  /// What follows `delegate run` to run the best point as an experiment; nil where the sweep extends no experiment that differs
  /// from it in values alone.
  private func bestPoint(_ document: SweepResult, _ sweep: Sweep, _ plan: Plan) throws -> String? {
    guard plan.isOwn, let other = try project.source(sweep.base.name).ancestors.first,
      let changes = sweep.base.changes(from: try project.recipe(other))
    else { return nil }
    return other + RecipeChange.options(changes + sweep.points[document.best - 1].changes)
  }

  /// Replaces a report as a whole.
  ///
  /// - Returns: Whether it changed; an identical report stays as it is, unless it came from other data.
  private func write(_ json: [UInt8], _ files: ReportFiles, _ provenance: Provenance, to folder: String) throws -> Bool
  {
    let isOfOtherData = Provenance(inReport: folder).map { !$0.isOfSameData(as: provenance) } ?? false
    return try ReportFolder(path: folder).replace(always: isOfOtherData) { stage in
      try stage.write("report.json", json)
      try files(stage)
      let proven = stage.files.filter { $0 != ReportFolder.history }.sorted()
      let digests = try proven.map { "\(try FileDigest(.sha256, ofFile: stage.path(of: $0)).hex)  \($0)\n" }
      try stage.write(ReportFolder.digests, Array(digests.joined().utf8))
      try stage.write("provenance.json", provenance.json(of: stage.files))
    } != .unchanged
  }

  func load(
    _ datasets: [Dataset], _ stages: [CachedStage], _ stageOutputs: StageOutputs, _ options: RunOptions
  ) throws -> [LoadedDataset] {
    let progress = StageProgress(
      "ingest", detail: datasets.map(\.name).joined(separator: ", "), unit: .files, options.observe)
    let fileCount = datasets.reduce(0) { $0 + $1.fileCount }
    let loaded = try zip(datasets, stages).map { dataset, stage in
      let form = StageOutputs.Form<LoadedDataset>(
        bytes: { $0.cacheBytes }, value: { try dataset.loaded(fromCache: $0) })
      return try stageOutputs.output(of: stage, form) {
        let data = try dataset.load(threads: options.threads) { _ in progress.finishedOne(of: fileCount) }
        // The output is kept under what the files were before they were read.
        let now = SourceStages.ingest([(dataset.name, try dataset.inputDigest())], dataset.history, maker: stage.maker)
        guard now[0].key == stage.key else { throw Problem.changed("the data of \(dataset.name)") }
        return data
      }
    }
    // No value of the other datasets appears in the report.
    try loaded.first?.checkAddresses()
    for (dataset, data) in zip(datasets, loaded) {
      if let missing = ExperimentResult.Part.missing(of: data) {
        options.observe(
          .warning(Problem(location: dataset.name, fault: missing, remedy: dataset.remedy(missingFrom: data))))
      }
    }
    return loaded
  }

  private func verdict(
    _ document: some RunResult, _ name: String, _ plan: Plan, accepts: Bool
  ) throws -> (RunNote.Result, [Expected.Difference]) {
    guard plan.isOwn else { return (.notCompared, []) }
    let differences = plan.expected?.differences(from: document)
    // Metrics that still hold leave the file as it is, so that accepting twice changes nothing.
    if differences?.isEmpty == true { return (.holds, []) }
    if accepts {
      try Expected(accepting: document).write(project.expectedPath(name))
      return (.accepted, [])
    }
    return differences.map { (.moved, $0) } ?? (.nothingExpected, [])
  }
}
