import DelegationTasks

/// Ranks the candidates of a task by what was known at the moment of training, and nothing later.
///
/// At test time, what it knows grows old. To learn from the same situation, it stops time at some earlier moments and
/// ranks the tasks opened after each from what was known then: of those whose outcome is known, it first stops when three tenths are
/// opened, and half of these were known. (Where a tracker was moved, older outcomes are often known from the move on.) Persons
/// come and go, so later stretches count more. The first fit leaves out the last stretch, which calibrates the probabilities, and the stretches that overlap it.
///
/// - Score: the calibrated probability that the person is the task's assignee.
/// - Ties: the order of the candidates, see ``Candidates``.
package struct BatchRanker: Explaining {
  /// The number of parts that the training examples behind the first stop are divided into, by the openings of their tasks.
  static let parts = 7
  /// The parts before which time is stopped.
  static let stops = 0...5
  /// The number of parts after a stop that are ranked from what was known at it: the share of a test part.
  static let length = 2
  /// The weight of a task of the last stretch; it is half as much two stretches earlier.
  static let latestWeight = 1.5

  /// The maximum number of tasks of a fit, shared equally by the stops. On validation, with a tracker of 37,240 tasks,
  /// mean reciprocal rank of `ranker`: .594 with 3,000, .599 with 6,000 and with 12,000.
  static let mostExamples = 12_000

  package let scale = ScoreScale.natural
  let source: PairSource
  let openings: [Moment]
  // What learning changes; see `Resumable`.
  var learner: any PairLearner
  var outcomes: KnownOutcomes
  var calibration: RankerCalibration
  var trained: (pairs: BatchPairs, isFitted: Bool, isCalibrated: Bool)?
  private let unfitted: (learner: any PairLearner, calibration: RankerCalibration)
  private var shared: SharedWork?

  package init(
    source: PairSource, openings: [Moment], learner: any PairLearner,
    method: ProbabilityMap.Method = RankerCalibration.defaultMethod
  ) {
    calibration = RankerCalibration(method: method, followsOutcomes: false)
    (self.source, self.openings, self.learner) = (source, openings, learner)
    unfitted = (learner, calibration)
    outcomes = KnownOutcomes(taskCount: openings.count)
  }

  package mutating func change(_ example: TrainingExample, by step: Int) { outcomes.change(example, by: step) }

  package mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    // First, since it may train: `self` must not be read before.
    let table = pairs(of: task, at: now)
    return ranking(of: task, table)
  }

  /// Returns the order without the scores' calibration, which changes no order and needs a fit of its own.
  package mutating func order(_ task: Int, at now: Moment) -> [PersonID] {
    if trained == nil { train(at: now, calibrates: false) }
    return trained!.pairs.pairs(of: task).order(of: task, by: learner)
  }

  package mutating func explain(_ task: Int, at now: Moment, persons: Int) -> [PairContributions] {
    let table = pairs(of: task, at: now)
    return PairContributions.leading(persons, of: ranking(of: task, table), for: task, in: table, learner)
  }

  package func contrast(_ task: Int, between one: PersonID, _ other: PersonID) -> Contrast? {
    Contrast(of: task, between: one, other, in: trained!.pairs.pairs(of: task), by: learner)
  }

  /// Lets it reuse the work of other rankers of its thread. Its answers do not depend on it.
  package mutating func share(_ work: SharedWork) { shared = work }

  private mutating func pairs(of task: Int, at now: Moment) -> PairTable {
    completeTraining(at: now)
    return trained!.pairs.pairs(of: task)
  }

  private func ranking(of task: Int, _ table: PairTable) -> Ranking {
    let rows = table.rows(of: task)
    return calibration.ranking(learner.utilities(table, rows: rows), persons: Array(table.persons[rows]))
  }

  mutating func train(at now: Moment, calibrates: Bool) {
    (learner, calibration) = unfitted
    let pairs = trained?.pairs ?? pairs(at: now)
    let (table, stretches) = (pairs.table, pairs.stretches)
    let early = Self.examples(of: zip(Self.stops, stretches).filter { $0.0 + Self.length <= Self.stops.last! }.map(\.1))
    let last = stretches.last!
    let isFitted = !early.isEmpty && !last.compactMap(\.example).isEmpty
    if isFitted {
      if calibrates { calibrate(by: last, fittedTo: early, table) } else { learner.prepare(table, early) }
      learner.fit(table, Self.examples(of: stretches))
    }
    trained = (pairs, isFitted, calibrates)
  }

  private mutating func calibrate(
    by tasks: [BatchPairs.PastTask], fittedTo examples: [RankingExample], _ table: PairTable
  ) {
    learner.fit(table, examples)
    for task in tasks {
      calibration.add(
        task.task, learner.utilities(table, rows: task.rows),
        assignee: task.example.map { $0.chosen - task.rows.lowerBound })
    }
    calibration.fit()
    calibration.settle()
  }

  private static func examples(of stretches: [[BatchPairs.PastTask]]) -> [RankingExample] {
    var weight = latestWeight
    let weights = stretches.map { _ in
      defer { weight *= 0.5.squareRoot() }
      return weight
    }
    return zip(stretches, weights.reversed()).flatMap { tasks, weight in
      tasks.compactMap(\.example).map { RankingExample(rows: $0.rows, chosen: $0.chosen, weight: weight) }
    }
  }

  private func pairs(at now: Moment) -> BatchPairs {
    if let pairs = shared?.pairs, pairs.matches(source, outcomes, at: now) { return pairs }
    let pairs = BatchPairs(source, openings: openings, outcomes: outcomes, at: now)
    shared?.pairs = pairs
    return pairs
  }
}
