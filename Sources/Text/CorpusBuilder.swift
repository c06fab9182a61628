import DelegationFoundations

/// Builds a ``Corpus`` from texts, one document after the other.
///
/// Each distinct word is filtered and stemmed once, at its first occurrence; later its number is looked up. Texts may
/// hold any bytes: invalid UTF-8 separates words.
package struct CorpusBuilder {
  private let chain: TextChain
  private var tokens = TokenBatch()
  /// The distinct words of the tokenizer, each with its id in ``stems``, or ``dropped``.
  private var words = WordTable()
  /// The distinct words after the filters; the terms themselves unless there are n-grams.
  private var stems = Vocabulary()
  private var grams: GramTable?
  private var gramVocabulary = Vocabulary()
  private var documentStarts = [0]
  private var terms: [UInt32] = []
  private var field: [UInt32] = []
  private var isBeside: [Bool] = []

  private static let dropped = UInt32.max

  package init(chain: TextChain) {
    self.chain = chain
    if chain.gramLengths != 1...1 { grams = GramTable(lengths: chain.gramLengths) }
  }

  /// Reserves memory, so that nothing is copied as the corpus grows.
  ///
  /// - Parameters:
  ///   - documents: the number of documents that will be added.
  ///   - bytes: their total size; more terms than one in six bytes cost a copy.
  package mutating func reserve(documents: Int, bytes: Int) {
    documentStarts.reserveCapacity(documents + 1)
    terms.reserveCapacity(bytes / 6)
  }

  package mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    append(text)
    documentStarts.append(terms.count)
  }

  /// Adds a document of several fields, such as title and description; n-grams do not cross from one to the next.
  package mutating func add(_ fields: [UnsafeBufferPointer<UInt8>]) {
    for text in fields { append(text) }
    documentStarts.append(terms.count)
  }

  package mutating func add(_ text: String) { add([text]) }

  package mutating func add(_ fields: [String]) {
    for text in fields {
      var text = text
      text.withUTF8 { append($0) }
    }
    documentStarts.append(terms.count)
  }

  package func finish() -> Corpus {
    Corpus(documentStarts: documentStarts, terms: terms, vocabulary: grams == nil ? stems : gramVocabulary)
  }

  /// Addresses are no terms, nor are their parts: no model, bundle or page may name somebody by them.
  private mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    if chain.settings.language == .turkish {
      Self.dotless(text).withUnsafeBufferPointer { compose($0) }
    } else {
      compose(text)
    }
    lookUp()
    grams == nil ? appendWords() : appendGrams()
  }

  /// The text with ı for I, whose small letter that is in Turkish, as Lucene's TurkishLowerCaseFilter has it.
  private static func dotless(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    text.flatMap { $0 == UInt8(ascii: "I") ? Array("ı".utf8) : [$0] }
  }

  private mutating func compose(_ text: UnsafeBufferPointer<UInt8>) {
    if let composed = CanonicalText.composed(text, foldsWidth: true) {
      composed.withUnsafeBufferPointer { tokenize($0) }
    } else {
      tokenize(text)
    }
  }

  private mutating func tokenize(_ text: UnsafeBufferPointer<UInt8>) {
    if let blanked = PrivacyGuard(of: .tracker).blanking(text) {
      blanked.withUnsafeBufferPointer { chain.tokenizer.tokenize($0, into: &tokens) }
    } else {
      chain.tokenizer.tokenize(text, into: &tokens)
    }
  }

  /// Writes each token's outcome; the filters decide it at the word's first occurrence.
  private mutating func lookUp() {
    words.reserve(tokens.count)
    words.lookUpFirst(&tokens)
    for open in 0..<tokens.openCount {
      let index = Int(tokens.openTokens[open])
      let token = tokens[index]
      if let known = words.number(of: token, of: tokens) {
        tokens.ids[index] = known
      } else {
        let outcome = filter(tokens.bytes(of: token))
        words.insert(token, of: tokens, outcome: outcome)
        tokens.ids[index] = outcome
      }
    }
  }

  private mutating func appendWords() {
    var kept = 0
    for token in 0..<tokens.count {
      let stem = tokens.ids[token]
      // Branch-free: whether a word is dropped cannot be predicted.
      tokens.ids[kept] = stem
      kept &+= stem == Self.dropped ? 0 : 1
    }
    terms.append(contentsOf: UnsafeBufferPointer(start: tokens.ids, count: kept))
  }

  private mutating func appendGrams() {
    field.removeAll(keepingCapacity: true)
    isBeside.removeAll(keepingCapacity: true)
    for token in 0..<tokens.count where tokens.ids[token] != Self.dropped {
      field.append(tokens.ids[token])
      isBeside.append(tokens[token].isBeside)
    }
    grams?.append(field, isBeside: isBeside, names: stems, terms: &terms, vocabulary: &gramVocabulary)
  }

  /// The filters' outcome for a new word; tags pass unchanged.
  private mutating func filter(_ word: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let isTag = chain.settings.tags == .keep && word.first == UInt8(ascii: "[")
    if isTag { return stems.intern(word) }
    return filter(word, by: chain.wordFilters[...])
  }

  private mutating func filter(
    _ word: UnsafeBufferPointer<UInt8>, by filters: ArraySlice<TextSettings.Filter.WordFilter>
  ) -> UInt32 {
    guard let first = filters.first else { return stems.intern(word) }
    switch first(word) {
    case .kept: return filter(word, by: filters.dropFirst())
    case .dropped: return Self.dropped
    case .changed(let bytes): return bytes.withUnsafeBufferPointer { filter($0, by: filters.dropFirst()) }
    }
  }
}
