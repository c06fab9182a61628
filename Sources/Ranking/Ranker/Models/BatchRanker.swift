import DelegationTasks

/// Ranks the candidates of a task by what was known at the moment of training, and nothing later.
///
/// To learn how to rank from knowledge that grows old, it looks at the past the same way: time is stopped at some earlier
/// moments, and the tasks opened after each are ranked from what was known then. The last stretch, and those that reach
/// into it, are first left out, and it is used to calibrate the probabilities.
///
/// - Score: the calibrated probability that the person is the task's owner.
/// - Ties: the order of the candidates, see ``Candidates``.
package struct BatchRanker: Explaining, WorkSharing {
  /// Into so many parts the lessons are divided, by their reports' openings.
  static let parts = 10
  /// Time is stopped before these parts.
  static let stops = [3, 4, 5, 6, 7, 8]
  /// So many parts after a stop are ranked from what was known at it; the share of a test part.
  static let length = 2

  package let scale = ScoreScale.natural
  private let source: PairSource
  private let openings: [Moment]
  private var learner: any PairLearner
  private var outcomes: KnownOutcomes
  private var calibration: RankerCalibration
  private var trained: (pairs: BatchPairs, isFitted: Bool)?
  /// The work of others; a box, since it is of the thread that asks.
  private var others: Others?

  private struct Others: @unchecked Sendable {
    let work: SharedWork

    init(_ work: SharedWork) { self.work = work }
  }

  package init(
    source: PairSource, openings: [Moment], learner: any PairLearner,
    method: ProbabilityMap.Method = RankerCalibration.standard
  ) {
    calibration = RankerCalibration(method: method)
    self.source = source
    self.openings = openings
    self.learner = learner
    outcomes = KnownOutcomes(taskCount: openings.count)
  }

  package mutating func learn(_ example: TrainingExample) { outcomes.learn(example) }

  package mutating func forget(_ example: TrainingExample) { outcomes.forget(example) }

  package mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    let (table, learner) = pairs(of: task, at: now)
    return ranking(of: task, table, learner)
  }

  package mutating func explain(_ task: Int, at now: Moment, persons: Int) -> [PairContributions] {
    let (table, learner) = pairs(of: task, at: now)
    return PairContributions.leading(persons, of: ranking(of: task, table, learner), for: task, in: table, learner)
  }

  package mutating func share(_ work: SharedWork) { others = Others(work) }

  /// A table with the task's pairs, and who ranks them.
  private mutating func pairs(of task: Int, at now: Moment) -> (PairTable, any PairLearner) {
    if trained == nil { train(at: now) }
    return (trained!.pairs.pairs(of: task), trained!.isFitted ? learner : GuessLearner())
  }

  private func ranking(of task: Int, _ table: PairTable, _ learner: any PairLearner) -> Ranking {
    let rows = table.rows(of: task)
    return calibration.ranking(learner.utilities(table, rows: rows), persons: Array(table.persons[rows]))
  }

  private mutating func train(at now: Moment) {
    let pairs = pairs(at: now)
    let (table, stretches) = (pairs.table, pairs.stretches)
    let calm = zip(Self.stops, stretches).filter { $0.0 + Self.length <= Self.stops.last! }.flatMap(\.1)
    let last = stretches.last!
    var isFitted = false
    if !calm.compactMap(\.example).isEmpty, !last.compactMap(\.example).isEmpty {
      learner.fit(table, calm.compactMap(\.example))
      for asked in last {
        calibration.add(
          learner.utilities(table, rows: asked.rows), assignee: asked.example.map { $0.chosen - asked.rows.lowerBound })
      }
      calibration.fit()
      calibration.settle()
      learner.fit(table, stretches.joined().compactMap(\.example))
      isFitted = true
    }
    trained = (pairs, isFitted)
  }

  /// What another ranker made, if it was asked the same.
  private func pairs(at now: Moment) -> BatchPairs {
    if let made = others?.work.pairs, made.isMade(of: source, outcomes, at: now) { return made }
    let made = BatchPairs(source, openings: openings, outcomes: outcomes, at: now)
    others?.work.pairs = made
    return made
  }
}
