import TaskModel

/// Ranks the candidates of a task by what was known at the moment of training, and nothing later.
///
/// To learn how to rank from knowledge that grows old, it looks at the past the same way: time is stopped at three
/// earlier moments, and the tasks opened after each are ranked from what was known then. The last of the three stretches
/// is first left out and used to calibrate the probabilities.
///
/// - Score: the calibrated probability that the person is the task's owner.
/// - Ties: the order of the candidates, see ``Candidates``.
struct BatchRanker: Explaining {
  /// Time is stopped at these parts of the lessons, by their reports' openings.
  static let stops = [2, 3, 4]
  static let parts = 5

  let scale = ScoreScale.natural
  private let source: PairSource
  private let openings: [Moment]
  private var learner: any PairLearner
  private var outcomes: KnownOutcomes
  private var calibration: RankerCalibration
  private var trained: (state: PairState, isFitted: Bool)?

  init(source: PairSource, openings: [Moment], learner: any PairLearner, method: ProbabilityMap.Method) {
    calibration = RankerCalibration(method: method)
    self.source = source
    self.openings = openings
    self.learner = learner
    outcomes = KnownOutcomes(reportCount: openings.count)
  }

  mutating func learn(_ lesson: Lesson) { outcomes.learn(lesson) }

  mutating func forget(_ lesson: Lesson) { outcomes.forget(lesson) }

  mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    let (table, learner) = pairs(of: task, at: now)
    return ranking(of: task, table, learner)
  }

  mutating func explain(_ task: Int, at now: Moment, persons: Int) -> [PairContributions] {
    let (table, learner) = pairs(of: task, at: now)
    return PairContributions.leading(persons, of: ranking(of: task, table, learner), for: task, in: table, learner)
  }

  /// The task's pairs, and who ranks them.
  private mutating func pairs(of task: Int, at now: Moment) -> (PairTable, any PairLearner) {
    if trained == nil { train(at: now) }
    var table = PairTable(features: PairFeatures.all, reportCount: openings.count)
    table.append(trained!.state.scene(of: task, at: now))
    return (table, trained!.isFitted ? learner : GuessLearner())
  }

  private func ranking(of task: Int, _ table: PairTable, _ learner: any PairLearner) -> Ranking {
    let rows = table.rows(of: task)
    return calibration.ranking(learner.utilities(table, rows: rows), persons: Array(table.persons[rows]))
  }

  private mutating func train(at now: Moment) {
    let reports = outcomes.owners.indices.filter { outcomes.owners[$0] != nil && openings[$0] < now }
    let cuts = Self.stops.map { reports.count * $0 / Self.parts } + [reports.count]
    var table = PairTable(features: PairFeatures.all, reportCount: openings.count)
    var stretches: [[RankingExample]] = []
    for (first, end) in zip(cuts, cuts.dropFirst()) where first < end {
      let stop = openings[reports[first]]
      var state = source.state(before: stop)
      for report in reports[first..<end] { table.append(state.scene(of: report, at: stop)) }
      stretches.append(
        reports[first..<end].compactMap { KnownOutcomes.example(table, $0, owner: outcomes.owners[$0]!) })
    }
    var isFitted = false
    if let last = stretches.last, stretches.dropLast().contains(where: { !$0.isEmpty }), !last.isEmpty {
      learner.fit(table, Array(stretches.dropLast().joined()))
      for report in reports[cuts[cuts.count - 2]...] {
        let rows = table.rows(of: report)
        guard !rows.isEmpty else { continue }
        let owner = outcomes.owners[report]!
        calibration.add(
          learner.utilities(table, rows: rows),
          owner: rows.first { table.persons[$0] == owner }.map { $0 - rows.lowerBound })
      }
      calibration.fit()
      learner.fit(table, Array(stretches.joined()))
      isFitted = true
    }
    trained = (source.state(before: now), isFitted)
  }
}
