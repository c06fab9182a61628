import DelegationFoundations
import DelegationRanking
import DelegationStrictYAML

/// Makes a ``Recipe`` of files and command line, every value checked before any work.
package enum RecipeReader {
  package static func read(_ source: RecipeSource) throws -> Recipe {
    do {
      return try read(source.root, source)
    } catch let problem as Problem { throw source.phrase(problem) }
  }

  /// Reads each key by itself, then what depends on several of them.
  private static func read(_ root: YAMLMapping, _ source: RecipeSource) throws -> Recipe {
    var recipe = Recipe()
    for key in Recipe.keys { try key.read(root, into: &recipe) }
    recipe.name = source.name
    recipe.changes = source.changes.map(\.text)
    recipe.rules = recipe.rules.map { RulePath.relative($0, to: source.name) }
    do {
      try recipe.text.validate()
    } catch {
      throw Problem(
        location: root.location(of: error.location), fault: "key '\(error.location)': \(error.fault)",
        remedy: error.remedy)
    }
    let folded = [
      (try root.value(at: "evaluation.folds"), "the recipe has no folds"),
      (root.optional("published"), "published results are means of folds, and the recipe has none"),
    ]
    for case (let value?, let fault) in folded where !recipe.splits.contains(.folds) {
      throw Problem.impossible(value, fault, remedy: "add folds to 'evaluation: splits', or leave the key out")
    }
    recipe.models = try models(root.optional("models"), of: recipe)
    try checkTransfer(root, recipe)
    if let ladder = root.optional("ladder") { try Recipe.Rung.check(ladder, of: recipe) }
    recipe.headline = try headline(root, of: recipe)
    return recipe
  }

  // MARK: Models

  /// - Parameter value: If missing: every model that runs in one of the modes, and has other datasets if it needs any.
  private static func models(_ value: YAMLValue?, of recipe: Recipe) throws -> [Recipe.ModelChoice] {
    guard let value else {
      return ModelCatalogue.all.filter { !recipe.transfer.isEmpty || !$0.readsTransfer }.map(\.name)
        .filter { !modes(of: $0, among: recipe.modes).isEmpty }
        .map { Recipe.ModelChoice(name: $0, settings: [:]) }
    }
    var models: [Recipe.ModelChoice] = []
    for item in try value.list() {
      let model = try self.model(item)
      if models.contains(where: { $0.name == model.name }) {
        throw Problem.impossible(item, "the model '\(model.name)' is there twice", remedy: "name each model once")
      }
      // A model that would never run is an error.
      if modes(of: model.name, among: recipe.modes).isEmpty {
        let modes = modes(of: model.name).map(\.rawValue).joined(separator: " or ")
        throw Problem.impossible(
          item, "the model '\(model.name)' runs in \(modes) mode only, which the recipe leaves out",
          remedy: "add \(modes) to 'evaluation: modes', or remove the model")
      }
      models.append(model)
    }
    guard !models.isEmpty else { throw Problems.emptyList(value) }
    return models
  }

  /// A name, or a mapping of `name` and the model's settings.
  private static func model(_ item: YAMLValue) throws -> Recipe.ModelChoice {
    if !item.isMapping { return Recipe.ModelChoice(name: try item.choice(ModelCatalogue.names), settings: [:]) }
    let name = try item.mapping().required("name").choice(ModelCatalogue.names)
    let description = ModelCatalogue.description(of: name)!
    let mapping = try item.mapping(knownKeys: ["name"] + description.settings.map(\.name))
    var settings: [String: Double] = [:]
    for entry in mapping.entries where entry.key != "name" {
      let value = try entry.value.number()
      do {
        _ = try description.complete([entry.key: value])
      } catch { throw Problem.impossible(entry.value, error.fault, remedy: error.remedy) }
      // What the default is anyway is no difference, however it is written.
      if value != description.settings.first(where: { $0.name == entry.key })!.defaultValue {
        settings[entry.key] = value
      }
    }
    return Recipe.ModelChoice(name: name, settings: settings)
  }

  /// The modes that a model of the catalogue can run in, of some.
  private static func modes(of name: String, among modes: [EvaluationMode] = EvaluationMode.allCases)
    -> [EvaluationMode]
  {
    ModelCatalogue.description(of: name)!.modes.filter(modes.contains)
  }

  // MARK: What depends on the models

  /// Other datasets need the model that learns on them, and the model needs them; no dataset is learned on and tested.
  private static func checkTransfer(_ root: YAMLMapping, _ recipe: Recipe) throws {
    let index = recipe.models.firstIndex { $0.description.readsTransfer }
    if let value = root.optional("transfer") {
      if let item = recipe.transfer.firstIndex(of: recipe.dataset) {
        throw Problem.impossible(
          (try value.list()[item]), "'\(recipe.dataset)' is the dataset under test",
          remedy: "name other datasets: a dataset cannot be learned on and tested")
      }
      if index == nil {
        throw Problem.impossible(
          value, "no model of the recipe learns on other datasets",
          remedy: "add '\(ModelCatalogue.transferModel)' to 'models', or leave the key out")
      }
    } else if let index, let items = try root.optional("models")?.list() {
      throw Problem.impossible(
        items[index], "the model '\(recipe.models[index].name)' learns on other datasets, and the recipe names none",
        remedy: "add a line 'transfer: [DATASET, …]', or remove the model")
    }
  }

  private static func headline(_ root: YAMLMapping, of recipe: Recipe) throws -> HeadlineRequest {
    guard let mapping = try root.value(at: "evaluation.headline")?.mapping() else { return defaultHeadline(of: recipe) }
    let names = recipe.models.map(\.name)
    let name = try mapping.required("model").choice(names + [HeadlineRequest.auto])
    let models = name == HeadlineRequest.auto ? names : [name]
    let supported = recipe.modes.filter { mode in models.contains { modes(of: $0).contains(mode) } }
    let word = try mapping.required("mode").choice(supported.map(\.rawValue))
    return HeadlineRequest(model: name, mode: supported.first { $0.rawValue == word }!)
  }

  /// The last model of the recipe that runs in the last mode.
  private static func defaultHeadline(of recipe: Recipe) -> HeadlineRequest {
    for mode in recipe.modes.reversed() {
      if let model = recipe.models.last(where: { !modes(of: $0.name, among: [mode]).isEmpty }) {
        return HeadlineRequest(model: model.name, mode: mode)
      }
    }
    preconditionFailure("every model that was read runs in a mode of the recipe")
  }
}
