import DelegationText
import Testing

@Suite("Corpus builder") struct CorpusBuilderTests {
  @Test("three tasks, worked by hand")
  func byHand() throws {
    let corpus = try corpus(["Crash in editor", "", "Editor: crash, CRASH!"].map { Array($0.utf8) })
    #expect(corpus.documentStarts == [0, 3, 3, 6])
    #expect(corpus.terms == [0, 1, 2, 2, 0, 0])
    #expect(corpus.documentCount == 3)
    #expect(Array(corpus[2]) == [2, 0, 0])
    #expect(corpus[1].isEmpty)
    #expect((0..<3).map { corpus.vocabulary.term($0) } == ["crash", "in", "editor"])
  }

  @Test("dropped words take no id; words with one stem share one")
  func filtered() throws {
    let settings = TextSettings(filters: [.stopWords, .porter2])
    let corpus = try corpus(["The editor crashes", "crashing in the editors"].map { Array($0.utf8) }, settings)
    #expect(corpus.terms == [0, 1, 1, 0])
    #expect(corpus.vocabulary == Vocabulary(terms: ["editor", "crash"]))
  }

  @Test("addresses and their parts are no terms, also where a title is full-width")
  func addresses() throws {
    for address in [
      "ada.lovelace@example.org", "ada\u{FF20}example\u{FF0E}org", "\"ada lovelace\"@example.org", "[ada@example.org]",
    ] {
      for tokenizer in [TextSettings.Tokenizer.words, .spaces] {
        let settings = TextSettings(tokenizer: tokenizer, tags: tokenizer == .words ? .keep : .none)
        let terms = try corpus([Array("crash \(address) editor".utf8)], settings).vocabulary
        let names = ["ada", "lovelace", "example", "org"]
        #expect((0..<UInt32(terms.count)).allSatisfy { id in !names.contains { terms.term(id).contains($0) } })
        #expect(terms.count <= 4)
      }
    }
  }

  @Test("texts, fields and bytes give the same corpus")
  func waysIn() throws {
    let chain = try TextChain(settings: TextSettings())
    var (texts, fields, bytes) = (CorpusBuilder(chain: chain), CorpusBuilder(chain: chain), CorpusBuilder(chain: chain))
    for text in ["one two", "three"] {
      texts.add(text)
      fields.add(text.split(separator: " ").map(String.init))
      let utf8 = Array(text.utf8)
      utf8.withUnsafeBufferPointer { all in
        bytes.add([UnsafeBufferPointer(rebasing: all[..<3]), UnsafeBufferPointer(rebasing: all[3...])])
      }
    }
    #expect(texts.finish() == fields.finish())
    #expect(bytes.finish().terms.count == 4)
    #expect(fields.finish().documentCount == 2)
  }

  @Test("nothing added is a corpus of no documents")
  func empty() throws {
    let corpus = CorpusBuilder(chain: try TextChain(settings: TextSettings())).finish()
    #expect(corpus.documentCount == 0 && corpus.terms.isEmpty && corpus.vocabulary.count == 0)
  }

  @Test("a corpus whose parts do not fit is refused")
  func invariants() async {
    await #expect(processExitsWith: .failure) {
      _ = Corpus(documentStarts: [0, 1], terms: [1], vocabulary: Vocabulary(terms: ["a"]))
    }
    await #expect(processExitsWith: .failure) {
      _ = Corpus(documentStarts: [0, 2], terms: [0], vocabulary: Vocabulary(terms: ["a"]))
    }
  }

  @Test("a new text maps onto a vocabulary, unknown terms are counted")
  func mapping() throws {
    let chain = try TextChain(settings: TextSettings(filters: [.stopWords, .porter2]))
    let vocabulary = Vocabulary(terms: ["crash", "editor"])
    let mapped = chain.map("The editors crash, the editor burns, burning", onto: vocabulary)
    #expect(mapped.terms == [1, 0, 1])
    #expect(mapped.unknownCount == 2)
    let none = chain.map(["", "the"], onto: vocabulary)
    #expect(none.terms.isEmpty && none.unknownCount == 0)
  }
}
