import DelegationMatching
import DelegationText
import DelegationVectors
import Foundation
import Testing

@Suite("TF-IDF") struct TFIDFTests {
  private func matrix(_ weighting: Weighting) -> SparseMatrix {
    TFIDF.fit(corpus: threeDocuments, rows: [0, 1, 2], weighting: weighting)
      .matrix(corpus: threeDocuments, rows: [0, 1, 2])
  }

  private func floats(_ values: [Double]) -> [Float] { values.map { Float($0) } }

  @Test("three tasks, worked by hand")
  func byHand() {
    let matrix = matrix(Weighting())
    let (two, one) = (log2(1.5), log2(3.0))
    // "crash" occurs in all three: log2(3/3) = 0, so it is not stored.
    #expect(matrix.rowStarts == [0, 1, 2, 4])
    #expect(matrix.columns == [1, 1, 2, 3])
    #expect(
      matrix.weights == floats([0.5 * two, 2.0 / 3 * two, 0.25 * one, 0.5 * one]))
    #expect(matrix.columnCount == 4)
  }

  @Test("smoothed: ln((1 + N) / (1 + df)) + 1, and a term of all documents weighs too")
  func smoothed() {
    let matrix = matrix(Weighting(inverse: .smooth))
    let (all, two, one) = (1.0, log(4.0 / 3) + 1, log(4.0 / 2) + 1)
    #expect(matrix.columns == [0, 1, 0, 1, 0, 2, 3])
    #expect(
      matrix.weights
        == floats([all / 2, two / 2, 1.0 / 3 * all, 2.0 / 3 * two, all / 4, one / 4, one / 2]))
  }

  @Test("sublinear: 1 + ln(count)")
  func sublinear() {
    let matrix = matrix(Weighting(termFrequency: .sublinear))
    let (two, one, twice) = (log2(1.5), log2(3.0), 1 + log(2.0))
    #expect(
      matrix.weights == floats([two, twice * two, one, twice * one]))
  }

  @Test("L2: every row that has weights has length 1")
  func normalised() {
    let matrix = matrix(Weighting(normalisation: .l2))
    #expect(matrix.weights == floats([1, 1, 1 / 5.0.squareRoot(), 2 / 5.0.squareRoot()]))
    #expect(matrix.squaredNorms.allSatisfy { abs($0 - 1) < 1e-6 })
  }

  @Test("BM25: count (k1 + 1) / (count + k1 (1 − b + b length / mean)) · ln(1 + (N − df + ½) / (df + ½))")
  func bm25() {
    let matrix = matrix(Weighting(termFrequency: .bm25, inverse: .bm25))
    // The second document: length 3 = mean length, so "editor" twice gives 2 · 2.2 / (2 + 1.2).
    let editor = 2 * 2.2 / 3.2 * log(1 + 1.5 / 2.5)
    #expect(matrix.columns[matrix.range(ofRow: 1)] == [0, 1])
    #expect(matrix.weights[matrix.range(ofRow: 1).upperBound - 1] == Float(editor))
  }

  @Test("only training documents are counted; their terms alone have columns, in the order of their ids")
  func training() {
    let tfidf = TFIDF.fit(corpus: threeDocuments, rows: [2, 0])
    #expect(tfidf.terms == [0, 1, 2, 3] && tfidf.columnCount == 4)
    #expect(tfidf.weights.frequencies.holders == [2, 1, 1, 1])
    let narrow = TFIDF.fit(corpus: threeDocuments, rows: [0, 1])
    #expect(narrow.terms == [0, 1])
  }

  @Test("a term without a column weighs nothing but counts for the length")
  func dropped() {
    // log2(2/1) = 1; the last document has four terms, two of which ("hang") the training part lacks.
    let corpus = Corpus(
      documentStarts: [0, 1, 2, 6], terms: [0, 1, 0, 2, 2, 0], vocabulary: Vocabulary(terms: ["a", "b", "hang"]))
    let matrix = TFIDF.fit(corpus: corpus, rows: [0, 1]).matrix(corpus: corpus, rows: [2])
    #expect(matrix == SparseMatrix(rowStarts: [0, 1], columns: [0], weights: [0.5], columnCount: 2))
  }

  @Test("a minimum document frequency leaves rare terms out and moves the columns up")
  func minimum() {
    let tfidf = TFIDF.fit(
      corpus: threeDocuments, rows: [0, 1, 2], weighting: Weighting(inverse: .none), minimumDocumentFrequency: 2)
    #expect(tfidf.terms == [0, 1])
    let matrix = tfidf.matrix(corpus: threeDocuments, rows: [2])
    #expect(matrix.columns == [0] && matrix.weights == [0.25])
    #expect(TFIDF.fit(corpus: threeDocuments, rows: [0], minimumDocumentFrequency: 0).terms == [0, 1])
  }

  @Test("a new text is weighed like a document with the same terms")
  func newText() throws {
    let tfidf = TFIDF.fit(corpus: threeDocuments, rows: [0, 1, 2])
    let chain = try TextChain(settings: TextSettings())
    let known = tfidf.matrix(of: chain.map("Crash: editor", onto: threeDocuments.vocabulary))
    #expect(known == tfidf.matrix(corpus: threeDocuments, rows: [0]))
    let longer = tfidf.matrix(of: chain.map("crash editor nowhere seen", onto: threeDocuments.vocabulary))
    #expect(longer.weights == [Float(0.25 * log2(1.5))])
  }

  @Test("no training documents: no columns; an empty document: an empty row")
  func empty() {
    let tfidf = TFIDF.fit(corpus: threeDocuments, rows: [])
    #expect(tfidf.columnCount == 0)
    #expect(tfidf.matrix(corpus: threeDocuments, rows: [0, 1]).rowStarts == [0, 0, 0])
    let corpus = Corpus(documentStarts: [0, 0, 1], terms: [0], vocabulary: Vocabulary(terms: ["crash"]))
    for weighting in Weighting.named {
      let matrix = TFIDF.fit(corpus: corpus, rows: [0, 1], weighting: weighting.weighting)
        .matrix(corpus: corpus, rows: [0, 1])
      #expect(matrix.range(ofRow: 0).isEmpty && matrix.range(ofRow: 1).count == 1)
    }
  }

  @Test("every row is the vector Matching makes of the document", arguments: Weighting.named.map(\.name))
  func asMatching(name: String) throws {
    let weighting = Weighting.named.first { $0.name == name }!.weighting
    let tfidf = TFIDF.fit(corpus: threeDocuments, rows: [0, 1, 2], weighting: weighting)
    let matrix = tfidf.matrix(corpus: threeDocuments, rows: [0, 1, 2])
    for row in 0..<3 {
      let vector = tfidf.weights.vector(of: threeDocuments[row])
      #expect(matrix.columns[matrix.range(ofRow: row)].map { tfidf.terms[Int($0)] } == vector.terms)
      #expect(Array(matrix.weights[matrix.range(ofRow: row)]) == vector.weights.map { Float($0) })
    }
  }
}
