import DelegationEvaluation
import DelegationMatching
import DelegationRanking
import DelegationRecipes
import DelegationTasks
import DelegationText

/// The settings of each stage of a run, made of the recipe here and nowhere else.
///
/// A stage gets one of these values and its inputs, never the recipe; and its key in the cache is made of the value and the
/// inputs' keys. So a stage cannot depend on anything that its key leaves out.

package struct IngestSettings: Equatable, Sendable, Encodable {
  var data: String
  var history: TaskHistory

  package init(data: String, history: TaskHistory) { (self.data, self.history) = (data, history) }
}

package struct TaskSettings: Equatable, Sendable, Encodable {
  var eligibility: Outcome
  var leavesOutSelfTaken: Bool
}

package struct TermSettings: Equatable, Sendable, Encodable {
  package var values: FieldValues
  package var fields: [Field]
  /// Their minimum document frequency is 1: it is applied where terms are weighed.
  package var text: TextSettings
  var stemmed = TextLanguage.stemmed
}

struct WeightSettings: Equatable, Sendable, Encodable {
  var weighting: Weighting
  var minimumDocumentFrequency: Int
}

package struct ModelRunSettings: Equatable, Sendable, Encodable {
  var tasks: TaskSettings
  var seed: UInt64
  var weights: WeightSettings
  package var model: String
  var settings: [String: Double]
  package var mode: EvaluationMode
  package var retrainDays: Int?
  var values: FieldValues
  package var splits: [Split.Kind]
  var folds: Split.Parts
  package var keepsRankings = false
  var roundsThreshold: Double?
  var explains = false
  /// The settings of pairs for a model that reads some.
  package var pairs: PairSettings?

  package var description: ModelDescription { ModelCatalogue.description(of: model)! }
}

/// How the weights of the transferred ranker are learned; the other datasets are its inputs.
package struct TransferSettings: Equatable, Sendable, Encodable {
  var leavesOutSelfTaken: Bool
  var terms: TermSettings
  var settings: [String: Double]
  var pairs: PairSettings
}

package struct AblationSettings: Equatable, Sendable, Encodable {
  var tasks: TaskSettings
  var seed: UInt64
  package var variant: String
  var settings: [String: Double]
  var pairs: PairSettings
}

package struct AskedQuestion: Sendable, Encodable {
  var tasks: TaskSettings
  package var question: any Question

  package func encode(to encoder: any Encoder) throws {
    try tasks.encode(to: encoder)
    try question.encode(to: encoder)
  }
}

package struct ClusterSettings: Equatable, Sendable, Encodable {
  var tasks: TaskSettings
  var seed: UInt64
  var weights: WeightSettings
  package var clusters: Recipe.ClusterChoice
  var hasMap: Bool
}

package struct ProfileSettings: Equatable, Sendable, Encodable {
  var tasks: TaskSettings
  var weights: WeightSettings
  var keywords: Int
}

/// The complete recipe, since the report shows all of it.
package struct DocumentSettings: Equatable, Sendable, Encodable {
  var recipe: Recipe
  var rules: String?

  package init(recipe: Recipe, rules: String? = nil) { (self.recipe, self.rules) = (recipe, rules) }
}

extension Recipe {
  package var taskSettings: TaskSettings {
    TaskSettings(eligibility: eligibility, leavesOutSelfTaken: leavesOutSelfTaken)
  }

  package func termSettings(_ values: FieldValues = .opening) -> TermSettings {
    var settings = TermSettings(values: values, fields: textFields, text: text)
    settings.text.minimumDocumentFrequency = 1
    return settings
  }

  var weightSettings: WeightSettings {
    WeightSettings(weighting: weighting, minimumDocumentFrequency: text.minimumDocumentFrequency)
  }

  /// Every model in every mode it can run in, in the recipe's order.
  package var modelRuns: [(model: ModelChoice, mode: EvaluationMode)] {
    modes.flatMap { mode in models.filter { $0.description.modes.contains(mode) }.map { ($0, mode) } }
  }

  package func retrainDays(in mode: EvaluationMode) -> Int? { mode == .retrained ? retrainDays : nil }

