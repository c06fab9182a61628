import DelegationFoundations
import DelegationStrictYAML

enum SuiteReader {
  struct Entry {
    let dataset: YAMLValue
    let name: String
    let tracker: String
    var experiment: String?
    let steps: [SweepReader.Step]
  }

  /// The keys of a member that is written as a mapping; `set` has ``keys``.
  static let fields = [
    RecipeField(
      path: "dataset", form: .text, traits: .required,
      summary: "The dataset's name; 'delegate datasets list' names them."),
    RecipeField(
      path: "tracker", form: .text,
      summary: "The tracker it is of: datasets of one tracker are left out together. By default one of its own."),
    RecipeField(
      path: "experiment", form: .experiment,
      summary: "An experiment on this dataset alone, to whose page the suite's links."),
    RecipeField(path: "set", form: .mapping(keys), summary: "Values for this dataset in place of the recipe's."),
  ]

  /// The keys that a suite may set for one dataset: which tasks it has and what is read of them, never how models answer.
  static let keys: [RecipeField] = RecipeKeys.all.filter { $0.traits.contains(.perDataset) }

  static func entries(_ value: YAMLValue) throws -> [Entry] {
    let entries = try value.list().map(entry)
    guard Set(entries.map(\.tracker)).count > 1 else {
      throw Problem.impossible(
        value, "it has fewer than two trackers",
        remedy: "name datasets of two trackers or more: the model of one of them is chosen on the others")
    }
    return entries
  }

  /// A name, or a mapping of the dataset's name, its tracker and what it sets.
  private static func entry(_ item: YAMLValue) throws -> Entry {
    guard item.isMapping else {
      let name = try item.published()
      return Entry(dataset: item, name: name, tracker: name, steps: [])
    }
    let mapping = try item.mapping(knownKeys: fields.map(\.path))
    let dataset = try mapping.required("dataset")
    let name = try dataset.published()
    let steps = try mapping.optional("set")?.mapping().entries.map(step) ?? []
    return Entry(
      dataset: dataset, name: name, tracker: try mapping.optional("tracker")?.published() ?? name,
      experiment: try mapping.optional("experiment")?.published(), steps: steps)
  }

  private static func step(_ entry: YAMLEntry) throws -> SweepReader.Step {
    guard keys.contains(where: { $0.path == entry.key }), let steps = RecipeChange.steps(entry.key) else {
      throw Problem.impossible(
        entry.value, "it cannot be set for one dataset of a suite",
        remedy:
          "write it in the recipe itself, for all of them; a dataset takes: \(keys.map(\.path).joined(separator: ", "))"
      )
    }
    // The recipe's own value holds where there is none.
    if entry.value.isNull { throw entry.value.wrongType("a value") }
    let change = RecipeChange(
      path: entry.key, steps: steps, value: YAMLText.flow(entry.value), location: entry.value.location)
    return SweepReader.Step(change: change, value: entry.value)
  }

  /// The merged mapping with the dataset of the first member, which a recipe cannot do without.
  static func root(_ merged: YAMLMapping, of own: YAMLMapping) throws -> YAMLMapping {
    if let dataset = own.optional("dataset") {
      throw Problem.impossible(
        dataset, "a suite names its datasets itself", remedy: "leave it out, or name the dataset below 'suite'")
    }
    let members = try entries(try own.required(RecipeKind.suite.rawValue))
    return merged.replacing("dataset", by: members[0].dataset)
  }

  static func recipe(_ source: RecipeSource, _ entry: Entry) throws -> Recipe {
    let member = source.on(entry.dataset)
    return try RecipeReader.read(entry.steps.reduce(member) { try $0.with($1.change, value: $1.value) })
  }
}

extension RecipeSource {
  fileprivate func on(_ dataset: YAMLValue) -> RecipeSource {
    RecipeSource(
      name: name, files: files, ancestors: ancestors, root: root.replacing("dataset", by: dataset), kind: kind,
      variants: variants, changes: changes)
  }
}
