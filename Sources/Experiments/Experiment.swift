import DelegationEvaluation
import DelegationFoundations
import DelegationIngest
import DelegationRanking
import DelegationRecipes
import DelegationResults
import DelegationTasks

/// One recipe on one dataset, from the log to the complete report. Each stage is read from the cache if an earlier run left
/// its output there, and computed if not; the result is the same, bit by bit.
final class Experiment {
  let recipe: Recipe
  let data: LoadedDataset
  /// The datasets that transferred weights are learned on, in the recipe's order.
  let others: [LoadedDataset]
  let rules: AssignmentRules?
  let plan: StagePlan
  let stageOutputs: StageOutputs
  let threads: Threads
  let observe: RunObserver
  let prepared: PreparedDataset
  let holdout: Fold
  private var features: [FieldValues: TaskFeatures] = [:]
  private var language: TextLanguage?
  /// The pairs on opening values.
  private var pairs: PairSource?
  private var transferred: ConditionalLogit?

  /// - Throws: `Problem` when the data has no test task, or no training example.
  init(
    recipe: Recipe, data: LoadedDataset, others: [LoadedDataset], rules: AssignmentRules?, plan: StagePlan,
    stageOutputs: StageOutputs, threads: Threads, observe: @escaping RunObserver
  ) throws {
    prepared = PreparedDataset(data, recipe.taskSettings, threads: threads)
    let readable = prepared.readable(recipe)
    (self.recipe, self.data, self.others, self.rules) = (readable, data, others, rules)
    self.plan = plan.keeping(readable)
    (self.stageOutputs, self.threads, self.observe) = (stageOutputs, threads, observe)
    let left = recipe.models.map(\.name).filter { name in !readable.models.contains { $0.name == name } }
    if !left.isEmpty {
      observe(.note("no task has a text, so the models that read text are left out: \(left.joined(separator: ", "))"))
    }
    holdout = try prepared.firstFold(of: .holdout, in: data.description.name)
    if recipe.folds == .files, let overlap = try prepared.checkFiles(of: data.description) {
      observe(.warning(overlap))
    }
    for field in prepared.missing(recipe.textFields) where recipe.textFields.count > 1 && left.isEmpty {
      observe(
        .note("text.fields: no task of \(data.description.name) has a \(Recipe.word(of: field)), so it adds nothing"))
    }
  }

  func run(clock: inout StageClock) throws -> FinishedExperiment {
    let opening = try modelRuns(.opening, plan.models, &clock)
    let (name, chosen) = try recipe.headline.resolved { try chosenHeadline(&clock) }
    _ = try transferredLogit(&clock)
    let document = stageOutputs.cached(plan.measures, Self.documentForm)
    if document != nil { clock.end("measures", stageOutputs.takeTally()) }
    let ablation = document == nil ? try ablation(&clock) : []
    // Its table is the largest object, and final values have their own.
    pairs = pairs?.withoutTable
    let final = recipe.measuresLeakage ? try modelRuns(.final, plan.leaked, &clock) : []
    features[.final] = nil
    // Validation serves to choose thresholds, and the learning curve has its own section; no table of results has them.
    let results = (opening + final).filter { ![.validation, .growth].contains($0.split) }
    let headline = results.first {
      $0.model == name.model && $0.mode == name.mode && $0.values == .opening && $0.split == .holdout
    }!
    let stage = MeasureStage(
      recipe: recipe, headline: name, chosen: chosen, data: data, rules: rules, prepared: prepared, holdout: holdout)
    let validation = opening.filter { $0.split == .validation }
    let measured =
      try document
      ?? stageOutputs.output(of: plan.measures, Self.documentForm) {
        let (groups, terms) = (try groups(&clock), try features(.opening, &clock).terms)
        let questions = try questions(&clock)
        let explainer = try pairs(&clock).map {
          ExplanationStage(source: $0, log: data.log, persons: data.persons, names: try nameTerms)
        }
        let progress = StageProgress("measures", detail: PageText.counted(results.count, "result"), observe)
        return try stage.document(
          results, validation: validation, growth: opening.filter { $0.split == .growth }, headline: headline,
          ablation: ablation, questions: questions, groups: groups,
          explained: explainer?.explained(headline, sample: prepared.explained), termCount: terms.vocabulary.count,
          language: language, progress
        ).rounded()
      }
    if document == nil { clock.end("measures", stageOutputs.takeTally()) }
    return FinishedExperiment(
      document: measured, modelRuns: results, promises: stage.promises(results, validation), headline: headline,
      data: data)
  }

