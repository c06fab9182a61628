import DelegationRanking
import DelegationTasks

/// Removes from rankings the persons whom the rules excluded when the task was opened.
///
/// Absences and open tasks are those just before each task's opening, for batch models too: their training stops at one
/// moment, but the rules apply at every opening.
package struct RankingFilter: Sendable {
  private let permitted: PersonFlags

  package init(_ rules: AssignmentRules, for tasks: [Int], of log: TaskLog, events: [TaskEvent], personCount: Int) {
    let availability = Availability(rules, personCount: personCount)
    var openTasks = OpenTasks(events, taskCount: log.count, personCount: personCount)
    permitted = PersonFlags(tasks, of: log, personCount: personCount) { opening in
      openTasks.advance(to: opening)
      return (0..<personCount).map { person in
        availability.permits(PersonID(person), at: opening, openTasks: openTasks.counts[person])
      }
    }
  }

  func permits(_ person: PersonID, for task: Int) -> Bool { permitted.holds(person, for: task) }

  package func filter(_ ranking: Ranking, for task: Int) -> Ranking {
    let remaining = ranking.persons.indices.filter { permits(ranking.persons[$0], for: task) }
    return Ranking(persons: remaining.map { ranking.persons[$0] }, scores: remaining.map { ranking.scores[$0] })
  }

  package func filter(_ result: ModelRunResult) -> ModelRunResult {
    ModelRunResult(
      model: result.model, mode: result.mode, values: result.values, split: result.split,
      scale: result.scale, folds: result.folds.map(filter))
  }

  private func filter(_ fold: FoldResult) -> FoldResult {
    precondition(fold.rankings.count == fold.answers.count, "a filter needs the full rankings")
    let rankings = zip(fold.answers, fold.rankings).map { filter($1, for: $0.task) }
    return FoldResult(
      fold: fold.fold, exampleCount: fold.exampleCount,
      answers: zip(fold.answers, rankings).map { answer, ranking in
        Answer(
          task: answer.task, assignee: answer.assignee, rank: ranking.rank(of: answer.assignee),
          leaders: ranking.persons, candidateCount: ranking.persons.count)
      }, rankings: rankings, assignments: [], explanations: fold.explanations,
      contrasts: fold.contrasts)
  }
}

extension RuleEffect.Measured: Codable {
  private enum Key: CodingKey { case loadOfFirst }

  package init(from decoder: any Decoder) throws {
    (measures, rounds) = (try MeasureSet(from: decoder), try TwoRoundAssignment(from: decoder))
    loadOfFirst = try decoder.container(keyedBy: Key.self).decode(Double.self, forKey: .loadOfFirst)
  }

  package func encode(to encoder: any Encoder) throws {
    try measures.encode(to: encoder)
    try rounds.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(loadOfFirst, forKey: .loadOfFirst)
  }

  package subscript<Value>(dynamicMember path: KeyPath<MeasureSet, Value>) -> Value { measures[keyPath: path] }
  package subscript<Value>(dynamicMember path: KeyPath<TwoRoundAssignment, Value>) -> Value { rounds[keyPath: path] }
}

package struct RuleEffect: Codable, Equatable, Sendable {
  /// The metrics that are compared, side by side in one object of JSON.
  @dynamicMemberLookup
  package struct Measured: Equatable, Sendable {
    package let measures: MeasureSet
    package let rounds: TwoRoundAssignment
    package let loadOfFirst: Double

    init(_ result: ModelRunResult, threshold: Double) {
      let answers = result.answers
      measures = MeasureSet(of: answers).only(.brief)
      rounds = TwoRoundAssignment(of: result, threshold: threshold)
      loadOfFirst = AssignmentMeasure.loadConcentration.value(
        of: answers.map { TaskAssignment(assignee: $0.assignee, persons: Array($0.leaders.prefix(1)), round: nil) })
    }
  }

  package let without, with: Measured
  package let removed: Int
  package let removedOfFirstFive: Double
  /// The share of test tasks whose assignee was ranked and removed.
  package let assigneeRemoved: Double

  /// - `result`: Of a model run that stored the full rankings of this split.
  package init(of filter: RankingFilter, on result: ModelRunResult, threshold: Double) {
    let filtered = filter.filter(result)
    without = Measured(result, threshold: threshold)
    with = Measured(filtered, threshold: threshold)
    var counts = (removed: 0, ranks: 0, removedRanks: 0, assignees: 0)
    for (before, after) in zip(result.answers, filtered.answers) {
      let first = before.leaders.prefix(5)
      counts.removed += before.candidateCount - after.candidateCount
      counts.ranks += first.count
      counts.removedRanks += first.count { !filter.permits($0, for: before.task) }
      counts.assignees += before.isRankable && !after.isRankable ? 1 : 0
    }
    removed = counts.removed
    removedOfFirstFive = counts.ranks == 0 ? 0 : Double(counts.removedRanks) / Double(counts.ranks)
    assigneeRemoved = result.testCount == 0 ? 0 : Double(counts.assignees) / Double(result.testCount)
  }
}
