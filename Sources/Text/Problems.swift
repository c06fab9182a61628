/// Why settings cannot be used, said so that the reader can act on it.
///
/// This room knows no files, so the place is the key; whoever read the settings from a file adds path and line.
package struct SettingProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// The key that is wrong, dotted from the mapping's own name: `text.filters`.
  package var key: String
  /// What was found there, with the offending value.
  package var fault: String
  /// What to write instead.
  package var remedy: String

  package init(key: String, fault: String, remedy: String) {
    self.key = key
    self.fault = fault
    self.remedy = remedy
  }

  package var description: String { "\(key): \(fault)\n  try: \(remedy)" }
}

extension SettingProblem {
  static func unknownFilter(_ text: String) -> SettingProblem {
    SettingProblem(
      key: "text.filters", fault: "there is no filter '\(text)'",
      remedy: "write stop-words, porter2 or n-grams with its lengths, such as 'n-grams 1...2'")
  }

  static func wrongOrder(_ filter: TextSettings.Filter, after earlier: TextSettings.Filter) -> SettingProblem {
    SettingProblem(
      key: "text.filters", fault: "'\(filter.text)' stands after '\(earlier.text)'",
      remedy: "order them stop-words, porter2, n-grams: stop words are words, not stems, and n-grams are made last")
  }

  static func repeated(_ filter: TextSettings.Filter) -> SettingProblem {
    SettingProblem(
      key: "text.filters", fault: "'\(filter.text)' is not the only filter of its kind", remedy: "write each kind once")
  }

  static func gramLengths(_ text: String) -> SettingProblem {
    SettingProblem(
      key: "text.filters", fault: "'\(text)' is not a range of lengths between 1 and 3",
      remedy: "write 'n-grams 1...2', the shortest length first")
  }

  static func belowOne(_ value: Int, key: String) -> SettingProblem {
    SettingProblem(key: key, fault: "\(value) is below 1", remedy: "write 1 to keep everything, or more")
  }

  static func needsWords(key: String) -> SettingProblem {
    SettingProblem(
      key: key, fault: "it has no effect with 'tokenizer: spaces'",
      remedy: "leave the key out, or write 'tokenizer: words'")
  }
}
