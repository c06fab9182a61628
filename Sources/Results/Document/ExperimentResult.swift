import DelegationEvaluation
import DelegationIngest
import DelegationRecipes
import DelegationTasks
import Foundation

/// The content of `report.json`: the complete result of one experiment, and nothing that varies from run to run.
///
/// Values are rounded to six decimals; shares lie in 0…1. A later minor version only adds keys.
package struct ExperimentResult: Codable, Equatable, Sendable {
  var schema = "2.0"
  package var experiment: String
  package var dataset: String
  /// What the dataset says it is.
  package var data: DataNote?
  package var question: String
  /// The experiments to whose pages the page links; nil without any.
  package var seeAlso: [String]?
  package var seed: UInt64
  /// The kernels of OpenBLAS, on which the last digits of the clusters depend; nil without clusters.
  package var kernels: String?
  /// The result that the recipe asks about; nil if it names none.
  package var headline: ResultName?
  /// How the headline's model was chosen; nil where the recipe names it.
  package var choice: Choice?
  /// Whether the dataset has only the final field values of its tasks, no histories.
  package var finalValuesOnly = false
  /// The recipe's settings besides its models, defaults included, in the recipe's order.
  package var settings: [Setting] = []
  package var counts: Counts
  /// What ingest repaired or skipped, and how often.
  package var dataWarnings: [DataWarning]
  package var dataWarningNotes: [String]
  package var models: [ModelNote]
  package var results: [Result]
  package var comparisons: [Comparison]
  package var rounds: [TwoRoundResult]
  /// The results by which thresholds were chosen: those of the models with probabilities on the validation part.
  package var validation: [ValidationResult] = []
  /// The calibration of every model that gives probabilities.
  package var calibration: [Calibration] = []
  /// Prediction sets of the best simple rule; nil without one, and in older reports.
  package var ruleSets: RuleSets?
  /// What rules change; nil without a file of rules.
  package var rules: RuleSection?
  /// How often inactive people are suggested.
  package var inactive: [InactiveResult] = []
  /// What each feature group adds; empty without an ablation.
  package var ablation: [AblationRow] = []
  /// What questions beside who gets a task gave; written beside the rest, each below its key.
  package var questions = QuestionResults()
  /// How the suggestions of an app fared; nil where the data holds none.
  package var suggestions: Suggestions?
  /// How good models are with little history; nil without a learning curve.
  package var learning: LearningCurve?
  /// Why people were suggested, for some test tasks; nil where the headline's model cannot explain.
  package var explanations: [ExplainedTask]?
  /// The most confident errors of the headline's model, the most confident first; nil where it cannot explain.
  package var confidentErrors: [ExplainedTask]?
  /// Who was assigned how much of the test part, and who would be.
  package var load: LoadSection?
  /// The headline's answers by person, component and time to assignment; nil without a test task.
  package var breakdown: Breakdown?
  /// The datasets that the dataset is made of; nil for one with files of its own.
  package var parts: [Part]?
  /// The parts of the calendar in which test tasks were opened; nil where there are too few tasks for two.
  package var periods: [Period]?
  /// The headline's model and the best simple rule in each mode by how old a training is; nil where no model was trained once, or all
  /// were.
  package var ages: [AgedResult]?
  /// When the first test task of each fold was opened, in seconds since 1970-01-01 00:00 UTC; nil without folds.
  package var foldOpenings: [Int64]?
  package var clusters: [ClusterResult]
  /// The persons whose keyword profiles are shown, busiest first.
  package var profiles: [Profile]
  /// Results of others on the same folds, as the recipe has them; nil without any.
  package var published: PublishedResults?
  /// The steps from a simple method to better ones; nil where the recipe has none.
  package var ladder: [Rung]?
  /// Sentences about the limits of the results.
  package var caveats: [String]
  /// What was tried before, as the recipe says it, a paragraph each.
  package var notes: [String] = []

  package struct DataNote: Codable, Equatable, Sendable {
    package var summary: String
    /// Whether no tracker is behind it.
    package var isMadeUp: Bool
    /// The address at which the tracker shows a task, with `{task}` in place of its id; nil where the dataset does not say.
    package var taskURL: String?
    /// The ``taskURL`` of each tracker, by the tracker's name in ids, where the dataset is made of others.
    package var trackerURLs: [String: String]?
    /// How outcomes are dated; nil where by their time of resolution or a history.
    package var outcomes: OutcomeDating?

    init(_ data: LoadedDataset) {
      let description = data.description
      (summary, isMadeUp) = (description.summary, description.isMadeUp)
      taskURL = description.taskURL
      let urls = description.parts.compactMap { part in part.taskURL.map { (part.tracker, $0) } }
      trackerURLs = urls.isEmpty ? nil : Dictionary(urls) { first, _ in first }
      outcomes = data.dating == .recorded ? nil : data.dating
    }
  }

  package typealias ResultName = Recipe.Headline

  package struct Setting: Codable, Equatable, Sendable {
    /// The key as in the recipe, such as `text.filters`.
    package var key: String
    package var value: String

    package init(key: String, value: String) { (self.key, self.value) = (key, value) }

    static func all(of recipe: Recipe) -> [Setting] { recipe.settings.map(Setting.init) }
  }

  package struct Counts: Codable, Equatable, Sendable {
    package var tasks: Int
    package var updates: Int
    /// Tasks with a target: the final assignee is a person, and the final resolution counts.
    package var eligible: Int
    /// Tasks that would be eligible if any resolution counted.
    package var eligibleAny: Int
    package var persons: Int
    package var train: Int
    /// The number of training tasks whose label was final before the moment of training.
    package var trainKnown: Int
    /// The training examples of batch models, from histories cut at the moment of training.
    package var trainingExamples: Int
    package var test: Int
    /// Tasks left out because `assigned_to` was never changed since the opening.
    package var assigneeNeverChanged: Int
    /// Tasks left out because their final assignee is an inbox or a role.
    package var assigneeNotPerson: Int
    /// Tasks left out by eligibility: their final assignee is a person, their resolution does not count.
    package var otherResolution: Int
    /// Tasks left out by setting: the assignee is the reporter.
    package var selfTaken: Int
    package var firstOpening: Int64
    package var lastOpening: Int64
    /// The moment of training: the opening of the first test task.
    package var firstTestOpening: Int64
    package var terms: Int
  }

  package struct DataWarning: Codable, Equatable, Sendable {
    package var kind: String
    package var count: Int
  }
}

