import DelegationFoundations
import DelegationStrictYAML

/// A recipe from files and command line: one tree of values, each with its location.
///
/// The experiment's own file is merged over the one it extends, and so on: mappings key by key, lists and scalars as a
/// whole; `null` drops an inherited value.
package struct RecipeSource {
  let name: String
  /// The own file and those it extends, nearest first, as messages name them.
  package let files: [String]
  /// The experiments that are extended, nearest first.
  package let ancestors: [String]
  /// The merged mapping, without `extends` and what makes many experiments of it. A suite has the dataset of its first member.
  let root: YAMLMapping
  package let kind: RecipeKind
  /// The value of the key that makes many experiments of it; nil for one.
  let variants: YAMLValue?
  /// The changes from the command line, in its order.
  var changes: [RecipeChange] = []

  /// A problem; for an inherited value it also says who inherits it.
  func phrase(_ problem: Problem) -> Problem {
    guard files.dropFirst().contains(where: { problem.location.hasPrefix($0 + ":") }) else { return problem }
    return Problem(
      location: problem.location, fault: problem.fault,
      remedy: "\(problem.remedy)\n  \(files[0]) inherits this value; a value of its own takes precedence")
  }
}
