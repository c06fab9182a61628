import DelegationFiles
import Evaluation
import Foundation
import Ingest
import Repeatable
import TaskModel

extension ExperimentRunner {
  /// Whether an experiment is a sweep; errors as for ``run(_:_:)``.
  package func isSweep(_ name: String) throws -> Bool { try project.source(name).sweep != nil }

  private struct SweepPlan {
    let run: Plan
    let sweep: Sweep
    /// The points' recipes, on the dataset that is run on.
    let recipes: [Recipe]
    /// The dataset under test, then all that any point learns on.
    let datasets: [Dataset]
    /// For each of these its name and the digest of what it is read from.
    let inputs: [(dataset: String, digest: String)]

    func question(_ point: Int, on kind: Split.Kind) -> SweepDesk.Question {
      let words = sweep.points[point].changes.map(\.text).joined(separator: ", ")
      return SweepDesk.Question(recipes[point], on: kind, name: words, inputs: inputs, maker: .current)
    }

    var ingest: [KeptStage] {
      inputs.map { KeptStage("ingest \($0.dataset)", [("data", $0.digest)], maker: .current) }
    }

    /// What is known before any work: which point is the best, and so what is asked last, is not.
    var stages: [KeptStage] {
      let points = recipes.indices.map { question($0, on: .validation) }
      var shared: [KeptStage] = []
      for stage in points.flatMap({ [$0.plan.text] + [$0.plan.transfer].compactMap(\.self) })
      where !shared.contains(where: { $0.key == stage.key }) { shared.append(stage) }
      let asked = points.map(\.stage)
      return ingest + shared + asked + [KeptStage("page", [("command", run.command)], inputs: asked, maker: .current)]
    }
  }

  private func sweepPlan(_ name: String, _ options: RunOptions) throws -> SweepPlan {
    if options.rules != nil { throw Problems.rulesForSweep() }
    let plan = try plan(name, options)
    let sweep = try Sweep(project.source(name).with(options.changes))
    let recipes = sweep.points.map { point in
      var recipe = point.recipe
      recipe.dataset = plan.recipe.dataset
      return recipe
    }
    var names: [String] = []
    // What no point's model learns on need not be read.
    for question in recipes.map(HeadlineQuestion.init) {
      for name in question.transfer where !names.contains(name) { names.append(name) }
    }
    var everything = plan.recipe
    everything.transfer = names
    let datasets = [plan.dataset] + (try others(of: everything, options.catalogue))
    return SweepPlan(
      run: plan, sweep: sweep, recipes: recipes, datasets: datasets,
      inputs: try datasets.map { ($0.name, try $0.inputDigest()) })
  }

  /// What a sweep would make, and why; of the test no word, since the best point is not known yet.
  ///
  /// - Throws: As ``runSweep(_:_:)`` before any point is asked.
  package func forecastSweep(_ name: String, _ options: RunOptions) throws -> StageForecast {
    let plan = try sweepPlan(name, options)
    return StageForecast(
      plan.stages, before: options.store?.lastPlan(of: plan.run.label) ?? [], store: options.store,
      ignoresOlder: options.isFresh, isDone: false)
  }

  /// Tells before any work what would stop a sweep; every point's recipe is read.
  ///
  /// - Throws: As ``runSweep(_:_:)``.
  package func checkSweep(_ name: String, _ options: RunOptions) throws {
    let plan = try sweepPlan(name, options)
    for dataset in plan.datasets { try dataset.checkIsHere() }
    try check(name, folder: plan.run.folder, options)
  }

  /// - Throws: As ``run(_:_:)``.
  package func runSweep(_ name: String, _ options: RunOptions) throws -> RunOutcome<SweepDocument> {
    let plan = try sweepPlan(name, options)
    var clock = StageClock()
    let started = Date()
    for sentence in TextReach.sentences(plan.run.recipe, isSweep: true) { options.observe(.note(sentence)) }
    let keeper = StageKeeper(options.store, ignoresOlder: options.isFresh, observe: options.observe)
    let loaded = try load(plan.datasets, plan.ingest, keeper, options)
    clock.end("ingest", keeper.takeTally())
    let (data, others) = (loaded[0], Array(loaded.dropFirst()))
    let desk = SweepDesk(
      base: plan.run.recipe, data: data,
      others: Dictionary(uniqueKeysWithValues: others.map { ($0.description.name, $0) }), keeper: keeper,
      threads: options.threads)
    let asker = SweepAsker(
      plan.sweep, desk, data: data, threads: options.threads, observe: options.observe, question: plan.question)
    let validated = try asker.validated()
    clock.end("points", keeper.takeTally())
    let tested = try asker.tested(validated)
    clock.end("test", keeper.takeTally())
    let document = try asker.document(validated, tested).rounded()
    clock.end("measures", StageKeeper.Tally(kept: 0, made: 1))
    options.observe(.stage("page", detail: plan.run.folder))
    let files = try reporter.draw(
      FinishedSweep(document: document, command: plan.run.command, bestPoint: bestPoint(document, plan)))
    clock.end("page", StageKeeper.Tally(kept: 0, made: 1))
    let provenance = Provenance(
      of: plan.run.recipe, recipePaths: plan.run.files, rulesPath: nil, page: PageRecord(data: data, others: others),
      command: plan.run.command, started: started, clock: clock, threads: options.threads)
    let isChanged = try write(document.json(), files, provenance, to: plan.run.folder)
    try reporter.list(options.reports, onlyIfMissing: false)
    let made = Made(document: document, provenance: provenance, folderChanged: isChanged)
    return try finish(made, name, plan.run, plan.stages, options, started)
  }

  private func bestPoint(_ document: SweepDocument, _ plan: SweepPlan) throws -> String? {
    guard plan.run.isOwn, let other = try project.source(plan.sweep.base.name).ancestors.first,
      let changes = plan.sweep.base.changes(from: try project.recipe(other))
    else { return nil }
    return other + RecipeChange.words(changes + plan.sweep.points[document.best - 1].changes)
  }
}
