import DelegationMatching
import DelegationText
import Foundation
import Testing

@Suite("Term weights") struct TermWeightsTests {
  private let frequencies = DocumentFrequencies(of: documents, termCount: vocabulary.count)

  private func weights(_ name: String, unseen: Weighting.UnseenTerms = .dropped) throws -> TermWeights {
    var weighting = Weighting.named.first { $0.name == name }!.weighting
    weighting.unseen = unseen
    return TermWeights(weighting, frequencies)
  }

  @Test("three documents, counted by hand")
  func counts() {
    #expect(frequencies.documentCount == 3)
    #expect(frequencies.holders == [3, 2, 1, 1])
    #expect(frequencies.meanLength == 3)
    let none = DocumentFrequencies(of: [[UInt32]](), termCount: 2)
    #expect(none.documentCount == 0 && none.holders == [0, 0] && none.meanLength == 0)
  }

  @Test("three documents, weighed by hand as in 2018")
  func byHand() throws {
    let weights = try weights("tfidf-2018")
    // "crash" is in all three: log2(3/3) = 0, so it is not stored.
    #expect(weights.vector(of: documents[0]) == SparseVector(terms: [1], weights: [0.5 * log2(1.5)]))
    #expect(weights.vector(of: documents[1]) == SparseVector(terms: [1], weights: [2.0 / 3 * log2(1.5)]))
    #expect(
      weights.vector(of: documents[2]) == SparseVector(terms: [2, 3], weights: [0.25 * log2(3), 0.5 * log2(3)]))
    #expect(weights.vector(of: []) == .empty)
  }

  @Test("the order of a document's terms makes no difference")
  func order() throws {
    let weights = try weights("tfidf-smooth")
    #expect(weights.vector(of: [3, 0, 3, 2]) == weights.vector(of: documents[2]))
  }

  @Test("unknown terms count for the length only")
  func unknown() throws {
    let weights = try weights("tfidf-2018")
    #expect(weights.vector(of: [1], unknownCount: 3) == SparseVector(terms: [1], weights: [0.25 * log2(1.5)]))
  }

  @Test("a term without holders weighs nothing, or as much as the rarest")
  func unseen() throws {
    #expect(try weights("tfidf-2018").vector(of: [4, 7]) == .empty)
    // log2(3) · 1/2 each.
    #expect(
      try weights("tfidf-2018", unseen: .asRarest).vector(of: [4, 7])
        == SparseVector(terms: [4, 7], weights: [0.5 * log2(3), 0.5 * log2(3)]))
    let untrained = TermWeights(
      Weighting(unseen: .asRarest), DocumentFrequencies(of: [[UInt32]](), termCount: 1))
    #expect(untrained.vector(of: [0]) == .empty)
  }

  @Test("rows of length 1")
  func normalised() throws {
    let vector = try weights("tfidf-l2").vector(of: documents[2])
    // Weights 1 : 2.
    let unit = 1 / 5.0.squareRoot()
    #expect(close(vector.weights[0], unit) && close(vector.weights[1], 2 * unit))
    #expect(close(vector.norm, 1))
  }

  @Test("BM25 of the third document, by hand")
  func bm25() throws {
    let vector = try weights("bm25").vector(of: documents[2])
    let length: Double = 1.2 * (0.25 + 0.75 * 4 / 3)
    #expect(vector.terms == [0, 2, 3])
    let (common, rare): (Double, Double) = (log(1 + 0.5 / 3.5), log(1 + 2.5 / 1.5))
    let expected: [Double] = [common * 2.2 / (1 + length), rare * 2.2 / (1 + length), rare * 4.4 / (2 + length)]
    #expect(zip(vector.weights, expected).allSatisfy(close))
  }
}