  private static var documentForm: StageOutputs.Form<ExperimentResult> {
    .init(bytes: { try $0.json() }, value: { try ExperimentResult(json: $0, path: "the store") })
  }

  // MARK: What models read

  private static func name(_ stage: String, _ values: FieldValues) -> String {
    values == .opening ? stage : "\(stage) (final values)"
  }

  func features(_ values: FieldValues, _ clock: inout StageClock) throws -> TaskFeatures {
    if let known = features[values] { return known }
    observe(.stage(Self.name("text", values), detail: PageText.counted(data.log.count, "task")))
    let stage = values == .opening ? plan.text : plan.finalText!
    let terms = try stageOutputs.output(of: stage.cached, .bytes) { try prepared.terms(stage.settings) }
    try prepared.check(terms, of: recipe)
    if values == .opening, language == nil {
      language = terms.language
      if let note = terms.language.note(recipe.text) { observe(.note("text.language: \(note)")) }
    }
    let computed = prepared.features(values, terms)
    features[values] = computed
    clock.end(Self.name("text", values), stageOutputs.takeTally())
    return computed
  }

  /// What rankers read; never cached, since it is large and quick to compute.
  func pairs(_ clock: inout StageClock) throws -> PairSource? {
    guard recipe.readsPairs, pairs == nil else { return pairs }
    pairs = try pairSource(.opening, .atOnce, &clock)
    return pairs
  }

  private func pairSource(
    _ values: FieldValues, _ schedule: KnowledgeSchedule, _ clock: inout StageClock
  ) throws -> PairSource {
    let features = try features(values, &clock)
    observe(.stage(Self.name("pairs", values), detail: "tasks and their candidates"))
    defer { clock.end(Self.name("pairs", values), stageOutputs.takeTally()) }
    return prepared.pairs(features, recipe.pairs, for: prepared.targets.all.map(\.task), as: schedule)
  }

  private func transferredLogit(_ clock: inout StageClock) throws -> ConditionalLogit? {
    guard let stage = plan.transfer, transferred == nil else { return transferred }
    let progress = StageProgress("transfer", detail: recipe.transfer.joined(separator: ", "), observe)
    defer { clock.end("transfer", stageOutputs.takeTally()) }
    transferred = try stageOutputs.output(of: stage.cached, .bytes) {
      try TransferStage(settings: stage.settings, threads: threads).logit(of: others, progress: progress)
    }
    return transferred
  }

  // MARK: Models

  /// The answers of every model, in the order of the stages, with one result per split.
  func modelRuns(
    _ values: FieldValues, _ stages: [PlannedStage<ModelRunSettings>], _ clock: inout StageClock
  ) throws -> [ModelRunResult] {
    let name = values == .opening ? "models" : "leakage"
    let modelRuns = try stageOutputs.outputs(of: stages.map(\.cached), .bytes) { missing, done in
      let features = try features(values, &clock)
      // Models that read no pairs first: their results are there in a moment. The pairs of models that are retrained are freed before
      // others are made, since each table is large.
      for (readsPairs, retrains) in [(false, nil), (true, true), (true, false)] as [(Bool, Bool?)] {
        let part = missing.filter {
          let settings = stages[$0].settings
          return settings.description.readsPairs == readsPairs && retrains != (settings.mode != .retrained)
        }
        guard !part.isEmpty else { continue }
        var (pairs, transferred): (PairSource?, ConditionalLogit?)
        if readsPairs {
          let schedule = prepared.schedule(stages[part[0]].settings.retrainDays)
          pairs =
            values == .opening && schedule == .atOnce
            ? try self.pairs(&clock) : try pairSource(values, schedule, &clock)
          transferred = try transferredLogit(&clock)
        }
        let count = Set(part.map { stages[$0].settings.model }).count
        let detail = PageText.counted(count, "model") + (values == .opening ? "" : " on final values")
        let progress = StageProgress(name, detail: detail, observe)
        _ = try prepared.runner.run(
          part.map { number in
            let settings = stages[number].settings
            return try prepared.modelRun(
              settings,
              .init(
                features: features, pairs: pairs, transferred: transferred,
                schedule: prepared.schedule(settings.retrainDays)))
          },
          finished: { progress.finishedOne(of: $0) }
        ) { [observe] number, results in
          try done(part[number], results)
          if values == .opening, let row = results.first(where: { $0.split == .holdout }) {
            observe(.answers(model: row.model, mode: row.mode, row.measures))
          }
        }
        clock.end(name, stageOutputs.takeTally())
      }
    }
    clock.end(name, stageOutputs.takeTally())
    return modelRuns.flatMap(\.self)
  }

