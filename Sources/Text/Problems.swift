import DelegationFoundations

extension Problem {
  static func unknownFilter(_ text: String) -> Problem {
    let names = TextSettings.Filter.names
    let others = names.dropLast().joined(separator: ", ")
    return Problem(
      location: "text.filters", fault: "there is no filter '\(text)'",
      remedy: "write \(others) or \(names.last!) with its lengths, such as 'n-grams 1...2'")
  }

  static func wrongOrder(_ filter: TextSettings.Filter, after earlier: TextSettings.Filter) -> Problem {
    Problem(
      location: "text.filters", fault: "'\(filter.text)' is after '\(earlier.text)'",
      remedy: "order them \(TextSettings.Filter.order): stop words are words, not stems, and n-grams come last")
  }

  static func repeated(_ filter: TextSettings.Filter) -> Problem {
    Problem(
      location: "text.filters", fault: "'\(filter.text)' is not the only filter of its kind",
      remedy: "write each kind once")
  }

  static func gramLengths(_ text: String) -> Problem {
    Problem(
      location: "text.filters", fault: "'\(text)' is not a range of lengths between 1 and 3",
      remedy: "write 'n-grams 1...2', the shortest length first")
  }

  static func belowOne(_ value: Int, key: String) -> Problem {
    Problem(location: key, fault: "\(value) is below 1", remedy: "write 1 to keep everything, or more")
  }

  static func needsWords(key: String) -> Problem {
    Problem(
      location: key, fault: "it has no effect with 'tokenizer: spaces'",
      remedy: "leave the key out, or write 'tokenizer: words'")
  }
}
