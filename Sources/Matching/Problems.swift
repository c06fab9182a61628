import Text

extension SettingProblem {
  static func unknownWeighting(_ name: String, known: [String]) -> SettingProblem {
    SettingProblem(
      key: "weighting", fault: "there is no weighting '\(name)'", remedy: "write \(known.joined(separator: ", "))")
  }
}
