import DelegationRanking
import DelegationTasks

/// Takes out of rankings whom the rules did not let be suggested when the task was opened.
///
/// Absences and open tasks are looked at just before each task's opening, for batch models too: what a model knows
/// stands still, people do not.
package struct RankingFilter: Sendable {
  private let permitted: PersonFlags

  /// - Parameters:
  ///   - rules: About persons of the log.
  ///   - reports: Those whose rankings will be filtered, in opening order.
  ///   - log: Of these reports.
  ///   - events: All of the log, in its order.
  ///   - personCount: Of the table that rules and events were made with.
  package init(
    _ rules: AssignmentRules, for reports: [Int], of log: TaskLog, events: [TaskEvent], personCount: Int
  ) {
    let availability = Availability(rules, personCount: personCount)
    var openTasks = OpenTasks(events, reportCount: log.count, personCount: personCount)
    permitted = PersonFlags(reports, of: log, personCount: personCount) { opening in
      openTasks.advance(to: opening)
      return (0..<personCount).map { person in
        availability.permits(PersonID(person), at: opening, openTasks: openTasks.counts[person])
      }
    }
  }

  func permits(_ person: PersonID, for report: Int) -> Bool { permitted.holds(person, for: report) }

  /// The ranking of those who are left, in the same order with the same scores.
  package func filter(_ ranking: Ranking, for report: Int) -> Ranking {
    let left = ranking.persons.indices.filter { permits(ranking.persons[$0], for: report) }
    return Ranking(persons: left.map { ranking.persons[$0] }, scores: left.map { ranking.scores[$0] })
  }

  /// The result as it would have been with the rules.
  ///
  /// - Parameter result: Of a trial that kept the whole rankings of this split.
  package func filter(_ result: ModelRunResult) -> ModelRunResult {
    ModelRunResult(
      model: result.model, knowledge: result.knowledge, values: result.values, split: result.split,
      scale: result.scale, rounds: result.rounds.map(filter))
  }

  private func filter(_ round: FoldResult) -> FoldResult {
    precondition(round.rankings.count == round.answers.count, "a filter needs the trial's whole rankings")
    let rankings = zip(round.answers, round.rankings).map { filter($1, for: $0.report) }
    return FoldResult(
      round: round.round, lessonCount: round.lessonCount,
      answers: zip(round.answers, rankings).map { answer, ranking in
        Answer(
          report: answer.report, owner: answer.owner, rank: ranking.rank(of: answer.owner),
          leaders: Array(ranking.persons.prefix(10)), candidateCount: ranking.persons.count)
      }, rankings: rankings, assignments: [], accounts: round.accounts)
  }
}

/// What rules change in the answers of one trial.
package struct RuleEffect: Equatable, Sendable {
  /// The figures that are compared.
  package struct Figures: Equatable, Sendable {
    package let top1: Double
    package let top5: Double
    package let mrr: Double
    package let rounds: TwoRoundAssignment
    /// Load concentration if each task went to the first person named.
    package let loadOfFirst: Double

    init(_ result: ModelRunResult, threshold: Double) {
      let answers = result.answers
      top1 = TopKAccuracy(1).value(of: answers)
      top5 = TopKAccuracy(5).value(of: answers)
      mrr = MeanReciprocalRank().value(of: answers)
      rounds = TwoRoundAssignment(of: result, threshold: threshold)
      loadOfFirst = LoadConcentration().value(
        of: answers.map { TaskAssignment(owner: $0.owner, persons: Array($0.leaders.prefix(1)), round: nil) })
    }
  }

  package let without: Figures
  package let with: Figures
  /// Pairs of a task and a person ranked for it that were taken out, at whatever place.
  package let removed: Int
  /// Of the first five places, the share that was taken out.
  package let removedOfFirstFive: Double
  /// Share of test tasks whose true owner was ranked and taken out.
  package let ownerRemoved: Double

  /// - Parameters:
  ///   - filter: Made for all reports of the result.
  ///   - result: Of a trial that kept the whole rankings of this split.
  ///   - threshold: Of the two rounds.
  package init(of filter: RankingFilter, on result: ModelRunResult, threshold: Double) {
    let filtered = filter.filter(result)
    without = Figures(result, threshold: threshold)
    with = Figures(filtered, threshold: threshold)
    var counts = (removed: 0, places: 0, removedPlaces: 0, owners: 0)
    for (before, after) in zip(result.answers, filtered.answers) {
      let first = before.leaders.prefix(5)
      counts.removed += before.candidateCount - after.candidateCount
      counts.places += first.count
      counts.removedPlaces += first.count { !filter.permits($0, for: before.report) }
      counts.owners += before.isRankable && !after.isRankable ? 1 : 0
    }
    removed = counts.removed
    removedOfFirstFive = counts.places == 0 ? 0 : Double(counts.removedPlaces) / Double(counts.places)
    ownerRemoved = result.testCount == 0 ? 0 : Double(counts.owners) / Double(result.testCount)
  }
}
