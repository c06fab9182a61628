import DelegationRanking
import DelegationTasks

/// What becomes known of a task after it was answered.
package struct OutcomeFeedback: Equatable, Sendable {
  /// The moment before which everything was known that it was answered from.
  package let asOf: Moment
  package let known: Moment?
  /// The rank of that person; nil where the model could not rank them.
  let rank: Int?

  package init(asOf: Moment, known: Moment?, rank: Int?) {
    (self.asOf, self.known, self.rank) = (asOf, known.map { max($0, asOf) }, rank)
  }

  func isAmong(first count: Int) -> Bool { rank.map { $0 <= count } ?? false }
}

extension [OutcomeFeedback] {
  /// The answers to so many tasks and the outcomes that became known between them, in the order of time: an outcome comes before the first
  /// answer that knows it. What no answer knows is left out; without feedback there are answers alone.
  func steps(_ count: Int) -> [(task: Int, isOutcome: Bool)] {
    let known = indices.filter { self[$0].known != nil }.sorted { (self[$0].known!, $0) < (self[$1].known!, $1) }
    var (steps, next) = ([(task: Int, isOutcome: Bool)](), 0)
    for task in 0..<count {
      while next < known.count, self[known[next]].known! < self[task].asOf {
        steps.append((known[next], true))
        next += 1
      }
      steps.append((task, false))
    }
    return steps
  }
}

extension ModelRunResult {
  /// Returns one value per test task, fold by fold, as ``statedProbabilities``; empty for a model that was trained once.
  package func feedback(_ log: TaskLog, _ stream: LabelStream, as schedule: KnowledgeSchedule) -> [OutcomeFeedback] {
    guard mode != .batch else { return [] }
    let outcomes = stream.firstOutcomes
    return folds.flatMap { fold in
      zip(fold.answers, fold.rankings).map { answer, ranking in
        let outcome = outcomes[answer.task]
        return OutcomeFeedback(
          asOf: schedule.moment(for: log.openings[answer.task]), known: outcome?.moment,
          rank: outcome?.after.flatMap { ranking.rank(of: $0.person) })
      }
    }
  }
}
