/// Everything `report.json` says: the whole result of one experiment, and nothing that differs between two honest runs.
///
/// Schema 1.0. Figures are rounded to six decimals; shares lie in 0…1. A later minor version only adds keys.
package struct ReportDocument: Codable, Equatable, Sendable {
  package var schema = "1.0"
  package var experiment: String
  package var dataset: String
  /// The recipe's question, in words.
  package var question: String
  /// The recipe's seed; every draw descends from it.
  package var seed: UInt64
  package var counts: Counts
  /// What ingest repaired or skipped: kind in words and how often.
  package var oddities: [Oddity]
  package var oddityNotes: [String]
  package var models: [ModelNote]
  package var results: [Result]
  package var comparisons: [Comparison]
  package var rounds: [TwoRoundResult]
  package var clusters: [ClusterResult]
  /// The persons whose keyword profiles are shown, busiest first.
  package var profiles: [Profile]
  /// Sentences about what the figures leave out.
  package var caveats: [String]

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
    /// Left out by setting: the owner took the task himself.
    package var selfTaken: Int
    package var firstOpening: Int64
    package var lastOpening: Int64
    /// The moment of training: the opening of the first test report.
    package var firstTestOpening: Int64
    package var terms: Int
  }

  package struct Oddity: Codable, Equatable, Sendable {
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

  package struct Measures: Codable, Equatable, Sendable {
    package var top1: Double
    package var top3: Double
    package var top5: Double
    package var top10: Double
    package var mrr: Double
    package var macroF1: Double
  }

  package struct Result: Codable, Equatable, Sendable {
    package var model: String
    package var knowledge: String  // batch | prequential
    package var split: String  // holdout | folds
    package var values: String  // opening | final
    package var test: Int
    package var measures: Measures
    /// Share of test reports whose owner the model could rank.
    package var ceiling: Double
    /// 95 % percentile bootstrap: lower and upper bound by measure name.
    package var interval95: [String: [Double]]
    /// Per fold, for split `folds`: the measures of fold 1…10.
    package var folds: [Measures]?
    /// Share of test reports whose owner is among the first k, k = 1…20; for split `holdout`.
    package var accuracyAt: [Double]?
    /// Fewer than 50 test reports.
    package var tooFew: Bool
  }

  /// A paired randomisation test of two models over the same test reports.
  package struct Comparison: Codable, Equatable, Sendable {
    package var model: String
    package var other: String
    package var knowledge: String
    package var split: String
    package var measure: String  // top1 | mrr
    /// Mean of model − other.
    package var difference: Double
    package var p: Double
  }

  package struct TwoRoundResult: Codable, Equatable, Sendable {
    package var model: String
    package var knowledge: String
    package var threshold: Double
    package var personsPerTaskRoundOne: Double
    package var ownerAfterRoundOne: Double
    package var ownerAfterBoth: Double
    package var leftToRoundTwo: Double
    /// Share of tasks at the five busiest persons.
    package var loadTopFive: Double
  }

  package struct ClusterResult: Codable, Equatable, Sendable {
    package var space: String  // tfidf | lsa
    package var k: Int
    package var restarts: Int
    package var rows: Int
    package var initialisation: String
    package var inertia: Double
    package var purity: Double
    package var nmi: Double
    package var ari: Double
    package var emptyClusters: Int
    /// Inertia after each iteration of the best restart.
    package var convergence: [Double]
    /// Final inertia of every restart.
    package var restartInertias: [Double]
    /// The largest clusters first: size, agreement and top terms that at least three persons share.
    package var largest: [Cluster]

    package struct Cluster: Codable, Equatable, Sendable {
      package var size: Int
      package var component: String
      package var componentShare: Double
      package var terms: [String]
    }
  }

  package struct Profile: Codable, Equatable, Sendable {
    package var person: String
    package var tasks: Int
    package var keywords: [Keyword]

    package struct Keyword: Codable, Equatable, Sendable {
      package var term: String
      package var weight: Double
    }
  }
}
