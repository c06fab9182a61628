import DelegationFoundations
import DelegationVectors

/// What k-means asks every part of the rows at once; the same question goes to all.
package struct KMeansQuestion: Equatable, Sendable {
  /// What is known of all rows; without the greatest norm only that is asked.
  package let whole: WholeRows
  package let clusters: Int
  package let restarts: [RestartQuestion]

  package init(_ whole: WholeRows, clusters: Int, _ restarts: [RestartQuestion]) {
    (self.whole, self.clusters, self.restarts) = (whole, clusters, restarts)
  }
}

/// What one restart asks.
package struct RestartQuestion: Equatable, Sendable {
  /// All of it but arrays.
  package struct Values: Codable, Equatable, Sendable {
    enum Kind: Codable, Equatable, Sendable {
      /// These rows.
      case rows([Int])
      /// The distances with each of the rows that the question holds.
      case offer
      /// Rows at these points, with the distances that the row of the question leaves.
      case draw([Draw])
      /// Which rows go to other clusters of these sums.
      case move
      /// So many rows of each cluster that are farthest from its centroid.
      case farthest(Int)
      /// Nothing: the restart has ended.
      case nothing
    }

    /// Points inside one part.
    struct Draw: Codable, Equatable, Sendable {
      /// The sum of the distances before the part.
      var start = 0.0
      var points: [Double] = []
    }

    /// A row that was put into an empty cluster.
    struct Put: Codable, Equatable, Sendable {
      let row: Int
      let cluster: Int32
    }

    var kind: Kind
    /// Since the question before.
    var put: [Put]
  }

  package let values: Values
  /// Rounded.
  package let rows: SparseMatrix
  package let sums: SparseSums

  package init(_ values: Values, rows: SparseMatrix, sums: SparseSums) {
    (self.values, self.rows, self.sums) = (values, rows, sums)
  }
}

/// What one part of the rows answers, and what it has to remember until the next question.
package struct KMeansAnswer: Equatable, Sendable {
  /// All of it but the restarts'.
  package struct Values: Codable, Equatable, Sendable {
    var largestNorm: Double
    /// The sum of the rows' squared norms; 0 before the greatest norm of all rows is known.
    var totalSquares = 0.0
  }

  package let values: Values
  package let restarts: [RestartAnswer]

  package init(_ values: Values, _ restarts: [RestartAnswer]) { (self.values, self.restarts) = (values, restarts) }
}

/// What one part of the rows answers to one restart.
package struct RestartAnswer: Equatable, Sendable {
  /// All of it but arrays.
  package struct Values: Codable, Equatable, Sendable {
    /// For each row offered, the sum of the distances.
    var offers: [Double] = []
    /// The numbers of the rows that the answer holds.
    var numbers: [Int] = []
    var moved = 0
    var farthest: [EmptyClusters.Candidate] = []
  }

  package fileprivate(set) var values = Values()
  /// Rounded.
  package fileprivate(set) var rows: SparseMatrix
  /// By how much the clusters' sums change.
  package fileprivate(set) var sums: SparseSums
  /// The cluster of each row of the part; -1: none yet.
  package fileprivate(set) var assignments: [Int32]
  /// To start rows, squared; empty where none is needed.
  package fileprivate(set) var distances: [Double]

  package init(_ values: Values, rows: SparseMatrix, sums: SparseSums, assignments: [Int32], distances: [Double]) {
    (self.values, self.rows, self.sums) = (values, rows, sums)
    (self.assignments, self.distances) = (assignments, distances)
  }
}

