import Evaluation
import Recommendation
import Repeatable
import TaskModel

/// Runs every model of a recipe under every kind of knowledge, on one kind of values.
struct TrialStage {
  let recipe: Recipe
  let splits: [Split]
  /// Where thresholds are chosen; models that give probabilities answer it too, on opening values.
  let validation: Split
  /// Reports for which the headline's model says why, if it can.
  let explains: [Int]
  let personCount: Int
  let runner: TrialRunner

  /// - Parameter progress: Told of every model that has been trained and asked for one part.
  /// - Returns: One result per model, knowledge and split, in the recipe's order; validation comes last.
  func run(
    _ features: TaskFeatures, _ pairs: PairSource?, values: Values, progress: StageProgress
  ) throws -> [TrialResult] {
    var trials: [Trial] = []
    for knowledge in recipe.knowledge {
      for choice in recipe.models where ModelCatalogue.description(of: choice.name)!.knowledge.contains(knowledge) {
        trials.append(try trial(choice, knowledge, features, pairs, values))
      }
    }
    return runner.run(trials) { progress.finishedOne(of: $0) }.flatMap { $0 }
  }

  private func trial(
    _ choice: Recipe.ModelChoice, _ knowledge: Knowledge, _ features: TaskFeatures, _ pairs: PairSource?,
    _ values: Values
  ) throws -> Trial {
    let context = ModelContext(
      features: features, pairs: pairs, personCount: personCount, knowledge: knowledge, weighting: recipe.weighting,
      minimumDocumentFrequency: recipe.text.minimumDocumentFrequency, seed: recipe.seed)
    let description = ModelCatalogue.description(of: choice.name)!
    let settings = try description.complete(choice.settings)
    let isTuned = description.givesProbabilities && values == .opening
    let isHeadline = choice.name == recipe.headline.model && knowledge == recipe.headline.knowledge
    return Trial(
      model: choice.name, knowledge: knowledge, values: values, splits: splits + (isTuned ? [validation] : []),
      keepsRankings: values == .opening ? [.holdout, .validation] : [],
      explains: isHeadline && values == .opening ? explains : [],
      make: { description.make(settings, context) })
  }
}
