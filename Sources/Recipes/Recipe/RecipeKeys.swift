import DelegationEvaluation
import DelegationFoundations
import DelegationMatching
import DelegationRanking
import DelegationStrictYAML
import DelegationTasks
import DelegationText

/// Every key of a recipe's file. The reader, the schema for editors, `--set`, sweeps, suites, `delegate show` and the page's table
/// of settings all use this list; the defaults are those of a new ``Recipe``.
extension Recipe {
  /// The keys in the order in which a recipe is written; keys of one mapping are adjacent.
  static var keys: [RecipeKey<Recipe>] { beforeQuestions + questions + afterQuestions }

  private static let beforeQuestions: [RecipeKey<Recipe>] = [
    .text(
      "question", \.question, is: [.required, .prose, .own],
      "What the experiment asks, shown at the top of its page. Each recipe has its own."),
    RecipeKey(
      "extends", .experiment, is: .own,
      "The experiment to inherit values from: mappings key by key, lists as a whole."),
    .texts(
      "seeAlso", \.seeAlso, fewest: 1, is: [.prose, .own],
      "Other experiments, by name, to whose pages this one's links."),
    .text("dataset", \.dataset, is: [.required, .option], "The dataset's name; 'delegate datasets list' names them."),
    RecipeKey(
      "rules", \.rules, .path, is: .option,
      "A file of rules about persons of the dataset, beside the recipe that names it.",
      read: RulePath.read, write: { $0.map { .text($0) } }),
    .integer("seed", \.seed, in: 0...Int.max, is: .swept, "The seed of all random draws."),
    .choice(
      "tasks.eligibility", \.eligibility, of: namedCases(of: Outcome.self), is: .perDataset,
      "Which tasks count: those resolved FIXED, or resolved in any way."),
    .choice(
      "tasks.selfTaken", \.leavesOutSelfTaken, of: [("keep", false), ("leave-out", true)], is: .perDataset,
      "Whether tasks whose assignee is their reporter count."),
    // Shown only where it differs, so that the reports of all other recipes stay as they are.
    .choice(
      "tasks.history", \.history, of: namedCases(of: TaskHistory.self), is: .perDataset,
      "Read all of the tasks' history that the data has, or only final field values, as if the tracker gave no more.",
      isShown: { $0.history != .recorded }),
    .choices(
      "text.fields", \.textFields, of: readableFields, sorts: false, is: [.swept, .perDataset],
      "Which fields of a task are read as text, in this order."),
    .choice(
      "text.tokenizer", \.tokenizer, of: namedCases(of: TextSettings.Tokenizer.self), is: .swept,
      "Runs of letters and digits, or what is between single spaces (as in 2018, without filters by default)."),
    // Shown only where it is stated: reports name a language that the texts decided, unless it is English.
    .choice(
      "text.language", \.text.language, of: [("auto", nil)] + Language.allCases.map { ($0.rawValue, $0) },
      is: [.swept, .perDataset],
      "The language of the texts, for stop words and stems; auto: as the dataset says, or by the texts' stop words.",
      isShown: { $0.text.language != nil }),
    .choice(
      "text.identifiers", \.text.identifiers, of: namedCases(of: TextSettings.Identifiers.self), is: .swept,
      "Whether names such as IJavaSearch are one term, or that and its parts. With 'tokenizer: spaces' always keep."),
    .choice(
      "text.tags", \.text.tags, of: namedCases(of: TextSettings.Tags.self), is: .swept,
      "Whether bracketed tags such as [search] are words like others, or also terms of their own."),
    .integer(
      "text.minimumTokenLength", \.text.minimumTokenLength, in: 1...100, is: .swept,
      "The minimum length of a token, in characters."),
    RecipeKey(
      "text.filters", \.text.filters, .filters, is: .swept,
      "Steps that drop or change tokens, in the order \(TextSettings.Filter.order) (such as n-grams 1...2).",
      read: filters, write: { .texts($0.map(\.text)) }),
    .integer(
      "text.minimumDocumentFrequency", \.text.minimumDocumentFrequency, in: 1...1_000_000, is: .swept,
      "How many training documents must hold a term, for models that leave this to the recipe."),
    .choice(
      "text.weighting", \.weighting, of: Weighting.named.map { ($0.name, $0.weighting) }, is: .swept,
      "How terms are weighted, for models that leave this to the recipe."),
    .choices(
      "evaluation.splits", \.splits, of: [("holdout", .holdout), ("folds", .folds)], sorts: true, including: "holdout",
      "How the tasks are split, by time only; holdout is always among them."),
    // Shown only where the folds are other ones, so that the reports of all other recipes stay as they are.
    .choice(
      "evaluation.folds", \.folds, of: namedCases(of: Split.Parts.self), is: .perDataset,
      "Which parts the folds have: eleven equal ones, or the files of the dataset in their order.",
      isShown: { $0.folds != .equal }),
    .choices(
      "evaluation.modes", \.modes, of: namedCases(of: EvaluationMode.self), sorts: true,
      "The evaluation modes: trained once before the first test task (batch), trained anew every so many days (retrained), or tested then trained on each task (prequential)."
    ),
    .integer(
      "evaluation.retrainDays", \.retrainDays, in: 1...3650, is: .swept,
      "The days from one training to the next in the mode 'retrained'; in between a model learns nothing.",
      isShown: { $0.modes.contains(.retrained) || $0.headline.mode == .retrained }),
    .boolean(
      "evaluation.leakedVariants", \.measuresLeakage,
      "Also run every model on final field values at holdout, to measure leakage."),
    .boolean(
      "evaluation.learningCurve", \.drawsLearningCurve,
      "Also measure every prequential model from the 51st task on, to show how much history it needs.",
      isShown: { $0.drawsLearningCurve }),
    RecipeKey(
      "evaluation.headline.model", .choice(ModelCatalogue.names + [HeadlineRequest.auto]), is: .swept,
      "The model that the page is about, or auto: the one that learns most, unless another clearly beats it on the validation part. By default the last one in the last mode.",
      get: { .text($0.headline.model) }),
    RecipeKey(
      "evaluation.headline.mode", .choice(EvaluationMode.allCases.map(\.rawValue)), is: .swept,
      "The evaluation mode of the headline's model.", get: { .text($0.headline.mode.rawValue) }),
    RecipeKey(
      "models", .models, is: .swept,
      "Models by name, or as a mapping of the name and settings. By default all that run in the modes.",
      get: { .list($0.models.map(\.value)) }),
    .number(
      "rounds.threshold", \.roundsThreshold, in: 0...1,
      "Round one gives a task to everybody whose score exceeds this threshold."),
    .number(
      "rounds.personsPerTask", \.roundsPersonsPerTask, in: 0.1...1000,
      "How many persons round one may give a task to on average, when its threshold is chosen on validation."),
    .number(
      "abstention.precision", \.abstentionPrecision, in: 0...1,
      "The precision required of a model that may abstain, when its threshold is chosen on validation."),
    // Shown only where it is chosen, so that the reports of all other recipes stay as they are.
    .choice(
      "abstention.fallback", \.fallback, of: namedCases(of: Fallback.self),
      "Whom an answer that is sure of nobody asks, in the likeliest team: its likeliest person, the one with the fewest open tasks, or each in turn.",
      isShown: { $0.fallback != .none }),
    .number(
      "abstention.newcomers", \.newcomerShare, in: 0...1,
      "The share of all assignments that newcomers shall have: while they have less, an answer that is sure of nobody asks one of the likeliest team, if it has one.",
      isShown: { $0.newcomerShare > 0 }),
    .boolean(
      "ablation", \.ablates,
      "Also run the learned ranker with part of its features, to show what each feature group adds."),
  ]

