import DelegationEvaluation
import DelegationMatching
import DelegationRanking
import DelegationTasks
import DelegationText

/// The settings of each stage of a run, made of the recipe here and nowhere else.
///
/// A stage gets one of these values and its inputs, never the recipe; and its key in the cache is made of the value and the
/// inputs' keys. So a stage cannot depend on anything that its key leaves out.

struct IngestSettings: Equatable, Sendable, Encodable {
  /// The digest of its files.
  var data: String
  var history: TaskHistory
}

/// Which tasks count as targets, and which as training examples.
struct TaskSettings: Equatable, Sendable, Encodable {
  var eligibility: Outcome
  var leavesOutSelfTaken: Bool
}

/// Which texts are read, and how they become terms.
struct TermSettings: Equatable, Sendable, Encodable {
  var values: FieldValues
  var fields: [Field]
  /// Their minimum document frequency is 1: it is applied where terms are weighed.
  var text: TextSettings
  /// The languages that this machine has stems of, besides English.
  var stemmed = TextLanguage.stemmed
}

/// How terms are weighed.
struct WeightSettings: Equatable, Sendable, Encodable {
  var weighting: Weighting
  var minimumDocumentFrequency: Int
}

/// One model under one mode.
struct ModelRunSettings: Equatable, Sendable, Encodable {
  var tasks: TaskSettings
  var seed: UInt64
  var weights: WeightSettings
  var model: String
  /// All there are, defaults included.
  var settings: [String: Double]
  var mode: EvaluationMode
  var values: FieldValues
  /// The parts that it answers.
  var splits: [Split.Kind]
  /// Which parts folds have.
  var folds: Split.Parts
  /// Whether it keeps whole rankings of holdout and validation.
  var keepsRankings = false
  /// The threshold of two-round assignment at holdout, if there is one.
  var roundsThreshold: Double?
  /// Whether it explains its rankings of some tasks, if it can.
  var explains = false

  var description: ModelDescription { ModelCatalogue.description(of: model)! }
}

/// How the weights of the transferred ranker are learned; the other datasets are its inputs.
struct TransferSettings: Equatable, Sendable, Encodable {
  var leavesOutSelfTaken: Bool
  var terms: TermSettings
  var settings: [String: Double]
}

/// One variant of the learned ranker.
struct AblationSettings: Equatable, Sendable, Encodable {
  var tasks: TaskSettings
  var seed: UInt64
  var variant: String
  var settings: [String: Double]
}

struct NextTaskSettings: Equatable, Sendable, Encodable {
  var tasks: TaskSettings
  var seed: UInt64
  var modes: [EvaluationMode]
}

/// One grouping of the tasks.
struct ClusterSettings: Equatable, Sendable, Encodable {
  var tasks: TaskSettings
  var seed: UInt64
  var weights: WeightSettings
  var clusters: Recipe.ClusterChoice
  /// Whether the page draws it as a map.
  var hasMap: Bool
}

/// The keywords of persons.
struct ProfileSettings: Equatable, Sendable, Encodable {
  var tasks: TaskSettings
  var weights: WeightSettings
  var keywords: Int
}

/// The complete recipe, since the report shows all of it.
struct DocumentSettings: Equatable, Sendable, Encodable {
  var recipe: Recipe
  /// The digest of the file of rules; none without rules.
  var rules: String?
}

extension Recipe {
  var taskSettings: TaskSettings { TaskSettings(eligibility: eligibility, leavesOutSelfTaken: leavesOutSelfTaken) }

  func termSettings(_ values: FieldValues = .opening) -> TermSettings {
    var settings = TermSettings(values: values, fields: textFields, text: text)
    settings.text.minimumDocumentFrequency = 1
    return settings
  }

  var weightSettings: WeightSettings {
    WeightSettings(weighting: weighting, minimumDocumentFrequency: text.minimumDocumentFrequency)
  }

  /// Every model in every mode it can run in, in the recipe's order.
  var modelRuns: [(model: ModelChoice, mode: EvaluationMode)] {
    modes.flatMap { mode in models.filter { $0.description.modes.contains(mode) }.map { ($0, mode) } }
  }

