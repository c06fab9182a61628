import DelegationMatching

/// What round one costs and finds at many thresholds: persons asked per task against assignees found.
///
/// - Shape: at most `budgets` points, thresholds falling, so persons per task rise; none without tasks.
///
/// The *i*-th point has the lowest threshold at which round one asks at most *i* / `budgets` of the given number of persons
/// per task; budgets that have the same threshold share a point. The values are those of ``TwoRoundAssignment``.
package struct RoundCurve: Equatable, Sendable {
  package struct Point: Codable, Equatable, Sendable {
    package let threshold, personsPerTaskRoundOne, assigneeAfterRoundOne: Double
    package let assigneeAfterBoth: Double
  }

  package let points: [Point]

  /// How many numbers of persons per task have a threshold.
  static let budgets = 24

  package init(of result: ModelRunResult, upTo personsPerTask: Double) {
    let rule = TwoRounds(scale: result.scale)
    var (scores, tasks) = ([Double](), [Task]())
    for fold in result.folds {
      precondition(fold.rankings.count == fold.answers.count, "the two rounds need the full rankings")
      for (answer, ranking) in zip(fold.answers, fold.rankings) {
        let similarities = rule.similarities(of: ranking.scores)
        tasks.append(
          Task(first: similarities.first, assignee: answer.rank.map { similarities[$0 - 1] }, isFirst: answer.rank == 1)
        )
        scores += similarities
      }
    }
    scores.sort(by: >)
    let count = Double(tasks.count)
    var (points, above) = ([Point](), 0)
    for budget in 1...Self.budgets where !tasks.isEmpty {
      let threshold = TwoRounds.lowestThreshold(
        personsPerTask: personsPerTask * Double(budget) / Double(Self.budgets), falling: scores, tasks: tasks.count)
      if points.last?.threshold == threshold { continue }
      while above < scores.count, scores[above] > threshold { above += 1 }
      let one = tasks.count { $0.assignee.map { $0 > threshold } ?? false }
      let two = tasks.count { $0.isFirst && $0.first.map { $0 <= threshold } ?? false }
      points.append(
        Point(
          threshold: threshold, personsPerTaskRoundOne: Double(above) / count,
          assigneeAfterRoundOne: Double(one) / count, assigneeAfterBoth: Double(one + two) / count))
    }
    self.points = points
  }

  private struct Task {
    /// The highest; nil if the model ranked nobody.
    let first: Double?
    /// The assignee's probability; nil if the model could not rank them.
    let assignee: Double?
    let isFirst: Bool
  }
}
