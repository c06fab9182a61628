import Evaluation
import Ingest
import Recommendation
import Repeatable
import TaskModel

/// One recipe on one dataset, from the log to everything the report says. Each stage is taken from the store where an
/// earlier run left its output, and made where not; the outcome is the same, bit by bit.
final class Experiment {
  let recipe: Recipe
  let data: LoadedDataset
  /// Where weights are learned for a model that takes them from elsewhere, in the recipe's order.
  let others: [LoadedDataset]
  /// None where no rules are asked for.
  let rules: AssignmentRules?
  let plan: StagePlan
  let keeper: StageKeeper
  let threads: Threads
  let observe: RunObserver
  let targets: Targets
  let stream: LessonStream
  let holdout: Round
  private let featureStage: FeatureStage
  private var features: [Values: TaskFeatures] = [:]
  /// Of opening values.
  private var pairs: PairSource?

  /// - Throws: `Problem` when the data leaves nothing to ask, or nothing to learn from.
  init(
    recipe: Recipe, data: LoadedDataset, others: [LoadedDataset], rules: AssignmentRules?, plan: StagePlan,
    keeper: StageKeeper, threads: Threads, observe: @escaping RunObserver
  ) throws {
    self.recipe = recipe
    self.data = data
    self.others = others
    self.rules = rules
    self.plan = plan
    self.keeper = keeper
    self.threads = threads
    self.observe = observe
    targets = Targets(
      of: data.log, persons: data.persons, eligibility: recipe.eligibility,
      leavesOutSelfTaken: recipe.leavesOutSelfTaken)
    stream = LessonStream(of: data.log, persons: data.persons, leavesOutSelfTaken: recipe.leavesOutSelfTaken)
    guard let holdout = Split.holdout(of: targets.all).rounds.first else {
      throw Problems.noTargets(dataset: data.description.name, labelled: targets.eligibleAny)
    }
    self.holdout = holdout
    guard !stream.lessons(before: holdout.moment).isEmpty else {
      throw Problems.noLessons(dataset: data.description.name)
    }
    featureStage = try FeatureStage(log: data.log, persons: data.persons, recipe: recipe, threads: threads)
    for field in featureStage.missingFields where recipe.textFields.count > 1 {
      observe(
        .note(
          "text.fields: no task of \(data.description.name) has a \(Problems.word(of: field)), so that adds nothing"))
    }
  }

  /// - Parameters:
  ///   - command: What makes the report again.
  ///   - clock: Takes the time of each stage.
  func run(command: String, clock: inout StageClock) throws -> FinishedExperiment {
    let transferred = try transferredLogit(&clock)
    let opening = try trials(.opening, plan.models, transferred, &clock)
    let document = keeper.kept(plan.measures, Self.documentForm)
    if document != nil { clock.end("measures", keeper.takeTally()) }
    let ablation = document == nil ? try ablation(&clock) : []
    // Its table is the largest thing there is, and final values have one of their own.
    pairs = pairs?.withoutTable
    let final = recipe.looksAhead ? try trials(.final, plan.lookAhead, transferred, &clock) : []
    features[.final] = nil
    // What thresholds are chosen by is no result, so it stays out of every table of results.
    let results = (opening + final).filter { $0.split != .validation }
    let headline = results.first {
      $0.model == recipe.headline.model && $0.knowledge == recipe.headline.knowledge && $0.values == .opening
        && $0.split == .holdout
    }!
    let measured =
      try document
      ?? keeper.output(of: plan.measures, Self.documentForm) {
        let (groups, terms) = (try groups(&clock), try features(.opening, &clock).terms)
        let explainer = try pairs(&clock).map { ExplanationStage(source: $0, log: data.log, persons: data.persons) }
        let stage = MeasureStage(
          recipe: recipe, data: data, rules: rules, targets: targets, stream: stream, holdout: holdout,
          threads: threads)
        let parts = ResultParts(
          trials: results, validation: opening.filter { $0.split == .validation }, headline: headline,
          ablation: ablation, groups: groups, explained: explainer?.told(headline, sample: sample),
          termCount: terms.vocabulary.count)
        let progress = StageProgress("measures", detail: "\(results.count) results", observe)
        return try stage.document(parts, progress).rounded()
      }
    if document == nil { clock.end("measures", keeper.takeTally()) }
    return FinishedExperiment(document: measured, trials: results, headline: headline, data: data, command: command)
  }

  private static var documentForm: StageKeeper.Form<ReportDocument> {
    .init(bytes: { try $0.json() }, value: { try ReportDocument(json: $0, path: "the store") })
  }

  // MARK: What models read

  private static func name(_ stage: String, _ values: Values) -> String {
    values == .opening ? stage : "\(stage) (final values)"
  }

