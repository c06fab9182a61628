import DelegationRanking

/// Everything `report.json` says: the whole result of one experiment, and nothing that differs between two honest runs.
///
/// Schema 1.2. Figures are rounded to six decimals; shares lie in 0…1. A later minor version only adds keys.
package struct ExperimentResult: Codable, Equatable, Sendable {
  package var schema = "1.2"
  package var experiment: String
  package var dataset: String
  /// The recipe's question, in words.
  package var question: String
  /// The recipe's seed; every draw descends from it.
  package var seed: UInt64
  /// The kernels that OpenBLAS ran on, on which the clusters hang in their last digits; nil where there are none.
  package var kernels: String?
  /// The result the recipe asks about; nil where it names none.
  package var headline: ResultName?
  /// Whether the dataset tells only how its reports stood in the end, not how they came there.
  package var finalValuesOnly = false
  /// How the figures were made: the recipe's settings besides its models, defaults included, in the recipe's order.
  package var settings: [Setting] = []
  package var counts: Counts
  /// What ingest repaired or skipped: kind in words and how often.
  package var dataWarnings: [DataWarning]
  package var dataWarningNotes: [String]
  package var models: [ModelNote]
  package var results: [Result]
  package var comparisons: [Comparison]
  package var rounds: [TwoRoundResult]
  /// What thresholds were chosen by, of models that give probabilities.
  package var validation: [ValidationResult] = []
  /// Whether the probabilities of models that give some mean what they say.
  package var calibration: [Calibration] = []
  /// What rules change; nil without a file of rules.
  package var rules: RuleSection?
  /// How often somebody is suggested who seems to have left.
  package var inactive: [InactiveResult] = []
  /// What each kind of knowledge adds; empty where the recipe does not ask.
  package var ablation: [AblationRow] = []
  /// Why people were suggested, for some test reports; nil where the headline's model cannot tell.
  package var explanations: [ExplainedTask]?
  /// Where the headline's model was surest of a wrong person, the surest first; nil where it cannot tell why.
  package var confidentErrors: [ExplainedTask]?
  /// Who got how much of the test part, and who would; nil in reports before schema 1.1.
  package var load: LoadSection?
  package var clusters: [ClusterResult]
  /// The persons whose keyword profiles are shown, busiest first.
  package var profiles: [Profile]
  /// Sentences about what the figures leave out.
  package var caveats: [String]
  /// What was tried before these figures, in the recipe's words, a paragraph each.
  package var notes: [String] = []

  package struct ResultName: Codable, Equatable, Sendable {
    package var model: String
    package var mode: EvaluationMode

    package init(model: String, mode: EvaluationMode) { (self.model, self.mode) = (model, mode) }
  }

  package struct Setting: Codable, Equatable, Sendable {
    /// As in the recipe, such as `text.filters`.
    package var key: String
    /// In the recipe's words, such as `stop-words, porter2`.
    package var value: String

    package init(key: String, value: String) { (self.key, self.value) = (key, value) }
  }

  package struct Counts: Codable, Equatable, Sendable {
    package var tasks: Int
    package var updates: Int
    /// Reports that have a target: label is a person, and final resolution as the recipe's eligibility says.
    package var eligible: Int
    /// Eligible if any resolution counted.
    package var eligibleAny: Int
    package var persons: Int
    package var train: Int
    /// Of train, the reports whose label had been set for good before the moment of training.
    package var trainKnown: Int
    /// What batch models learn from: every report that taught at the moment of training, by histories cut there.
    package var examples: Int
    package var test: Int
    /// Reports left out because `assigned_to` was never changed since the opening.
    package var assigneeNeverChanged: Int
    /// Reports left out because their last owner is an inbox or a role.
    package var assigneeNotPerson: Int
    /// Reports left out by eligibility: their owner is a person, their resolution does not count.
    package var otherResolution: Int
    /// Left out by setting: the owner is the reporter.
    package var selfTaken: Int
    package var firstOpening: Int64
    package var lastOpening: Int64
    /// The moment of training: the opening of the first test report.
    package var firstTestOpening: Int64
    package var terms: Int
  }

  package struct DataWarning: Codable, Equatable, Sendable {
    package var kind: String
    package var count: Int
  }

  package struct ModelNote: Codable, Equatable, Sendable {
    package var name: String
    /// One sentence that says what it does.
    package var summary: String
    package var tieRule: String
    /// Its settings in words, such as `days 90`; empty where it has none.
    package var settings: String
  }
}

extension ExperimentResult: RunResult {
  /// Reads a `report.json`.
  ///
  /// - Parameters:
  ///   - json: The bytes of the file.
  ///   - path: Where the bytes come from; named in the error.
  package init(json: [UInt8], path: String) throws {
    self = try StrictJSON.decode(ExperimentResult.self, json, path: path)
  }

  /// The honest holdout results, in their order.
  package var atHoldout: [Result] { results.filter { $0.split == .holdout && $0.fieldValues == .opening } }

  /// The result that the recipe asks about; nil where it names none.
  package var headlineResult: Result? {
    atHoldout.first { $0.model == headline?.model && $0.mode == headline?.mode }
  }

  package var noted: RunNote.Headline {
    let result = headlineResult!
    return RunNote.Headline(
      model: result.model, mode: result.mode, top1: result.measures.top1, mrr: result.measures.mrr)
  }

  package var metrics: [Metric] {
    let explained = [("explanations", explanations), ("confidentErrors", confidentErrors)].compactMap { name, list in
      list.map { Metric(name: name, value: Double($0.count), tolerance: 0) }
    }
    return counts.metrics + results.flatMap(\.metrics) + rounds.flatMap(\.metrics) + validation.flatMap(\.metrics)
      + calibration.flatMap(\.metrics) + (rules?.effects ?? []).flatMap(\.metrics) + inactive.flatMap(\.metrics)
      + ablation.flatMap(\.metrics) + explained + (load?.metrics ?? [])
      + clusters.enumerated().flatMap { $1.metrics(number: $0 + 1) }
  }
}

extension ExperimentResult.Counts {
  fileprivate var metrics: [Metric] {
    Metric.counts([
      "reports": tasks, "updates": updates, "eligible": eligible, "eligibleAny": eligibleAny, "persons": persons,
      "train": train, "trainKnown": trainKnown, "examples": examples, "test": test,
      "assigneeNeverChanged": assigneeNeverChanged, "assigneeNotPerson": assigneeNotPerson, "otherResolution": otherResolution,
      "selfTaken": selfTaken, "terms": terms,
    ])
  }
}
