import DelegationFoundations
import DelegationVectors

/// k-means on rows in parts that answer one question at a time; all restarts ask at once.
///
/// Its state can be stored with each question, so that no process has to wait for the answers.
package struct PartedKMeans: Equatable, Sendable {
  /// All of the state but the restarts'.
  package struct Values: Codable, Equatable, Sendable {
    let settings: KMeans
    package fileprivate(set) var whole: WholeRows
    /// How many rows each part has.
    package let partSizes: [Int]
    var totalSquares = 0.0
  }

  package private(set) var values: Values
  /// Empty before the greatest norm is known.
  package private(set) var restarts: [PartedRestart] = []

  /// - Parameters:
  ///   - settings: As for rows in one process; `k` is at most the number of rows.
  ///   - whole: What is known of all rows.
  ///   - partSizes: How many rows each part has.
  /// - Throws: `Problem` if a setting is out of range.
  package init(_ settings: KMeans, _ whole: WholeRows, partSizes: [Int]) throws {
    try settings.validate(rowCount: whole.rowCount)
    precondition(whole.largestWeight < KMeans.unusable, "a weight is too large to be squared")
    values = Values(settings: settings, whole: whole, partSizes: partSizes)
  }

  /// A stored state.
  ///
  /// - Returns: Nil where the values and the restarts do not fit together.
  package init?(_ values: Values, _ restarts: [PartedRestart]) {
    guard restarts.count == (values.whole.largestNorm == nil ? 0 : values.settings.restarts),
      restarts.allSatisfy({
        $0.sums.sizes.count == values.settings.k && $0.held.columnCount == values.whole.columnCount
      })
    else { return nil }
    (self.values, self.restarts) = (values, restarts)
  }

  package var clusters: Int { values.settings.k }

  /// How many restarts have ended, and of how many.
  package var progress: (ended: Int, restarts: Int) {
    (restarts.count { $0.ending != nil }, values.settings.restarts)
  }

  /// The first question.
  package var firstQuestion: KMeansQuestion { KMeansQuestion(values.whole, clusters: clusters, []) }

  /// Goes on with the answers to the last question.
  ///
  /// - Parameter answers: Of every part, in order.
  /// - Returns: The next question, or the clusters.
  package mutating func take(_ answers: [KMeansAnswer]) -> PartedStep {
    let isBegun = values.whole.largestNorm != nil
    if isBegun {
      values.totalSquares = answers.reduce(0) { $0 + $1.values.totalSquares }
    } else {
      values.whole.largestNorm = answers.map(\.values.largestNorm).max() ?? 0
      restarts = values.settings.restartSeeds.map { PartedRestart(values, seed: $0) }
    }
    var questions: [RestartQuestion] = []
    for restart in restarts.indices {
      let rows = PartedRows(restarts[restart], isBegun ? answers.map { $0.restarts[restart] } : nil, of: values)
      questions.append(rows.run())
      restarts[restart] = rows.state
    }
    if questions.contains(where: { $0.values.kind != .nothing }) || !isBegun {
      return .question(KMeansQuestion(values.whole, clusters: clusters, questions))
    }
    return .clusters(clusters(answers, questions))
  }

  private func clusters(_ answers: [KMeansAnswer], _ questions: [RestartQuestion]) -> PartedClusters {
    let inertias = restarts.map(\.inertia)
    let best = KMeans.best(of: inertias)
    let ended = restarts[best]
    var assignments: [Int32] = []
    for answer in answers {
      assignments += answer.restarts[best].assignments.putting(questions[best].values.put, first: assignments.count)
    }
    return PartedClusters(
      values: .init(
        k: clusters, rows: values.whole.rowCount, columns: values.whole.columnCount, inertia: inertias[best],
        inertiaPerIteration: ended.values.descent.inertias, restartInertias: inertias, restart: best,
        ending: ended.ending!, startRows: ended.values.descent.startRows),
      assignments: assignments, sums: ended.sums)
  }
}

