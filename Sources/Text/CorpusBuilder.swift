/// Makes a ``Corpus`` of texts, one document after the other.
///
/// Each distinct word is filtered and stemmed once, when it is first met; from then on its number is enough. Texts
/// may hold any bytes: what is not UTF-8 separates words.
package struct CorpusBuilder {
  private let chain: TextChain
  private var tokens = TokenBatch()
  /// The distinct words as the tokenizer made them.
  private var words = Vocabulary()
  /// What became of each distinct word: its id in ``stems``, or ``dropped``.
  private var outcome: [UInt32] = []
  /// The distinct words behind the filters; the terms themselves unless there are n-grams.
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

  /// Adds a document of one field.
  package mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    append(text)
    documentStarts.append(terms.count)
  }

  /// Adds a document of several fields, such as title and description; n-grams do not cross from one to the next.
  package mutating func add(_ fields: [UnsafeBufferPointer<UInt8>]) {
    for text in fields { append(text) }
    documentStarts.append(terms.count)
  }

  /// Adds a document of one field.
  package mutating func add(_ text: String) { add([text]) }

  /// Adds a document of several fields.
  package mutating func add(_ fields: [String]) {
    for text in fields {
      var text = text
      text.withUTF8 { append($0) }
    }
    documentStarts.append(terms.count)
  }

  /// The documents added so far.
  package func finish() -> Corpus {
    Corpus(documentStarts: documentStarts, terms: terms, vocabulary: grams == nil ? stems : gramVocabulary)
  }

  private mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    chain.tokenizer.tokenize(text, into: &tokens)
    grams == nil ? appendWords() : appendGrams()
  }

  private mutating func appendWords() {
    var start = 0
    for end in tokens.ends {
      let stem = stem(of: UnsafeBufferPointer(start: tokens.bytes + start, count: end - start))
      if stem != Self.dropped { terms.append(stem) }
      start = end
    }
  }

  private mutating func appendGrams() {
    field.removeAll(keepingCapacity: true)
    isBeside.removeAll(keepingCapacity: true)
    var start = 0
    for (token, end) in tokens.ends.enumerated() {
      let stem = stem(of: UnsafeBufferPointer(start: tokens.bytes + start, count: end - start))
      if stem != Self.dropped {
        field.append(stem)
        isBeside.append(tokens.isBeside[token])
      }
      start = end
    }
    grams?.append(field, isBeside: isBeside, names: stems, terms: &terms, vocabulary: &gramVocabulary)
  }

  @inline(__always)
  private mutating func stem(of word: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let id = Int(words.intern(word))
    if id == outcome.count { outcome.append(filter(word)) }
    return outcome[id]
  }

  /// What the filters make of a word that is met for the first time; tags pass as they are.
  private mutating func filter(_ word: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let isTag = chain.settings.tags == .keep && word.first == UInt8(ascii: "[")
    if isTag { return stems.intern(word) }
    if let stopWords = chain.stopWords, stopWords.contains(word) { return Self.dropped }
    guard chain.stems else { return stems.intern(word) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: word.count) { copy in
      _ = copy.initialize(from: word)
      let length = Porter2.stem(copy)
      return length == 0 ? Self.dropped : stems.intern(UnsafeBufferPointer(rebasing: copy[..<length]))
    }
  }
}
