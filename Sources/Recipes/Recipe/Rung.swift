import DelegationFoundations
import DelegationRanking
import DelegationStrictYAML

extension Recipe {
  package struct Rung: Equatable, Sendable, Codable, RecipePart {
    package var model = ""
    package var mode = EvaluationMode.batch
    /// What is new compared with the rung before, in one sentence.
    package var new = ""
    /// The experiment that a page leads to from here; nil for none.
    package var see: String?

    package init() {}
  }
}

extension Recipe.Rung {
  static let keys: [RecipeKey<Self>] = [
    .choice("model", \.model, of: ModelCatalogue.names.map { ($0, $0) }, is: .required, "A model of the recipe."),
    .choice(
      "mode", \.mode, of: namedCases(of: EvaluationMode.self), is: .required, "The evaluation mode that is meant."),
    .text("new", \.new, is: .required, "What is new compared with the rung before, in one sentence."),
    RecipeKey(
      "see", \.see, .experiment, "The experiment whose page tells more.",
      read: experiment, write: { $0.map { .text($0) } }),
  ]

  @Sendable private static func experiment(_ value: YAMLValue) throws -> String {
    let name = try value.published()
    guard name.utf8.allSatisfy({ $0 > 32 && $0 < 127 && !"/\\\"<>".utf8.contains($0) }), !name.hasPrefix(".") else {
      throw Problem.impossible(value, "'\(name)' is not an experiment's name", remedy: "name a folder of experiments")
    }
    return name
  }

  /// Two rungs or more, each of a model and a mode of the recipe.
  static func list(_ value: YAMLValue) throws -> [Self] {
    let rungs = try value.list().map(Self.init(reading:))
    guard rungs.count > 1 else {
      throw Problem.impossible(value, "a ladder has two rungs or more", remedy: "add a rung, or leave the key out")
    }
    return rungs
  }

  static func check(_ value: YAMLValue, of recipe: Recipe) throws {
    for (item, rung) in zip(try value.list(), recipe.ladder) {
      let model = try item.mapping().required("model")
      guard recipe.models.contains(where: { $0.name == rung.model }) else {
        throw Problem.impossible(
          model, "'\(rung.model)' is not a model of the recipe", remedy: "add it to 'models', or name one of those")
      }
      guard recipe.modes.contains(rung.mode), ModelCatalogue.description(of: rung.model)!.modes.contains(rung.mode)
      else {
        throw Problem.impossible(
          try item.mapping().required("mode"), "'\(rung.model)' does not run in this mode here",
          remedy: "name a mode that the model has and that 'evaluation: modes' lists")
      }
    }
  }
}
