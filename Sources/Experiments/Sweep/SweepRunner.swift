import DelegationEvaluation
import DelegationFiles
import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Foundation

extension ExperimentRunner {
  /// - Throws: As ``run(_:_:)``.
  package func runSweep(_ name: String, _ options: RunOptions) throws -> RunOutcome<SweepResult> {
    let (plan, started) = (try plan(name, options), Date())
    var clock = StageClock()
    let (stageOutputs, stages) = (stageOutputs(for: plan, options), try stages(of: plan))
    guard case .sweep(let sweep) = plan.study, case .sweep(let points) = stages.parts else {
      preconditionFailure("'\(name)' is no sweep")
    }
    let loaded = try load(plan.datasets, stages.ingest, stageOutputs, options)
    clock.end("ingest", stageOutputs.takeTally())
    let (data, others) = (loaded[0], Array(loaded.dropFirst()))
    let search = GridSearch(
      prepared: PreparedDataset(data, plan.recipe.taskSettings, threads: options.threads),
      others: Dictionary(uniqueKeysWithValues: others.map { ($0.description.name, $0) }), stageOutputs: stageOutputs)
    let evaluation = GridEvaluation(
      sweep: sweep, points: points, data: data, search: search, observe: options.observe)
    let validated = try evaluation.validated()
    clock.end("points", stageOutputs.takeTally())
    let tested = try evaluation.tested(validated)
    clock.end("test", stageOutputs.takeTally())
    let document = try evaluation.document(validated, tested).rounded()
    clock.end("measures", StageOutputs.Tally(cached: 0, computed: 1))
    options.observe(.stage("page", detail: plan.folder))
    let files = try reporter.draw(
      FinishedSweep(document: document, command: plan.command, bestPoint: bestPoint(document, sweep, plan)))
    clock.end("page", StageOutputs.Tally(cached: 0, computed: 1))
    let provenance = Provenance(
      of: plan.recipe, recipePaths: plan.files, rulesPath: nil, page: PageRecord(data: data, others: others),
      command: plan.command, started: started, clock: clock, threads: options.threads)
    let isChanged = try write(document.json(), files, provenance, to: plan.folder)
    try reporter.list(options.reports, onlyIfMissing: false)
    let product = Product(document: document, provenance: provenance, folderChanged: isChanged)
    return try finish(product, name, plan, stages.all, options, started)
  }

  private func bestPoint(_ document: SweepResult, _ sweep: Sweep, _ plan: Plan) throws -> String? {
    guard plan.isOwn, let other = try project.source(sweep.base.name).ancestors.first,
      let changes = sweep.base.changes(from: try project.recipe(other))
    else { return nil }
    return other + RecipeChange.options(changes + sweep.points[document.best - 1].changes)
  }
}
