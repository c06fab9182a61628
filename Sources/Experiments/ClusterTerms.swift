import Recommendation
import Text
import Vectors

/// The terms that weigh most in a group of tasks, those left out that too few persons share.
struct ClusterTerms {
  private let matrix: SparseMatrix
  private let names: [String?]

  /// - Parameter isShown: Whether a page may show a term, by the corpus's number.
  init(_ matrix: SparseMatrix, _ tfidf: TFIDF, _ corpus: Corpus, isShown: (UInt32) -> Bool) {
    self.matrix = matrix
    names = tfidf.terms.map { isShown($0) ? corpus.vocabulary.term($0) : nil }
  }

  /// - Parameter rows: Of the matrix.
  func heaviest(of rows: [Int], _ count: Int) -> [String] {
    var sums = [Double](repeating: 0, count: matrix.columnCount)
    for row in rows {
      for place in matrix.rowStarts[row]..<matrix.rowStarts[row + 1] {
        sums[Int(matrix.columns[place])] += Double(matrix.weights[place])
      }
    }
    let order = sums.indices.filter { sums[$0] > 0 && names[$0] != nil }
      .sorted { (-sums[$0], $0) < (-sums[$1], $1) }
    return order.prefix(count).map { names[$0]! }
  }
}
