import DelegationTasks

/// What rankers need at a moment of training, whatever they learn from it: how the past looks from earlier moments, and
/// the pairs of the tasks they are asked for.
///
/// Of one thread at a time.
final class BatchPairs: @unchecked Sendable {
  /// A task of a stretch; without an example where its owner was no candidate.
  struct Asked {
    let rows: Range<Int>
    let example: RankingExample?
  }

  private let source: PairSource
  private let outcomes: KnownOutcomes
  private let now: Moment
  /// Of all stretches.
  let table: PairTable
  /// By stop.
  let stretches: [[Asked]]
  private var state: PairState
  private var asked: PairTable

  init(_ source: PairSource, openings: [Moment], outcomes: KnownOutcomes, at now: Moment) {
    self.source = source
    self.outcomes = outcomes
    self.now = now
    let tasks = outcomes.assignees.indices.filter { outcomes.assignees[$0] != nil && openings[$0] < now }
    let cuts = (0...BatchRanker.parts).map { tasks.count * $0 / BatchRanker.parts }
    var table = PairTable(features: PairFeatures.all, taskCount: openings.count)
    table.reserve(tasks: BatchRanker.stops.reduce(0) { $0 + cuts[$1 + BatchRanker.length] - cuts[$1] })
    // One pass through time: the state stops at each stop and goes on from it.
    var state = source.start
    stretches = BatchRanker.stops.map { stop in
      let stretch = tasks[cuts[stop]..<cuts[stop + BatchRanker.length]]
      guard let moment = stretch.first.map({ openings[$0] }) else { return [] }
      state.advance(to: moment)
      return stretch.map { task in
        table.append(state.context(of: task, at: moment))
        return Asked(
          rows: table.rows(of: task),
          example: KnownOutcomes.example(table, task, assignee: outcomes.assignees[task]!))
      }
    }
    table.rememberFits()
    self.table = table
    state.advance(to: now)
    self.state = state
    asked = PairTable(features: PairFeatures.all, taskCount: openings.count)
  }

  /// Whether it would be made of the same things.
  func isMade(of source: PairSource, _ outcomes: KnownOutcomes, at now: Moment) -> Bool {
    self.source.isSame(as: source) && self.now == now && self.outcomes == outcomes
  }

  /// A table that has the pairs of a task.
  func pairs(of task: Int) -> PairTable {
    if asked.rows(of: task).isEmpty { asked.append(state.context(of: task, at: now)) }
    return asked
  }
}

/// What models that are asked the same at the same moment of training have done so far, for the next of them.
package final class SharedWork {
  var pairs: BatchPairs?

  package init() {}
}

/// A model that need not do what another has done, where both are asked on one thread. Its answers do not hang on it.
package protocol WorkSharing: Recommender {
  /// Takes what is there, and leaves there what it does.
  mutating func share(_ work: SharedWork)
}
