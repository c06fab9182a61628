import Evaluation
import Recommendation
import Reporting

/// Asks the learned ranker with part of its features, once for every part that tells what a kind of knowledge adds.
struct AblationStage {
  let recipe: Recipe
  let personCount: Int
  let holdout: Split
  let validation: Split
  let runner: TrialRunner

  /// - Parameter progress: Told of every variant that has answered.
  func run(
    _ features: TaskFeatures, _ pairs: PairSource, progress: StageProgress
  ) throws -> [ReportDocument.AblationRow] {
    let context = ModelContext(
      features: features, pairs: pairs, personCount: personCount, knowledge: .prequential, seed: recipe.seed)
    let settings = recipe.models.first { $0.name == AblationVariant.model }?.settings ?? [:]
    let trials = try AblationVariant.every.map { variant in
      Trial(
        model: variant.name, knowledge: .prequential, values: .opening, splits: [validation, holdout],
        make: try variant.maker(settings: settings, context: context))
    }
    let results = runner.run(trials) { progress.finishedOne(of: $0) }
    return zip(AblationVariant.every, results).map { variant, results in
      ReportDocument.AblationRow(
        variant: variant.name, kind: variant.kind.rawValue, group: variant.group?.rawValue,
        features: variant.featureCount, validation: .init(results[0].measures), holdout: .init(results[1].measures))
    }
  }
}

extension ReportDocument.AblationFigures {
  fileprivate init(_ measures: MeasureSet) {
    self.init(top1: measures.top1, top5: measures.top5, top10: measures.top10, mrr: measures.mrr)
  }
}
