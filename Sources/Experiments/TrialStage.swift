import Evaluation
import Recommendation
import Repeatable
import TaskModel

/// Runs every model of a recipe under every kind of knowledge, on one kind of values.
struct TrialStage {
  let recipe: Recipe
  let splits: [Split]
  /// Where thresholds are chosen, if any are; models that give probabilities answer it too, on opening values.
  var validation: Split? = nil
  /// Reports for which the headline's model says why, if it can.
  var explains: [Int] = []
  let personCount: Int
  /// Whether whole rankings of all models are wanted, as rules and audits need them; else they are kept of those alone
  /// that give probabilities and of the headline's.
  var keepsAllRankings = false
  /// For the model that takes its weights from other trackers; none where the recipe has no such model.
  var transferred: ConditionalLogit? = nil
  let runner: TrialRunner

  /// - Parameter finished: Called after every model that has been trained and asked for one part, with the number of all
  ///   parts, from any thread.
  /// - Returns: One result per model, knowledge and split, in the recipe's order; validation comes last.
  func run(
    _ features: TaskFeatures, _ pairs: PairSource?, values: Values,
    finished: @escaping @Sendable (_ partCount: Int) -> Void
  ) throws -> [TrialResult] {
    var trials: [Trial] = []
    for knowledge in recipe.knowledge {
      for choice in recipe.models where ModelCatalogue.description(of: choice.name)!.knowledge.contains(knowledge) {
        trials.append(try trial(choice, knowledge, features, pairs, values))
      }
    }
    return runner.run(trials, finished: finished).flatMap { $0 }
  }

  private func trial(
    _ choice: Recipe.ModelChoice, _ knowledge: Knowledge, _ features: TaskFeatures, _ pairs: PairSource?,
    _ values: Values
  ) throws -> Trial {
    let context = ModelContext(
      features: features, pairs: pairs, transferred: transferred, personCount: personCount, knowledge: knowledge,
      weighting: recipe.weighting,
      minimumDocumentFrequency: recipe.text.minimumDocumentFrequency, seed: recipe.seed)
    let description = ModelCatalogue.description(of: choice.name)!
    let settings = try description.complete(choice.settings)
    let tuning = description.givesProbabilities && values == .opening ? [validation].compactMap { $0 } : []
    let isHeadline = choice.name == recipe.headline.model && knowledge == recipe.headline.knowledge
    let keeps = values == .opening && (keepsAllRankings || description.givesProbabilities || isHeadline)
    return Trial(
      model: choice.name, knowledge: knowledge, values: values, splits: splits + tuning,
      keepsRankings: keeps ? [.holdout, .validation] : [],
      roundsThreshold: values == .opening ? recipe.roundsThreshold : nil,
      explains: isHeadline && values == .opening ? explains : [],
      explainsErrors: isHeadline && values == .opening ? ExplanationStage.mistakes : 0,
      make: { description.make(settings, context) })
  }
}
