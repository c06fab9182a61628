import Clustering
import Evaluation
import Matching
import Recommendation
import TaskModel
import Text

/// Everything that decides an experiment's figures, besides its data: `experiments/<name>/recipe.yaml`.
package struct Recipe: Equatable, Sendable {
  package var name: String
  /// What the experiment asks, in words; stands at the head of its page.
  package var question: String
  package var dataset: String
  /// A file of rules beside the recipe, about persons of the dataset; none for no rules.
  package var rules: String?
  /// Every draw descends from it.
  package var seed: UInt64
  package var eligibility: Outcome
  /// Leave tasks out of target and training whose owner is their reporter.
  package var leavesOutSelfTaken: Bool
  /// What of a task is read as text, in this order.
  package var textFields: [Field]
  package var text: TextSettings
  package var weighting: Weighting
  package var splits: [Split.Kind]
  package var knowledge: [Knowledge]
  /// Also run every model on final values: what looking at the future would have bought.
  package var looksAhead: Bool
  package var models: [ModelChoice]
  /// The model whose whole rankings are written as TREC files.
  package var headline: Headline
  /// Two-round assignment: a task goes to every cluster whose similarity exceeds this.
  package var roundsThreshold: Double
  /// How many persons round one may give a task to on average, where its threshold is chosen on validation.
  package var roundsPersonsPerTask: Double
  /// How often a model that may stay silent shall be right, where its threshold is chosen on validation.
  package var abstentionPrecision: Double
  /// Also ask the learned ranker with part of its features: what each kind of knowledge adds.
  package var ablates: Bool
  /// Other datasets, on which the weights of a transferred ranker are learned; empty where it has none.
  package var transfer: [String]
  package var clusters: [ClusterChoice]
  /// Keywords in a person's profile.
  package var profileKeywords: Int
  /// What was tried before these settings and how often the test part was looked at, a paragraph each; stands on the page.
  package var notes: [String] = []
  /// What the command line put in place of the files' values, such as `text.weighting=bm25`; then it is a trial.
  package var changes: [String] = []

  package struct ModelChoice: Equatable, Sendable {
    package var name: String
    /// Those that differ from the model's defaults.
    package var settings: [String: Double]
  }

  package struct Headline: Equatable, Sendable {
    package var model: String
    package var knowledge: Knowledge
  }

  package struct ClusterChoice: Equatable, Sendable {
    package enum Space: String, CaseIterable, Sendable {
      /// The sparse TF-IDF rows.
      case tfidf
      /// Their projection on the first singular vectors, rows of length one.
      case lsa
    }
    package var space: Space
    /// Dimensions kept; for `lsa` only.
    package var dimensions: Int
    package var k: Int
    package var restarts: Int
    package var startsPlusPlus: Bool
    package var maximumIterations: Int
    /// Ends when the sum of squared errors falls by less than this share.
    package var tolerance: Double
  }
}

extension Recipe {
  /// The recipe with these models instead of its own, each with the recipe's settings where it has some.
  ///
  /// - Throws: ``UnknownName`` for a name that no model has.
  package func with(models names: [String]) throws -> Recipe {
    var other = self
    other.models = try names.map { name in
      guard ModelCatalogue.names.contains(name) else { throw Problems.unknownModel(name) }
      return models.first { $0.name == name } ?? ModelChoice(name: name, settings: [:])
    }
    return other
  }
}
