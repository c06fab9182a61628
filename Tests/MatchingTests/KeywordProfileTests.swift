import DelegationMatching
import DelegationText
import Testing

@Suite("Keyword profiles") struct KeywordProfileTests {
  private let vector = SparseVector(terms: [0, 1, 2, 3], weights: [0.2, 0.5, 0.2, 0.7])

  @Test("the heaviest first, equal weights by the term's bytes and not by its id")
  func byHand() {
    let profile = KeywordProfile(
      of: SparseVector(terms: [0, 1, 2, 3], weights: [0.2, 0.2, 0.2, 0.7]), vocabulary: vocabulary)
    #expect(profile.keywords.map(\.term) == ["hang", "crash", "editor", "view"])
    #expect(profile.keywords.first?.id == 3 && profile.keywords.first?.weight == 0.7)
    let reversed = Vocabulary(terms: ["view", "hang", "editor", "crash"])
    let ties = KeywordProfile(of: SparseVector(terms: [0, 1, 2, 3], weights: [1, 1, 1, 1]), vocabulary: reversed)
    #expect(ties.keywords.map(\.term) == ["crash", "editor", "hang", "view"])
  }

  @Test("as many as requested, ten by default, fewer if there are no more")
  func count() {
    #expect(KeywordProfile(of: vector, vocabulary: vocabulary, count: 2).keywords.map(\.id) == [3, 1])
    #expect(KeywordProfile(of: vector, vocabulary: vocabulary, count: 0).keywords.isEmpty)
    #expect(KeywordProfile(of: vector, vocabulary: vocabulary).keywords.count == 4)
    let many = Vocabulary(terms: (0..<12).map { "t\($0)" })
    let flat = SparseVector(terms: (0..<12).map { UInt32($0) }, weights: [Double](repeating: 1, count: 12))
    #expect(KeywordProfile(of: flat, vocabulary: many).keywords.count == 10)
    #expect(KeywordProfile(of: .empty, vocabulary: many).keywords.isEmpty)
  }
}
