import Text

extension SettingProblem {
  static func unknownModel(_ name: String, known: [String]) -> SettingProblem {
    SettingProblem(
      key: "models", fault: "there is no model '\(name)'",
      remedy: "\(suggestion(for: name, among: known))known here: \(known.joined(separator: ", "))")
  }

  static func unknownModelSetting(_ name: String, model: String, known: [String]) -> SettingProblem {
    let remedy =
      known.isEmpty
      ? "leave it out: the model has no settings"
      : "\(suggestion(for: name, among: known))known here: \(known.joined(separator: ", "))"
    return SettingProblem(
      key: "models.\(model).\(name)", fault: "the model '\(model)' has no setting '\(name)'", remedy: remedy)
  }

  static func outOfRange(_ value: Double, of setting: ModelSetting, model: String) -> SettingProblem {
    let range = "\(setting.text(setting.range.lowerBound)) to \(setting.text(setting.range.upperBound))"
    return SettingProblem(
      key: "models.\(model).\(setting.name)", fault: "\(setting.text(value)) is outside \(range)",
      remedy: "write a number from \(range), or leave it out for \(setting.text(setting.standard))")
  }

  static func notWhole(_ value: Double, of setting: ModelSetting, model: String) -> SettingProblem {
    SettingProblem(
      key: "models.\(model).\(setting.name)", fault: "\(setting.text(value)) is not a whole number",
      remedy: "write a whole number, or leave it out for \(setting.text(setting.standard))")
  }

  private static func suggestion(for name: String, among known: [String]) -> String {
    nearestName(to: name, among: known).map { "did you mean '\($0)'? " } ?? ""
  }
}

/// The name that takes the fewest insertions, deletions and substitutions; of several the first.
///
/// Source: Levenshtein 1966.
func nearestName(to name: String, among known: [String]) -> String? {
  let name = Array(name.utf8)
  let distances = known.map { candidate in
    var row = Array(0...name.count)
    for (place, byte) in candidate.utf8.enumerated() {
      var diagonal = row[0]
      row[0] = place + 1
      for column in name.indices {
        let substitution = diagonal + (name[column] == byte ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(substitution, diagonal + 1, row[column] + 1)
      }
    }
    return row[name.count]
  }
  return distances.min().flatMap { least in distances.firstIndex(of: least) }.map { known[$0] }
}
