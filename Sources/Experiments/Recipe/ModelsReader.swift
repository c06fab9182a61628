import Ingest
import Recommendation
import TaskModel
import Text

/// Reads a recipe's list of models: a name, or a mapping of `name` and the model's settings.
enum ModelsReader {
  /// - Parameters:
  ///   - value: Where it is missing: every model that can have some of the knowledge, and other datasets if it needs any.
  ///   - knowledge: The recipe's.
  ///   - transfers: Whether the recipe names other datasets.
  static func models(_ value: YAMLValue?, knowledge: [Knowledge], transfers: Bool) throws -> [Recipe.ModelChoice] {
    guard let value else {
      return ModelCatalogue.all.filter { transfers || !$0.readsTransfer }.map(\.name)
        .filter { !Self.knowledge(of: $0, among: knowledge).isEmpty }
        .map { Recipe.ModelChoice(name: $0, settings: [:]) }
    }
    var models: [Recipe.ModelChoice] = []
    for item in try value.list() {
      let model = try self.model(item)
      if models.contains(where: { $0.name == model.name }) { throw Problems.modelTwice(item, name: model.name) }
      // A model that would never run is not passed over in silence.
      if Self.knowledge(of: model.name, among: knowledge).isEmpty {
        throw Problems.modelWithoutKnowledge(item, name: model.name, needs: Self.knowledge(of: model.name))
      }
      models.append(model)
    }
    guard !models.isEmpty else { throw Problems.emptyList(value) }
    return models
  }

  /// What a model of the catalogue can know, of some kinds of knowledge.
  static func knowledge(of name: String, among kinds: [Knowledge] = Knowledge.allCases) -> [Knowledge] {
    ModelCatalogue.description(of: name)!.knowledge.filter(kinds.contains)
  }

  private static func model(_ item: YAMLValue) throws -> Recipe.ModelChoice {
    if !item.isMapping {
      return Recipe.ModelChoice(name: try item.choice(ModelCatalogue.names), settings: [:])
    }
    let name = try item.mapping().required("name").choice(ModelCatalogue.names)
    let description = ModelCatalogue.description(of: name)!
    let mapping = try item.mapping(knownKeys: ["name"] + description.settings.map(\.name))
    var settings: [String: Double] = [:]
    for entry in mapping.entries where entry.key != "name" {
      let value = try entry.value.number()
      do {
        _ = try description.complete([entry.key: value])
      } catch {
        throw Problem.impossible(entry.value, error.fault, remedy: error.remedy)
      }
      // What the default is anyway is no difference, however it is written.
      if value != description.settings.first(where: { $0.name == entry.key })!.standard { settings[entry.key] = value }
    }
    return Recipe.ModelChoice(name: name, settings: settings)
  }
}
