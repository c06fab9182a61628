import Evaluation
import Recommendation

/// What of a recipe decides the output of each stage, as keys and words of `recipe.yaml`.
extension Recipe {
  private func settings(_ isWanted: (String) -> Bool) -> [(String, String)] {
    settings.filter { isWanted($0.key) }.map { ($0.key, $0.value) }
  }

  /// Which tasks are asked about and learned from; the seed, since nearly all of what hangs on tasks draws.
  var taskChoices: [(String, String)] { settings { $0.hasPrefix("tasks.") || $0 == "seed" } }

  /// What terms are made of.
  var textChoices: [(String, String)] {
    settings { $0.hasPrefix("text.") && !Self.weightingKeys.contains($0) }
  }

  /// How terms are weighed.
  var weightingChoices: [(String, String)] { settings { Self.weightingKeys.contains($0) } }

  private static let weightingKeys = ["text.weighting", "text.minimumDocumentFrequency"]

  var transferChoices: [(String, String)] {
    [("transfer", transfer.joined(separator: ", ")), ("settings", words(of: ModelCatalogue.transferModel))]
  }

  var ablationChoices: [(String, String)] {
    taskChoices + weightingChoices + [("settings", words(of: AblationVariant.model))]
  }

  func choices(of trial: TrialChoice, values: Values, hasRules: Bool) -> [(String, String)] {
    let opening = values == .opening
    return taskChoices + weightingChoices + [
      ("settings", trial.description.text(of: trial.choice.settings)),
      ("evaluation.splits", splits.map(\.rawValue).joined(separator: ", ")),
      ("rounds.threshold", opening ? String(roundsThreshold) : "none"),
      ("headline", String(opening && isHeadline(trial))), ("rules", String(opening && hasRules)),
    ]
  }

  /// Everything, since a report tells all of it.
  var documentChoices: [(String, String)] {
    [("name", name), ("question", question)] + settings { _ in true }
      + models.map { ("models.\($0.name)", words(of: $0.name)) } + notes.map { ("notes", $0) }
      + changes.map { ("set", $0) }
  }

  private func words(of model: String) -> String {
    ModelCatalogue.description(of: model)!.text(of: models.first { $0.name == model }?.settings ?? [:])
  }
}
