import DelegationFoundations
import DelegationMatching
import DelegationTasks

package enum ModelCatalogue {
  /// The models in the order of the pages: counting, the 2018 algorithm, text, text with component or recency.
  package static let all: [ModelDescription] = [
    MostFrequent.description, Recent.description, ComponentRecent.description, DecayedRule.ofComponents,
    ReporterCounts.ofComponents, ReporterCounts.ofProducts, DecayedRule.ofTopics, KeywordOverlap.asStated,
    KeywordOverlap.asProgrammed,
    CentroidCosine.ofTitles,
    CentroidCosine.ofTerms,
    ClusterMajority.description, BM25Neighbours.description, LinearSVM.description,
    ComponentPriorCosine.description, KeywordProfiles.description, Rankers.logit, Rankers.transferred, Rankers.boosted,
    Rankers.blended,
  ]

  package static let transferModel = Rankers.transferred.name

  package static var names: [String] { all.map(\.name) }

  /// The names of the rules that read no more of a text than the topic that a title begins with, only who worked when, on which
  /// component and for whom: the baselines that every other model must beat.
  package static let simpleRules = all.filter { $0.counted != nil }.map(\.name)

  package static func description(of name: String) -> ModelDescription? { all.first { $0.name == name } }

  /// Makes an untrained model.
  ///
  /// - Throws: `Problem` for a name that no model has, or a setting the model lacks or cannot take.
  package static func make(
    _ name: String, settings: [String: Double] = [:], context: ModelContext
  ) throws(Problem) -> any Recommender {
    guard let description = description(of: name) else {
      throw Problem(
        location: "models", fault: "there is no model '\(name)'", remedy: wordRemedy(for: name, known: names))
    }
    return description.make(try description.complete(settings), context)
  }
}

/// What models are made with. A reference: every model holds it whole.
package final class ModelContext: Sendable {
  let features: TaskFeatures
  /// The pairs for models that rank by them; see ``ModelDescription/readsPairs``.
  let pairs: PairSource?
  /// Weights learned on other trackers; see ``ModelDescription/readsTransfer``.
  let transferred: ConditionalLogit?
  /// The weights that rankers start from; see ``TrackerPriors``.
  let prior: ConditionalLogit
  let personCount: Int
  let mode: EvaluationMode
  let weighting: Weighting
  /// The number of training documents that must hold a term, for models that leave it to the recipe.
  let minimumDocumentFrequency: Int
  let seed: UInt64
  /// The threads that a model may use; its answers do not depend on their number.
  let threads: Threads

  package init(
    features: TaskFeatures, pairs: PairSource? = nil, transferred: ConditionalLogit? = nil,
    prior: ConditionalLogit = TrackerPriors.builtIn.prior(), personCount: Int,
    mode: EvaluationMode = .prequential,
    weighting: Weighting = Weighting(), minimumDocumentFrequency: Int = 1,
    seed: UInt64 = 1, threads: Threads = .one
  ) {
    (self.features, self.pairs, self.transferred, self.prior) = (features, pairs, transferred, prior)
    (self.personCount, self.mode, self.weighting) = (personCount, mode, weighting)
    (self.minimumDocumentFrequency, self.seed, self.threads) = (minimumDocumentFrequency, seed, threads)
  }
}

package struct ModelSetting: Equatable, Sendable {
  package let name, summary: String
  package let isInteger: Bool
  package let defaultValue: Double
  package let range: ClosedRange<Double>

  static func integer(_ name: String, _ summary: String, defaultValue: Int, in range: ClosedRange<Int>) -> ModelSetting
  {
    ModelSetting(
      name: name, summary: summary, isInteger: true, defaultValue: Double(defaultValue),
      range: Double(range.lowerBound)...Double(range.upperBound))
  }

  static func real(
    _ name: String, _ summary: String, defaultValue: Double, in range: ClosedRange<Double>
  ) -> ModelSetting {
    ModelSetting(name: name, summary: summary, isInteger: false, defaultValue: defaultValue, range: range)
  }

  /// A value as a recipe writes it: `90`, `0.75`.
  func text(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }

  func check(_ value: Double, of model: String) throws(Problem) {
    guard range.contains(value) else {
      let allowed = "\(text(range.lowerBound)) to \(text(range.upperBound))"
      throw Problem(
        location: "models.\(model).\(name)", fault: "\(text(value)) is outside \(allowed)",
        remedy: "write a number from \(allowed), or leave it out for \(text(defaultValue))")
    }
    guard !isInteger || value == value.rounded() else {
      throw Problem(
        location: "models.\(model).\(name)", fault: "\(text(value)) is not a whole number",
        remedy: "write a whole number, or leave it out for \(text(defaultValue))")
    }
  }
}