/// One restart on rows in parts.
package struct PartedRestart: Equatable, Sendable {
  /// All of its state but arrays.
  package struct Values: Codable, Equatable, Sendable {
    var descent: Descent.State
    /// For each part, the sum of the distances with each of the rows offered last.
    var offers: [[Double]] = []
    /// The numbers of the rows offered last.
    var offered: [Int] = []
    /// The numbers of the rows that are held.
    var held: [Int] = []
    /// Since the last question.
    var put: [RestartQuestion.Values.Put] = []
  }

  package fileprivate(set) var values: Values
  package fileprivate(set) var sums: SparseSums
  /// Rows that may be needed again: start rows and those offered.
  package private(set) var held: SparseMatrix

  fileprivate init(_ all: PartedKMeans.Values, seed: UInt64) {
    values = Values(descent: Descent.State(all.settings, seed: seed, rowCount: all.whole.rowCount))
    sums = SparseSums(clusters: all.settings.k)
    held = SparseMatrix(rowStarts: [0], columns: [], weights: [], columnCount: all.whole.columnCount)
  }

  /// A stored one.
  ///
  /// - Returns: Nil where the parts do not fit together.
  package init?(_ values: Values, sums: SparseSums, held: SparseMatrix) {
    guard held.rowCount == values.held.count else { return nil }
    (self.values, self.sums, self.held) = (values, sums, held)
  }

  /// Nil while it goes on.
  fileprivate var ending: KMeansResult.Ending? {
    if case .ended(let ending) = values.descent.phase { ending } else { nil }
  }

  fileprivate var inertia: Double { values.descent.inertias.last ?? 0 }

  /// Holds the rows of answers, and of those held before the ones that are still needed.
  fileprivate mutating func hold(_ answers: [RestartAnswer], besides needed: [Int]) {
    let kept = values.held.indices.filter { needed.contains(values.held[$0]) }
    values.held = kept.map { values.held[$0] } + answers.flatMap(\.values.numbers)
    held = SparseMatrix(
      joining: [held.selecting(rows: kept)] + answers.map(\.rows), columnCount: held.columnCount)
  }

  /// Nil where one of these rows is not held.
  fileprivate func rows(_ numbers: [Int]) -> SparseMatrix? {
    let positions = numbers.compactMap { values.held.firstIndex(of: $0) }
    return positions.count == numbers.count ? held.selecting(rows: positions) : nil
  }
}

/// What comes after answers.
package enum PartedStep: Equatable, Sendable {
  case question(KMeansQuestion)
  case clusters(PartedClusters)
}

/// The clusters of rows in parts.
package struct PartedClusters: Equatable, Sendable {
  /// All of them but arrays.
  package struct Values: Codable, Equatable, Sendable {
    package let k: Int
    package let rows: Int
    package let columns: Int
    package let inertia: Double
    package let inertiaPerIteration: [Double]
    package let restartInertias: [Double]
    /// The best one, from 0.
    package let restart: Int
    package let ending: KMeansResult.Ending
    package let startRows: [Int]
  }

  package let values: Values
  /// The cluster of each row, 0..<k.
  package let assignments: [Int32]
  package let sums: SparseSums
}

/// Rows whose parts have answered one question. Whatever is asked besides becomes the next one.
private final class PartedRows: DividedRows {
  /// A question that has no answer yet.
  struct Unanswered: Error {
    let question: RestartQuestion
  }

  private(set) var state: PartedRestart
  private var answers: [RestartAnswer]?
  private let all: PartedKMeans.Values

  init(_ state: PartedRestart, _ answers: [RestartAnswer]?, of all: PartedKMeans.Values) {
    (self.state, self.answers, self.all) = (state, answers, all)
  }

