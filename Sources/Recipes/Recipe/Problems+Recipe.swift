import DelegationFoundations
import DelegationStrictYAML

extension Problems {
  static func manyWithRules(_ rules: YAMLValue, _ kind: RecipeKind) -> Problem {
    .impossible(rules, "a \(kind) applies no rules", remedy: "add a line 'rules: null' beside the \(kind)")
  }

  /// The problem of a key that `--set` cannot change; nil for all others.
  static func fixedKey(_ path: String, location: String) -> Problem? {
    let name = String(path.prefix { $0 != "." && $0 != "[" })
    guard let field = RecipeKeys.field(name), !field.traits.isDisjoint(with: [.prose, .own, .option]) else {
      return nil
    }
    let value = if case .path = field.form { "FILE" } else { "NAME" }
    return Problem(
      location: location, fault: "'\(path)' is not a setting",
      remedy: field.traits.contains(.option)
        ? "choose it with --\(name) \(value) if the command has that, or write a recipe of its own: delegate new NAME --from NAME"
        : "write a recipe of its own: delegate new NAME --from NAME")
  }

  static func noSuchItem(_ list: String, _ change: RecipeChange, count: Int) -> Problem {
    Problem(
      location: change.location,
      fault: "'\(list)' has \(count == 0 ? "no items" : "the items 0 to \(count - 1)") in the recipe",
      remedy: count == 0 ? "set the whole list: --set '\(list)=[…]'" : "choose one of them, or set the whole list")
  }

  /// A problem caused by changes; names them unless its location does.
  static func changed(_ problem: Problem, by changes: [RecipeChange]) -> Problem {
    guard !changes.contains(where: { $0.location == problem.location }) else { return problem }
    let options = changes.map(\.location).joined(separator: " ")
    return Problem(location: "\(problem.location) with \(options)", fault: problem.fault, remedy: problem.remedy)
  }

  /// A sweep or a suite was named where a single recipe is needed.
  static func manyNotOne(_ source: RecipeSource) -> Problem {
    let other = source.ancestors.first.map { "name '\($0)', which it extends, " } ?? "name a single experiment "
    let way =
      source.kind == .sweep
      ? "with --set for the values of one of its points" : "with --dataset for one of its datasets"
    return Problem(
      .usage, location: "experiment '\(source.name)'", fault: "it is a \(source.kind), which is many recipes",
      remedy: other + way + "; 'delegate show \(source.name)' lists them")
  }
}