  private func chosenHeadline(_ clock: inout StageClock) throws -> ChosenHeadline {
    let results = try stageOutputs.outputs(of: plan.candidates.map(\.cached), .bytes) { missing, done in
      let transferred = try transferredLogit(&clock)
      let selection = HeadlineSelection(of: recipe, on: data, before: holdout.moment, threads: threads)
      _ = try selection.results(
        of: missing.map { plan.candidates[$0].settings }, transferred: transferred, observe: observe
      ) { try done(missing[$0], $1) }
    }
    clock.end("headline", stageOutputs.takeTally())
    let chosen = ChosenHeadline(of: results.map { $0[0] }, seed: recipe.seed)
    observe(.note(chosen.sentence))
    return chosen
  }

  private func ablation(_ clock: inout StageClock) throws -> [ExperimentResult.AblationRow] {
    guard recipe.ablates else { return [] }
    let rows = try stageOutputs.outputs(of: plan.ablation.map(\.cached), .json) { missing, done in
      guard let pairs = try pairs(&clock) else { preconditionFailure("an ablation reads pairs") }
      let inputs = PreparedDataset.Inputs(features: try features(.opening, &clock), pairs: pairs)
      let progress = StageProgress("ablation", detail: "the ranker with part of its features", observe)
      try prepared.ablation(missing.map { ($0, plan.ablation[$0].settings) }, inputs, progress: progress, done)
    }
    clock.end("ablation", stageOutputs.takeTally())
    return rows
  }

  // MARK: Questions beside who gets a task

  private func questions(_ clock: inout StageClock) throws -> QuestionResults {
    var results = QuestionResults()
    for stage in plan.questions { try answer(stage.settings.question, stage.cached, in: &results, &clock) }
    return results
  }

  private func answer<Asked: Question>(
    _ question: Asked, _ stage: CachedStage, in results: inout QuestionResults, _ clock: inout StageClock
  ) throws {
    let name = data.description.name
    if let told = Asked.onlyHistoriesTell, !data.hasHistories {
      return observe(.note("\(Asked.key): \(name) has final values only, which do not say \(told)"))
    }
    let features = try features(.opening, &clock)
    let result = try stageOutputs.output(of: stage, .json) {
      let progress = StageProgress(Asked.stage, detail: PageText.counted(data.log.count, "task"), observe)
      return question.result(prepared.questionData(features), finished: progress.finishedOne)
    }
    if let note = result?.note { observe(.note("\(Asked.key): in \(name) \(note)")) }
    clock.end(Asked.stage, stageOutputs.takeTally())
    results[Asked.self] = result
  }

  // MARK: Groups

  /// The names that no term on a page may have a part of; known once the texts are read.
  private var nameTerms: NameTerms {
    get throws { NameTerms(data.names.all, try language!.chain(plan.text.settings.text)) }
  }

  private func groups(_ clock: inout StageClock) throws -> TaskGroups {
    let features = try features(.opening, &clock)
    let examples = prepared.stream.examples(before: holdout.moment)
    let coversAll = plan.clusters.contains { $0.settings.clusters.coversAllTasks }
    let progress = StageProgress(
      "clusters", detail: PageText.counted(coversAll ? data.log.count : examples.count, "task"), observe)
    let stage = GroupStage(prepared, features, examples, names: try nameTerms)
    let clusters = try stageOutputs.outputs(of: plan.clusters.map(\.cached), .json) { missing, done in
      try stage.clusters(missing.map { ($0, plan.clusters[$0].settings) }, progress, done)
    }
    let profiles = try stageOutputs.output(of: plan.profiles.cached, .json) { stage.profiles(plan.profiles.settings) }
    clock.end("clusters", stageOutputs.takeTally())
    return (clusters: clusters, profiles: profiles, exampleCount: examples.count)
  }
}
