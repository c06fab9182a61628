import DelegationFoundations
import DelegationStrictYAML

/// The kind of a recipe: one experiment, or many on one page.
package enum RecipeKind: String, CaseIterable, Codable, Sendable {
  case experiment
  case sweep
  case suite

  /// The kinds of many experiments. The key of the same name names them; it is never inherited.
  static let many = allCases.filter { $0 != .experiment }

  init(of root: YAMLMapping) throws {
    let kinds = Self.many.filter { root.has($0.rawValue) }
    if kinds.count > 1 {
      throw Problem.impossible(
        root.optional(kinds[1].rawValue)!, "the recipe is a \(kinds[0]) already",
        remedy: "keep one of the two, or write two recipes")
    }
    self = kinds.first ?? .experiment
  }
}

package enum Study: Sendable {
  case experiment
  case sweep(Sweep)
  case suite(DatasetSuite)

  var kind: RecipeKind {
    switch self {
    case .experiment: .experiment
    case .sweep: .sweep
    case .suite: .suite
    }
  }

  package init(_ source: RecipeSource) throws {
    switch source.kind {
    case .experiment: self = .experiment
    case .sweep: self = .sweep(try Sweep(source))
    case .suite: self = .suite(try DatasetSuite(source))
    }
  }
}
