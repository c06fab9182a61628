import DelegationRanking
import DelegationTasks

/// The probabilities that a model stated for one test task.
///
/// Invariant, checked at initialisation: every probability is in 0…1; rounding errors beyond it are clamped. The
/// probabilities need not sum to 1: the assignee may be somebody the model did not rank.
package struct StatedProbabilities: Equatable, Sendable {
  /// The probabilities of everybody who was ranked, best first.
  package let probabilities: [Double]
  /// The assignee's rank, from 1; nil if the model could not rank them.
  package let assigneeRank: Int?

  package init(probabilities: [Double], assigneeRank: Int?) {
    precondition(probabilities.allSatisfy { (-1e-9...1 + 1e-9).contains($0) }, "a probability is in 0…1")
    precondition(
      assigneeRank.map { (1...probabilities.count).contains($0) } ?? true, "the assignee's rank is one of these")
    self.probabilities = probabilities.map { min(1, max(0, $0)) }
    self.assigneeRank = assigneeRank
  }

  /// What a ranking states; nobody whom it ranked is right for a person of nil.
  package init(_ ranking: Ranking, of person: PersonID?) {
    self.init(probabilities: ranking.scores, assigneeRank: person.flatMap(ranking.rank))
  }

  /// A yes that was stated with a probability, and whether it was right.
  init(score: Double, isTrue: Bool) { self.init(probabilities: [score], assigneeRank: isTrue ? 1 : nil) }

  /// The probability of the first suggestion. If nobody was ranked it is 0, and the suggestion is never given.
  package var first: Double { probabilities.first ?? 0 }

  package var isRight: Bool { assigneeRank == 1 }
  package var assignee: Double { assigneeRank.map { probabilities[$0 - 1] } ?? 0 }
}

extension ModelRunResult {
  /// What the ranking of a task states about whoever did it.
  package typealias Statement = (_ task: Int, Ranking, PersonID?) -> StatedProbabilities

  /// One per test task, fold by fold.
  ///
  /// Requires a model run that stored the full rankings of this split, of a model that gives probabilities.
  package var statedProbabilities: [StatedProbabilities] { statedProbabilities { StatedProbabilities($1, of: $2) } }

  /// One per task of which it was known before a moment who did it, with the rank of that person: what may be learned from then.
  package func statedProbabilities(
    knownBefore moment: Moment, in stream: LabelStream,
    _ statement: Statement = { StatedProbabilities($1, of: $2) }
  ) -> [StatedProbabilities] {
    let outcomes = stream.firstOutcomes
    return folds.flatMap { fold in
      zip(fold.answers, fold.rankings).compactMap { answer, ranking in
        guard let outcome = outcomes[answer.task], outcome.moment < moment else { return nil }
        return statement(answer.task, ranking, outcome.after?.person)
      }
    }
  }

  /// Does the same as ``statedProbabilities`` for other probabilities than the scores.
  package func statedProbabilities(_ statement: Statement) -> [StatedProbabilities] {
    folds.flatMap { fold in
      precondition(fold.rankings.count == fold.answers.count, "probabilities need the full rankings")
      return zip(fold.answers, fold.rankings).map { statement($0.task, $1, $0.assignee) }
    }
  }
}

/// How often the first suggestion is right, by the probability stated for it.
///
/// - Shape: up to ten bins, probabilities rising, each with about as many tasks. Equal probabilities stay together, so
///   a bin may be larger, and there may be fewer bins.
package struct ReliabilityBins: Equatable, Sendable {
  package struct Bin: Codable, Equatable, Sendable {
    package let probability, right: Double
    package let count: Int
    package let interval95: [Double]
  }

  package let bins: [Bin]
  /// The position in ``bins`` of each task's bin.
  package let places: [Int]

  static let binCount = 10

  package static let note = MeasureNote(
    key: "bins", name: "reliability",
    explanation: "How often the first suggestion is right, among tasks with about the same stated probability.",
    formula: "ten bins with equal numbers of tasks; per bin right / tasks, with a 95 % Wilson interval",
    source: "DeGroot & Fienberg 1983, doi:10.2307/2987588; Wilson 1927, doi:10.1080/01621459.1927.10502953",
    unit: "share of test tasks")

  package init(of stated: [StatedProbabilities]) {
    let rising = stated.indices.sorted { (stated[$0].first, $0) < (stated[$1].first, $1) }
    var (bins, places, start) = ([Bin](), [Int](repeating: 0, count: stated.count), 0)
    for number in 1...Self.binCount {
      var end = max(start, number * rising.count / Self.binCount)
      while end > start, end < rising.count, stated[rising[end]].first == stated[rising[end - 1]].first { end += 1 }
      for task in rising[start..<end] { places[task] = bins.count }
      if end > start { bins.append(Self.bin(rising[start..<end].map { stated[$0] })) }
      start = end
    }
    (self.bins, self.places) = (bins, places)
  }

  private static func bin(_ stated: [StatedProbabilities]) -> Bin {
    var (sum, hits) = (0.0, 0)
    for task in stated {
      sum += task.first
      hits += task.isRight ? 1 : 0
    }
    return Bin(
      probability: sum / Double(stated.count), right: Double(hits) / Double(stated.count), count: stated.count,
      interval95: Interval.wilson(hits, of: stated.count).bounds)
  }
}