  func features(_ values: Values, _ clock: inout StageClock) throws -> TaskFeatures {
    if let known = features[values] { return known }
    observe(.stage(Self.name("text", values), detail: "\(data.log.count) reports"))
    let stage = values == .opening ? plan.text : plan.finalText!
    let terms = try keeper.output(of: stage, .bytes) { try featureStage.terms(values) }
    let made = featureStage.features(values, terms)
    features[values] = made
    clock.end(Self.name("text", values), keeper.takeTally())
    return made
  }

  /// What rankers read; made again from what is kept, since it is larger than anything and quick.
  func pairs(_ clock: inout StageClock) throws -> PairSource? {
    guard recipe.readsPairs, pairs == nil else { return pairs }
    pairs = try pairSource(.opening, &clock)
    return pairs
  }

  private func pairSource(_ values: Values, _ clock: inout StageClock) throws -> PairSource? {
    let features = try features(values, &clock)
    observe(.stage(Self.name("pairs", values), detail: "tasks and the persons they may go to"))
    defer { clock.end(Self.name("pairs", values), keeper.takeTally()) }
    return featureStage.pairs(features, stream, asked: targets.all.map(\.report))
  }

  private func transferredLogit(_ clock: inout StageClock) throws -> ConditionalLogit? {
    guard let stage = plan.transfer else { return nil }
    let progress = StageProgress("transfer", detail: recipe.transfer.joined(separator: ", "), observe)
    defer { clock.end("transfer", keeper.takeTally()) }
    return try keeper.output(of: stage, .bytes) {
      try TransferStage(recipe: recipe, threads: threads).logit(of: others, progress: progress)
    }
  }

  // MARK: Models

  /// What every model answers, in the order of ``Recipe/trials``, with one result per split.
  private func trials(
    _ values: Values, _ stages: [KeptStage], _ transferred: ConditionalLogit?, _ clock: inout StageClock
  ) throws -> [TrialResult] {
    let name = values == .opening ? "models" : "look ahead"
    let detail = values == .opening ? "\(recipe.models.count) models" : "the same models on final values"
    let trials = try keeper.outputs(of: stages, .bytes) { missing, done in
      let features = try features(values, &clock)
      let readsPairs = missing.contains { recipe.trials[$0].description.readsPairs }
      let pairs = !readsPairs ? nil : values == .opening ? try self.pairs(&clock) : try pairSource(values, &clock)
      let progress = StageProgress(name, detail: detail, observe)
      let all = try trialStage(transferred).trials(features, pairs, values: values, among: missing)
      _ = try runner.run(all, finished: { progress.finishedOne(of: $0) }, answered: { try done(missing[$0], $1) })
    }
    clock.end(name, keeper.takeTally())
    return trials.flatMap(\.self)
  }

  private func trialStage(_ transferred: ConditionalLogit?) -> TrialStage {
    TrialStage(
      recipe: recipe,
      splits: recipe.splits.map { $0 == .holdout ? Split.holdout(of: targets.all) : Split.folds(of: targets.all) },
      validation: Split.validation(of: targets.all),
      explains: sample,
      personCount: data.persons.count, keepsAllRankings: rules != nil, transferred: transferred, runner: runner)
  }

  /// The test reports that are explained whatever came of them.
  var sample: [Int] { ExplanationStage.sample(of: holdout.test).map { targets.all[$0].report } }

  private var runner: TrialRunner { TrialRunner(targets: targets.all, stream: stream, threads: threads) }

  private func ablation(_ clock: inout StageClock) throws -> [ReportDocument.AblationRow] {
    guard recipe.ablates else { return [] }
    let rows = try keeper.outputs(of: plan.ablation, .json) { missing, done in
      guard let pairs = try pairs(&clock) else { preconditionFailure("an ablation reads pairs") }
      let features = try features(.opening, &clock)
      let progress = StageProgress("ablation", detail: "the ranker with part of its features", observe)
      let stage = AblationStage(
        recipe: recipe, personCount: data.persons.count, holdout: Split.holdout(of: targets.all),
        validation: Split.validation(of: targets.all), runner: runner)
      try stage.run(missing, features, pairs, progress: progress, done)
    }
    clock.end("ablation", keeper.takeTally())
    return rows
  }

  // MARK: Groups

  private func groups(_ clock: inout StageClock) throws -> TaskGroups {
    let features = try features(.opening, &clock)
    let lessons = stream.lessons(before: holdout.moment)
    let progress = StageProgress("clusters", detail: "\(lessons.count) tasks", observe)
    let stage = GroupStage(
      recipe: recipe, features: features, lessons: lessons,
      shared: SharedTerms(lessons: lessons, corpus: features.terms), persons: data.persons,
      components: data.log.pool(of: .component), threads: threads)
    let clusters = try keeper.outputs(of: plan.clusters, .json) { missing, done in
      try stage.clusters(missing, progress, done)
    }
    let profiles = try keeper.output(of: plan.profiles, .json) { stage.profiles() }
    clock.end("clusters", keeper.takeTally())
    return TaskGroups(clusters: clusters, profiles: profiles, lessonCount: lessons.count)
  }
}
