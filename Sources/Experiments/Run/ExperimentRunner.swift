import DelegationFiles
import DelegationFoundations
import DelegationIngest
import DelegationRecipes
import DelegationResults
import Foundation

/// Runs experiments: recipe, data, metrics, comparison with the accepted ones. Whoever calls it draws the page.
package struct ExperimentRunner: Sendable {
  let project: Project
  let runLog: RunLog

  package init(project: Project = .current, runLog: RunLog) { (self.project, self.runLog) = (project, runLog) }

  /// Checks before any work what would stop a run: names, recipe, accepted metrics, missing data, a report that cannot be
  /// written.
  package func check(_ name: String, _ options: RunOptions) throws -> String {
    let plan = try plan(name, options)
    for dataset in plan.datasets { try dataset.checkIsHere() }
    try ReportFolder(path: plan.folder).check()
    if options.accepts {
      if project.isBuiltIn(name) {
        throw Problem(
          .usage, location: "--accept", fault: "'\(name)' comes with the program, with metrics accepted already",
          remedy: "write a recipe of your own: delegate new NAME --from \(name)")
      }
      try Expected.check(project.expectedPath(name))
    }
    try runLog.check()
    return plan.folder
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

  /// Computes an experiment, a sweep or a suite.
  ///
  /// - Throws: `Problem` of usage for an unknown experiment or dataset, `Problem` for anything else that stops the run.
  package func compute(_ name: String, _ options: RunOptions) throws -> ComputedRun {
    let (plan, started) = (try plan(name, options), Date())
    let (stageOutputs, stages) = (stageOutputs(for: plan, options), try stages(of: plan))
    var clock = StageClock()
    if let page = stages.page, let record: PageRecord = stageOutputs.cached(page, .json), record.matches(plan.folder),
      let bytes = try WholeFile.readIfThere(plan.folder + "/report.json", within: InputLimits.document)
    {
      let document = try ExperimentResult(json: Array(bytes), path: plan.folder + "/report.json")
      clock.end("page", stageOutputs.takeTally())
      return ComputedRun(
        plan: plan, options: options, stages: stages, stageOutputs: stageOutputs, started: started, record: record,
        clock: clock, document: document, result: nil)
    }
    clock = StageClock()
    DispatchQueue.global().async { _ = Machine.toolchain }
    // A remembered page whose files have changed does not count as cached.
    _ = stageOutputs.takeTally()
    let (run, record) = try finishedRun(plan, stages, stageOutputs, options, &clock)
    options.observe(.stage("page", detail: plan.folder))
    return ComputedRun(
      plan: plan, options: options, stages: stages, stageOutputs: stageOutputs, started: started, record: record,
      clock: clock, document: run.document, result: run)
  }

  /// Compares the metrics of a run, whose report is written, with the accepted ones, and notes the run.
  package func finish(_ run: ComputedRun) throws -> RunOutcome {
    try run.rememberPage()
    let (plan, options) = (run.plan, run.options)
    let (verdict, differences) = try verdict(run.document, plan, accepts: options.accepts)
    let outcome = RunOutcome(
      document: run.document, folder: plan.folder, folderChanged: run.folderChanged, verdict: verdict,
      differences: differences, provenance: try run.provenance)
    _ = try runLog.add(outcome.note)
    options.store?.remember(run.stages.all, of: plan.label)
    try options.store?.shrink(to: options.store!.limit, sparing: run.started.timeIntervalSince1970 - 0.1)
    return outcome
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
    _ document: some RunResult, _ plan: Plan, accepts: Bool
  ) throws -> (RunNote.Result, [Expected.Difference]) {
    guard plan.isOwn else { return (.notCompared, []) }
    let differences = plan.expected?.differences(from: document)
    // Metrics that still hold leave the file as it is, so that accepting twice changes nothing.
    if differences?.isEmpty == true { return (.holds, []) }
    if accepts {
      try Expected(accepting: document).write(project.expectedPath(plan.recipe.name))
      return (.accepted, [])
    }
    return differences.map { (.moved, $0) } ?? (.nothingExpected, [])
  }
}
