import ArgumentParser
import DelegationRecipes
import DelegationReporting

struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print an experiment's complete recipe, with inherited values, defaults and --set filled in.",
    discussion: """
      Examples:
        delegate show sample
        delegate show sample --set text.weighting=bm25
        delegate show sample --json
        delegate show --schema > experiments/recipe.schema.json

      The output is a recipe with the same meaning. The comment after each value says where it comes from.
      """)

  @Argument(help: "The name of a folder in experiments/.", completion: .experiments, transform: Project.name)
  var experiment: String?

  @Flag(name: .customLong("json"), help: "Print JSON with the location of each value.")
  var isJSON = false

  @Flag(name: .customLong("schema"), help: "Print the JSON Schema of recipes, for editors.")
  var showsSchema = false

  @OptionGroup var change: ChangeOptions

  func validate() throws {
    if (experiment == nil) != showsSchema { throw ValidationError("Name one experiment, or use --schema alone.") }
    if showsSchema, isJSON || !change.texts.isEmpty { throw ValidationError("--schema takes no other option.") }
  }

  func run() throws {
    guard let experiment else { return Terminal.write(try RecipeSchema.json()) }
    let shown = try ShownRecipe(experiment, in: Project.current, changes: change.changes)
    Terminal.write(isJSON ? try shown.json() : Self.wrapped(shown.yaml))
  }

  /// A recipe in lines that fit, where that changes no meaning: comments, and texts that YAML folds.
  private static func wrapped(_ yaml: String) -> String {
    guard let width = TextTable.width else { return yaml }
    var folded: Int?
    return yaml.split(separator: "\n").map { line in
      let indent = line.prefix { $0 == " " }
      let isText = folded.map { $0 < indent.count } ?? false
      if !isText { folded = line.contains(": >-") ? indent.count : nil }
      guard isText || line.hasPrefix("#") else { return line + "\n" }
      return TextTable.wrapped(String(line), width: width, indent: isText ? String(indent) : "# ")
    }.joined()
  }
}
