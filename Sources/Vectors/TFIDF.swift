import Matching
import Text

/// What the training documents say about terms, ready to weigh the terms of any document.
///
/// By default exactly as the 2018 report has it: weight = count / length · log2(N / df), where count is how often the
/// term stands in the document, length how many terms the document has, N the number of training documents and df
/// how many of them hold the term. Other rules are other `Weighting`s.
///
/// - Columns are the terms at least `minimumDocumentFrequency` training documents hold, in the order of their ids, which
///   is that of first appearance in the corpus.
/// - A term without a column has no weight, but counts for the length of its document.
/// - Weights of zero are not stored: by the default rule, those of a term all training documents hold.
/// - Computed in Double, stored as Float32.
///
/// Source: Salton & Buckley 1988, doi:10.1016/0306-4573(88)90021-0; the 2018 Delegation report.
package struct TFIDF: Equatable, Sendable {
  package let weights: TermWeights
  /// The term id of each column, rising.
  package let terms: [UInt32]
  private let columnOfTerm: [UInt32]

  private static let none = UInt32.max

  /// - Parameters:
  ///   - corpus: holds the training documents, and may hold others.
  ///   - rows: the training documents; no other document is looked at.
  ///   - weighting: the rule; by default that of 2018.
  ///   - minimumDocumentFrequency: how many training documents must hold a term; values below 1 mean 1.
  package static func fit(
    corpus: Corpus, rows: [Int], weighting: Weighting = Weighting(), minimumDocumentFrequency: Int = 1
  ) -> TFIDF {
    let frequencies = DocumentFrequencies(of: rows.lazy.map { corpus[$0] }, termCount: corpus.vocabulary.count)
    let least = UInt32(clamping: max(1, minimumDocumentFrequency))
    let terms = frequencies.holders.indices.filter { frequencies.holders[$0] >= least }.map(UInt32.init)
    return TFIDF(weights: TermWeights(weighting, frequencies), terms: terms)
  }

  private init(weights: TermWeights, terms: [UInt32]) {
    self.weights = weights
    self.terms = terms
    var columnOfTerm = [UInt32](repeating: Self.none, count: weights.inverse.count)
    for (column, term) in terms.enumerated() { columnOfTerm[Int(term)] = UInt32(column) }
    self.columnOfTerm = columnOfTerm
  }

  package var columnCount: Int { terms.count }

  /// The column of a term; nil if the training documents do not hold it, or too few of them do.
  package func column(of term: UInt32) -> Int? {
    guard Int(term) < columnOfTerm.count, columnOfTerm[Int(term)] != Self.none else { return nil }
    return Int(columnOfTerm[Int(term)])
  }

  /// The weights of these documents, one row each, in this order.
  ///
  /// - Parameters:
  ///   - corpus: the one it was fitted on, or one whose vocabulary continues that one's.
  ///   - rows: documents of the corpus; one may come twice.
  package func matrix(corpus: Corpus, rows: [Int]) -> SparseMatrix {
    var builder = RowBuilder(tfidf: self)
    for row in rows { builder.append(corpus[row], unknownCount: 0) }
    return builder.finish()
  }

  /// The weights of a new text, as a matrix of one row.
  package func matrix(of text: MappedText) -> SparseMatrix {
    var builder = RowBuilder(tfidf: self)
    builder.append(text.terms[...], unknownCount: text.unknownCount)
    return builder.finish()
  }
}

/// Makes the rows of a matrix one behind the other.
private struct RowBuilder {
  let tfidf: TFIDF
  private var rowStarts = [0]
  private var columns: [UInt32] = []
  private var weights: [Float] = []
  private var sorted: [UInt32] = []
  private var row: [Double] = []

  init(tfidf: TFIDF) { self.tfidf = tfidf }

  func finish() -> SparseMatrix {
    SparseMatrix(rowStarts: rowStarts, columns: columns, weights: weights, columnCount: tfidf.columnCount)
  }

  mutating func append(_ terms: ArraySlice<UInt32>, unknownCount: Int) {
    let (weighting, meanLength) = (tfidf.weights.weighting, tfidf.weights.frequencies.meanLength)
    let length = terms.count + unknownCount
    sorted.removeAll(keepingCapacity: true)
    for term in terms { if let column = tfidf.column(of: term) { sorted.append(UInt32(column)) } }
    sorted.sort()
    row.removeAll(keepingCapacity: true)
    var start = 0
    while start < sorted.count {
      var end = start + 1
      while end < sorted.count && sorted[end] == sorted[start] { end += 1 }
      let frequency = weighting.frequency(count: end - start, length: length, meanLength: meanLength)
      let weight = frequency * tfidf.weights.inverse(of: tfidf.terms[Int(sorted[start])])
      if weight != 0 {
        columns.append(sorted[start])
        row.append(weight)
      }
      start = end
    }
    appendNormalised(weighting.normalisation)
  }

  private mutating func appendNormalised(_ normalisation: Weighting.Normalisation) {
    var square = 0.0
    if normalisation == .l2 { for weight in row { square += weight * weight } }
    let divisor = square > 0 ? square.squareRoot() : 1
    for weight in row { weights.append(Float(weight / divisor)) }
    rowStarts.append(weights.count)
  }
}
