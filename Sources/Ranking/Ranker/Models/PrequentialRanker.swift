import DelegationTasks

/// Ranks the candidates of a task by a learner fitted to the pairs with known outcome, and refits it as more become
/// known.
///
/// A refit is due when the known outcomes have grown by a fixed share since the last one, or by less when that was long ago. So the number
/// of refits grows with the logarithm of the outcomes and at most with the years, and does not depend on the tasks ranked. When a task
/// becomes known, the fit of that moment, which has not learned from it, predicts it; these predictions calibrate the probabilities.
///
/// - Score: the calibrated probability that the person is the task's assignee. Persons who are no candidates are not
///   ranked.
/// - Ties: the order of the candidates, see ``Candidates``.
package struct PrequentialRanker: Explaining {
  /// The number of known outcomes before the first calibration.
  static let firstCalibration = 100
  /// Days after which a fit is stale: then a refit is due as soon as the known outcomes have grown by ``staleGrowth``.
  ///
  /// On validation, over six trackers and two seeds, the mean reciprocal rank of `ranker` was .606 without it, .618 with 180 days, .627 with 90,
  /// .625 with 60 and .628 with 30; .614, .665, .712, .712 and .714 on the tracker that gains most. With 90 days a run of a ranker takes 1.4
  /// times as long, with 30 days 2.5 times.
  static let staleDays = 90.0
  static let staleGrowth = 1.05

  /// The maximum number of tasks of a fit. On validation, with trackers of 20,565 and 37,240 tasks, the mean reciprocal
  /// rank of `ranker` was .6994 and .7233 with 3,000, .7013 and .7236 with 6,000; .6999 with all of the first.
  static let mostExamples = 6_000

  /// The map of the probabilities is refitted when the known outcomes have grown by this factor since the last time.
  static let calibrationGrowth = 1.05

  package let scale = ScoreScale.natural
  private let table: PairTable
  let refits: Bool
  // What learning changes; see `Resumable`.
  var learner: any PairLearner
  var outcomes: KnownOutcomes
  var calibration: RankerCalibration
  /// Whether a fit learned from each task, whoever was its assignee then.
  var wasFitted: [Bool]
  var fitted: (count: Int, moment: Moment)?
  var calibratedCount = 0
  /// Whether nobody will ask for scores: then nothing is calibrated, and of the fits that are due before an answer the last one is made.
  private var ordersAlone = false
  /// The examples of the latest fit that was due, until it is made.
  private var awaited: [RankingExample]?

  /// - `table`: The pairs of every task to learn from or to rank, as of its opening.
  /// - `learner`: Unfitted; without `refits` it stays as it is.
  package init(
    table: PairTable, taskCount: Int, learner: any PairLearner,
    method: ProbabilityMap.Method = RankerCalibration.defaultMethod, refits: Bool = true
  ) {
    calibration = RankerCalibration(method: method, followsOutcomes: true)
    (self.table, self.refits, self.learner) = (table, refits, learner)
    outcomes = KnownOutcomes(taskCount: taskCount)
    wasFitted = Array(repeating: false, count: taskCount)
  }

  package mutating func change(_ example: TrainingExample, by step: Int) {
    outcomes.change(example, by: step)
    guard step > 0 else { return calibration.forget(example.task) }
    if !ordersAlone, !wasFitted[example.task] { calibrate(by: example) }
    fitIfDue(at: example.since)
  }

  package mutating func orderAlone() { ordersAlone = true }

  package mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    precondition(!ordersAlone, "scores were not asked for")
    let rows = table.rows(of: task)
    calibration.settle()
    return calibration.ranking(learner.utilities(table, rows: rows), persons: Array(table.persons[rows]))
  }

  /// Returns the order without the scores' calibration, which changes no order.
  package mutating func order(_ task: Int, at now: Moment) -> [PersonID] {
    if let examples = awaited {
      learner.fit(table, examples)
      awaited = nil
    }
    return table.order(of: task, by: learner)
  }

  package mutating func explain(_ task: Int, at now: Moment, persons: Int) -> [PairContributions] {
    PairContributions.leading(persons, of: rank(task, at: now), for: task, in: table, learner)
  }

  package func contrast(_ task: Int, between one: PersonID, _ other: PersonID) -> Contrast? {
    Contrast(of: task, between: one, other, in: table, by: learner)
  }

  private mutating func fitIfDue(at now: Moment) {
    let isFitDue = isFitDue(outcomes.count, at: now)
    if !ordersAlone, isFitDue || Double(outcomes.count) >= calibrationDue {
      calibration.fit()
      calibratedCount = outcomes.count
    }
    guard isFitDue else { return }
    let examples = outcomes.examples(table, most: Self.mostExamples)
    guard !examples.isEmpty else { return }
    fitted = (outcomes.count, now)
    for task in outcomes.tasks { wasFitted[task] = true }
    if ordersAlone { awaited = examples } else { learner.fit(table, examples) }
  }

  /// Whether a fit is due at a moment at which so many outcomes are known; once it is, it stays due as both grow.
  func isFitDue(_ count: Int, at now: Moment) -> Bool {
    guard refits else { return false }
    guard let fitted else { return count >= FitSchedule.first }
    let isStale = now.days(since: fitted.moment) >= Self.staleDays
    return Double(count) >= Double(fitted.count) * (isStale ? Self.staleGrowth : FitSchedule.growth)
  }

  var calibrationDue: Double { max(Double(Self.firstCalibration), Double(calibratedCount) * Self.calibrationGrowth) }

  private mutating func calibrate(by example: TrainingExample) {
    let rows = table.rows(of: example.task)
    guard !rows.isEmpty else { return }
    calibration.add(
      example.task, learner.utilities(table, rows: rows),
      assignee: rows.first { table.persons[$0] == example.person }.map { $0 - rows.lowerBound })
  }
}

