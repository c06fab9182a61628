import DelegationFoundations
import DelegationTasks
import DelegationText
import DelegationVectors
import Testing

@Suite("Reading a corpus") struct CorpusReadingTests {
  @Test("one thread and three give the same corpus")
  func threads() throws {
    let chain = try TextChain(settings: TextSettings(filters: [.stopWords, .porter2]))
    // Two blocks of documents, most of them empty; each has words of its own and words of earlier ones.
    let count = 300_000
    func read(_ threads: Threads) -> Corpus {
      Corpus.reading(count, chain: chain, threads: threads) { documents, builder in
        for document in documents {
          builder.add(document % 50 == 0 ? "w\(document) the editors w\(document / 3 / 50 * 50)" : "")
        }
      }
    }
    let one = read(.one)
    #expect(one.documentCount == count && one.vocabulary.count == 6_001)
    #expect(one == read(Threads(3)))
  }
}

@Suite("Corpora as bytes") struct CachedCorpusTests {
  @Test("documents, terms and their numbers come back; bytes that are cut are refused")
  func roundTrip() throws {
    var builder = CorpusBuilder(chain: try TextChain(settings: TextSettings(filters: [.stopWords, .porter2])))
    for text in ["Crash on startup", "", "startup größer crash", "[tag] save"] { builder.add(text) }
    let corpus = builder.finish()
    #expect(try Corpus(cacheBytes: corpus.cacheBytes) == corpus)
    var vocabulary = try Vocabulary(cacheBytes: corpus.vocabulary.cacheBytes)
    #expect(vocabulary.id(of: "crash") == corpus.vocabulary.id(of: "crash"))
    #expect(Int(vocabulary.intern("new")) == corpus.vocabulary.count)
    for count in stride(from: 0, to: corpus.cacheBytes.count, by: 5) {
      #expect(throws: CacheFault.self) { try Corpus(cacheBytes: Array(corpus.cacheBytes[..<count])) }
    }
  }

  @Test("parts that do not fit together are refused: starts that fall or leave, terms that nobody knows")
  func wrongParts() {
    let starts = [UInt32](arrayLiteral: 0, 1, 2).cacheBytes
    let vocabulary = [UInt8](arrayLiteral: 97, 98).cacheBytes + starts
    func refuses(_ starts: [Int], _ terms: [UInt32], _ vocabulary: [UInt8]) -> Bool {
      (try? Corpus(cacheBytes: starts.cacheBytes + terms.cacheBytes + vocabulary)) == nil
    }
    #expect(!refuses([0, 1, 3], [0, 1, 1], vocabulary))
    for starts in [[0, 4, 3], [0, -1, 3], [1, 3], [0, 2], []] { #expect(refuses(starts, [0, 1, 1], vocabulary)) }
    #expect(refuses([0, 1], [2], vocabulary))
    #expect(refuses([0, 1], [0], [UInt8](arrayLiteral: 97, 97).cacheBytes + starts))
  }
}
