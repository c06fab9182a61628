import DelegationFoundations

extension Problem {
  static func unknownModel(_ name: String, known: [String]) -> Problem {
    Problem(
      location: "models", fault: "there is no model '\(name)'",
      remedy: "\(suggestion(for: name, among: known))known here: \(known.joined(separator: ", "))")
  }

  static func unknownModelSetting(_ name: String, model: String, known: [String]) -> Problem {
    let remedy =
      known.isEmpty
      ? "leave it out: the model has no settings"
      : "\(suggestion(for: name, among: known))known here: \(known.joined(separator: ", "))"
    return Problem(
      location: "models.\(model).\(name)", fault: "the model '\(model)' has no setting '\(name)'", remedy: remedy)
  }

  static func outOfRange(_ value: Double, of setting: ModelSetting, model: String) -> Problem {
    let range = "\(setting.text(setting.range.lowerBound)) to \(setting.text(setting.range.upperBound))"
    return Problem(
      location: "models.\(model).\(setting.name)", fault: "\(setting.text(value)) is outside \(range)",
      remedy: "write a number from \(range), or leave it out for \(setting.text(setting.defaultValue))")
  }

  private static func suggestion(for name: String, among known: [String]) -> String {
    nearestWord(to: name, in: known).map { "did you mean '\($0)'? " } ?? ""
  }
}