/// A part of the rows that k-means divides, such as those on one of several machines.
///
/// It computes with the code that clusters rows in one process, on the grids of all rows, so that what the parts answer adds up
/// to the same bits.
package struct KMeansPart: Sendable {
  private let matrix: SparseMatrix
  private let number: Int
  private let first: Int
  private let threads: Threads

  /// - Parameters:
  ///   - matrix: The part's rows, not rounded.
  ///   - number: Of the part, from 0.
  ///   - first: The number of its first row among all.
  ///   - threads: How many threads to use; no answer depends on it.
  package init(_ matrix: SparseMatrix, number: Int, first: Int, threads: Threads = .one) {
    (self.matrix, self.number, self.first, self.threads) = (matrix, number, first, threads)
  }

  /// - Parameters:
  ///   - question: Of all rows.
  ///   - former: The part's answer to the question before; nil for the first.
  package func answer(_ question: KMeansQuestion, after former: KMeansAnswer?) -> KMeansAnswer {
    let rows = SparseRows(
      matrix, of: question.whole, comparable: question.restarts.contains { $0.values.kind.measures })
    var values = KMeansAnswer.Values(largestNorm: rows.squaredNorms.max() ?? 0)
    guard question.whole.largestNorm != nil else { return KMeansAnswer(values, []) }
    values.totalSquares = rows.totalSquares
    let earlier = former?.restarts ?? []
    return KMeansAnswer(
      values,
      question.restarts.enumerated().map { restart, asked in
        answer(asked, after: earlier.isEmpty ? nil : earlier[restart], rows, clusters: question.clusters)
      })
  }

  private func answer(
    _ question: RestartQuestion, after former: RestartAnswer?, _ rows: SparseRows, clusters: Int
  ) -> RestartAnswer {
    let distances = former.map(\.distances) ?? []
    let atHand = RowsAtHand(
      rows, clusters: clusters, assignments: former?.assignments.putting(question.values.put, first: first),
      distances: distances.isEmpty ? nil : distances, threads: threads)
    var answer = RestartAnswer(
      .init(), rows: rows.matrix.selecting(rows: []), sums: SparseSums(clusters: clusters),
      assignments: atHand.assignments, distances: distances)
    func hold(_ numbers: [Int]) {
      answer.values.numbers = numbers.map { first + $0 }
      answer.rows = rows.matrix.selecting(rows: numbers)
    }
    switch question.values.kind {
    case .rows(let wanted): hold(wanted.map { $0 - first }.filter { (0..<matrix.rowCount).contains($0) })
    case .offer: answer.values.offers = atHand.offer(question.rows)
    case .draw(let draws):
      _ = atHand.offer(question.rows)
      atHand.keep(0)
      answer.distances = atHand.distances
      if !draws[number].points.isEmpty { hold(atHand.draw(at: draws[number].points, from: draws[number].start)) }
    case .move:
      let moves = atHand.regroup(around: sums(question, clusters))
      let changes = emptySums(clusters)
      changes.apply(moves, of: rows, threads: threads)
      (answer.values.moved, answer.sums) = (moves.count, changes.sparse)
      (answer.assignments, answer.distances) = (atHand.assignments, [])
    case .farthest(let count):
      let candidates = EmptyClusters.candidates(rows, atHand.assignments, sums(question, clusters))
      let found = EmptyClusters.farthest(count, of: candidates)
      hold(found.map(\.row))
      answer.values.farthest = found.map { .init(row: first + $0.row, cluster: $0.cluster, distance: $0.distance) }
    case .nothing: break
    }
    return answer
  }

  private func emptySums(_ clusters: Int) -> ClusterSums {
    ClusterSums(clusters: clusters, layout: SparseMatrix.layout(clusters: clusters, columns: matrix.columnCount))
  }

  private func sums(_ question: RestartQuestion, _ clusters: Int) -> ClusterSums {
    let sums = emptySums(clusters)
    sums.add(question.sums)
    sums.updateScales()
    return sums
  }
}

extension RestartQuestion.Values.Kind {
  /// Whether it needs distances between rows.
  fileprivate var measures: Bool {
    switch self {
    case .offer, .draw: true
    case .rows, .move, .farthest, .nothing: false
    }
  }
}

extension [Int32] {
  /// The assignments of rows from `first`, after rows were put into empty clusters.
  func putting(_ rows: [RestartQuestion.Values.Put], first: Int) -> [Int32] {
    var result = self
    for put in rows where result.indices.contains(put.row - first) { result[put.row - first] = put.cluster }
    return result
  }
}
