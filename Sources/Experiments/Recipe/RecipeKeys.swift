import Evaluation
import Ingest
import Matching
import Recommendation
import TaskModel
import Text

/// Every key of a recipe. The reader, the schema that editors use, `--set` and `delegate show` all go by these.
enum RecipeKeys {
  static let question = RecipeKey<String>.text(
    "question", isRequired: true,
    "What the experiment asks, in words; stands at the head of its page. Each recipe has its own.")
  static let extends = RecipeKey<String>(
    "extends", .experiment,
    "Another experiment, whose values hold where this file says nothing: mappings key by key, lists as a whole.",
    read: { try $0.text() }, write: { .text($0) })
  static let dataset = RecipeKey<String>.text(
    "dataset", isRequired: true, "The dataset's name; 'delegate datasets list' names them.")
  static let rules = RecipeKey<String>(
    "rules", .path, "A file of rules about persons of the dataset, beside the recipe that names it.",
    read: RulePath.read, write: { .text($0) })
  static let seed = RecipeKey<Int>.whole("seed", in: 0...Int.max, standard: 1, "Every draw descends from it.")

  static let eligibility = RecipeKey.word(
    "tasks.eligibility", of: words(of: Outcome.self), standard: .fixed,
    "Which tasks count: those resolved FIXED, or resolved in any way.")
  static let selfTaken = RecipeKey.word(
    "tasks.selfTaken", of: [("keep", false), ("leave-out", true)], standard: false,
    "Whether tasks count whose owner is their reporter.")

  static let fields = RecipeKey.words(
    "text.fields", of: [("title", Field.shortDesc), ("description", .description)], standard: [.shortDesc],
    sorts: false, "What of a task is read as text, in this order.")
  static let tokenizer = RecipeKey.word(
    "text.tokenizer", of: words(of: TextSettings.Tokenizer.self), standard: TextSettings.standard.tokenizer,
    "Runs of letters and digits, or what stands between single spaces (the 2018 way, without filters by default).")
  static let identifiers = RecipeKey.word(
    "text.identifiers", of: words(of: TextSettings.Identifiers.self), standard: TextSettings.standard.identifiers,
    "Names such as IJavaSearch as one term, or that and its parts. With 'tokenizer: spaces' always keep.")
  static let tags = RecipeKey.word(
    "text.tags", of: words(of: TextSettings.Tags.self), standard: TextSettings.standard.tags,
    "Bracketed tags such as [search]: words like others, or a term of their own beside them.")
  static let minimumTokenLength = RecipeKey<Int>.whole(
    "text.minimumTokenLength", in: 1...100, standard: TextSettings.standard.minimumTokenLength,
    "The shortest token that is kept, in characters.")
  static let filters = RecipeKey<[TextSettings.Filter]>(
    "text.filters", .filters, standard: TextSettings.standard.filters,
    "Steps that drop or change tokens, in the order stop-words, porter2, n-grams (such as n-grams 1...2).",
    read: { value in
      try value.texts().map { text in
        do throws(Problem) { return try TextSettings.Filter(text: text) } catch {
          throw Problem.impossible(value, error.fault, remedy: error.remedy)
        }
      }
    }, write: { .words($0.map(\.text)) })
  static let minimumDocumentFrequency = RecipeKey<Int>.whole(
    "text.minimumDocumentFrequency", in: 1...1_000_000, standard: TextSettings.standard.minimumDocumentFrequency,
    "How many training documents must hold a term, where a model leaves that to the recipe.")
  static let weighting = RecipeKey.word(
    "text.weighting", of: Weighting.named.map { ($0.name, $0.weighting) }, standard: Weighting(),
    "How terms are weighed, where a model leaves that to the recipe.")

  static let splits = RecipeKey.words(
    "evaluation.splits", of: [("holdout", Split.Kind.holdout), ("folds", .folds)], standard: [.holdout, .folds],
    sorts: true, including: "holdout", "How the tasks are divided, by time only; holdout is always among them.")
  static let knowledge = RecipeKey.words(
    "evaluation.knowledge", of: words(of: Knowledge.self), standard: Knowledge.allCases, sorts: true,
    "When models learn: once before the first test task, or as each task is opened.")
  static let lookAhead = RecipeKey<Bool>.flag(
    "evaluation.lookAhead", standard: true,
    "Also run every model on final values: what looking at the future would have bought.")
  static let headlineModel = RecipeKey.word(
    "evaluation.headline.model", of: ModelCatalogue.names.map { ($0, $0) },
    "The model the page is about; by default the last one that knows as much as any.")
  static let headlineKnowledge = RecipeKey.word(
    "evaluation.headline.knowledge", of: words(of: Knowledge.self), "What the headline's model knows.")