  // Shown only where they are asked, so that the reports of all other recipes stay as they are.
  private static var questions: [RecipeKey<Recipe>] {
    Questions.all.map { question in
      let key = question.key
      return .boolean(key, \.[asks: key], question.summary, isShown: { $0[asks: key] })
    }
  }

  private static let afterQuestions: [RecipeKey<Recipe>] = [
    .texts(
      "transfer", \.transfer, fewest: 1, is: .swept, "Other datasets, which ranker-transfer learns its weights on."),
    RecipeKey(
      "clusters", \.clusters, .list(ClusterChoice.keys.map(\.field)), "Clusterings of the tasks by k-means.",
      read: { try $0.list().map(ClusterChoice.read) },
      write: { .list($0.map { .mapping($0.entries) }) }),
    .integer(
      "profiles.keywords", \.profileKeywords, in: 1...1000, "The maximum number of keywords in a person's profile."),
    RecipeKey(
      "published", \.published, .mapping(PublishedResults.keys.map(\.field)), is: .prose,
      "Results of others on the same folds, to be shown beside the recipe's own.",
      read: { try PublishedResults(reading: $0) }, write: { $0.map { .mapping($0.entries) } }),
    RecipeKey(
      "ladder", \.ladder, .list(Rung.keys.map(\.field)), is: .prose,
      "Steps from a simple method to a better one, each with what is new: a chart of their accuracy, each tested against the one before.",
      read: Rung.list, write: { $0.isEmpty ? nil : .list($0.map { .mapping($0.entries) }) }),
    .texts(
      "notes", \.notes, is: .prose,
      "What was tried before these settings, and how often the test part was used; a paragraph each."),
    RecipeKey(
      "sweep", .sweep, is: .own,
      "Keys such as text.weighting or models.ranker.trees, each with the values to try: all combinations "
        + "are evaluated on the validation part, the best one on the test part."),
    RecipeKey(
      "suite", .suite, is: .own,
      "Datasets of at least two trackers, in place of 'dataset': the recipe runs on all of them, and what a tracker gets is "
        + "chosen on the others."),
  ]

