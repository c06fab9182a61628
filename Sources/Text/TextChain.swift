import DelegationFoundations

/// The way from a text to its terms: a tokenizer and its filters, checked and ready.
package struct TextChain: Sendable {
  /// The revision, raised whenever the same settings and text give other terms than before; part of the key of cached stages.
  package static let revision = 10

  let settings: TextSettings
  let tokenizer: AnyTokenizer
  let wordFilters: [TextSettings.Filter.WordFilter]
  let gramLengths: ClosedRange<Int>

  package typealias Stemmer = @Sendable (UnsafeBufferPointer<UInt8>) -> [UInt8]

  /// - Parameters:
  ///   - settings: Without a language, texts are English.
  ///   - stemmer: The stemmer of the settings' language where that is not English.
  /// - Throws: `Problem` if the settings are invalid, such as a wrong order of filters.
  package init(settings: TextSettings, stemmer: Stemmer? = nil) throws(Problem) {
    try settings.validate()
    self.init(valid: settings, stemmer: stemmer)
  }

  package static let standard = TextChain(valid: .standard)

  private init(valid settings: TextSettings, stemmer: Stemmer? = nil) {
    self.settings = settings
    tokenizer = AnyTokenizer(settings)
    wordFilters = settings.filters.compactMap { $0.kind.make(settings, stemmer) }
    gramLengths = settings.filters.compactMap(\.lengths).last ?? 1...1
  }

  /// The terms of one text, in text order.
  package func terms(of text: String) -> [String] {
    let corpus = corpus(of: [text])
    return corpus.terms.map(corpus.vocabulary.term)
  }

  /// The terms of a new text as ids of an existing vocabulary.
  package func map(_ text: String, onto vocabulary: Vocabulary) -> MappedText { map([text], onto: vocabulary) }

  /// The terms of a new text of several fields as ids of an existing vocabulary.
  package func map(_ fields: [String], onto vocabulary: Vocabulary) -> MappedText {
    let corpus = corpus(of: fields)
    let known = (0..<UInt32(corpus.vocabulary.count)).map { id in
      corpus.vocabulary.bytes(of: id).withUnsafeBufferPointer { vocabulary.id(of: $0) }
    }
    let terms = corpus.terms.compactMap { known[Int($0)] }
    return MappedText(terms: terms, unknownCount: corpus.terms.count - terms.count)
  }

  /// The terms of a new text of several fields as ids, those that a vocabulary lacks as ids from its count on in the order of their
  /// bytes: so ``Corpus/numberedByDocument`` numbers them in a document that follows.
  package func ids(of fields: [String], following vocabulary: Vocabulary) -> [UInt32] {
    let corpus = corpus(of: fields)
    var ids = (0..<UInt32(corpus.vocabulary.count)).map { id in
      corpus.vocabulary.bytes(of: id).withUnsafeBufferPointer { vocabulary.id(of: $0) }
    }
    let unknown = ids.indices.filter { ids[$0] == nil }.sorted { corpus.vocabulary.compare(UInt32($0), UInt32($1)) }
    for (position, term) in unknown.enumerated() { ids[term] = UInt32(vocabulary.count + position) }
    return corpus.terms.map { ids[Int($0)]! }
  }

  private func corpus(of fields: [String]) -> Corpus {
    var builder = CorpusBuilder(chain: self)
    builder.add(fields)
    return builder.finish()
  }
}

package struct MappedText: Equatable, Sendable {
  /// The ids of the known terms, in text order.
  package let terms: [UInt32]
  /// The number of unknown terms, which count for the text's length.
  package let unknownCount: Int
}

struct AnyTokenizer: Sendable {
  private enum Choice {
    case words(WordTokenizer)
    case spaces(SpaceTokenizer)
  }
  private let choice: Choice

  init(_ settings: TextSettings) {
    choice =
      switch settings.tokenizer {
      case .words: .words(WordTokenizer(settings))
      case .spaces: .spaces(SpaceTokenizer(minimumLength: settings.minimumTokenLength))
      }
  }

  /// Replaces the batch's tokens by those of a text.
  func tokenize(_ text: UnsafeBufferPointer<UInt8>, into tokens: inout TokenBatch) {
    switch choice {
    case .words(let tokenizer): tokenizer.tokenize(text, into: &tokens)
    case .spaces(let tokenizer): tokenizer.tokenize(text, into: &tokens)
    }
  }
}
