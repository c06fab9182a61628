import DelegationFoundations
import DelegationRanking

package struct DatasetSuite: Sendable {
  package struct Member: Sendable {
    /// The name of the dataset, and the part of its history that is read where that is not all.
    package let name: String
    package let dataset: String
    /// Members of one tracker are left out together where a model is chosen for one of them.
    package let tracker: String
    package let experiment: String?
    package let changes: [RecipeChange]
    package let recipe: Recipe
    let line: Int?
  }

  package let base: Recipe
  /// The members in the order of the file; of at least two trackers.
  package let members: [Member]

  package init(_ source: RecipeSource) throws {
    guard source.kind == .suite, let value = source.variants else { preconditionFailure("the caller saw a suite") }
    let base = try RecipeReader.read(source)
    if let rules = source.root.optional("rules") { throw Problems.manyWithRules(rules, .suite) }
    if let transfer = source.root.optional("transfer") {
      throw Problem.impossible(
        transfer, "a suite learns nothing on other datasets, which would see the tracker that is left out",
        remedy: "add a line 'transfer: null' beside the suite, and leave out models that need it")
    }
    guard base.models.contains(where: { ModelCatalogue.simpleRules.contains($0.name) }) else {
      throw Problem.impossible(
        (source.root.optional("models") ?? value), "a suite holds models beside simple rules, and there is none",
        remedy: "add one of: \(ModelCatalogue.simpleRules.joined(separator: ", "))")
    }
    self.base = base
    var members: [Member] = []
    for entry in try SuiteReader.entries(value) {
      var recipe = try SuiteReader.recipe(source, entry)
      // What differs by dataset is no change of the command line.
      recipe.changes = base.changes
      let name = entry.name + (recipe.history.note.map { " (\($0))" } ?? "")
      if members.contains(where: { $0.name == name }) { throw Problems.valueTwice(entry.dataset, name) }
      members.append(
        Member(
          name: name, dataset: entry.name, tracker: entry.tracker, experiment: entry.experiment,
          changes: entry.steps.map(\.change), recipe: recipe, line: entry.dataset.line))
    }
    self.members = members
    for member in members where Set(alike(member).map(\.tracker)).count < 2 {
      throw Problem.impossible(
        value, "no dataset of another tracker is read as \(member.name) is",
        remedy:
          "give 'tasks.history' one value for datasets of two trackers or more: the model of one is chosen on the others"
      )
    }
  }

  /// The trackers in the order of their first members.
  package var trackers: [String] { members.map(\.tracker).distinct }

  /// The members of which as much of the history is read as of one, itself among them: what it gets is chosen among these.
  package func alike(_ member: Member) -> [Member] { members.filter { $0.recipe.history == member.recipe.history } }

  /// The datasets that are there both with their histories and with final values only, by the names of the members; each way to read
  /// final values is a pair.
  package var pairs: [(recorded: String, finalValues: String)] {
    members.filter { $0.recipe.history == .recorded }.flatMap { one in
      members.filter { $0.dataset == one.dataset && $0.recipe.history != .recorded }.map { (one.name, $0.name) }
    }
  }
}
