import Ingest
import Recommendation
import TaskModel
import Text

/// Reads a recipe's list of models: a name, or a mapping of `name` and the model's settings.
enum ModelsReader {
  static func models(_ value: YAMLValue?, place: String) throws -> [Recipe.ModelChoice] {
    guard let value else { return ModelCatalogue.names.map { Recipe.ModelChoice(name: $0, settings: [:]) } }
    var models: [Recipe.ModelChoice] = []
    for item in try value.list() {
      let model = try self.model(item)
      if models.contains(where: { $0.name == model.name }) { throw Problems.modelTwice(item, name: model.name) }
      models.append(model)
    }
    guard !models.isEmpty else { throw Problems.emptyList(value) }
    return models
  }

  private static func model(_ item: YAMLValue) throws -> Recipe.ModelChoice {
    if item.node.scalar != nil {
      return Recipe.ModelChoice(name: try item.choice(ModelCatalogue.names), settings: [:])
    }
    let loose = try item.mapping()
    let name = try loose.required("name").choice(ModelCatalogue.names)
    let description = ModelCatalogue.description(of: name)!
    let mapping = try item.mapping(knownKeys: ["name"] + description.settings.map(\.name))
    var settings: [String: Double] = [:]
    for entry in mapping.entries where entry.key != "name" {
      settings[entry.key] = try entry.value.number()
      do {
        _ = try description.complete([entry.key: settings[entry.key]!])
      } catch let problem {
        throw Problem(
          place: entry.value.place, fault: "key '\(entry.value.key)': \(problem.fault)", remedy: problem.remedy)
      }
    }
    return Recipe.ModelChoice(name: name, settings: settings)
  }
}
