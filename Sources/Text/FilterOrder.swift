/// What a token is at some point of the way; the compiler's view of the filters' order.
package protocol TokenStage: Sendable {}
/// Stop words may be dropped here: tokens are still whole words.
package protocol BeforeStopWords: TokenStage {}
/// Stems may be taken here.
package protocol BeforeStemming: TokenStage {}
/// Tokens may be joined here.
package protocol BeforeGrams: TokenStage {}

/// Tokens as the tokenizer made them.
package enum Tokens: BeforeStopWords, BeforeStemming, BeforeGrams {}
/// Tokens without stop words.
package enum ContentWords: BeforeStemming, BeforeGrams {}
/// Stems.
package enum Stems: BeforeGrams {}
/// Terms of several words: nothing follows.
package enum Grams: TokenStage {}

/// Settings whose filters can only be put in an order that makes sense: a wrong one does not compile.
///
/// ```swift
/// FilterOrder.tokens(.words).withoutStopWords().stemmed().grams(1...2).settings
/// FilterOrder.tokens(.words).stemmed().withoutStopWords()  // error: 'Stems' is not 'BeforeStopWords'
/// ```
package struct FilterOrder<Stage: TokenStage>: Sendable {
  /// The settings so far.
  package let settings: TextSettings

  private init(settings: TextSettings) { self.settings = settings }

  private func adding<Next: TokenStage>(_ filter: TextSettings.Filter, as _: Next.Type) -> FilterOrder<Next> {
    var settings = settings
    settings.filters.append(filter)
    return FilterOrder<Next>(settings: settings)
  }
}

extension FilterOrder where Stage == Tokens {
  /// Settings without a filter.
  package static func tokens(
    _ tokenizer: TextSettings.Tokenizer, identifiers: TextSettings.Identifiers = .keep,
    tags: TextSettings.Tags = .none
  ) -> FilterOrder<Tokens> {
    FilterOrder(settings: TextSettings(tokenizer: tokenizer, identifiers: identifiers, tags: tags))
  }
}

extension FilterOrder where Stage: BeforeStopWords {
  /// Drops the English stop words; see ``StopWords``.
  package func withoutStopWords() -> FilterOrder<ContentWords> { adding(.stopWords, as: ContentWords.self) }
}

extension FilterOrder where Stage: BeforeStemming {
  /// Replaces words by their stems; see ``Porter2``.
  package func stemmed() -> FilterOrder<Stems> { adding(.porter2, as: Stems.self) }
}

extension FilterOrder where Stage: BeforeGrams {
  /// Joins neighbouring tokens to terms of these lengths, between 1 and 3; see `GramTable`.
  package func grams(_ lengths: ClosedRange<Int>) -> FilterOrder<Grams> { adding(.grams(lengths), as: Grams.self) }
}
