import DelegationText
import Testing

@Suite("Joined corpora") struct CorpusJoiningTests {
  @Test("are the corpus of one builder, in whatever order the parts are written", arguments: 0..<40)
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
    let joined = Corpus(joining: parts.map { $0.finish() }) { count, body in (0..<count).reversed().forEach(body) }
    #expect(joined == whole.finish())
  }

  @Test("no parts are a corpus of no documents")
  func none() {
    let joined = Corpus(joining: []) { count, body in (0..<count).forEach(body) }
    #expect(joined.documentCount == 0 && joined.terms.isEmpty)
  }
}