// What questions gave stands beside the rest, so the object of the rest leaves it out.
extension KeyedEncodingContainer {
  fileprivate mutating func encode(_ value: QuestionResults, forKey key: Key) {}
}

extension KeyedDecodingContainer {
  fileprivate func decode(_ type: QuestionResults.Type, forKey key: Key) -> QuestionResults { QuestionResults() }
}

extension ExperimentResult: RunResult {
  package init(json: [UInt8], path: String) throws {
    let written = try StrictJSON.decode(Beside<ExperimentResult, QuestionResults>.self, json, path: path)
    (self, questions) = (written.subject, written.values)
  }

  package func encoded() throws -> Data { try JSONEncoder().encode(Beside(self, questions)) }

  /// The holdout results on opening values, in their order.
  package var atHoldout: [Result] { results.filter { $0.split == .holdout && $0.fieldValues == .opening } }

  /// The result that the recipe asks about; nil where it names none.
  package var headlineResult: Result? { atHoldout.first { $0.model == headline?.model && $0.mode == headline?.mode } }

  package var noted: RunNote.Headline {
    let result = headlineResult!
    return .init(.init(model: result.model, mode: result.mode, data: [data]), result.measures.only(.tested))
  }

  package var metrics: [Metric] {
    let explained = [("explanations", explanations), ("confidentErrors", confidentErrors)].compactMap { name, list in
      list.map { Metric(name: name, value: Double($0.count), tolerance: 0) }
    }
    return counts.metrics + results.flatMap(\.metrics) + rounds.flatMap(\.metrics) + validation.flatMap(\.metrics)
      + (choice?.metrics ?? []) + calibration.flatMap(\.metrics)
      + (rules?.effects ?? []).flatMap(\.metrics) + inactive.flatMap(\.metrics)
      + ablation.flatMap(\.metrics) + questions.metrics + explained + (load?.metrics ?? [])
      + (breakdown?.metrics ?? []) + (suggestions?.metrics ?? [])
      + clusters.enumerated().flatMap { $1.metrics(number: $0 + 1) }
  }
}

extension ExperimentResult.Counts {
  fileprivate var metrics: [Metric] {
    Metric.counts([
      "tasks": tasks, "updates": updates, "eligible": eligible, "eligibleAny": eligibleAny, "persons": persons,
      "train": train, "trainKnown": trainKnown, "trainingExamples": trainingExamples, "test": test,
      "assigneeNeverChanged": assigneeNeverChanged, "assigneeNotPerson": assigneeNotPerson,
      "otherResolution": otherResolution, "selfTaken": selfTaken, "terms": terms,
    ])
  }
}
