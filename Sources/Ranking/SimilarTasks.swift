import DelegationMatching
import DelegationText
import DelegationVectors

/// The tasks of a set that are most like a task or a new text, and the terms that make them so.
///
/// Similarity is the cosine of TF-IDF rows weighed over the set, so each shared term contributes the product of its two
/// weights, and the contributions add up to the similarity.
package struct SimilarTasks: Sendable {
  package struct Match: Equatable, Sendable {
    package let task: Int
    /// The similarity, above 0 and at most 1.
    package let similarity: Double
    /// The terms both hold, the greatest contribution first, equal ones by the terms' bytes.
    package let sharedTerms: [SharedTerm]
  }

  package struct SharedTerm: Equatable, Sendable {
    package let term: String
    package let id: UInt32
    package let contribution: Double
  }

  private let corpus: Corpus
  private let tasks: [Int]
  private let tfidf: TFIDF
  /// Row *i* is `tasks[i]`; all rows have length one.
  private let matrix: SparseMatrix
  private let holders: SparseMatrix

  /// - `tasks`: The set, rising.
  /// - `weighting`: Rows are scaled to length one, whatever its normalisation.
  package init(corpus: Corpus, tasks: [Int], weighting: Weighting = Weighting(), minimumDocumentFrequency: Int = 1) {
    var weighting = weighting
    weighting.normalisation = .l2
    self.corpus = corpus
    self.tasks = tasks
    tfidf = TFIDF.fit(
      corpus: corpus, rows: tasks, weighting: weighting, minimumDocumentFrequency: minimumDocumentFrequency)
    matrix = tfidf.matrix(corpus: corpus, rows: tasks)
    holders = matrix.transposed()
  }

  /// The tasks most like a task of the log, without the task itself; the most similar first, ties by number.
  package func similar(to task: Int, count: Int) -> [Match] {
    matches(of: tfidf.matrix(corpus: corpus, rows: [task]), count: count, except: task)
  }

  package func similar(to text: MappedText, count: Int) -> [Match] {
    matches(of: tfidf.matrix(of: text), count: count, except: nil)
  }

  /// The terms that a task shares with some tasks of the set, by what they add to the mean similarity; ordered as in
  /// ``Match/sharedTerms``.
  ///
  /// - `rows`: Positions in the set.
  package func sharedTerms(of task: Int, withRows rows: [Int]) -> [SharedTerm] {
    let query = tfidf.matrix(corpus: corpus, rows: [task])
    let positions = query.range(ofRow: 0)
    var sums = [Double](repeating: 0, count: positions.count)
    for row in rows { forEachProduct(of: query, row: row) { sums[$0 - positions.lowerBound] += $1 } }
    return ordered(
      zip(positions, sums).filter { $1 > 0 }.map { (tfidf.terms[Int(query.columns[$0])], $1 / Double(rows.count)) })
  }

  private func matches(of query: SparseMatrix, count: Int, except: Int?) -> [Match] {
    guard count >= 1 else { return [] }
    var similarities = [Double](repeating: 0, count: tasks.count)
    for position in query.range(ofRow: 0) {
      for holder in holders.range(ofRow: Int(query.columns[position])) {
        similarities[Int(holders.columns[holder])] += Double(query.weights[position]) * Double(holders.weights[holder])
      }
    }
    var best = TopList(count: min(count, max(1, tasks.count)))
    for row in tasks.indices where similarities[row] > 0 && tasks[row] != except {
      best.offer(UInt32(row), similarities[row]) { $0 < $1 }
    }
    return zip(best.items, best.weights).map { row, similarity in
      Match(task: tasks[Int(row)], similarity: min(1, similarity), sharedTerms: sharedTerms(of: query, row: Int(row)))
    }
  }

  private func sharedTerms(of query: SparseMatrix, row: Int) -> [SharedTerm] {
    var contributions: [(term: UInt32, contribution: Double)] = []
    forEachProduct(of: query, row: row) { contributions.append((tfidf.terms[Int(query.columns[$0])], $1)) }
    return ordered(contributions)
  }

  /// Calls `body` with every position of the query whose term a row of the set holds, rising, and with the product of
  /// the weights.
  private func forEachProduct(of query: SparseMatrix, row: Int, _ body: (_ position: Int, _ product: Double) -> Void) {
    var held = matrix.range(ofRow: row)
    for position in query.range(ofRow: 0) {
      while let first = held.first, matrix.columns[first] < query.columns[position] { held.removeFirst() }
      guard let first = held.first, matrix.columns[first] == query.columns[position] else { continue }
      body(position, Double(query.weights[position]) * Double(matrix.weights[first]))
    }
  }

  /// The greatest contribution first, equal ones by the terms' bytes.
  private func ordered(_ contributions: [(term: UInt32, contribution: Double)]) -> [SharedTerm] {
    contributions.sorted { one, other in
      one.contribution != other.contribution
        ? one.contribution > other.contribution : corpus.vocabulary.compare(one.term, other.term)
    }.map { SharedTerm(term: corpus.vocabulary.term($0.term), id: $0.term, contribution: $0.contribution) }
  }
}
