import DelegationFoundations

/// The settings by which texts are turned into terms: a recipe's `text:` mapping.
///
/// Checked by ``validate()``, which ``TextChain`` calls too.
package struct TextSettings: Equatable, Sendable, Encodable {
  /// The rule for where a token ends and the next begins.
  package enum Tokenizer: String, CaseIterable, Sendable, Encodable {
    /// Runs of letters and digits, lower-cased; see `WordTokenizer`.
    case words
    /// Text between single spaces, lower-cased, punctuation included: the 2018 program.
    case spaces
  }

  /// The treatment of names in a program such as `IJavaSearchConstants`.
  package enum Identifiers: String, CaseIterable, Sendable, Encodable {
    /// The identifier is one term: `ijavasearchconstants`.
    case keep
    /// The name and its parts: `i`, `java`, `search`, `constants`.
    case split
  }

  package enum Tags: String, CaseIterable, Sendable, Encodable {
    case none
    /// A term `[search]` is added to its words.
    case keep
  }

  package var tokenizer: Tokenizer
  /// The language; nil where the texts decide, see ``Language/init(of:)``.
  package var language: Language?
  package var identifiers: Identifiers
  package var tags: Tags
  /// The shortest token that is kept, in Unicode scalars; tags are always kept.
  package var minimumTokenLength: Int
  package var filters: [Filter]
  /// The number of training documents that must hold a term. It is applied where term weights are computed, not here.
  package var minimumDocumentFrequency: Int

  package init(
    tokenizer: Tokenizer = .words, identifiers: Identifiers = .keep, tags: Tags = .none, minimumTokenLength: Int = 1,
    filters: [Filter] = [], minimumDocumentFrequency: Int = 1
  ) {
    self.tokenizer = tokenizer
    self.identifiers = identifiers
    self.tags = tags
    self.minimumTokenLength = minimumTokenLength
    self.filters = filters
    self.minimumDocumentFrequency = minimumDocumentFrequency
  }

  /// The default: words and the parts of identifiers, tags beside them, without stop words, stemmed.
  package static let standard = TextSettings(
    tokenizer: .words, identifiers: .split, tags: .keep, filters: [.stopWords, .porter2])

  /// Words in lower case and nothing else.
  package static let plain = TextSettings()

  /// The settings of the 2018 program: lower-cased, split on spaces, nothing else.
  package static let original2018 = TextSettings(tokenizer: .spaces)

  package func validate() throws(Problem) {
    if minimumTokenLength < 1 { throw .belowOne(minimumTokenLength, key: "text.minimumTokenLength") }
    if minimumDocumentFrequency < 1 { throw .belowOne(minimumDocumentFrequency, key: "text.minimumDocumentFrequency") }
    if tokenizer == .spaces {
      if identifiers != .keep { throw .needsWords(key: "text.identifiers") }
      if tags != .none { throw .needsWords(key: "text.tags") }
    }
    for filter in filters {
      if let lengths = filter.lengths, !Filter.isValid(lengths) { throw .gramLengths(filter.text) }
    }
    for (earlier, filter) in zip(filters, filters.dropFirst()) {
      if filter.rank > earlier.rank { continue }
      throw filter.rank == earlier.rank
        ? Problem(
          location: "text.filters", fault: "'\(filter.text)' is not the only filter of its kind",
          remedy: "write each kind once")
        : Problem(
          location: "text.filters", fault: "'\(filter.text)' is after '\(earlier.text)'",
          remedy: "order them \(Filter.order): stop words are words, not stems, and n-grams come last")
    }
  }
}
