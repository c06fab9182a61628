/// Assignment in two rounds: first everybody who is similar enough, then the likeliest for what is left.
///
/// Round one gives a task to **every** candidate whose similarity exceeds the threshold; round two gives a task that
/// nobody took to its most likely candidate. Afterwards every task that has candidates has someone. Candidates come
/// in the order of the tie rule: equal scores go to the first one.
///
/// - Source: the 2018 Delegation report.
package struct TwoRounds: Equatable, Sendable {
  /// The scale on which a score is compared with the threshold.
  package enum ScoreScale: String, CaseIterable, Codable, Sendable {
    case natural
    /// Divided by the sum over the task's candidates: votes, counts, BM25. A score below 0 counts as 0. If all are 0
    /// they stay 0, so the task waits for round two.
    case relative
  }

  /// The round in which a task found its candidates.
  package enum Round: Int, Codable, Sendable {
    case one = 1
    case two = 2
  }

  package struct Assignment: Equatable, Sendable {
    /// The candidates' indices, rising; exactly one in round two; none only if there were no candidates.
    package let candidates: [Int]
    /// The round; nil only if there were no candidates.
    package let round: Round?
    /// The likeliest candidate, whatever the round; nil only if there were no candidates.
    package let likeliest: Int?
  }

  /// The number of persons to whom round one gives a task on average, at most, where a threshold is chosen.
  package static let personsPerTask = 3.0

  package var threshold: Double
  var scale: ScoreScale

  package init(threshold: Double = 0.5, scale: ScoreScale = .natural) {
    (self.threshold, self.scale) = (threshold, scale)
  }

  /// Assigns one task.
  ///
  /// - Parameter scores: one per candidate, in the order of the tie rule; higher is likelier; none is NaN.
  package func assign(_ scores: [Double]) -> Assignment {
    guard let likeliest = Self.likeliest(scores) else { return Assignment(candidates: [], round: nil, likeliest: nil) }
    let similarities = similarities(of: scores)
    let similar = similarities.indices.filter { similarities[$0] > threshold }
    if !similar.isEmpty { return Assignment(candidates: similar, round: .one, likeliest: likeliest) }
    return Assignment(candidates: [likeliest], round: .two, likeliest: likeliest)
  }

  /// The scores as they are compared with the threshold.
  package func similarities(of scores: [Double]) -> [Double] {
    guard scale == .relative else { return scores }
    var sum = 0.0
    for score in scores { sum += max(0, score) }
    return scores.map { sum > 0 ? max(0, $0) / sum : 0 }
  }

  /// The lowest threshold with at most so many scores above it per task: one of the scores, or 0. A lower one finds more
  /// assignees.
  ///
  /// - Parameters:
  ///   - personsPerTask: The target number.
  ///   - falling: The scores of all tasks together, from the highest down.
  ///   - tasks: The number of tasks.
  package static func lowestThreshold(personsPerTask: Double, falling: [Double], tasks: Int) -> Double {
    // At most `budget` scores are above the first one beyond the budget; with ties, fewer.
    let budget = personsPerTask * Double(tasks)
    return budget < Double(falling.count) ? max(0, falling[Int(budget)]) : 0
  }

  private static func likeliest(_ scores: [Double]) -> Int? {
    precondition(!scores.contains(where: \.isNaN), "a score is not a number")
    var best: Int?
    for index in scores.indices where best.map({ scores[index] > scores[$0] }) ?? true { best = index }
    return best
  }
}
