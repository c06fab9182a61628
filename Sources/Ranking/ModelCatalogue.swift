import DelegationMatching
import DelegationFoundations
import DelegationText

/// Every model there is, by name.
package enum ModelCatalogue {
  /// In the order pages list them: counting, the 2018 algorithm, text, text with component or recency.
  package static let all: [ModelDescription] = [
    MostFrequent.description, Recent.description, ComponentRecent.description, ComponentCounts.description,
    KeywordOverlap.asStated, KeywordOverlap.asProgrammed, CentroidCosine.ofTitles, CentroidCosine.ofTerms,
    ClusterMajority.description, BM25Neighbours.description,
    ComponentPriorCosine.description, KeywordProfiles.description, Rankers.logit, Rankers.transferred, Rankers.boosted,
    Rankers.blended,
  ]

  /// The model that needs `ModelContext.transferred`.
  package static let transferModel = Rankers.transferred.name

  package static var names: [String] { all.map(\.name) }

  /// The names of the rules that read no text, only who worked lately and on which component: what every other model
  /// must beat.
  package static let simpleRules = all.filter { $0.gloss != nil }.map(\.name)

  package static func description(of name: String) -> ModelDescription? { all.first { $0.name == name } }

  /// A fresh model that knows nothing yet.
  ///
  /// - Parameters:
  ///   - name: One of ``names``.
  ///   - settings: Those that differ from the model's defaults.
  ///   - context: What models are made from besides their settings.
  /// - Throws: `Problem` for a name that no model has, or a setting the model lacks or cannot take.
  package static func make(
    _ name: String, settings: [String: Double] = [:], context: ModelContext
  ) throws(Problem) -> any Recommender {
    guard let description = description(of: name) else { throw .unknownModel(name, known: names) }
    return description.make(try description.complete(settings), context)
  }
}

/// What a model is made from besides its settings.
package struct ModelContext: Sendable {
  let features: TaskFeatures
  /// For models that rank by pairs; see ``ModelDescription/readsPairs``.
  let pairs: PairSource?
  /// Weights learned on other trackers; see ``ModelDescription/readsTransfer``.
  let transferred: ConditionalLogit?
  /// Persons are numbered below this.
  let personCount: Int
  /// When the model will be told what others resolved.
  let mode: EvaluationMode
  /// How terms are weighed where a model leaves that to the recipe.
  let weighting: Weighting
  /// How many training documents must hold a term, where a model leaves that to the recipe.
  let minimumDocumentFrequency: Int
  /// Every draw of the model descends from it.
  let seed: UInt64
  /// How many threads a model may use inside itself; its answers do not depend on it.
  let threads: Threads

  package init(
    features: TaskFeatures, pairs: PairSource? = nil, transferred: ConditionalLogit? = nil, personCount: Int,
    mode: EvaluationMode = .prequential,
    weighting: Weighting = Weighting(), minimumDocumentFrequency: Int = 1,
    seed: UInt64 = 1, threads: Threads = .one
  ) {
    self.features = features
    self.pairs = pairs
    self.transferred = transferred
    self.personCount = personCount
    self.mode = mode
    self.weighting = weighting
    self.minimumDocumentFrequency = minimumDocumentFrequency
    self.seed = seed
    self.threads = threads
  }
}

/// One number that a recipe may choose for a model.
package struct ModelSetting: Equatable, Sendable {
  package let name: String
  /// What it is, with its unit.
  package let summary: String
  /// Whether only whole numbers make sense.
  package let isWhole: Bool
  /// The value where the recipe says nothing.
  package let standard: Double
  package let range: ClosedRange<Double>

  static func whole(_ name: String, _ summary: String, standard: Int, in range: ClosedRange<Int>) -> ModelSetting {
    ModelSetting(
      name: name, summary: summary, isWhole: true, standard: Double(standard),
      range: Double(range.lowerBound)...Double(range.upperBound))
  }

  static func real(
    _ name: String, _ summary: String, standard: Double, in range: ClosedRange<Double>
  ) -> ModelSetting {
    ModelSetting(name: name, summary: summary, isWhole: false, standard: standard, range: range)
  }

  /// A value as people write it: `90`, `0.75`.
  func text(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }

  func check(_ value: Double, of model: String) throws(Problem) {
    guard range.contains(value) else { throw .outOfRange(value, of: self, model: model) }
    guard !isWhole || value == value.rounded() else { throw .notWhole(value, of: self, model: model) }
  }
}

