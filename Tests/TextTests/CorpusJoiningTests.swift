import DelegationText
import Testing

@Suite("Joined corpora") struct CorpusJoiningTests {
  @Test("are the corpus of one builder", arguments: 0..<40)
  func anyParts(seed: Int) throws {
    var chance = Chance(seed: seed)
    let grams = 1 + chance.below(3)
    let chain = try TextChain(settings: TextSettings(filters: [.stopWords, .porter2, .grams(1...grams)]))
    var (whole, parts) = (CorpusBuilder(chain: chain), [CorpusBuilder(chain: chain)])
    for _ in 0..<chance.below(40) {
      if chance.below(5) == 0 { parts.append(CorpusBuilder(chain: chain)) }
      let text = (0..<chance.below(6)).map { _ in chance.pick(["the", "crashes", "crash", "view", "hang", "x"]) }
      whole.add(text.joined(separator: " "))
      parts[parts.count - 1].add(text.joined(separator: " "))
    }
    let joined = Corpus(joining: parts.map { $0.finish() })
    #expect(joined == whole.finish())
  }

  @Test("no parts are a corpus of no documents")
  func none() {
    let joined = Corpus(joining: [])
    #expect(joined.documentCount == 0 && joined.terms.isEmpty)
  }

  @Test("numbered by document, terms follow the first document that holds them, and in it their bytes")
  func numberedByDocument() {
    let vocabulary = Vocabulary(terms: ["view", "crash", "lost", "editor", "nowhere"])
    let corpus = Corpus(documentStarts: [0, 3, 3, 5], terms: [0, 1, 0, 3, 1], vocabulary: vocabulary)
    let numbered = corpus.numberedByDocument
    #expect((0..<5).map { numbered.vocabulary.term($0) } == ["crash", "view", "editor", "lost", "nowhere"])
    #expect(numbered.terms == [1, 0, 1, 2, 0] && numbered.documentStarts == corpus.documentStarts)
    #expect(numbered.numberedByDocument == numbered)
  }

  @Test("numbers by document depend neither on the order of words nor on later documents", arguments: 0..<40)
  func bags(seed: Int) {
    var chance = Chance(seed: seed)
    let words = ["crash", "view", "hang", "x", "editor", "lost", "slow"]
    let texts = (0..<20).map { _ in (0..<chance.below(6)).map { _ in chance.pick(words) } }
    func corpus(_ texts: [[String]]) -> Corpus {
      var builder = CorpusBuilder(chain: .standard)
      for text in texts { builder.add(text.joined(separator: " ")) }
      return builder.finish().numberedByDocument
    }
    let whole = corpus(texts)
    #expect(corpus(texts.map { $0.reversed() }).vocabulary == whole.vocabulary)
    let part = corpus(Array(texts.prefix(9))).vocabulary
    #expect((0..<UInt32(part.count)).allSatisfy { part.term($0) == whole.vocabulary.term($0) })
  }
}
