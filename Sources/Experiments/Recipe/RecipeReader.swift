import Evaluation
import Ingest
import Recommendation
import TaskModel
import Text

/// Makes a ``Recipe`` of what files and command line say, every value checked before any work starts.
package enum RecipeReader {
  /// - Parameter source: Its keys are known ones already.
  /// - Throws: `Problem` with file, line and key.
  package static func read(_ source: RecipeSource) throws -> Recipe {
    do {
      return try read(source.root, source)
    } catch let problem as Problem {
      throw source.telling(problem)
    }
  }

  private static func read(_ root: YAMLMapping, _ source: RecipeSource) throws -> Recipe {
    typealias Keys = RecipeKeys
    let knowledge = try Keys.knowledge.value(in: root)
    let dataset = try Keys.dataset.value(in: root)
    let transfer = try TransferReader.datasets(root.optional("transfer"), of: dataset)
    let models = try ModelsReader.models(root.optional("models"), knowledge: knowledge, transfers: !transfer.isEmpty)
    try TransferReader.check(root.optional("transfer"), models: root.optional("models"), models)
    return Recipe(
      name: source.name,
      question: try Keys.question.value(in: root),
      dataset: dataset,
      rules: try Keys.rules.optional(in: root).map { RulePath.relative($0, to: source.name) },
      seed: UInt64(try Keys.seed.value(in: root)),
      eligibility: try Keys.eligibility.value(in: root),
      leavesOutSelfTaken: try Keys.selfTaken.value(in: root),
      textFields: try Keys.fields.value(in: root),
      text: try text(root),
      weighting: try Keys.weighting.value(in: root),
      splits: try Keys.splits.value(in: root),
      knowledge: knowledge,
      looksAhead: try Keys.lookAhead.value(in: root),
      models: models,
      headline: try headline(root, among: models, knowledge: knowledge),
      roundsThreshold: try Keys.roundsThreshold.value(in: root),
      roundsPersonsPerTask: try Keys.personsPerTask.value(in: root),
      abstentionPrecision: try Keys.abstentionPrecision.value(in: root),
      ablates: try Keys.ablation.value(in: root),
      transfer: transfer,
      clusters: try root.optional("clusters")?.list().map(cluster) ?? [],
      profileKeywords: try Keys.keywords.value(in: root),
      notes: try Keys.notes.value(in: root),
      changes: source.changes.map(\.text))
  }

  private static func text(_ root: YAMLMapping) throws -> TextSettings {
    typealias Keys = RecipeKeys
    var settings = TextSettings.standard
    settings.tokenizer = try Keys.tokenizer.value(in: root)
    if settings.tokenizer == .spaces { settings = .original2018 }
    if let identifiers = try Keys.identifiers.optional(in: root) { settings.identifiers = identifiers }
    if let tags = try Keys.tags.optional(in: root) { settings.tags = tags }
    if let filters = try Keys.filters.optional(in: root) { settings.filters = filters }
    settings.minimumTokenLength = try Keys.minimumTokenLength.value(in: root)
    settings.minimumDocumentFrequency = try Keys.minimumDocumentFrequency.value(in: root)
    do {
      try settings.validate()
    } catch let problem {
      throw Problem(
        place: root.place(of: problem.place), fault: "key '\(problem.place)': \(problem.fault)", remedy: problem.remedy)
    }
    return settings
  }

  private static func headline(
    _ root: YAMLMapping, among models: [Recipe.ModelChoice], knowledge: [Knowledge]
  ) throws -> Recipe.Headline {
    typealias Keys = RecipeKeys
    guard let value = try root.value(at: "evaluation.headline") else {
      return standardHeadline(among: models, knowledge: knowledge)
    }
    let mapping = try value.mapping()
    let name = try mapping.required("model").choice(models.map(\.name))
    let supported = ModelsReader.knowledge(of: name, among: knowledge).map(\.rawValue)
    _ = try mapping.required("knowledge").choice(supported)
    return Recipe.Headline(model: name, knowledge: try Keys.headlineKnowledge.value(in: root))
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
    typealias Keys = ClusterKeys
    let mapping = try value.mapping(knownKeys: Keys.all.map(\.path))
    let space = try Keys.space.value(in: mapping)
    if let dimensions = mapping.optional("dimensions"), space == .tfidf {
      throw Problems.dimensionsWithoutLSA(dimensions)
    }
    return Recipe.ClusterChoice(
      space: space,
      dimensions: try Keys.dimensions.value(in: mapping),
      k: try Keys.k.value(in: mapping),
      restarts: try Keys.restarts.value(in: mapping),
      startsPlusPlus: try Keys.start.value(in: mapping),
      maximumIterations: try Keys.maximumIterations.value(in: mapping),
      tolerance: try Keys.tolerance.value(in: mapping))
  }
}