/// What a model is, in words and in the values a recipe may set: its row of the catalogue.
package struct ModelDescription: Sendable {
  package let name: String
  /// One sentence: what it ranks by.
  package let summary: String
  /// Of a simple rule, whom it names, in a few words; other models have none. Learned models are measured against these.
  package var gloss: String?
  /// One sentence: how equal scores are ordered.
  package let tieRule: String
  package var settings: [ModelSetting] = []
  package var modes = EvaluationMode.allCases
  /// What it reads of texts; nothing where it reads none.
  package var text: TextUse = []
  /// Whether it needs `ModelContext.pairs`.
  package var readsPairs = false
  /// Whether it needs `ModelContext.transferred`.
  package var readsTransfer = false
  /// Whether a score is the probability that the person owns the task: in 0…1, on the natural scale.
  package var givesProbabilities = false
  /// A fresh model that knows nothing yet, from values that ``complete(_:)`` checked.
  package let make: @Sendable (ModelValues, ModelContext) -> any Recommender

  /// All settings in words, such as `days 90`; empty where the model has none.
  ///
  /// - Parameter values: Those that differ from the defaults.
  package func text(of values: [String: Double]) -> String {
    settings.map { "\($0.name) \($0.text(values[$0.name] ?? $0.standard))" }.joined(separator: ", ")
  }

  /// Checks the values of a recipe and adds the defaults.
  ///
  /// - Throws: `Problem` for the first name, by the alphabet, that is unknown or has an impossible value.
  package func complete(_ values: [String: Double]) throws(Problem) -> ModelValues {
    for name in values.keys.sorted() {
      guard let setting = settings.first(where: { $0.name == name }) else {
        throw .unknownModelSetting(name, model: self.name, known: settings.map(\.name))
      }
      try setting.check(values[name]!, of: self.name)
    }
    let all = settings.map { ($0.name, values[$0.name] ?? $0.standard) }
    return ModelValues(values: Dictionary(uniqueKeysWithValues: all))
  }
}

/// A value for every setting of a model, each checked.
package struct ModelValues: Sendable {
  let values: [String: Double]

  subscript(name: String) -> Double { values[name]! }

  func whole(_ name: String) -> Int { Int(values[name]!) }
}

/// What of a task's texts a model reads, and so which of a recipe's text settings its answers hang on.
package struct TextUse: OptionSet, Equatable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Titles split on spaces, whatever the recipe says: models that a definition of 2018 fixes.
  package static let titles = TextUse(rawValue: 1)
  /// The recipe's terms: its fields through its chain.
  package static let terms = TextUse(rawValue: 2)
  /// Only terms that as many lessons hold as the recipe asks for.
  package static let minimumFrequency = TextUse(rawValue: 4)
  /// The recipe's weights of terms. How long a text's weights are together plays no part: all who weigh go by cosines.
  package static let weights = TextUse(rawValue: 8)

  /// The recipe's terms, weighed as it says.
  static let weighedTerms: TextUse = [.terms, .minimumFrequency, .weights]
}

/// When a model is told what others resolved.
package enum EvaluationMode: String, CaseIterable, Codable, Sendable {
  /// Once, at the moment of training: what was known strictly before, of reports resolved FIXED.
  case batch
  /// Before each test report: everything dated strictly before its opening, whatever the resolution.
  case prequential
}
