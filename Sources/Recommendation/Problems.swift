import TaskModel
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
    nearestWord(to: name, in: known).map { "did you mean '\($0)'? " } ?? ""
  }
}
