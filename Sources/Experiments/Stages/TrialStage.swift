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
    runner.run(try trials(features, pairs, values: values), finished: finished).flatMap(\.self)
  }

  /// Trials in the order of ``Recipe/trials``.
  ///
  /// - Parameters:
  ///   - features: Of the same values.
  ///   - pairs: None where none of the trials reads pairs.
  ///   - values: What the features are of.
  ///   - wanted: Which ones, by their numbers; all unless given.
  func trials(
    _ features: TaskFeatures, _ pairs: PairSource?, values: Values, among wanted: [Int]? = nil
  ) throws -> [Trial] {
    let all = recipe.trials
    return try (wanted ?? Array(all.indices)).map { try trial(all[$0], features, pairs, values) }
  }

  private func trial(
    _ choice: Recipe.TrialChoice, _ features: TaskFeatures, _ pairs: PairSource?, _ values: Values
  ) throws -> Trial {
    let context = ModelContext(
      features: features, pairs: pairs, transferred: transferred, personCount: personCount, knowledge: choice.knowledge,
      weighting: recipe.weighting,
      minimumDocumentFrequency: recipe.text.minimumDocumentFrequency, seed: recipe.seed)
    let description = choice.description
    let settings = try description.complete(choice.choice.settings)
    let tuning = description.givesProbabilities && values == .opening ? [validation].compactMap { $0 } : []
    let isHeadline = recipe.isHeadline(choice)
    let keeps = values == .opening && (keepsAllRankings || description.givesProbabilities || isHeadline)
    return Trial(
      model: choice.choice.name, knowledge: choice.knowledge, values: values, splits: splits + tuning,
      keepsRankings: keeps ? [.holdout, .validation] : [],
      roundsThreshold: values == .opening ? recipe.roundsThreshold : nil,
      explains: isHeadline && values == .opening ? explains : [],
      explainsErrors: isHeadline && values == .opening ? ExplanationStage.mistakes : 0,
      make: { description.make(settings, context) })
  }
}
