/// Words that say nothing about a task.
///
/// The English list is the Snowball project's (see `Data/stopwords-english.txt` for origin and licence). Each entry
/// goes through the tokenizer that makes the words it is compared with, or `don't` would never match: with the
/// `words` tokenizer both `don` and `t` are stop words, and `can`, which the list knows from `can't` alone.
package struct StopWords: Sendable {
  private let words: Vocabulary

  /// The English list as these settings' tokenizer sees it.
  package static func english(for settings: TextSettings) -> StopWords {
    var plain = TextSettings(tokenizer: settings.tokenizer)
    plain.minimumTokenLength = 1
    return StopWords(list: PackageResources.stopwords_english_txt, tokenizer: AnyTokenizer(plain))
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
  package func contains(_ word: UnsafeBufferPointer<UInt8>) -> Bool { words.id(of: word) != nil }
}
