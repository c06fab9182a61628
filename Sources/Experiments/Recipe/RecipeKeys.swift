import DelegationEvaluation
import DelegationIngest
import DelegationMatching
import DelegationRanking
import DelegationTasks
import DelegationText

/// Every key of a recipe's file. The reader, the schema that editors use, `--set`, sweeps, `delegate show` and the page's
/// table of settings all go by this list; the defaults are those of a new ``Recipe``.
extension Recipe {
  /// In the order in which a recipe is written; keys of one mapping stand together.
  static let keys: [RecipeKey<Recipe>] = [
    .text(
      "question", \.question, is: [.required, .prose, .own],
      "What the experiment asks, in words; stands at the head of its page. Each recipe has its own."),
    RecipeKey(
      "extends", .experiment, is: .own,
      "Another experiment, whose values hold where this file says nothing: mappings key by key, lists as a whole."),
    .text("dataset", \.dataset, is: [.required, .option], "The dataset's name; 'delegate datasets list' names them."),
    RecipeKey(
      "rules", \.rules, .path, is: .option,
      "A file of rules about persons of the dataset, beside the recipe that names it.",
      read: RulePath.read, write: { $0.map { .text($0) } }),
    .integer("seed", \.seed, in: 0...Int.max, is: .swept, "Every draw descends from it."),
    .choice(
      "tasks.eligibility", \.eligibility, of: words(of: Outcome.self),
      "Which tasks count: those resolved FIXED, or resolved in any way."),
    .choice(
      "tasks.selfTaken", \.leavesOutSelfTaken, of: [("keep", false), ("leave-out", true)],
      "Whether tasks count whose owner is their reporter."),
    .choices(
      "text.fields", \.textFields, of: readableFields, sorts: false, is: .swept,
      "What of a task is read as text, in this order."),
    .choice(
      "text.tokenizer", \.tokenizer, of: words(of: TextSettings.Tokenizer.self), is: .swept,
      "Runs of letters and digits, or what stands between single spaces (the 2018 way, without filters by default)."),
    .choice(
      "text.identifiers", \.text.identifiers, of: words(of: TextSettings.Identifiers.self), is: .swept,
      "Names such as IJavaSearch as one term, or that and its parts. With 'tokenizer: spaces' always keep."),
    .choice(
      "text.tags", \.text.tags, of: words(of: TextSettings.Tags.self), is: .swept,
      "Bracketed tags such as [search]: words like others, or a term of their own beside them."),
    .integer(
      "text.minimumTokenLength", \.text.minimumTokenLength, in: 1...100, is: .swept,
      "The shortest token that is kept, in characters."),
    RecipeKey(
      "text.filters", \.text.filters, .filters, is: .swept,
      "Steps that drop or change tokens, in the order stop-words, porter2, n-grams (such as n-grams 1...2).",
      read: filters, write: { .texts($0.map(\.text)) }),
    .integer(
      "text.minimumDocumentFrequency", \.text.minimumDocumentFrequency, in: 1...1_000_000, is: .swept,
      "How many training documents must hold a term, where a model leaves that to the recipe."),
    .choice(
      "text.weighting", \.weighting, of: Weighting.named.map { ($0.name, $0.weighting) }, is: .swept,
      "How terms are weighed, where a model leaves that to the recipe."),
    .choices(
      "evaluation.splits", \.splits, of: [("holdout", .holdout), ("folds", .folds)], sorts: true, including: "holdout",
      "How the tasks are divided, by time only; holdout is always among them."),
    .choices(
      "evaluation.modes", \.modes, of: words(of: EvaluationMode.self), sorts: true,
      "When models learn: once before the first test task, or as each task is opened."),
    .boolean(
      "evaluation.leakedVariants", \.measuresLeakage,
      "Also run every model on final values: what looking at the future would have bought."),
    RecipeKey(
      "evaluation.headline.model", .choice(ModelCatalogue.names), is: .swept,
      "The model the page is about; by default the last one that knows as much as any.",
      get: { .text($0.headline.model) }),
    RecipeKey(
      "evaluation.headline.mode", .choice(EvaluationMode.allCases.map(\.rawValue)), is: .swept,
      "What the headline's model knows.", get: { .text($0.headline.mode.rawValue) }),
    RecipeKey(
      "models", .models, is: .swept,
      "Models by name, or as a mapping of the name and settings. By default all that the knowledge allows.",
      get: { .list($0.models.map(\.value)) }),
    .number(
      "rounds.threshold", \.roundsThreshold, in: 0...1,
      "Round one gives a task to everybody whose score exceeds this."),
    .number(
      "rounds.personsPerTask", \.roundsPersonsPerTask, in: 0.1...1000,
      "How many persons round one may give a task to on average, where its threshold is chosen on validation."),
    .number(
      "abstention.precision", \.abstentionPrecision, in: 0...1,
      "How often a model that may stay silent shall be right, where its threshold is chosen on validation."),
    .boolean(
      "ablation", \.ablates,
      "Also ask the learned ranker with part of its features: what each kind of knowledge adds."),
    .texts(
      "transfer", \.transfer, fewest: 1, is: .swept,
      "Other datasets, on which the weights of ranker-transfer are learned."),
    RecipeKey(
      "clusters", \.clusters, .list(ClusterChoice.keys.map(\.field)), "Groupings of the tasks by k-means.",
      read: { try $0.list().map(ClusterChoice.init(reading:)) },
      write: { .list($0.map { .mapping($0.entries) }) }),
    .integer(
      "profiles.keywords", \.profileKeywords, in: 1...1000, "How many keywords a person's profile shows at most."),
    .texts(
      "notes", \.notes, is: .prose,
      "What was tried before these settings and how often the test part was looked at, a paragraph each."),
    RecipeKey(
      "sweep", .sweep, is: .own,
      "Keys such as text.weighting or models.ranker.trees, each with the values to try: all combinations "
        + "answer the validation part, the best of them the test part."),
  ]

