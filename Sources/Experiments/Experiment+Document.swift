import Evaluation
import Recommendation
import TaskModel
import Vectors

/// What a report's document is put together from.
struct DocumentParts {
  /// Without those of the validation split.
  let trials: [TrialResult]
  let validation: [TrialResult]
  let headline: TrialResult
  let ablation: [ReportDocument.AblationRow]
  let groups: TaskGroups
}

/// The tasks that batch models learn from, in groups.
struct TaskGroups {
  let clusters: [ReportDocument.ClusterResult]
  let profiles: [ReportDocument.Profile]
  let lessonCount: Int
}

extension Experiment {
  func groups(_ clock: inout StageClock) throws -> TaskGroups {
    let features = try features(.opening, &clock)
    let lessons = stream.lessons(before: holdout.moment)
    let progress = StageProgress("clusters", detail: "\(lessons.count) tasks", observe)
    let stage = GroupStage(
      features: features, lessons: lessons,
      shared: SharedTerms(lessons: lessons, corpus: features.terms), persons: data.persons,
      components: data.log.pool(of: .component), threads: threads)
    let clusters = try keeper.outputs(of: plan.clusters.map(\.kept), .json) { missing, done in
      try stage.clusters(missing.map { ($0, plan.clusters[$0].settings) }, progress, done)
    }
    let profiles = try keeper.output(of: plan.profiles.kept, .json) { stage.profiles(plan.profiles.settings) }
    clock.end("clusters", keeper.takeTally())
    return TaskGroups(clusters: clusters, profiles: profiles, lessonCount: lessons.count)
  }

  /// Everything the report says, rounded as it is written.
  func document(_ parts: DocumentParts, _ clock: inout StageClock) throws -> ReportDocument {
    let features = try features(.opening, &clock)
    let (trials, log) = (parts.trials, data.log)
    let progress = StageProgress("measures", detail: "\(trials.count) results", observe)
    let builder = DocumentBuilder(
      recipe: recipe, data: data, targets: targets, holdout: holdout,
      trainKnown: stream.settledCount(of: targets.all, in: holdout, eligibility: recipe.eligibility),
      lessonCount: parts.groups.lessonCount, termCount: features.terms.vocabulary.count, threads: threads)
    var document = ReportDocument(
      experiment: recipe.name, dataset: data.description.name, question: recipe.question, seed: recipe.seed,
      counts: builder.counts(),
      oddities: log.oddities.found.map { .init(kind: $0.kind.rawValue, count: $0.count) },
      oddityNotes: log.oddities.notes, models: builder.models(), results: builder.results(trials),
      comparisons: builder.comparisons(trials, progress), rounds: builder.rounds(trials, parts.validation),
      clusters: parts.groups.clusters, profiles: parts.groups.profiles, caveats: Caveats.of(recipe, data, rules))
    document.headline = .init(model: recipe.headline.model, knowledge: recipe.headline.knowledge.rawValue)
    document.settings = recipe.settings
    document.kernels = document.clusters.isEmpty ? nil : BLASLibrary.loaded().coreName
    document.notes = recipe.notes
    document.validation = builder.validation(parts.validation)
    document.calibration = builder.calibration(trials, parts.validation)
    document.finalValuesOnly = !data.hasHistories
    let events = log.events(persons: data.persons)
    document.rules = builder.rules(rules, trials, events)
    document.gone = builder.gone(trials, events)
    document.ablation = parts.ablation
    document.load = builder.load(parts.headline)
    if let pairs = try pairs(&clock) {
      let told = ExplanationStage(source: pairs, log: log, persons: data.persons).told(
        parts.headline, sample: prepared.explained)
      (document.explanations, document.mistakes) = (told?.explanations, told?.mistakes)
    }
    return try document.rounded()
  }
}
