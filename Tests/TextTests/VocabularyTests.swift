import DelegationFoundations
import DelegationText
import Testing

@Suite("Vocabulary") struct VocabularyTests {
  @Test("ids follow first appearance")
  func order() {
    var vocabulary = Vocabulary()
    let ids: [UInt32] = ["crash", "", "editor", "crash", "é"].map { vocabulary.intern($0) }
    #expect(ids == [0, 1, 2, 0, 3])
    #expect(vocabulary.count == 4)
    #expect((0..<4).map { vocabulary.term(UInt32($0)) } == ["crash", "", "editor", "é"])
    #expect(vocabulary.id(of: "editor") == 2)
    #expect(vocabulary.id(of: "view") == nil)
    #expect(Array(vocabulary.bytes(of: 3)) == [0xC3, 0xA9])
  }

  @Test("the order of ties is that of bytes: a prefix first, capitals before small letters, é last")
  func compare() {
    let vocabulary = Vocabulary(terms: ["view", "viewer", "View", "é", "z"])
    #expect(vocabulary.compare(0, 1) && !vocabulary.compare(1, 0))
    #expect(vocabulary.compare(2, 0) && vocabulary.compare(4, 3))
    #expect(!vocabulary.compare(0, 0))
  }

  @Test("agrees with a dictionary over thousands of short and long terms", arguments: 0..<20)
  func anyTerms(seed: Int) {
    var chance = Chance(seed: seed)
    var vocabulary = Vocabulary()
    var known: [String: UInt32] = [:]
    for _ in 0..<4000 {
      let length = chance.below(4) == 0 ? chance.below(30) : chance.below(4)
      let term = String((0..<length).map { _ in chance.pick(["a", "b", "0", "_", "ж"]) }.joined())
      let id = vocabulary.intern(term)
      #expect(id == known[term, default: UInt32(known.count)])
      known[term] = id
    }
    #expect(vocabulary.count == known.count)
    for (term, id) in known { #expect(vocabulary.id(of: term) == id && vocabulary.term(id) == term) }
  }

  @Test("stored parts give the same vocabulary back")
  func parts() throws {
    let vocabulary = Vocabulary(terms: ["crash", "editor", "", "view"])
    let again = try Vocabulary(cacheBytes: vocabulary.cacheBytes)
    #expect(again == vocabulary)
    #expect(again.id(of: "view") == 3)
    #expect(again != Vocabulary(terms: ["editor", "crash", "", "view"]))
  }

  @Test(
    "parts that hold a term twice, or whose starts leave the arena or fall, are refused",
    arguments: [[0, 1, 2], [], [0], [1, 2], [0, 1], [0, 3, 2], [0, 2, 1, 2], [0, .max, 2]])
  func wrongParts(starts: [UInt32]) {
    let bytes = [UInt8](arrayLiteral: 97, 97).cacheBytes + starts.cacheBytes
    #expect(throws: CacheFault.self) { try Vocabulary(cacheBytes: bytes) }
  }
}