  /// Goes on until there is a question, or nothing is left to ask.
  func run() -> RestartQuestion {
    let sums = ClusterSums(
      clusters: all.settings.k, layout: SparseMatrix.layout(clusters: all.settings.k, columns: all.whole.columnCount))
    sums.add(state.sums)
    var descent = Descent(all.settings, state.values.descent, sums: sums)
    var asked = question(.nothing)
    do throws(Unanswered) { try descent.run(on: self) } catch { asked = error.question }
    (state.values.descent, state.sums) = (descent.state, sums.sparse)
    return asked
  }

  private func question(
    _ kind: RestartQuestion.Values.Kind, rows: SparseMatrix? = nil, sums: SparseSums? = nil
  ) -> RestartQuestion {
    RestartQuestion(
      .init(kind: kind, put: state.values.put), rows: rows ?? state.held.selecting(rows: []),
      sums: sums ?? SparseSums(clusters: all.settings.k))
  }

  /// The answers to the question that was asked last, once; with the first it becomes known where rows are.
  private func answers(to question: @autoclosure () -> RestartQuestion) throws(Unanswered) -> [RestartAnswer] {
    guard let found = answers else {
      let asked = question()
      throw Unanswered(question: asked)
    }
    answers = nil
    state.values.put = []
    return found
  }

  private func held(_ numbers: [Int]) throws(Unanswered) -> SparseMatrix {
    if let rows = state.rows(numbers) { return rows }
    state.hold(try answers(to: question(.rows(numbers))), besides: [])
    return state.rows(numbers)!
  }

  var totalSquares: Double { all.totalSquares }

  func offer(_ rows: [Int]) throws(Unanswered) -> [Double] {
    let origins = try held(rows)
    let answers = try answers(to: question(.offer, rows: origins))
    (state.values.offers, state.values.offered) = (answers.map(\.values.offers), rows)
    return rows.indices.map { row in answers.reduce(0) { $0 + $1.values.offers[row] } }
  }

  func draw(keeping offer: Int, at points: [Double]) throws(Unanswered) -> [Int] {
    var sum = 0.0
    let ends = state.values.offers.map { part in
      sum += part[offer]
      return sum
    }
    // Parts whose rows are at no distance are never drawn from.
    let last = state.values.offers.lastIndex { $0[offer] > 0 }!
    let parts = points.map { point in ends[..<last].firstIndex { $0 > point } ?? last }
    var draws = ends.indices.map { RestartQuestion.Values.Draw(start: $0 == 0 ? 0 : ends[$0 - 1]) }
    for (point, part) in zip(points, parts) { draws[part].points.append(point) }
    let kept = state.values.offered[offer]
    let answers = try answers(to: question(.draw(draws), rows: state.rows([kept])!))
    state.hold(answers, besides: state.values.descent.startRows)
    var upcoming = answers.map { $0.values.numbers[...] }
    return parts.map { upcoming[$0].removeFirst() }
  }

  func place(around starts: [Int], in sums: ClusterSums) throws(Unanswered) {
    let alone = SparseSums(eachOf: try held(starts), clusters: sums.sizes.count)
    for answer in try answers(to: question(.move, sums: alone)) { sums.add(answer.sums) }
  }

  func fill(_ sums: ClusterSums) throws(Unanswered) {
    let answers = try answers(to: question(.farthest(sums.sizes.count { $0 == 0 }), sums: sums.sparse))
    let candidates = answers.flatMap(\.values.farthest)
    let rows = SparseMatrix(joining: answers.map(\.rows), columnCount: all.whole.columnCount)
    for (candidate, target) in EmptyClusters.moves(candidates, sizes: sums.sizes) {
      let row = candidates.firstIndex { $0.row == candidate.row }!
      sums.add(SparseSums(moving: row, of: rows, from: candidate.cluster, to: target, clusters: sums.sizes.count))
      state.values.put.append(.init(row: candidate.row, cluster: target))
    }
  }

  func move(in sums: ClusterSums) throws(Unanswered) -> Int {
    let answers = try answers(to: question(.move, sums: sums.sparse))
    for answer in answers { sums.add(answer.sums) }
    return answers.reduce(0) { $0 + $1.values.moved }
  }
}
