import DelegationMatching
import DelegationRanking

/// Whom a recipe's text settings reach, told where one is not as it is by default: a setting that a model does not read changes
/// nothing there, and nobody should have to find that out from equal figures.
enum TextReach {
  /// A sentence for the settings that differ from their defaults, or were put in place of the recipe's, and reach the same models.
  ///
  /// - Parameter isSweep: Whether the headline's model alone is asked.
  static func sentences(_ recipe: Recipe, isSweep: Bool = false) -> [String] {
    let models = recipe.models.filter { !isSweep || $0.name == recipe.headline.model }.map(\.name)
    let parts = isSweep ? [] : (recipe.clusters.isEmpty ? [] : ["the clusters"]) + ["the persons' keywords"]
    let changed = recipe.changes.map { $0.prefix { $0 != "=" } }
    let entries = recipe.entries.filter { entry in
      entry.key.hasPrefix("text.")
        && (changed.contains(entry.key[...])
          || entry.value != RecipeKeys.field(entry.key)?.default ?? entry.value)
    }
    return [Group.terms, .minimumFrequency, .weights].compactMap { group in
      let own = entries.filter { Group(of: $0.key) == group }
      return own.isEmpty ? nil : sentence(own, group, models, parts, recipe.weighting)
    }
  }

  /// Settings that reach the same models.
  private enum Group {
    case terms, minimumFrequency, weights

    init(of key: String) {
      switch key {
      case "text.weighting": self = .weights
      case "text.minimumDocumentFrequency": self = .minimumFrequency
      default: self = .terms
      }
    }

    func reaches(_ use: TextUse) -> Bool {
      switch self {
      case .terms: use.contains(.terms)
      case .minimumFrequency: use.contains(.minimumFrequency)
      case .weights: use.contains(.weights)
      }
    }
  }

  private static func sentence(
    _ entries: [RecipeValue.Entry], _ group: Group, _ models: [String], _ parts: [String], _ weighting: Weighting
  ) -> String {
    let uses = models.map { (name: $0, use: ModelCatalogue.description(of: $0)!.text) }
    func names(_ isWanted: (TextUse) -> Bool) -> [String] { uses.filter { isWanted($0.use) }.map(\.name) }
    let reached = names(group.reaches)
    // See `TextUse.weights`.
    let isOnlyLength = group == .weights && weighting.isShareOfPlain && weighting.normalisation != .none
    let whom = (isOnlyLength ? [] : reached) + parts
    let others = names { $0.contains(.terms) && !group.reaches($0) }
    let fixed = names { $0 == .titles }
    return entries.map { "\($0.key) \($0.value.line)" }.joined(separator: ", ") + " reaches "
      + (whom.isEmpty ? "nothing" : PageText.sentence(whom))
      + (isOnlyLength && !reached.isEmpty ? "; for \(PageText.sentence(reached)) it is the same as tfidf-2018" : "")
      + (others.isEmpty ? "" : "; not \(PageText.sentence(others))")
      + (fixed.isEmpty ? "" : "; by definition not \(PageText.sentence(fixed))")
  }
}
