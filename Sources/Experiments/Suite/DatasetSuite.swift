import DelegationIngest
import DelegationRanking
import DelegationStrictYAML
import DelegationTasks

/// One recipe on many datasets.
package struct DatasetSuite: Sendable {
  /// One dataset.
  package struct Member: Sendable {
    package let dataset: String
    /// Members of one tracker are left out together where a model is chosen for one of them.
    package let tracker: String
    /// What the dataset has other than the recipe.
    package let changes: [RecipeChange]
    /// With the dataset and its changes.
    package let recipe: Recipe
    /// Of the member in its file.
    package let line: Int?
  }

  /// On the first dataset, without changes.
  package let base: Recipe
  /// In the order of the file; of at least two trackers.
  package let members: [Member]

  /// - Parameter source: A recipe with a suite.
  /// - Throws: `Problem` for a wrong recipe, for keys that a suite cannot have, and for a member whose recipe is wrong.
  package init(_ source: RecipeSource) throws {
    guard source.kind == .suite, let value = source.variants else { preconditionFailure("the caller saw a suite") }
    let base = try RecipeReader.read(source)
    if let rules = source.root.optional("rules") { throw Problems.manyWithRules(rules, .suite) }
    if let transfer = source.root.optional("transfer") { throw Problems.suiteWithTransfer(transfer) }
    guard base.models.contains(where: { ModelCatalogue.simpleRules.contains($0.name) }) else {
      throw Problems.suiteWithoutRule(source.root.optional("models") ?? value)
    }
    self.base = base
    members = try SuiteReader.entries(value).map { entry in
      var recipe = try SuiteReader.recipe(source, entry)
      // What differs by dataset is no change of the command line.
      recipe.changes = base.changes
      return Member(
        dataset: entry.name, tracker: entry.tracker, changes: entry.steps.map(\.change), recipe: recipe,
        line: entry.dataset.line)
    }
  }

  /// In the order of their first members.
  package var trackers: [String] {
    members.reduce(into: []) { names, member in if !names.contains(member.tracker) { names.append(member.tracker) } }
  }
}
