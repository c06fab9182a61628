import DelegationEvaluation
import DelegationFoundations
import DelegationMatching
import DelegationRanking
import DelegationTasks
import DelegationText

/// Everything that decides an experiment's results, besides its data: `experiments/<name>/recipe.yaml`.
///
/// A new recipe holds the defaults. `keys` says which key of the file sets which property, and what it means.
package struct Recipe: Equatable, Sendable, Encodable, RecipePart {
  package var name = ""
  package var question = ""
  package var seeAlso: [String] = []
  package var dataset = ""
  package var rules: String?
  package var seed: UInt64 = 1
  package var eligibility = Outcome.fixed
  package var leavesOutSelfTaken = false
  package var history = TaskHistory.recorded
  package var textFields = [Field.shortDesc]
  package var text = TextSettings.standard
  package var weighting = Weighting()
  package var pairs = PairSettings()
  package var splits = [Split.Kind.holdout, .folds]
  package var folds = Split.Parts.equal
  package var modes = [EvaluationMode.batch, .prequential]
  /// The days from one training to the next, in the mode that retrains.
  package var retrainDays = KnowledgeSchedule.defaultDays
  package var measuresLeakage = true
  package var drawsLearningCurve = false
  package var models: [ModelChoice] = []
  package var headline = HeadlineRequest(model: "", mode: .prequential)
  package var roundsThreshold = 0.5
  package var roundsPersonsPerTask = TwoRounds.personsPerTask
  package var abstentionPrecision = 0.8
  package var fallback = Fallback.none
  package var newcomerShare = 0.0
  package var ablates = false
  /// The keys of the questions that it asks beside who gets a task, sorted.
  private var asked: [String] = []
  /// The other datasets on which weights are learned; may be empty.
  package var transfer: [String] = []
  package var clusters: [ClusterChoice] = []
  package var profileKeywords = KeywordProfile.defaultCount
  /// Results of others on the recipe's folds; nil without any.
  package var published: PublishedResults?
  /// The steps from a simple method to better ones; empty where the recipe has none.
  package var ladder: [Rung] = []
  package var notes: [String] = []
  /// The changes from the command line, such as `text.weighting=bm25`; with any, the run is a trial.
  package var changes: [String] = []

  package struct ModelChoice: Equatable, Sendable, Encodable {
    package var name: String
    package var settings: [String: Double]

    package init(name: String, settings: [String: Double]) { (self.name, self.settings) = (name, settings) }
  }

  package struct ClusterChoice: Equatable, Sendable, Encodable, RecipePart {
    package enum Space: String, CaseIterable, Sendable, Encodable {
      /// The sparse TF-IDF rows.
      case tfidf
      /// The rows' projection on the first singular vectors, of length one.
      case lsa
    }
    package var space = Space.lsa
    /// Whether all tasks are clustered, and not only those that models learn from.
    package var coversAllTasks = false
    package var dimensions = 100
    package var k = 50
    package var restarts = 10
    package var startsPlusPlus = true
    package var maximumIterations = 300
    package var tolerance = 1e-4
  }

  /// Splitting on spaces selects all text settings of 2018, unless keys that are read later change some.
  var tokenizer: TextSettings.Tokenizer {
    get { text.tokenizer }
    set {
      let language = text.language
      text = newValue == .spaces ? .original2018 : .standard
      text.language = language
    }
  }

  subscript(asks key: String) -> Bool {
    get { asked.contains(key) }
    set { asked = (asked.filter { $0 != key } + (newValue ? [key] : [])).sorted() }
  }

  /// The links as reports have them; nil without any.
  package var links: [String]? { seeAlso.isEmpty ? nil : seeAlso }

  package func asks(_ question: any Question.Type) -> Bool { self[asks: question.key] }

  package var questions: [any Question] {
    Questions.all.filter(asks).map { $0.init((seed, modes, abstentionPrecision)) }
  }

  /// The recipe with these models instead of its own, each with the recipe's settings where it has some.
  ///
  /// - Throws: `Problem` of usage for a name that no model has.
  package func with(models names: [String]) throws -> Recipe {
    var other = self
    other.models = try names.map { name in
      guard ModelCatalogue.names.contains(name) else {
        throw Problem(
          .usage, location: "--models", fault: "there is no model '\(name)'",
          remedy: wordRemedy(for: name, known: ModelCatalogue.names))
      }
      return models.first { $0.name == name } ?? ModelChoice(name: name, settings: [:])
    }
    return other
  }

  package func only(_ names: [String]) -> Recipe {
    var other = self
    other.models = models.filter { names.contains($0.name) }
    (other.ablates, other.asked, other.clusters) = (false, [], [])
    return other
  }

  /// The settings as pages show them: without prose and models, one line per clustering.
  package var settings: [(key: String, value: String)] {
    let prose = RecipeKeys.all.filter { $0.traits.contains(.prose) }.map(\.path)
    return entries.filter { !prose.contains($0.key) && $0.key != "models" }.flatMap { entry in
      guard entry.key == "clusters", case .list(let items) = entry.value else { return [(entry.key, entry.value.line)] }
      return items.enumerated().map { ("\(entry.key)[\($0)]", $1.line) }
    }
  }

  /// A model's settings as the keys that `--set` takes, with their values.
  package func entriesOfModel(_ choice: ModelChoice) -> [RecipeValue.Entry] {
    choice.entries.map { .init(key: "models.\(choice.name).\($0.key)", value: $0.value) }
  }
}

extension Recipe.ModelChoice {
  package var description: ModelDescription { ModelCatalogue.description(of: name)! }

  package var allSettings: [String: Double] {
    Dictionary(uniqueKeysWithValues: description.settings.map { ($0.name, settings[$0.name] ?? $0.defaultValue) })
  }

  fileprivate var entries: [RecipeValue.Entry] {
    description.settings.map { .init(key: $0.name, value: .number(settings[$0.name] ?? $0.defaultValue)) }
  }

  /// The name alone where the model has no settings, else with all of them.
  var value: RecipeValue {
    entries.isEmpty ? .text(name) : .mapping([.init(key: "name", value: .text(name))] + entries)
  }
}

// The keys of stages are made of these forms.

extension Weighting: Encodable {
  /// Encodes the name, which messages show; every weighting of a recipe has one.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Self.named.first { $0.weighting == self }?.name ?? "\(self)")
  }
}

extension Outcome: Encodable {}
extension TaskHistory: Encodable {}
extension Field: Encodable {}
extension Split.Parts: Encodable {}
