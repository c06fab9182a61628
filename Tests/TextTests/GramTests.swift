import DelegationText
import Testing

@Suite("N-grams") struct GramTests {
  @Test("at each word the shortest first")
  func byHand() throws {
    #expect(try terms("a b c", TextSettings(filters: [.grams(1...3)])) == ["a", "a b", "a b c", "b", "b c", "c"])
    #expect(try terms("a b c", TextSettings(filters: [.grams(2...2)])) == ["a b", "b c"])
    #expect(try terms("a b c", TextSettings(filters: [.grams(3...3)])) == ["a b c"])
    #expect(try terms("a b c", TextSettings(filters: [.grams(1...1)])) == ["a", "b", "c"])
  }

  @Test("texts with fewer words than the gram")
  func short() throws {
    #expect(try terms("a b", TextSettings(filters: [.grams(3...3)])).isEmpty)
    #expect(try terms("a", TextSettings(filters: [.grams(2...3)])).isEmpty)
    #expect(try terms("", TextSettings(filters: [.grams(1...3)])).isEmpty)
  }

  @Test("they join what the filters left, and never cross fields or documents")
  func edges() throws {
    var builder = CorpusBuilder(
      chain: try TextChain(settings: TextSettings(filters: [.stopWords, .porter2, .grams(2...2)])))
    builder.add(["crash in the editors", "views hang"])
    builder.add("hang views")
    let corpus = builder.finish()
    #expect(corpus.vocabulary == Vocabulary(terms: ["crash editor", "view hang", "hang view"]))
    #expect(corpus.documentStarts == [0, 2, 3])
  }

  @Test("agree with joined windows over any text", arguments: 0..<40)
  func anyText(seed: Int) throws {
    var chance = Chance(seed: seed)
    let shortest = 1 + chance.below(3)
    let longest = shortest + chance.below(4 - shortest)
    let texts = (0..<30).map { _ in
      (0..<chance.below(12)).map { _ in chance.pick(["a", "b", "c", "d", "e"]) }
    }
    let settings = TextSettings(filters: [.grams(shortest...longest)])
    let corpus = try corpus(texts.map { Array($0.joined(separator: " ").utf8) }, settings)
    for (document, words) in texts.enumerated() {
      var expected: [String] = []
      for start in words.indices {
        for length in shortest...longest where start + length <= words.count {
          expected.append(words[start..<start + length].joined(separator: " "))
        }
      }
      #expect(corpus[document].map(corpus.vocabulary.term) == expected)
    }
  }
}
