import DelegationFoundations
import DelegationMatching
import DelegationText
import Foundation
import Testing

@Suite("Weighting") struct WeightingTests {
  @Test("inverse document frequencies of a term that 2 of 8 documents hold")
  func inverse() {
    #expect(Weighting(inverse: .plain).inverse(documents: 8, holders: 2) == 2)
    #expect(close(Weighting(inverse: .smooth).inverse(documents: 8, holders: 2), log(3) + 1))
    #expect(Weighting(inverse: .none).inverse(documents: 8, holders: 2) == 1)
    #expect(close(Weighting(inverse: .bm25).inverse(documents: 8, holders: 2), log(1 + 6.5 / 2.5)))
    #expect(Weighting(inverse: .plain).inverse(documents: 8, holders: 8) == 0)
    #expect(Weighting(inverse: .bm25).inverse(documents: 8, holders: 8) > 0)
  }

  @Test("term frequencies of a term that occurs 3 times among 12, mean length 6")
  func frequency() {
    func frequency(_ variant: Weighting.TermFrequency) -> Double {
      Weighting(termFrequency: variant).frequency(count: 3, length: 12, meanLength: 6)
    }
    #expect(frequency(.share) == 0.25)
    #expect(frequency(.count) == 3)
    #expect(close(frequency(.sublinear), 1 + log(3)))
    // 3 · 2.2 / (3 + 1.2 · (0.25 + 0.75 · 2)) = 6.6 / 5.1
    #expect(close(frequency(.bm25), 6.6 / 5.1))
    // Without b the length does not count: 3 · 3 / (3 + 2).
    #expect(close(frequency(.bm25(k1: 2, b: 0)), 1.8))
    #expect(frequency(.bm25(k1: 0, b: 0.75)) == 1)
  }

  @Test("names")
  func names() {
    #expect(
      Weighting.named.map(\.name) == ["tfidf-2018", "tfidf-smooth", "tfidf-sublinear", "tfidf-l2", "bm25"])
    #expect(
      [0, 3, 4].map { Weighting.named[$0].weighting } == [
        Weighting(termFrequency: .share, inverse: .plain), Weighting(normalisation: .l2),
        Weighting(termFrequency: .bm25, inverse: .bm25),
      ])
  }
}