package struct ModelDescription: Sendable {
  package let name, summary: String
  /// The person whom a simple rule names, or what a learned model is, in a few words; nil where nobody needs them.
  package var gloss: String?
  /// The key of the resolved tasks that a simple rule counts; nil for other models, whose scores are no counts. Simple rules are
  /// the baselines of learned models.
  package var counted: WorkKey?
  package let tieRule: String
  package var settings: [ModelSetting] = []
  package var modes = EvaluationMode.allCases
  package var text: TextUse = []
  /// Whether it reads nothing else of a task: neither its component nor who reported it.
  package var readsTextAlone = false
  package var needsText: Bool { !text.isEmpty && !readsPairs }
  /// Whether it needs `ModelContext.pairs`.
  package var readsPairs = false
  /// Whether it needs `ModelContext.transferred`.
  package var readsTransfer = false
  /// Whether a score is the probability that the person is the assignee: in 0…1, on the natural scale.
  package var givesProbabilities = false
  /// Makes an untrained model from values that ``complete(_:)`` checked.
  package let make: @Sendable (ModelValues, ModelContext) -> any Recommender

  /// Returns all settings as text, such as `days 90`; empty if the model has none.
  package func text(of values: [String: Double]) -> String {
    settings.map { "\($0.name) \($0.text(values[$0.name] ?? $0.defaultValue))" }.joined(separator: ", ")
  }

  /// Checks the values of a recipe and adds the defaults.
  ///
  /// - Throws: `Problem` for the alphabetically first name that is unknown or has an invalid value.
  package func complete(_ values: [String: Double]) throws(Problem) -> ModelValues {
    for name in values.keys.sorted() {
      guard let setting = settings.first(where: { $0.name == name }) else {
        throw Problem(
          location: "models.\(self.name).\(name)", fault: "the model '\(self.name)' has no setting '\(name)'",
          remedy: settings.isEmpty
            ? "leave it out: the model has no settings" : wordRemedy(for: name, known: settings.map(\.name)))
      }
      try setting.check(values[name]!, of: self.name)
    }
    let all = settings.map { ($0.name, values[$0.name] ?? $0.defaultValue) }
    return ModelValues(values: Dictionary(uniqueKeysWithValues: all))
  }
}

package struct ModelValues: Sendable {
  let values: [String: Double]

  subscript(name: String) -> Double { values[name]! }
  func integer(_ name: String) -> Int { Int(values[name]!) }
}

/// The parts of a task's text that a model reads, and so the text settings of a recipe on which its answers depend.
package struct TextUse: OptionSet, Equatable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Titles split on spaces, whatever the recipe says: for models defined in 2018.
  package static let titles = TextUse(rawValue: 1)
  /// The recipe's terms: its fields after its text chain.
  package static let terms = TextUse(rawValue: 2)
  /// The recipe's minimum frequency: only terms held by as many training examples as it requires.
  package static let minimumFrequency = TextUse(rawValue: 4)
  /// The recipe's term weights. Their normalisation does not matter: all models that use weights compare by cosine.
  package static let weights = TextUse(rawValue: 8)

  /// The recipe's terms, weighed as it says.
  static let weighedTerms: TextUse = [.terms, .minimumFrequency, .weights]
}

/// The moments at which a model receives training examples.
package enum EvaluationMode: String, CaseIterable, Codable, Sendable {
  /// The model learns once, at the moment of training: what was known strictly before it, of tasks resolved FIXED.
  case batch
  /// Trained anew every so many days on everything known by then, whatever the resolution; see ``KnowledgeSchedule``.
  case retrained
  /// Test, then train: before each test task it receives everything dated strictly before its opening, whatever the
  /// resolution.
  case prequential
}
