import Evaluation
import Ingest
import Matching
import Recommendation
import TaskModel
import Text

/// Reads `recipe.yaml`, every value checked before any work starts.
package enum RecipeReader {
  /// - Parameters:
  ///   - path: Of the `recipe.yaml`, as messages name it.
  ///   - name: The experiment's, which is its folder's.
  /// - Throws: `Problem` with file, line and key.
  package static func read(file path: String, name: String) throws -> Recipe {
    let root = try StrictYAML.read(file: path, knownKeys: Keys.root)
    return try read(root, name: name)
  }

  package static func read(text: String, path: String, name: String) throws -> Recipe {
    try read(StrictYAML.read(text, path: path, knownKeys: Keys.root), name: name)
  }

  private enum Keys {
    static let root = [
      "question", "dataset", "rules", "seed", "tasks", "text", "evaluation", "models", "rounds", "abstention",
      "ablation", "transfer", "clusters", "profiles", "notes",
    ]
    static let tasks = ["eligibility", "selfTaken"]
    static let text = [
      "fields", "tokenizer", "identifiers", "tags", "minimumTokenLength", "filters", "minimumDocumentFrequency",
      "weighting",
    ]
    static let evaluation = ["splits", "knowledge", "lookAhead", "headline"]
    static let headline = ["model", "knowledge"]
    static let rounds = ["threshold", "personsPerTask"]
    static let abstention = ["precision"]
    static let cluster = [
      "space", "dimensions", "k", "restarts", "start", "maximumIterations", "tolerance",
    ]
  }

  private static func read(_ root: YAMLMapping, name: String) throws -> Recipe {
    let tasks = try root.optional("tasks")?.mapping(knownKeys: Keys.tasks)
    let text = try root.optional("text")?.mapping(knownKeys: Keys.text)
    let evaluation = try root.optional("evaluation")?.mapping(knownKeys: Keys.evaluation)
    let rounds = try root.optional("rounds")?.mapping(knownKeys: Keys.rounds)
    let abstention = try root.optional("abstention")?.mapping(knownKeys: Keys.abstention)
    let knowledge = try evaluation?.optional("knowledge").map(knowledge) ?? Knowledge.allCases
    let dataset = try root.required("dataset").text()
    let transfer = try TransferReader.datasets(root.optional("transfer"), of: dataset)
    let models = try ModelsReader.models(root.optional("models"), knowledge: knowledge, transfers: !transfer.isEmpty)
    try TransferReader.check(root.optional("transfer"), models: root.optional("models"), models)
    return Recipe(
      name: name,
      question: try root.required("question").text(),
      dataset: dataset,
      rules: try root.optional("rules")?.text(),
      seed: UInt64(try root.optional("seed")?.integer(in: 0...Int.max) ?? 1),
      eligibility: try tasks?.optional("eligibility")?.choice(of: Outcome.self) ?? .fixed,
      leavesOutSelfTaken: try tasks?.optional("selfTaken")?.choice(["keep", "leave-out"]) == "leave-out",
      textFields: try text?.optional("fields").map(textFields) ?? [.shortDesc],
      text: try text.map(settings) ?? TextSettings.standard,
      weighting: try text?.optional("weighting").map(weighting) ?? Weighting(),
      splits: try evaluation?.optional("splits").map(splits) ?? [.holdout, .folds],
      knowledge: knowledge,
      looksAhead: try evaluation?.optional("lookAhead")?.flag() ?? true,
      models: models,
      headline: try headline(evaluation?.optional("headline"), among: models, knowledge: knowledge),
      roundsThreshold: try rounds?.optional("threshold")?.number(in: 0...1) ?? 0.5,
      roundsPersonsPerTask: try rounds?.optional("personsPerTask")?.number(in: 0.1...1000) ?? 3,
      abstentionPrecision: try abstention?.optional("precision")?.number(in: 0...1) ?? 0.8,
      ablates: try root.optional("ablation")?.flag() ?? false,
      transfer: transfer,
      clusters: try root.optional("clusters")?.list().map(cluster) ?? [],
      profileKeywords: try root.optional("profiles")?.mapping(knownKeys: ["keywords"]).required("keywords")
        .integer(in: 1...1000) ?? KeywordProfile.standardCount,
      notes: try root.optional("notes")?.texts() ?? [])
  }

  /// Some of these words, at least one and none of them twice, in the recipe's order.
  private static func words(_ value: YAMLValue, of known: [String]) throws -> [String] {
    for item in try value.list() { _ = try item.choice(known) }
    let words = try value.texts()
    guard !words.isEmpty else { throw Problems.emptyList(value) }
    return words
  }

  private static func knowledge(_ value: YAMLValue) throws -> [Knowledge] {
    let chosen = try words(value, of: Knowledge.allCases.map(\.rawValue))
    return Knowledge.allCases.filter { chosen.contains($0.rawValue) }
  }

  // The holdout is always there: counts, clusters and TREC files hang on it.
  private static func splits(_ value: YAMLValue) throws -> [Split.Kind] {
    let chosen = try words(value, of: ["holdout", "folds"])
    guard chosen.contains("holdout") else { throw Problems.splitsWithoutHoldout(value) }
    return chosen.contains("folds") ? [.holdout, .folds] : [.holdout]
  }

  private static func textFields(_ value: YAMLValue) throws -> [Field] {
    let names = ["title": Field.shortDesc, "description": .description]
    return try words(value, of: ["title", "description"]).map { names[$0]! }
  }

  private static func settings(_ text: YAMLMapping) throws -> TextSettings {
    var settings = TextSettings.standard
    if let value = text.optional("tokenizer") { settings.tokenizer = try value.choice(of: TextSettings.Tokenizer.self) }
    if settings.tokenizer == .spaces { settings = .original2018 }
    if let value = text.optional("identifiers") {
      settings.identifiers = try value.choice(of: TextSettings.Identifiers.self)
    }
    if let value = text.optional("tags") { settings.tags = try value.choice(of: TextSettings.Tags.self) }
    if let value = text.optional("minimumTokenLength") { settings.minimumTokenLength = try value.integer(in: 1...100) }
    if let value = text.optional("minimumDocumentFrequency") {
      settings.minimumDocumentFrequency = try value.integer(in: 1...1_000_000)
    }
    do {
      if let value = text.optional("filters") {
        settings.filters = try value.texts().map { try TextSettings.Filter(text: $0) }
      }
      try settings.validate()
    } catch let problem as SettingProblem {
      let place = text.place(of: String(problem.key.dropFirst("text.".count)))
      throw Problem(place: place, fault: "key '\(problem.key)': \(problem.fault)", remedy: problem.remedy)
    }
    return settings
  }

  private static func weighting(_ value: YAMLValue) throws -> Weighting {
    let name = try value.choice(Weighting.named.map(\.name))
    return Weighting.named.first { $0.name == name }!.weighting
  }

  private static func headline(
    _ value: YAMLValue?, among models: [Recipe.ModelChoice], knowledge: [Knowledge]
  ) throws -> Recipe.Headline {
    guard let mapping = try value?.mapping(knownKeys: Keys.headline) else {
      return standardHeadline(among: models, knowledge: knowledge)
    }
    let name = try mapping.required("model").choice(models.map(\.name))
    let supported = ModelsReader.knowledge(of: name, among: knowledge).map(\.rawValue)
    return Recipe.Headline(
      model: name, knowledge: Knowledge(rawValue: try mapping.required("knowledge").choice(supported))!)
  }

  /// The last model of the recipe with the last knowledge that any model can have.
  private static func standardHeadline(
    among models: [Recipe.ModelChoice], knowledge: [Knowledge]
  ) -> Recipe.Headline {
    for knowledge in knowledge.reversed() {
      if let model = models.last(where: { !ModelsReader.knowledge(of: $0.name, among: [knowledge]).isEmpty }) {
        return Recipe.Headline(model: model.name, knowledge: knowledge)
      }
    }
    preconditionFailure("every model that was read can have some of the recipe's knowledge")
  }

  private static func cluster(_ value: YAMLValue) throws -> Recipe.ClusterChoice {
    let mapping = try value.mapping(knownKeys: Keys.cluster)
    let space = try mapping.required("space").choice(of: Recipe.ClusterChoice.Space.self)
    if let dimensions = mapping.optional("dimensions"), space == .tfidf {
      throw Problems.dimensionsWithoutLSA(dimensions)
    }
    return Recipe.ClusterChoice(
      space: space,
      dimensions: try mapping.optional("dimensions")?.integer(in: 1...2000) ?? 100,
      k: try mapping.optional("k")?.integer(in: 1...100_000) ?? 50,
      restarts: try mapping.optional("restarts")?.integer(in: 1...1000) ?? 10,
      startsPlusPlus: try mapping.optional("start")?.choice(["k-means++", "random"]) != "random",
      maximumIterations: try mapping.optional("maximumIterations")?.integer(in: 1...10_000) ?? 300,
      tolerance: try mapping.optional("tolerance")?.number(in: 0...1) ?? 1e-4)
  }
}
