import Ingest
import TaskModel

extension RecipeKey where Value == String {
  static func text(_ path: String, isRequired: Bool = false, _ summary: String) -> Self {
    RecipeKey(path, .text, isRequired: isRequired, summary, read: { try $0.published() }, write: { .text($0) })
  }
}

extension RecipeKey where Value == Int {
  static func whole(_ path: String, in range: ClosedRange<Int>, standard: Int, _ summary: String) -> Self {
    RecipeKey(
      path, .whole(range), standard: standard, summary, read: { try $0.integer(in: range) }, write: { .whole($0) })
  }
}

extension RecipeKey where Value == Double {
  static func number(_ path: String, in range: ClosedRange<Double>, standard: Double, _ summary: String) -> Self {
    RecipeKey(
      path, .number(range), standard: standard, summary, read: { try $0.number(in: range) }, write: { .number($0) })
  }
}

extension RecipeKey where Value == Bool {
  static func flag(_ path: String, standard: Bool, _ summary: String) -> Self {
    RecipeKey(path, .flag, standard: standard, summary, read: { try $0.flag() }, write: { .flag($0) })
  }
}

extension RecipeKey where Value: Equatable {
  /// One of some words, each of which stands for a value.
  static func word(
    _ path: String, of words: [(String, Value)], standard: Value? = nil, isRequired: Bool = false, _ summary: String
  ) -> Self {
    RecipeKey(
      path, .word(words.map(\.0)), standard: standard, isRequired: isRequired, summary,
      read: { item in
        let word = try item.choice(words.map(\.0))
        return words.first { $0.0 == word }!.1
      },
      write: { value in .text(words.first { $0.1 == value }!.0) })
  }
}

extension RecipeKey {
  /// Some of these words, at least one and none of them twice.
  ///
  /// - Parameters:
  ///   - path: Dotted from the root.
  ///   - words: Each with what it stands for.
  ///   - standard: What holds where the key is left out.
  ///   - sorts: Give the values in the order of `words`, whatever the recipe's.
  ///   - including: A word that is always among them.
  ///   - summary: One sentence: what it decides.
  static func words<Choice: Equatable & Sendable>(
    _ path: String, of words: [(String, Choice)], standard: [Choice], sorts: Bool,
    including: String? = nil, _ summary: String
  ) -> Self where Value == [Choice] {
    RecipeKey(
      path, .words(words.map(\.0), including: including), standard: standard, summary,
      read: { value in
        for item in try value.list() { _ = try item.choice(words.map(\.0)) }
        let texts = try value.texts()
        guard !texts.isEmpty else { throw Problems.emptyList(value) }
        if let including, !texts.contains(including) {
          throw Problems.listWithout(including, value, known: words.map(\.0))
        }
        let chosen = texts.map { word in words.first { $0.0 == word }!.1 }
        return sorts ? words.map(\.1).filter(chosen.contains) : chosen
      },
      write: { values in .words(values.map { value in words.first { $0.1 == value }!.0 }) })
  }
}

extension RecipeKey where Value == [String] {
  static func texts(_ path: String, fewest: Int = 0, _ summary: String) -> Self {
    RecipeKey(
      path, .texts(fewest: fewest), standard: fewest == 0 ? [] : nil, summary,
      read: { value in
        for item in try value.list() { _ = try item.published() }
        return try value.texts()
      }, write: { .words($0) })
  }
}

/// The words of an enumeration with what they stand for.
func words<Choice: RawRepresentable & CaseIterable>(of type: Choice.Type) -> [(String, Choice)]
where Choice.RawValue == String {
  Choice.allCases.map { ($0.rawValue, $0) }
}

extension YAMLValue {
  /// A line for the page, which may hold no address.
  fileprivate func published() throws -> String {
    let text = try printableText()
    guard PrivacyGuard().address(in: text.utf8) == nil else { throw Problems.addressInText(self) }
    return text
  }
}
