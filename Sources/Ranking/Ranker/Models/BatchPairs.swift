import DelegationTasks

/// The pairs that rankers need at a moment of training, whatever they learn from them: those of past tasks as of
/// earlier moments, and those of the tasks to rank.
///
/// Used by one thread at a time.
final class BatchPairs: @unchecked Sendable {
  /// A past task of a stretch; it has no example if its assignee was no candidate.
  struct PastTask {
    let task: Int
    let rows: Range<Int>
    let example: RankingExample?
  }

  private let source: PairSource
  private let outcomes: KnownOutcomes
  private let now: Moment
  let table: PairTable
  let stretches: [[PastTask]]
  private var state: PairState
  /// The pairs of the tasks to rank, as far as they were requested.
  private var targetPairs: PairTable

  init(_ source: PairSource, openings: [Moment], outcomes: KnownOutcomes, at now: Moment) {
    (self.source, self.outcomes, self.now) = (source, outcomes, now)
    let tasks = outcomes.tasks.filter { openings[$0] < now }
    let cuts = Self.cuts(tasks.map { (opening: openings[$0], since: outcomes.since[$0]) })
    var table = PairTable(features: PairFeatures.all, taskCount: openings.count)
    let most = BatchRanker.mostExamples / BatchRanker.stops.count
    let tasksOfStops = BatchRanker.stops.map { min(most, cuts[$0 + BatchRanker.length] - cuts[$0]) }
    table.reserve(rows: tasksOfStops.reduce(0, +) * source.settings.candidateCount)
    // One pass through time: the state pauses at each stop and continues from it.
    var state = source.start(.batch)
    stretches = BatchRanker.stops.map { stop in
      let stretch = tasks[cuts[stop]..<cuts[stop + BatchRanker.length]]
      guard let moment = stretch.first.map({ openings[$0] }) else { return [] }
      state.advance(to: moment)
      return FitSample.drawn(stretch, count: most).map { task in
        table.append(state.context(of: task, at: moment))
        return PastTask(
          task: task, rows: table.rows(of: task),
          example: KnownOutcomes.example(table, task, assignee: outcomes.assignees[task]!))
      }
    }
    table.rememberFits()
    self.table = table
    state.advance(to: now)
    self.state = state
    targetPairs = PairTable(features: PairFeatures.all, taskCount: openings.count)
  }

  /// Creates only the pairs of the tasks to rank, for a ranker that was fitted before.
  init(toRankWith source: PairSource, openings: [Moment], outcomes: KnownOutcomes, at now: Moment) {
    (self.source, self.outcomes, self.now) = (source, outcomes, now)
    table = PairTable(features: PairFeatures.all, taskCount: 0)
    stretches = []
    state = source.state(before: now, .batch)
    targetPairs = PairTable(features: PairFeatures.all, taskCount: openings.count)
  }

  /// Returns the bounds of the parts, from the first stop on, as numbers of tasks.
  ///
  /// - `tasks`: Those with a known outcome, in opening order.
  private static func cuts(_ tasks: [(opening: Moment, since: Moment)]) -> [Int] {
    let known = tasks.map(\.since).sorted()
    var knownCount = 0
    let first =
      (tasks.count * 3 / 10..<tasks.count).first { count in
        while knownCount < known.count, known[knownCount] < tasks[count].opening { knownCount += 1 }
        return 2 * knownCount >= count
      } ?? tasks.count
    // In tenths of a task, so that three tenths of them need no rounding.
    let start = max(tasks.count * 3, first * 10)
    let parts = BatchRanker.parts
    return (0...parts).map { (start * (parts - $0) + tasks.count * 10 * $0) / (10 * parts) }
  }

  func matches(_ source: PairSource, _ outcomes: KnownOutcomes, at now: Moment) -> Bool {
    self.source === source && self.now == now && self.outcomes == outcomes
  }

  func pairs(of task: Int) -> PairTable {
    if targetPairs.rows(of: task).isEmpty { targetPairs.append(state.context(of: task, at: now)) }
    return targetPairs
  }
}

/// The work that rankers with the same inputs and the same moment of training can share; it belongs to the thread that runs them.
package final class SharedWork: @unchecked Sendable {
  var pairs: BatchPairs?

  package init() {}
}
