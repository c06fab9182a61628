extension TextSettings.Filter {
  package static let stopWords = Self(
    kind: Kind(name: "stop-words") { settings, _ in
      let words = StopWords(settings.language ?? .english, for: settings)
      return { words.contains($0) ? .dropped : .kept }
    })
}

/// Words without meaning for a task.
///
/// The lists are the Snowball project's (see `Data/` for origin and licence). Each entry
/// goes through the tokenizer of the texts, or `don't` would never match: with the `words` tokenizer both `don` and `t`
/// are stop words, and so is `can`, which the list holds in `can't` only.
package struct StopWords: Sendable {
  private let words: Vocabulary

  package init(_ language: Language, for settings: TextSettings) {
    self.init(list: language.stopWords, tokenizer: AnyTokenizer(TextSettings(tokenizer: settings.tokenizer)))
  }

  init(list: [UInt8], tokenizer: AnyTokenizer) {
    var words = Vocabulary()
    var tokens = TokenBatch()
    for line in list.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      line.withUnsafeBufferPointer { tokenizer.tokenize($0, into: &tokens) }
      for token in 0..<tokens.count { _ = words.intern(tokens.bytes(of: tokens[token])) }
    }
    self.words = words
  }

  /// The number of distinct stop words.
  package var count: Int { words.count }

  /// Whether a lower-cased word is on the list.
  func contains(_ word: UnsafeBufferPointer<UInt8>) -> Bool { words.id(of: word) != nil }
}
