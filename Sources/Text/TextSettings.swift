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
    /// One term: `ijavasearchconstants`.
    case keep
    /// The name and its parts: `i`, `java`, `search`, `constants`.
    case split
  }

  /// The treatment of a bracketed tag such as `[search]`.
  package enum Tags: String, CaseIterable, Sendable, Encodable {
    case none
    /// A term `[search]` is added to its words.
    case keep
  }

  /// A step that changes or drops tokens; filters are in this order, each at most once.
  package enum Filter: Equatable, Sendable {
    case stopWords
    case porter2
    case grams(ClosedRange<Int>)
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
      if case .grams(let lengths) = filter, lengths.lowerBound < 1 || lengths.upperBound > 3 {
        throw .gramLengths(filter.text)
      }
    }
    for (earlier, filter) in zip(filters, filters.dropFirst()) {
      if filter.rank == earlier.rank { throw .repeated(filter) }
      if filter.rank < earlier.rank { throw .wrongOrder(filter, after: earlier) }
    }
  }
}

extension TextSettings.Filter: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// The position in the only valid order.
  var rank: Int {
    switch self {
    case .stopWords: 0
    case .porter2: 1
    case .grams: 2
    }
  }

  /// The filter as a recipe writes it.
  package var text: String {
    switch self {
    case .stopWords: "stop-words"
    case .porter2: "porter2"
    case .grams(let lengths): "n-grams \(lengths.lowerBound)...\(lengths.upperBound)"
    }
  }

  /// The filter of a recipe.
  ///
  /// - Throws: `Problem` if there is no such filter or the lengths are not between 1 and 3.
  package init(text: String) throws(Problem) {
    switch text {
    case "stop-words": self = .stopWords
    case "porter2": self = .porter2
    default:
      let words = text.split(separator: " ")
      guard words.first == "n-grams" else { throw .unknownFilter(text) }
      let dots = words.dropFirst().first.map { $0.split(separator: ".", omittingEmptySubsequences: false) } ?? []
      guard words.count == 2, dots.count == 4, dots[1].isEmpty, dots[2].isEmpty, let shortest = Int(dots[0]),
        let longest = Int(dots[3]), 1 <= shortest, shortest <= longest, longest <= 3
      else { throw .gramLengths(text) }
      self = .grams(shortest...longest)
    }
  }
}
