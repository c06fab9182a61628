import DelegationText
import Testing

/// The table of words is private to the builder; it is tested through the corpus.
@Suite("Table of words") struct WordTableTests {
  @Test("numbers thousands of words, short and long, by their first appearance", arguments: 0..<20)
  func anyWords(seed: Int) throws {
    var chance = Chance(seed: seed)
    var builder = CorpusBuilder(chain: try TextChain(settings: TextSettings()))
    var known: [String: UInt32] = [:]
    var expected: [[UInt32]] = []
    for _ in 0..<200 {
      // Words of up to sixteen bytes are compared as numbers, longer ones by their rest too; some differ there alone.
      let words = (0..<chance.below(60)).map { _ in
        String(repeating: "q", count: chance.pick([0, 0, 0, 7, 8, 14, 15, 16, 17, 30])) + String(chance.below(500))
      }
      builder.add(words.joined(separator: " "))
      expected.append(
        words.map { word in
          let id = known[word] ?? UInt32(known.count)
          known[word] = id
          return id
        })
    }
    let corpus = builder.finish()
    #expect((0..<200).map { Array(corpus[$0]) } == expected)
    for (word, id) in known { #expect(corpus.vocabulary.id(of: word) == id) }
  }

  @Test("a token may hold a zero byte, and is another one without it")
  func zeros() throws {
    let settings = TextSettings(tokenizer: .spaces)
    #expect(try corpus([Array("a a\0 a\0\0 a".utf8)], settings).terms == [0, 1, 2, 0])
  }

  @Test("a copied builder goes its own way")
  func copies() throws {
    var first = CorpusBuilder(chain: try TextChain(settings: TextSettings()))
    first.add("crash")
    var second = first
    first.add("view")
    second.add("editor view")
    #expect(first.finish().vocabulary == Vocabulary(terms: ["crash", "view"]))
    #expect(second.finish().vocabulary == Vocabulary(terms: ["crash", "editor", "view"]))
    #expect(second.finish().terms == [0, 1, 2])
  }

  @Test("reserved memory does not change the corpus")
  func reserved() throws {
    let chain = try TextChain(settings: TextSettings())
    var (plain, reserved) = (CorpusBuilder(chain: chain), CorpusBuilder(chain: chain))
    reserved.reserve(documents: 2, bytes: 0)
    for text in ["crash in editor", "editor"] {
      plain.add(text)
      reserved.add(text)
    }
    #expect(plain.finish() == reserved.finish())
  }
}
