import DelegationFoundations

extension Problem {
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
