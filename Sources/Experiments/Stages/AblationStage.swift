import DelegationEvaluation
import DelegationRanking

/// Asks the learned ranker with part of its features, once for every part that tells what a kind of knowledge adds.
struct AblationStage {
  let prepared: PreparedDataset
  /// With pairs, of opening values.
  let inputs: PreparedDataset.Inputs

  /// - Parameters:
  ///   - wanted: Each variant with its number.
  ///   - progress: Told of every variant that has answered.
  ///   - done: Gets what came of each variant as soon as it has answered.
  /// - Throws: What `done` throws.
  func run(
    _ wanted: [(number: Int, settings: AblationSettings)], progress: StageProgress,
    _ done: @escaping @Sendable (Int, ExperimentResult.AblationRow) throws -> Void
  ) throws {
    let targets = prepared.targets.all
    let variants = wanted.map { asked in AblationVariant.every.first { $0.name == asked.settings.variant }! }
    let modelRuns = try zip(variants, wanted).map { variant, asked in
      precondition(asked.settings.tasks == prepared.tasks, "a variant of other tasks")
      return ModelRun(
        model: variant.name, mode: .prequential, values: .opening,
        splits: [.validation(of: targets), .holdout(of: targets)],
        make: try variant.maker(
          settings: asked.settings.settings,
          context: prepared.context(inputs, .prequential, seed: asked.settings.seed)))
    }
    let numbers = wanted.map(\.number)
    _ = try prepared.runner.run(modelRuns, finished: { progress.finishedOne(of: $0) }) { position, results in
      let variant = variants[position]
      try done(
        numbers[position],
        ExperimentResult.AblationRow(
          variant: variant.name, kind: variant.kind, group: variant.group?.rawValue,
          features: variant.featureCount, validation: .init(results[0].measures), holdout: .init(results[1].measures)))
    }
  }
}
