import DelegationFoundations
import DelegationMatching
import DelegationRanking

/// The models that a recipe's text settings affect, noted where a setting is not the default: a setting that a model
/// does not read changes nothing there, and nobody should have to find that out from equal results.
package enum TextReach {
  /// A sentence for each group of settings that affect the same models, if one of them is changed or not the default.
  ///
  /// - `study`: The study: a sweep runs only the headline's model, a suite only models.
  package static func sentences(_ recipe: Recipe, _ study: Study = .experiment) -> [String] {
    var models = recipe.models.map(\.name)
    if case .sweep(let sweep) = study { models = [sweep.headline.model] }
    let parts =
      study.kind != .experiment ? [] : (recipe.clusters.isEmpty ? [] : ["the clusters"]) + ["the persons' keywords"]
    let changed = recipe.changes.map { $0.prefix { $0 != "=" } }
    let entries = recipe.entries.filter { entry in
      entry.key.hasPrefix("text.")
        && (changed.contains(entry.key[...])
          || entry.value != RecipeKeys.field(entry.key)?.default ?? entry.value)
    }
    return [TextUse.terms, .minimumFrequency, .weights].compactMap { group in
      let own = entries.filter { use($0.key) == group }
      return own.isEmpty ? nil : sentence(own, group, models, parts, recipe.weighting)
    }
  }

  /// What a model must use to be affected by a setting.
  private static func use(_ key: String) -> TextUse {
    switch key {
    case "text.weighting": .weights
    case "text.minimumDocumentFrequency": .minimumFrequency
    default: .terms
    }
  }

  private static func sentence(
    _ entries: [RecipeValue.Entry], _ group: TextUse, _ models: [String], _ parts: [String], _ weighting: Weighting
  ) -> String {
    let uses = models.map { (name: $0, use: ModelCatalogue.description(of: $0)!.text) }
    func names(_ isIncluded: (TextUse) -> Bool) -> [String] { uses.filter { isIncluded($0.use) }.map(\.name) }
    let reached = names { $0.contains(group) }
    // See `TextUse.weights`.
    let isOnlyLength = group == .weights && weighting.isShareOfPlain && weighting.normalisation != .none
    let whom = (isOnlyLength ? [] : reached) + parts
    let others = names { $0.contains(.terms) && !$0.contains(group) }
    let fixed = names { $0 == .titles }
    return entries.map { "\($0.key) \($0.value.line)" }.joined(separator: ", ") + " reaches "
      + (whom.isEmpty ? "nothing" : PageText.sentence(whom))
      + (isOnlyLength && !reached.isEmpty ? "; for \(PageText.sentence(reached)) it is the same as tfidf-2018" : "")
      + (others.isEmpty ? "" : "; not \(PageText.sentence(others))")
      + (fixed.isEmpty ? "" : "; by definition not \(PageText.sentence(fixed))")
  }
}
