/// What of a task's texts a model reads, and so which of a recipe's text settings its answers hang on.
package struct TextUse: OptionSet, Equatable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Titles split on spaces, whatever the recipe says: models that a definition of 2018 fixes.
  package static let titles = TextUse(rawValue: 1)
  /// The recipe's terms: its fields through its chain.
  package static let terms = TextUse(rawValue: 2)
  /// Only terms that as many lessons hold as the recipe asks for.
  package static let minimumFrequency = TextUse(rawValue: 4)
  /// The recipe's weights of terms. How long a text's weights are together plays no part: all who weigh go by cosines.
  package static let weights = TextUse(rawValue: 8)

  /// The recipe's terms, weighed as it says.
  package static let weighedTerms: TextUse = [.terms, .minimumFrequency, .weights]
}
