import DelegationFoundations
import DelegationRecipes
import DelegationTasks

extension Problem {
  static func noTerms(_ name: String, fields: [Field], isEmpty: Bool, present: [Field], taskCount: Int) -> Problem {
    let names = fields.map(Recipe.word)
    return Problem(
      location: "\(name): text.fields",
      fault: isEmpty
        ? "no task has a term: none of \(taskCount) has a \(names.joined(separator: " or a "))"
        : "no task has a term: the filters leave nothing of the \(names.joined(separator: " and the ")) of \(taskCount) tasks",
      remedy: present.isEmpty
        ? "add models that need no text: --set models=[most-frequent, recent, component-recent, ranker]"
        : isEmpty
          ? "name what the data has: --set text.fields=[\(present.map(Recipe.word).joined(separator: ", "))]"
          : "drop text.filters, or lower text.minimumTokenLength")
  }

  /// - `labelled`: How many tasks have a person as final assignee, whatever their resolution.
  package static func noTargets(dataset: String, labelled: Int) -> Problem {
    let check = "run 'delegate datasets check \(dataset)'"
    guard labelled > 0 else {
      return Problem(
        location: dataset, fault: "no task to test with: none has a person as final assignee", remedy: check)
    }
    return Problem(
      location: dataset,
      fault: "no task to test with: \(labelled) have a person as assignee, none of them a resolution that counts",
      remedy: "\(check), or write 'eligibility: any' in the recipe")
  }
}