  /// The fields that are read as text, by their words in recipes.
  static let readableFields = [("title", Field.shortDesc), ("description", .description)]

  @Sendable private static func filters(_ value: YAMLValue) throws -> [TextSettings.Filter] {
    try value.texts().map { text in
      do throws(Problem) { return try TextSettings.Filter(text: text) } catch {
        throw Problem.impossible(value, error.fault, remedy: error.remedy)
      }
    }
  }
}

extension Recipe.ClusterChoice {
  static let keys: [RecipeKey<Self>] = [
    .choice(
      "space", \.space, of: words(of: Space.self), is: .required,
      "The sparse TF-IDF rows, or their projection on the first singular vectors."),
    .integer(
      "dimensions", \.dimensions, in: 1...2000, "Dimensions kept; for 'space: lsa' only.",
      isShown: { $0.space == .lsa }),
    .integer("k", \.k, in: 1...100_000, "How many clusters at most."),
    .integer("restarts", \.restarts, in: 1...1000, "How often k-means starts anew; the best is kept."),
    .choice(
      "start", \.startsPlusPlus, of: [("k-means++", true), ("random", false)], "How the first centres are drawn."),
    .integer(
      "maximumIterations", \.maximumIterations, in: 1...10_000, "Where a start ends that does not come to rest."),
    .number(
      "tolerance", \.tolerance, in: 0...1,
      "A start ends when the sum of squared errors falls by less than this share."),
  ]

  fileprivate init(reading value: YAMLValue) throws {
    self.init()
    let mapping = try value.mapping(knownKeys: Self.keys.map(\.field.path))
    for key in Self.keys { try key.read(mapping, into: &self) }
    if let dimensions = mapping.optional("dimensions"), space == .tfidf {
      throw Problems.dimensionsWithoutLSA(dimensions)
    }
  }
}

/// The keys of recipes as they stand in files.
enum RecipeKeys {
  static let all = Recipe.keys.map(\.field)

  static func field(_ path: String) -> RecipeField? { all.first { $0.path == path } }

  /// What the mappings are about that hold keys.
  static let groups: [String: String] = [
    "tasks": "Which tasks count.",
    "text": "How texts become terms and terms become weights.",
    "evaluation": "How models are asked.",
    "evaluation.headline": "The model the page is about.",
    "rounds": "Two-round assignment.",
    "abstention": "Staying silent where a model is not sure.",
    "profiles": "The keywords of persons.",
  ]

  /// The names of the keys inside a mapping, in their order.
  ///
  /// - Parameter group: Dotted from the root; empty for the root itself.
  static func names(in group: String) -> [String] {
    let prefix = group.isEmpty ? "" : group + "."
    var names: [String] = []
    for field in all where field.path.hasPrefix(prefix) {
      let name = String(field.path.dropFirst(prefix.count).prefix { $0 != "." })
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// - Throws: `Problem` for the first key that no recipe has, with the nearest one; for a mapping that is none.
  static func check(_ root: YAMLMapping) throws { try check(root, group: "") }

  private static func check(_ mapping: YAMLMapping, group: String) throws {
    let names = names(in: group)
    try mapping.check(knownKeys: names)
    for name in names {
      let path = group.isEmpty ? name : "\(group).\(name)"
      guard groups[path] != nil, let value = mapping.optional(name), !value.isNull else { continue }
      try check(value.mapping(), group: path)
    }
  }
}
