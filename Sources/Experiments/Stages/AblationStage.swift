import Evaluation
import Recommendation

/// Asks the learned ranker with part of its features, once for every part that tells what a kind of knowledge adds.
struct AblationStage {
  let recipe: Recipe
  let personCount: Int
  let holdout: Split
  let validation: Split
  let runner: TrialRunner

  /// - Parameters:
  ///   - wanted: Which variants, by their numbers.
  ///   - features: Of opening values.
  ///   - pairs: Of the same.
  ///   - progress: Told of every variant that has answered.
  ///   - done: Gets what came of each variant as soon as it has answered.
  /// - Throws: What `done` throws.
  func run(
    _ wanted: [Int], _ features: TaskFeatures, _ pairs: PairSource, progress: StageProgress,
    _ done: @escaping @Sendable (Int, ReportDocument.AblationRow) throws -> Void
  ) throws {
    let context = ModelContext(
      features: features, pairs: pairs, personCount: personCount, knowledge: .prequential, seed: recipe.seed)
    let settings = recipe.models.first { $0.name == AblationVariant.model }?.settings ?? [:]
    let trials = try wanted.map { number in
      let variant = AblationVariant.every[number]
      return Trial(
        model: variant.name, knowledge: .prequential, values: .opening, splits: [validation, holdout],
        make: try variant.maker(settings: settings, context: context))
    }
    _ = try runner.run(trials, finished: { progress.finishedOne(of: $0) }) { place, results in
      let variant = AblationVariant.every[wanted[place]]
      try done(
        wanted[place],
        ReportDocument.AblationRow(
          variant: variant.name, kind: variant.kind, group: variant.group?.rawValue,
          features: variant.featureCount, validation: .init(results[0].measures), holdout: .init(results[1].measures)))
    }
  }
}