  static let models = RecipeField(
    path: "models", form: .models,
    summary: "Models by name, or as a mapping of the name and settings. By default all that the knowledge allows.",
    standard: nil, isRequired: false)

  static let roundsThreshold = RecipeKey<Double>.number(
    "rounds.threshold", in: 0...1, standard: 0.5,
    "Round one gives a task to everybody whose score exceeds this.")
  static let personsPerTask = RecipeKey<Double>.number(
    "rounds.personsPerTask", in: 0.1...1000, standard: 3,
    "How many persons round one may give a task to on average, where its threshold is chosen on validation.")
  static let abstentionPrecision = RecipeKey<Double>.number(
    "abstention.precision", in: 0...1, standard: 0.8,
    "How often a model that may stay silent shall be right, where its threshold is chosen on validation.")
  static let ablation = RecipeKey<Bool>.flag(
    "ablation", standard: false,
    "Also ask the learned ranker with part of its features: what each kind of knowledge adds.")
  static let transfer = RecipeKey<[String]>.texts(
    "transfer", fewest: 1, "Other datasets, on which the weights of ranker-transfer are learned.")
  static let keywords = RecipeKey<Int>.whole(
    "profiles.keywords", in: 1...1000, standard: KeywordProfile.standardCount,
    "How many keywords a person's profile shows at most.")
  static let notes = RecipeKey<[String]>.texts(
    "notes", "What was tried before these settings and how often the test part was looked at, a paragraph each.")

  static let clusters = RecipeField(
    path: "clusters", form: .list(ClusterKeys.all), summary: "Groupings of the tasks by k-means.", standard: .list([]),
    isRequired: false)
  static let sweep = RecipeField(
    path: "sweep", form: .sweep,
    summary: "Keys such as text.weighting or models.ranker.trees, each with the values to try: all combinations "
      + "answer the validation part, the best of them the test part.",
    standard: nil, isRequired: false)

  /// In the order in which a recipe is written; keys of one mapping stand together.
  static let all: [RecipeField] = [
    question.field, extends.field, dataset.field, rules.field, seed.field, eligibility.field, selfTaken.field,
    fields.field, tokenizer.field, identifiers.field, tags.field, minimumTokenLength.field, filters.field,
    minimumDocumentFrequency.field, weighting.field, splits.field, knowledge.field, lookAhead.field,
    headlineModel.field, headlineKnowledge.field, models, roundsThreshold.field, personsPerTask.field,
    abstentionPrecision.field, ablation.field, transfer.field, clusters, keywords.field, notes.field, sweep,
  ]

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

/// The keys of one of a recipe's clusterings.
enum ClusterKeys {
  static let space = RecipeKey.word(
    "space", of: words(of: Recipe.ClusterChoice.Space.self), isRequired: true,
    "The sparse TF-IDF rows, or their projection on the first singular vectors.")
  static let dimensions = RecipeKey<Int>.whole(
    "dimensions", in: 1...2000, standard: 100, "Dimensions kept; for 'space: lsa' only.")
  static let k = RecipeKey<Int>.whole("k", in: 1...100_000, standard: 50, "How many clusters at most.")
  static let restarts = RecipeKey<Int>.whole(
    "restarts", in: 1...1000, standard: 10, "How often k-means starts anew; the best is kept.")
  static let start = RecipeKey.word(
    "start", of: [("k-means++", true), ("random", false)], standard: true, "How the first centres are drawn.")
  static let maximumIterations = RecipeKey<Int>.whole(
    "maximumIterations", in: 1...10_000, standard: 300, "Where a start ends that does not come to rest.")
  static let tolerance = RecipeKey<Double>.number(
    "tolerance", in: 0...1, standard: 1e-4,
    "A start ends when the sum of squared errors falls by less than this share.")

  static let all = [
    space.field, dimensions.field, k.field, restarts.field, start.field, maximumIterations.field, tolerance.field,
  ]
}
