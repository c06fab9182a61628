import Evaluation
import Ingest
import Recommendation
import Repeatable
import Reporting
import TaskModel

/// One recipe on one dataset, from the log to everything the report says. Nothing here reads or writes a file.
struct Experiment {
  let recipe: Recipe
  let data: LoadedDataset
  /// Where weights are learned for a model that takes them from elsewhere, in the recipe's order.
  let others: [LoadedDataset]
  /// None where no rules are asked for.
  let rules: AssignmentRules?
  let threads: Threads
  let observe: RunObserver

  /// Everything a report is written from.
  struct Outcome {
    let document: ReportDocument
    /// One per model, knowledge, split and kind of values, in the recipe's order.
    let trials: [TrialResult]
    let headline: TrialResult
  }

  private var log: TaskLog { data.log }

  /// - Throws: `Problem` when the data leaves nothing to ask, or nothing to learn from.
  func run(clock: inout StageClock) throws -> Outcome {
    let targets = Targets(
      of: log, persons: data.persons, eligibility: recipe.eligibility, leavesOutSelfTaken: recipe.leavesOutSelfTaken)
    let stream = LessonStream(of: log, persons: data.persons, leavesOutSelfTaken: recipe.leavesOutSelfTaken)
    guard let holdout = Split.holdout(of: targets.all).rounds.first else {
      throw Problems.noTargets(dataset: data.description.name, labelled: targets.eligibleAny)
    }
    let lessons = stream.lessons(before: holdout.moment)
    guard !lessons.isEmpty else { throw Problems.noLessons(dataset: data.description.name) }

    observe(.stage("text", detail: "\(log.count) reports"))
    let featureStage = try FeatureStage(log: log, persons: data.persons, recipe: recipe, threads: threads)
    let features = featureStage.features(.opening)
    clock.end("text")
    let asked = targets.all.map(\.report)
    var transferred: ConditionalLogit?
    if !others.isEmpty {
      let progress = StageProgress("transfer", detail: recipe.transfer.joined(separator: ", "), observe)
      transferred = try TransferStage(recipe: recipe, threads: threads).logit(of: others, progress: progress)
      clock.end("transfer")
    }
    var pairs = featureStage.pairs(features, stream, asked: asked)
    if pairs != nil { clock.end("pairs") }

    let splits = recipe.splits.map { $0 == .holdout ? Split.holdout(of: targets.all) : Split.folds(of: targets.all) }
    let sample = ExplanationStage.sample(of: holdout.test).map { targets.all[$0].report }
    let trialStage = TrialStage(
      recipe: recipe, splits: splits, validation: Split.validation(of: targets.all),
      explains: sample,
      personCount: data.persons.count, keepsAllRankings: rules != nil, transferred: transferred,
      runner: TrialRunner(targets: targets.all, stream: stream, threads: threads))
    let modelProgress = StageProgress("models", detail: "\(recipe.models.count) models", observe)
    let answered = try trialStage.run(features, pairs, values: .opening) { modelProgress.finishedOne(of: $0) }
    // What thresholds are chosen by is no result, so it stays out of every table of results.
    let validation = answered.filter { $0.split == .validation }
    var trials = answered.filter { $0.split != .validation }
    clock.end("models")
    var ablation: [ReportDocument.AblationRow] = []
    if recipe.ablates, let pairs {
      let stage = AblationStage(
        recipe: recipe, personCount: data.persons.count, holdout: Split.holdout(of: targets.all),
        validation: Split.validation(of: targets.all),
        runner: TrialRunner(targets: targets.all, stream: stream, threads: threads))
      let progress = StageProgress("ablation", detail: "the ranker with part of its features", observe)
      ablation = try stage.run(features, pairs, progress: progress)
      clock.end("ablation")
    }
    // Its table is the largest thing there is, and final values have one of their own.
    pairs = pairs?.withoutTable
    if recipe.looksAhead {
      let progress = StageProgress("look ahead", detail: "the same models on final values", observe)
      let final = featureStage.features(.final)
      let finalPairs = featureStage.pairs(final, stream, asked: asked)
      trials += try trialStage.run(final, finalPairs, values: .final) { progress.finishedOne(of: $0) }
      clock.end("look ahead")
    }

    let clusterProgress = StageProgress("clusters", detail: "\(lessons.count) tasks", observe)
    let groups = GroupStage(
      recipe: recipe, features: features, lessons: lessons,
      shared: SharedTerms(lessons: lessons, corpus: features.terms), persons: data.persons,
      components: log.pool(of: .component), threads: threads)
    let (clusters, profiles) = (try groups.clusters(clusterProgress), groups.profiles())
    clock.end("clusters")

    let measureProgress = StageProgress("measures", detail: "\(trials.count) results", observe)
    let builder = DocumentBuilder(
      recipe: recipe, data: data, targets: targets, holdout: holdout,
      trainKnown: stream.settledCount(of: targets.all, in: holdout, eligibility: recipe.eligibility),
      lessonCount: lessons.count, termCount: features.terms.vocabulary.count, threads: threads)
    var document = ReportDocument(
      experiment: recipe.name, dataset: data.description.name, question: recipe.question, seed: recipe.seed,
      counts: builder.counts(),
      oddities: log.oddities.found.map { .init(kind: $0.kind.rawValue, count: $0.count) },
      oddityNotes: log.oddities.notes, models: builder.models(), results: builder.results(trials),
      comparisons: builder.comparisons(trials, measureProgress), rounds: builder.rounds(trials, validation),
      clusters: clusters, profiles: profiles, caveats: Caveats.of(recipe, data, rules))
    document.headline = .init(model: recipe.headline.model, knowledge: recipe.headline.knowledge.rawValue)
    document.settings = recipe.settings
    document.notes = recipe.notes
    document.validation = builder.validation(validation)
    document.calibration = builder.calibration(trials, validation)
    document.finalValuesOnly = !data.hasHistories
    let events = log.events(persons: data.persons)
    document.rules = builder.rules(rules, trials, events)
    document.gone = builder.gone(trials, events)
    document.ablation = ablation
    clock.end("measures")
    let headline = trials.first {
      $0.model == recipe.headline.model && $0.knowledge == recipe.headline.knowledge && $0.values == .opening
        && $0.split == .holdout
    }!
    document.load = builder.load(headline)
    if let pairs {
      let told = ExplanationStage(source: pairs, log: log, persons: data.persons).told(headline, sample: sample)
      (document.explanations, document.mistakes) = (told?.explanations, told?.mistakes)
      clock.end("reasons")
    }
    return Outcome(document: try document.rounded(), trials: trials, headline: headline)
  }
}
