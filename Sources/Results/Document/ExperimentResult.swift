import DelegationEvaluation
import DelegationIngest
import DelegationRecipes
import DelegationTasks
import Foundation

/// The content of `report.json`: the complete result of one experiment, and nothing that varies from run to run.
///
/// Values are rounded to six decimals; shares lie in 0…1. A later minor version only adds keys, which `reports/README.md` describes.
package struct ExperimentResult: Codable, Equatable, Sendable {
  var schema = "2.0"
  package var experiment, dataset: String
  package var data: DataNote?
  package var question: String
  package var seeAlso: [String]?
  package var seed: UInt64
  package var kernels: String?
  package var headline: ResultName?
  package var choice: Choice?
  package var finalValuesOnly = false
  package var settings: [Setting] = []
  package var counts: Counts
  package var dataWarnings: [DataWarning]
  package var dataWarningNotes: [String]
  package var models: [ModelNote]
  package var results: [Result]
  package var comparisons: [Comparison]
  package var rounds: [TwoRoundResult]
  package var validation: [ValidationResult] = []
  package var calibration: [Calibration] = []
  package var ruleSets: RuleSets?
  package var rules: RuleSection?
  package var inactive: [InactiveResult] = []
  package var ablation: [AblationRow] = []
  /// What questions beside who gets a task gave; written beside the rest, each below its key.
  package var questions = QuestionResults()
  package var suggestions: Suggestions?
  package var learning: LearningCurve?
  package var explanations, confidentErrors: [ExplainedTask]?
  package var load: LoadSection?
  package var breakdown: Breakdown?
  package var parts: [Part]?
  package var periods: [Period]?
  package var ages: [AgedResult]?
  package var foldOpenings: [Int64]?
  package var clusters: [ClusterResult]
  package var profiles: [Profile]
  package var published: PublishedResults?
  package var ladder: [Rung]?
  package var caveats: [String]
  package var notes: [String] = []

  package struct DataNote: Codable, Equatable, Sendable {
    package var summary: String
    package var isMadeUp: Bool
    package var taskURL: String?
    package var trackerURLs: [String: String]?
    package var outcomes: OutcomeDating?
    /// Whether its persons are groups; nil where they are people.
    package var hasGroups: Bool?
    /// Whether the source says when outcomes were known. Figures of models that learn on the way lead no page without.
    package var isDated: Bool { outcomes?.assumption == nil }

    init(_ data: LoadedDataset) {
      let description = data.description
      (summary, isMadeUp) = (description.summary, description.isMadeUp)
      (taskURL, hasGroups) = (description.taskURL, description.hasGroups ? true : nil)
      let urls = description.parts.compactMap { part in part.taskURL.map { (part.tracker, $0) } }
      trackerURLs = urls.isEmpty ? nil : Dictionary(urls) { first, _ in first }
      outcomes = data.dating == .recorded ? nil : data.dating
    }
  }

  package typealias ResultName = Recipe.Headline

  package struct Setting: Codable, Equatable, Sendable {
    package var key, value: String

    package init(key: String, value: String) { (self.key, self.value) = (key, value) }
    static func all(of recipe: Recipe) -> [Setting] { recipe.settings.map(Setting.init) }
  }

  package struct Counts: Codable, Equatable, Sendable {
    package var tasks, updates, eligible, eligibleAny: Int
    package var persons, train, trainKnown, trainingExamples: Int
    package var test, assigneeNeverChanged, assigneeNotPerson, otherResolution: Int
    package var selfTaken: Int
    package var firstOpening, lastOpening, firstTestOpening: Int64
    package var terms: Int
  }

  package struct DataWarning: Codable, Equatable, Sendable {
    package var kind: String
    package var count: Int
  }

  package func count(of kind: DataWarnings.Kind) -> Int {
    dataWarnings.first { $0.kind == kind.rawValue }?.count ?? 0
  }
}

// What questions gave stands beside the rest, so the object of the rest leaves it out.
extension KeyedEncodingContainer {
  fileprivate mutating func encode(_ value: QuestionResults, forKey key: Key) {}
  fileprivate mutating func encode(_ value: [ExperimentResult.Calibration], forKey key: Key) throws {
    try encode(value.map(\.written), forKey: key)
  }
}

extension KeyedDecodingContainer {
  fileprivate func decode(_ type: QuestionResults.Type, forKey key: Key) -> QuestionResults { QuestionResults() }
  fileprivate func decode(_ type: [ExperimentResult.Calibration].Type, forKey key: Key) throws -> [ExperimentResult
    .Calibration]
  {
    try decode([ExperimentResult.Calibration.Written].self, forKey: key).map { .init($0) }
  }
}

extension ExperimentResult: RunResult {
  package init(json: [UInt8], path: String) throws {
    let written = try StrictJSON.decode(Beside<ExperimentResult, QuestionResults>.self, json, path: path)
    (self, questions) = (written.subject, written.values)
  }

  package var written: any Encodable { Beside(self, questions) }
  package var atHoldout: [Result] { results.filter { $0.split == .holdout && $0.fieldValues == .opening } }
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
