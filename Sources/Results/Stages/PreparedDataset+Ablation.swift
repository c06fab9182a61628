import DelegationEvaluation
import DelegationRanking

extension PreparedDataset {
  package func ablation(
    _ settings: [(number: Int, settings: AblationSettings)], _ inputs: Inputs, progress: StageProgress,
    _ done: @escaping @Sendable (Int, ExperimentResult.AblationRow) throws -> Void
  ) throws {
    let targets = targets.all
    let variants = settings.map { item in AblationVariant.every.first { $0.name == item.settings.variant }! }
    let modelRuns = try zip(variants, settings).map { variant, item in
      precondition(item.settings.tasks == tasks, "a variant of other tasks")
      return ModelRun(
        model: variant.name, mode: .prequential, values: .opening,
        splits: [.validation(of: targets), .holdout(of: targets)],
        make: try variant.maker(
          settings: item.settings.settings,
          context: context(inputs, .prequential, seed: item.settings.seed)))
    }
    let numbers = settings.map(\.number)
    _ = try runner.run(modelRuns, finished: { progress.finishedOne(of: $0) }) { position, results in
      let variant = variants[position]
      try done(
        numbers[position],
        ExperimentResult.AblationRow(
          variant: variant.name, kind: variant.kind, group: variant.group?.rawValue,
          features: variant.featureCount, validation: results[0].measures.only(.wide),
          holdout: results[1].measures.only(.wide)))
    }
  }
}
