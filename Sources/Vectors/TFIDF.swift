import DelegationMatching
import DelegationTasks
import DelegationText

/// Term statistics of the training documents, to weigh the terms of any document.
///
/// The default is that of the 2018 report: weight = count / length · log2(N / df), where count is how often the term
/// occurs in the document, length the number of terms of the document, N the number of training documents and df how
/// many of them hold the term. A `Weighting` selects other rules.
///
/// - Columns are the terms at least `minimumDocumentFrequency` training documents hold, in the order of their ids,
///   which is that of first appearance in the corpus.
/// - A term without a column has no weight, but counts for the length of its document.
/// - Weights of zero are not stored: by the default rule, those of a term all training documents hold.
/// - Computed in Double, stored as Float32.
///
/// - Source: Salton & Buckley 1988, doi:10.1016/0306-4573(88)90021-0; the 2018 Delegation report.
package struct TFIDF: Equatable, Sendable {
  package let weights: TermWeights
  /// The term id of each column, rising.
  package let terms: [UInt32]
  /// The column of each term id, or ``none``.
  let columnOfTerm: [UInt32]
  let inverse: [Double]
  static let none = UInt32.max

  /// - Parameters:
  ///   - corpus: holds the training documents, and may hold others.
  ///   - rows: the training documents; no other document is read.
  ///   - weighting: the rule; by default that of 2018.
  ///   - minimumDocumentFrequency: how many training documents must hold a term; values below 1 mean 1.
  ///   - threads: how many threads to use; the result does not depend on it.
  package static func fit(
    corpus: Corpus, rows: [Int], weighting: Weighting = Weighting(), minimumDocumentFrequency: Int = 1,
    threads: Threads = .one
  ) -> TFIDF {
    let blocks = Blocks(count: rows.count, size: countedBlock)
    let parts = threads.map(blocks.blockCount) { HolderCounts(of: corpus, rows: rows[blocks[$0]]) }
    var counts = parts.first ?? HolderCounts(termCount: corpus.vocabulary.count)
    for part in parts.dropFirst() { counts.add(part) }
    let frequencies = counts.frequencies
    let least = UInt32(clamping: max(1, minimumDocumentFrequency))
    let terms = frequencies.holders.indices.filter { frequencies.holders[$0] >= least }.map(UInt32.init)
    return TFIDF(weights: TermWeights(weighting, frequencies), terms: terms)
  }

  /// Documents counted at a time; each block needs eight bytes per term.
  private static let countedBlock = 1 << 16

  private init(weights: TermWeights, terms: [UInt32]) {
    self.weights = weights
    self.terms = terms
    var columnOfTerm = [UInt32](repeating: Self.none, count: weights.inverse.count)
    for (column, term) in terms.enumerated() { columnOfTerm[Int(term)] = UInt32(column) }
    self.columnOfTerm = columnOfTerm
    inverse = terms.map { weights.inverse[Int($0)] }
  }

  package var columnCount: Int { terms.count }

  /// The weights of these documents, one row each, in this order.
  ///
  /// - Parameters:
  ///   - corpus: the one it was fitted on, or one whose vocabulary continues that one's.
  ///   - rows: documents of the corpus; one may come twice.
  ///   - threads: how many threads to use; the result does not depend on it.
  package func matrix(corpus: Corpus, rows: [Int], threads: Threads = .one) -> SparseMatrix {
    precondition(rows.allSatisfy { $0 >= 0 && $0 < corpus.documentCount }, "a row is not in the corpus")
    return corpus.documentStarts.withUnsafeBufferPointer { starts in
      corpus.terms.withUnsafeBufferPointer { terms in
        let texts = TFIDFTexts(terms: terms, starts: starts)
        return matrix(count: rows.count, threads: threads) { texts[rows[$0]] }
      }
    }
  }

  /// The weights of a new text, as a matrix of one row.
  package func matrix(of text: MappedText) -> SparseMatrix {
    text.terms.withUnsafeBufferPointer { terms in
      let text = TFIDFText(terms: terms, length: terms.count + text.unknownCount)
      return matrix(count: 1, threads: .one) { _ in text }
    }
  }
}
