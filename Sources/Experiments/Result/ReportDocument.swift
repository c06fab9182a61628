import Foundation
import TaskModel

/// Everything `report.json` says: the whole result of one experiment, and nothing that differs between two honest runs.
///
/// Schema 1.2. Figures are rounded to six decimals; shares lie in 0…1. A later minor version only adds keys.
package struct ReportDocument: Codable, Equatable, Sendable {
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
  package var oddities: [Oddity]
  package var oddityNotes: [String]
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
  package var gone: [GoneResult] = []
  /// What each kind of knowledge adds; empty where the recipe does not ask.
  package var ablation: [AblationRow] = []
  /// Why people were suggested, for some test reports; nil where the headline's model cannot tell.
  package var explanations: [ExplainedReport]?
  /// Where the headline's model was surest of a wrong person, the surest first; nil where it cannot tell why.
  package var mistakes: [ExplainedReport]?
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
    package var knowledge: String  // batch | prequential

    package init(model: String, knowledge: String) {
      self.model = model
      self.knowledge = knowledge
    }
  }

  package struct Setting: Codable, Equatable, Sendable {
    /// As in the recipe, such as `text.filters`.
    package var key: String
    /// In the recipe's words, such as `stop-words, porter2`.
    package var value: String

    package init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  package struct Counts: Codable, Equatable, Sendable {
    package var reports: Int
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
    package var lessons: Int
    package var test: Int
    /// Reports left out because `assigned_to` was never changed since the opening.
    package var ownerNeverChanged: Int
    /// Reports left out because their last owner is an inbox or a role.
    package var ownerNotPerson: Int
    /// Reports left out by eligibility: their owner is a person, their resolution does not count.
    package var otherResolution: Int
    /// Left out by setting: the owner is the reporter.
    package var selfTaken: Int
    package var firstOpening: Int64
    package var lastOpening: Int64
    /// The moment of training: the opening of the first test report.
    package var firstTestOpening: Int64
    package var terms: Int

    package init(
      reports: Int, updates: Int, eligible: Int, eligibleAny: Int, persons: Int, train: Int, trainKnown: Int,
      lessons: Int, test: Int, ownerNeverChanged: Int, ownerNotPerson: Int, otherResolution: Int, selfTaken: Int,
      firstOpening: Int64, lastOpening: Int64, firstTestOpening: Int64, terms: Int
    ) {
      self.reports = reports
      self.updates = updates
      self.eligible = eligible
      self.eligibleAny = eligibleAny
      self.persons = persons
      self.train = train
      self.trainKnown = trainKnown
      self.lessons = lessons
      self.test = test
      self.ownerNeverChanged = ownerNeverChanged
      self.ownerNotPerson = ownerNotPerson
      self.otherResolution = otherResolution
      self.selfTaken = selfTaken
      self.firstOpening = firstOpening
      self.lastOpening = lastOpening
      self.firstTestOpening = firstTestOpening
      self.terms = terms
    }
  }

  package struct Oddity: Codable, Equatable, Sendable {
    package var kind: String
    package var count: Int

    package init(kind: String, count: Int) {
      self.kind = kind
      self.count = count
    }
  }

  package struct ModelNote: Codable, Equatable, Sendable {
    package var name: String
    /// One sentence that says what it does.
    package var summary: String
    package var tieRule: String
    /// Its settings in words, such as `days 90`; empty where it has none.
    package var settings: String

    package init(name: String, summary: String, tieRule: String, settings: String) {
      self.name = name
      self.summary = summary
      self.tieRule = tieRule
      self.settings = settings
    }
  }

  package init(
    experiment: String, dataset: String, question: String, seed: UInt64, counts: Counts, oddities: [Oddity],
    oddityNotes: [String], models: [ModelNote], results: [Result], comparisons: [Comparison], rounds: [TwoRoundResult],
    clusters: [ClusterResult], profiles: [Profile], caveats: [String]
  ) {
    self.experiment = experiment
    self.dataset = dataset
    self.question = question
    self.seed = seed
    self.counts = counts
    self.oddities = oddities
    self.oddityNotes = oddityNotes
    self.models = models
    self.results = results
    self.comparisons = comparisons
    self.rounds = rounds
    self.clusters = clusters
    self.profiles = profiles
    self.caveats = caveats
  }
}

extension ReportDocument {
  /// The document as it is written: every figure at six decimals.
  ///
  /// The page and the table are made from this value, so that they never say anything else than `report.json`.
  /// - Throws: `Problem` naming the key if a figure is not finite.
  package func rounded() throws -> ReportDocument {
    try JSONDecoder().decode(ReportDocument.self, from: Data(json()))
  }

  /// The bytes of `report.json`: keys sorted, indented, figures rounded to six decimals, one newline at the end.
  ///
  /// Equal documents give equal bytes in every process.
  /// - Throws: `Problem` naming the key if a figure is not finite.
  package func json() throws -> [UInt8] {
    do {
      return try JSONDecoder().decode(JSONTree.self, from: JSONEncoder().encode(self)).rounded().bytes()
    } catch EncodingError.invalidValue(_, let context) {
      throw Problem.notFinite(key: context.codingPath.keyPath)
    }
  }

  /// Reads a `report.json`.
  ///
  /// - Parameters:
  ///   - json: The bytes of the file.
  ///   - path: Where the bytes come from; named in the error.
  package init(json: [UInt8], path: String) throws {
    self = try StrictJSON.decode(ReportDocument.self, json, path: path)
  }
}
