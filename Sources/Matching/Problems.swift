import Text

extension SettingProblem {
  static func unknownWeighting(_ name: String, known: [String]) -> SettingProblem {
    SettingProblem(
      key: "weighting", fault: "there is no weighting '\(name)'",
      remedy: "write \(known.joined(separator: ", ")), or a mapping with termFrequency, inverse, normalisation, unseen")
  }

  static func bm25Range(k1: Double, b: Double) -> SettingProblem {
    SettingProblem(
      key: "weighting", fault: "k1 = \(k1), b = \(b): k1 must not be negative, b must lie between 0 and 1",
      remedy: "leave both out for k1 = 1.2 and b = 0.75")
  }

  static func bm25ValuesWithoutIt(termFrequency: String) -> SettingProblem {
    SettingProblem(
      key: "weighting", fault: "k1 and b have no effect with 'termFrequency: \(termFrequency)'",
      remedy: "leave them out, or write 'termFrequency: bm25'")
  }
}