package struct KnownOutcomes: Equatable, ExampleHolder {
  package private(set) var assignees: [PersonID?]
  /// By task, the moment from which its outcome was known; it has no meaning where none is.
  private(set) var since: [Moment]
  package private(set) var count = 0

  package init(taskCount: Int) {
    assignees = Array(repeating: nil, count: taskCount)
    since = Array(repeating: Moment(0), count: taskCount)
  }

  package mutating func change(_ example: TrainingExample, by step: Int) {
    assignees.change(example, by: step)
    since[example.task] = example.since
    count += step
  }

  var tasks: [Int] { assignees.indices.filter { assignees[$0] != nil } }

  /// Returns the examples of at most `most` tasks whose assignee is known, see ``FitSample``, if the assignee was among
  /// the candidates; in task order.
  package func examples(_ table: PairTable, most: Int = .max) -> [RankingExample] {
    FitSample.latestAndEarlier(tasks, count: most).compactMap { Self.example(table, $0, assignee: assignees[$0]!) }
  }

  package static func example(_ table: PairTable, _ task: Int, assignee: PersonID) -> RankingExample? {
    let rows = table.rows(of: task)
    return rows.first { table.persons[$0] == assignee }.map { RankingExample(rows: rows, chosen: $0) }
  }
}

extension PrequentialRanker {
  /// Ranks the candidates of a context, and explains the first of them.
  ///
  /// - `persons`: How many are explained, at most.
  package mutating func answer(
    _ context: FeatureContext, persons: (Ranking) -> Int
  ) -> (ranking: Ranking, explained: [PairContributions]) {
    var table = PairTable(features: PairFeatures.all, taskCount: 1, from: context.task)
    table.append(context)
    let rows = table.rows(of: context.task)
    calibration.settle()
    let ranking = calibration.ranking(learner.utilities(table, rows: rows), persons: Array(table.persons[rows]))
    return (ranking, PairContributions.leading(persons(ranking), of: ranking, for: context.task, in: table, learner))
  }
}