  /// The settings of ``modelRuns`` in an experiment.
  ///
  /// - Parameters:
  ///   - values: On opening values models with probabilities, and rules whose counts are shares, answer the validation split too, and
  ///     rankings are kept; of all that may be chosen where the headline is open. Prequential ones answer the growing parts of a learning curve.
  ///     On final values they answer the holdout alone: folds would say the same of the leakage gap, for eleven times the fits of a batch ranker.
  ///   - hasRules: Whether rules will be applied to whole rankings.
  package func modelRunSettings(_ values: FieldValues, hasRules: Bool) -> [ModelRunSettings] {
    // Leakage is the same however often a model is trained.
    modelRuns.filter { values == .opening || $0.mode != .retrained }.map { model, mode in
      let (isOpening, givesProbabilities) = (values == .opening, model.description.givesProbabilities)
      let hasShares = givesProbabilities || model.description.counted != nil
      let isHeadline = headline.admits(model.name, mode)
      var run = modelRun(
        model, mode,
        on: !isOpening
          ? [.holdout]
          : splits + (hasShares ? [.validation] : [])
            + (drawsLearningCurve && mode == .prequential ? [.growth] : []))
      run.values = values
      run.keepsRankings = isOpening && (hasRules || hasShares || isHeadline)
      run.roundsThreshold = isOpening ? roundsThreshold : nil
      run.explains = isOpening && isHeadline
      return run
    }
  }

  package func modelRun(_ model: ModelChoice, _ mode: EvaluationMode, on splits: [Split.Kind]) -> ModelRunSettings {
    ModelRunSettings(
      tasks: taskSettings, seed: seed, weights: weightSettings, model: model.name, settings: model.allSettings,
      mode: mode, retrainDays: retrainDays(in: mode), values: .opening, splits: splits, folds: folds,
      pairs: model.description.readsPairs ? pairs : nil)
  }

  package func run(of headline: Headline, on part: Split.Kind) -> ModelRunSettings {
    modelRun(models.first { $0.name == headline.model }!, headline.mode, on: [part])
  }

  /// The models to choose a headline from, the one that learns most last: all that run in its mode. Their tasks are those of
  /// `HeadlineSelection`, whose holdout is the validation part.
  package var candidateRuns: [ModelRunSettings] {
    candidateModels(in: headline.mode).map { run(of: Headline(model: $0, mode: headline.mode), on: .holdout) }
  }

  package func candidateModels(in mode: EvaluationMode) -> [String] {
    ModelCatalogue.all.filter { $0.modes.contains(mode) }.map(\.name).filter(models.map(\.name).contains)
  }

  package var transferSettings: TransferSettings {
    TransferSettings(
      leavesOutSelfTaken: leavesOutSelfTaken, terms: termSettings(),
      settings: settings(of: ModelCatalogue.transferModel), pairs: pairs)
  }

  package var ablationSettings: [AblationSettings] {
    !ablates
      ? []
      : AblationVariant.every.map {
        AblationSettings(
          tasks: taskSettings, seed: seed, variant: $0.name, settings: settings(of: AblationVariant.model),
          pairs: pairs)
      }
  }

  package var askedQuestions: [AskedQuestion] { questions.map { AskedQuestion(tasks: taskSettings, question: $0) } }

  package var clusterSettings: [ClusterSettings] {
    clusters.enumerated().map { position, choice in
      ClusterSettings(tasks: taskSettings, seed: seed, weights: weightSettings, clusters: choice, hasMap: position == 0)
    }
  }

  package var profileSettings: ProfileSettings {
    ProfileSettings(tasks: taskSettings, weights: weightSettings, keywords: profileKeywords)
  }

  package func settings(of model: String) -> [String: Double] {
    (models.first { $0.name == model } ?? ModelChoice(name: model, settings: [:])).allSettings
  }

  /// Whether anything in it says nothing without the terms of tasks: rankers have other features too.
  var needsTerms: Bool {
    ablates || !clusters.isEmpty || models.contains { $0.description.needsText && $0.description.text.contains(.terms) }
  }

  /// The recipe for tasks without texts; nil if it has no other model.
  var withoutText: Recipe? {
    var other = self
    other.models = models.filter { !$0.description.needsText }
    guard let last = other.models.last(where: { $0.description.modes.contains(headline.mode) }) else { return nil }
    if let name = headline.named?.model, !other.models.contains(where: { $0.name == name }) {
      other.headline.model = last.name
    }
    (other.ablates, other.clusters) = (false, [])
    return other
  }

  package var readsPairs: Bool { ablates || models.contains { $0.description.readsPairs } }
}
