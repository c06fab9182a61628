import DelegationEvaluation
import DelegationIngest
import DelegationRanking
import DelegationRecipes
import DelegationResults

/// A grid point of a sweep: the headline's model alone, with the stages that decide its answers.
struct GridPoint {
  /// The recipe with the dataset of the run, and only those other datasets that the model learns on.
  let recipe: Recipe
  /// Its changes, such as `text.weighting=bm25`.
  let name: String
  let source: SourceStages
  private let headline: Recipe.Headline

  init(_ point: Sweep.Point, on dataset: String, ingest: [CachedStage], maker: StageMaker) {
    var recipe = point.recipe
    recipe.dataset = dataset
    recipe.transfer = HeadlineQuestion(recipe, point.headline).transfer
    (self.recipe, headline) = (recipe, point.headline)
    name = point.changes.map(\.text).joined(separator: ", ")
    let read = ([dataset] + recipe.transfer).map { name in ingest.first { $0.name == SourceStages.ingestName(name) }! }
    source = SourceStages(of: recipe, ingest: read, maker: maker)
  }

  func run(on part: Split.Kind) -> PlannedStage<ModelRunSettings> {
    source.modelRun("point \(name)", recipe.run(of: headline, on: part))
  }
}

/// Evaluates grid points. What they share is computed once: the log, each text's terms, the pairs of rankers, the weights
/// learned on other trackers. Each point's answers are cached, so that a stopped sweep continues where it was.
struct GridSearch {
  let prepared: PreparedDataset
  let others: [LoadedDataset]
  let stageOutputs: StageOutputs

  /// - Parameter points: In any order; those that read the same text are evaluated together.
  func results(of points: [GridPoint], on part: Split.Kind, _ progress: StageProgress) throws -> [ModelRunResult] {
    var results = [ModelRunResult?](repeating: nil, count: points.count)
    for text in points.map(\.source.text.cached.key).distinct {
      let group = points.indices.filter { points[$0].source.text.cached.key == text }
      let runs = group.map { points[$0].run(on: part) }
      let found = try stageOutputs.outputs(of: runs.map(\.cached), .bytes) { missing, done in
        for _ in missing.count..<group.count { progress.finishedOne(of: points.count) }
        let modelRuns = try modelRuns(missing.map { (points[group[$0]], runs[$0].settings) })
        _ = try prepared.runner.run(modelRuns) { modelRun, results in
          try done(missing[modelRun], results)
          progress.finishedOne(of: points.count)
        }
      }
      for (position, answered) in zip(group, found) { results[position] = answered[0] }
    }
    return results.map { $0! }
  }

  /// - Parameter points: At least one, all of one text and one part.
  private func modelRuns(_ points: [(point: GridPoint, settings: ModelRunSettings)]) throws -> [ModelRun] {
    let text = points[0].point.source.text
    let terms = try stageOutputs.output(of: text.cached, .bytes) { try prepared.terms(text.settings) }
    for (point, _) in points { try prepared.check(terms, of: point.recipe) }
    let features = prepared.features(text.settings.values, terms)
    let tasks = prepared.split(points[0].settings.splits[0]).folds.flatMap {
      $0.test.map { prepared.targets.all[$0].task }
    }
    var pairs: [PairSettings: [Int?: PairSource]] = [:]
    return try points.map { point, settings in
      let days = settings.retrainDays
      let schedule = prepared.schedule(days)
      if let wanted = settings.pairs, pairs[wanted]?[days] == nil {
        pairs[wanted, default: [:]][days] = prepared.pairs(features, wanted, for: tasks, as: schedule)
      }
      return try prepared.modelRun(
        settings,
        .init(
          features: features, pairs: settings.pairs.flatMap { pairs[$0]?[days] }, transferred: try transferred(point),
          schedule: schedule))
    }
  }

  private func transferred(_ point: GridPoint) throws -> ConditionalLogit? {
    guard let stage = point.source.transfer else { return nil }
    return try stageOutputs.output(of: stage.cached, .bytes) {
      try TransferStage(settings: stage.settings, threads: prepared.threads)
        .logit(
          of: point.recipe.transfer.map { name in others.first { $0.description.name == name }! },
          progress: StageProgress("transfer", detail: point.recipe.transfer.joined(separator: ", "), { _ in }))
    }
  }
}
