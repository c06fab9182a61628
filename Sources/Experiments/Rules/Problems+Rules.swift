import DelegationFoundations
import DelegationIngest
import DelegationStrictYAML
import DelegationTasks

/// What can be wrong with a file of rules, and with the options about one.
extension Problems {
  static func noRules(_ root: YAMLMapping) -> Problem {
    Problem(
      location: root.location, fault: "the file holds no rule",
      remedy: "write at least one below 'away', 'never' or 'capacity', or leave the file out")
  }

  static func untilBeforeFrom(_ until: YAMLValue) -> Problem {
    .impossible(until, "it is not after 'from'", remedy: "write the first moment at which the person is back")
  }

  /// Shows no address, not even the nearest: messages end up in logs.
  static func ruleAboutNobody(_ entry: RulesFile.Entry, in persons: PersonTable, dataset: String) -> Problem {
    let nearest =
      entry.person.wholeMatch(of: #/[Pp]\d+/#) == nil ? nil : nearestWord(to: entry.person, in: persons.pseudonyms)
    return Problem(
      location: entry.location, fault: "key '\(entry.key)': '\(entry.person)' is nobody in \(dataset)",
      remedy: (nearest.map { "did you mean '\($0)'? " } ?? "")
        + "'delegate records \(dataset)' lists pseudonyms in its column assigned_to, with --show-persons addresses")
  }

  static func patternOfNobody(_ entry: RulesFile.Entry, dataset: String) -> Problem {
    Problem(
      location: entry.location,
      fault: "key '\(entry.key)': nobody in \(dataset) matches '\(entry.person)', so the rule does nothing",
      remedy:
        "check the pattern; it is matched against whole addresses, which 'delegate records \(dataset) --show-persons'"
        + " lists in its column assigned_to")
  }

  static func rulesOfAnotherDataset(_ dataset: String, recipe: Recipe) -> UnknownName {
    UnknownName(
      Problem(
        location: "--dataset", fault: "the recipe's rules are about persons of \(recipe.dataset), not of \(dataset)",
        remedy: "add --rules FILE with rules about persons of \(dataset), or take a recipe without rules"))
  }

  static func acceptOtherRules() -> UnknownName {
    UnknownName(
      Problem(
        location: "--accept", fault: "metrics with rules from the command line are compared with nothing",
        remedy: "leave out --accept, or name the file in the recipe: 'rules: FILE'"))
  }
}