  /// The keys that a point of a grid search may hang on, with its data.
  package static let keysOfPoints =
    RecipeKeys.all.filter { !$0.traits.isDisjoint(with: [.swept, .perDataset]) }.map(\.path)

  /// The fields that are read as text, by their names in recipes.
  package static let readableFields = [("title", Field.shortDesc), ("description", .description)]

  package static func word(of field: Field) -> String { readableFields.first { $0.1 == field }!.0 }

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
      "space", \.space, of: namedCases(of: Space.self), is: .required,
      "The sparse TF-IDF rows, or their projection on the first singular vectors."),
    .integer(
      "dimensions", \.dimensions, in: 1...2000, "The number of dimensions; for 'space: lsa' only.",
      isShown: { $0.space == .lsa }),
    .choice(
      "tasks", \.coversAllTasks, of: [("training", false), ("all", true)],
      "The tasks that models learn from, or all tasks of the dataset.", isShown: \.coversAllTasks),
    .integer("k", \.k, in: 1...100_000, "The maximum number of clusters."),
    .integer("restarts", \.restarts, in: 1...1000, "How often k-means starts; the best result counts."),
    .choice(
      "start", \.startsPlusPlus, of: [("k-means++", true), ("random", false)], "How the first centroids are drawn."),
    .integer("maximumIterations", \.maximumIterations, in: 1...10_000, "The maximum number of iterations of a start."),
    .number(
      "tolerance", \.tolerance, in: 0...1,
      "A start ends when the sum of squared errors falls by less than this share."),
  ]

  fileprivate static func read(_ value: YAMLValue) throws -> Self {
    let choice = try Self(reading: value)
    if choice.space == .tfidf, let dimensions = try value.mapping().optional("dimensions") {
      throw Problem.impossible(
        dimensions, "only 'space: lsa' has dimensions", remedy: "leave the key out, or write 'space: lsa'")
    }
    return choice
  }
}

enum RecipeKeys {
  static var all: [RecipeField] { Recipe.keys.map(\.field) }

  static func field(_ path: String) -> RecipeField? { all.first { $0.path == path } }

  static let groups: [String: String] = [
    "tasks": "Which tasks count.",
    "text": "How texts become terms, and terms become weights.",
    "evaluation": "How models are evaluated.",
    "evaluation.headline": "The model the page is about.",
    "rounds": "Two-round assignment.",
    "abstention": "Abstaining when a model is not confident.",
    "profiles": "The keywords of persons.",
  ]

  /// The names of the keys inside a mapping, in their order.
  ///
  /// - Parameter group: Dotted from the root; empty for the root itself.
  static func names(in group: String) -> [String] {
    let prefix = group.isEmpty ? "" : group + "."
    return all.filter { $0.path.hasPrefix(prefix) }.map { String($0.path.dropFirst(prefix.count).prefix { $0 != "." }) }
      .distinct
  }

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