  /// The settings of ``modelRuns`` in an experiment.
  ///
  /// - Parameters:
  ///   - values: On opening values models with probabilities answer the validation split too, and rankings are kept; of
  ///     all that may be chosen where the headline is open. Prequential ones answer the growing parts of a learning curve.
  ///   - hasRules: Whether rules will be applied to whole rankings.
  func modelRunSettings(_ values: FieldValues, hasRules: Bool) -> [ModelRunSettings] {
    modelRuns.map { model, mode in
      let (isOpening, givesProbabilities) = (values == .opening, model.description.givesProbabilities)
      let isHeadline = headline.admits(model.name, mode)
      var run = modelRun(
        model, mode,
        on: splits + (isOpening && givesProbabilities ? [.validation] : [])
          + (isOpening && drawsLearningCurve && mode == .prequential ? [.growth] : []))
      run.values = values
      run.keepsRankings = isOpening && (hasRules || givesProbabilities || isHeadline)
      run.roundsThreshold = isOpening ? roundsThreshold : nil
      run.explains = isOpening && isHeadline
      return run
    }
  }

  /// One model that answers some parts, on opening values.
  func modelRun(_ model: ModelChoice, _ mode: EvaluationMode, on splits: [Split.Kind]) -> ModelRunSettings {
    ModelRunSettings(
      tasks: taskSettings, seed: seed, weights: weightSettings, model: model.name, settings: model.allSettings,
      mode: mode, values: .opening, splits: splits, folds: folds)
  }

  /// The headline's model alone, on one part.
  func run(of headline: Headline, on part: Split.Kind) -> ModelRunSettings {
    modelRun(models.first { $0.name == headline.model }!, headline.mode, on: [part])
  }

  /// The models to choose a headline from, the simplest first: all that run in its mode. Their tasks are those of
  /// `HeadlineSelection`, whose holdout is the validation part.
  var candidateRuns: [ModelRunSettings] {
    candidateModels(in: headline.mode).map { run(of: Headline(model: $0, mode: headline.mode), on: .holdout) }
  }

  /// The names of its models that run in a mode, in the order of the catalogue.
  func candidateModels(in mode: EvaluationMode) -> [String] {
    ModelCatalogue.all.filter { $0.modes.contains(mode) }.map(\.name).filter(models.map(\.name).contains)
  }

  var transferSettings: TransferSettings {
    TransferSettings(
      leavesOutSelfTaken: leavesOutSelfTaken, terms: termSettings(),
      settings: settings(of: ModelCatalogue.transferModel))
  }

  var ablationSettings: [AblationSettings] {
    !ablates
      ? []
      : AblationVariant.every.map {
        AblationSettings(
          tasks: taskSettings, seed: seed, variant: $0.name, settings: settings(of: AblationVariant.model))
      }
  }

  var nextTaskSettings: NextTaskSettings? {
    asksNextTask ? NextTaskSettings(tasks: taskSettings, seed: seed, modes: modes) : nil
  }

  var clusterSettings: [ClusterSettings] {
    clusters.enumerated().map { position, choice in
      ClusterSettings(tasks: taskSettings, seed: seed, weights: weightSettings, clusters: choice, hasMap: position == 0)
    }
  }

  var profileSettings: ProfileSettings {
    ProfileSettings(tasks: taskSettings, weights: weightSettings, keywords: profileKeywords)
  }

  /// Nil unless the recipe asks what else is known of a task.
  var triageSettings: TriageSettings? { triages ? TriageSettings(seed: seed, precision: abstentionPrecision) : nil }

  var durationSettings: DurationSettings? { asksDurations ? DurationSettings(seed: seed) : nil }

  /// All settings of a model, from the recipe or by default.
  func settings(of model: String) -> [String: Double] {
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
    if case .named(let name) = headline.model, !other.models.contains(where: { $0.name == name }) {
      other.headline.model = .named(last.name)
    }
    (other.ablates, other.clusters) = (false, [])
    return other
  }

  /// Whether anything in it ranks by pairs.
  var readsPairs: Bool { ablates || models.contains { $0.description.readsPairs } }
}

extension Weighting: Encodable {
  /// By its name, which messages show; every weighting of a recipe has one.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Self.named.first { $0.weighting == self }?.name ?? "\(self)")
  }
}

extension Outcome: Encodable {}
extension TaskHistory: Encodable {}
extension Field: Encodable {}
extension Split.Parts: Encodable {}
