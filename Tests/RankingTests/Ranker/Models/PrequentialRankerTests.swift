import DelegationFoundations
import DelegationRanking
import DelegationTasks
import Testing

@Suite("Prequential ranker") struct PrequentialRankerTests {
  private let long = LongTracker(seed: 5)
  private let learner = LogitLearner(l2: 10, prior: TrackerPriors.builtIn.prior(), threads: .one)

  @Test("fits come at 50 known outcomes and whenever they have grown by a fifth, with or without rankings")
  func schedule() {
    let learner = NotedLearner()
    var ranker = long.prequential(learner)
    var counts: [Int] = []
    for (position, example) in long.examples.enumerated() {
      // All within an hour, so that no fit is stale.
      ranker.learn(TrainingExample(task: example.task, person: example.person, since: Moment(Int64(position))))
      if counts.count < learner.notes.fits.count { counts.append(position + 1) }
    }
    #expect(long.examples.count > 208)
    #expect(counts.prefix(5) == [50, 60, 72, 87, 105])
    #expect(learner.notes.fits.allSatisfy { $0 > 0 })
  }

  @Test(
    "a fit older than 90 days is made anew once the known outcomes have grown by a twentieth",
    arguments: [
      (days: 20, counts: [50, 55, 60, 65, 70]), (days: 60, counts: [50, 53, 56, 59, 62]),
      (days: 1, counts: [50, 60, 72]),
    ])
  func stale(days: Int, counts: [Int]) {
    let learner = NotedLearner()
    var ranker = long.prequential(learner)
    var found: [Int] = []
    for (position, example) in long.examples.prefix(74).enumerated() where found.count < counts.count {
      let since = Moment(Int64(position * days) * 86_400)
      ranker.learn(TrainingExample(task: example.task, person: example.person, since: since))
      if found.count < learner.notes.fits.count { found.append(position + 1) }
    }
    #expect(found == counts)
  }

  @Test("before the first fit the weights of other trackers rank")
  func prior() {
    let prior = TrackerPriors.builtIn.prior()
    var ranker = long.prequential(LogitLearner(l2: 10, prior: prior, threads: .one))
    for example in long.examples.prefix(49) { ranker.learn(example) }
    let task = long.count - 1
    let ranking = ranker.rank(task, at: long.tracker.end)
    let table = long.source.table
    let rows = table.rows(of: task)
    let scores = prior.scores(bins: table.bins, featureCount: table.featureCount, rows: rows)
    let best = scores.indices.max { scores[$0] < scores[$1] }!
    #expect(ranking.persons.first == table.persons[rows.lowerBound + best])
    #expect(ranking.persons.count > 3 && abs(ranking.scores.reduce(0, +) - 1) < 1e-9)
  }

  @Test("after a fit it answers as a learner that was fitted to the same outcomes by itself")
  func separate() {
    var ranker = long.prequential(learner)
    var outcomes = KnownOutcomes(taskCount: long.count)
    let table = long.source.table
    var learner = self.learner
    var calibration = RankerCalibration(followsOutcomes: true)
    // Examples after the fit only calibrate, as it had predicted them, until the next one.
    for (position, example) in long.examples.prefix(59).enumerated() {
      ranker.learn(example)
      outcomes.learn(example)
      let rows = table.rows(of: example.task)
      calibration.add(
        example.task, learner.utilities(table, rows: rows),
        assignee: rows.first { table.persons[$0] == example.person }.map { $0 - rows.lowerBound })
      guard position == 49 else { continue }
      calibration.fit()
      learner.fit(table, outcomes.examples(table))
    }
    calibration.settle()
    for task in 250..<long.count {
      let rows = table.rows(of: task)
      let expected =
        calibration.ranking(learner.utilities(table, rows: rows), persons: Array(table.persons[rows]))
      #expect(ranker.rank(task, at: long.tracker.end) == expected)
    }
  }

  @Test("ranking after every example changes no later ranking")
  func rankingChangesNothing() {
    var (ranked, unranked) = (
      long.prequential(learner), long.prequential(learner)
    )
    for (position, example) in long.examples.enumerated() {
      ranked.learn(example)
      unranked.learn(example)
      _ = ranked.rank(position % long.count, at: example.since)
    }
    for task in 250..<long.count {
      #expect(ranked.rank(task, at: long.tracker.end) == unranked.rank(task, at: long.tracker.end))
    }
  }

  @Test("where only orders are read, it makes the last due fit before each and gives the same orders")
  func ordersAlone() {
    let (learner, every) = (NotedLearner(), NotedLearner())
    var (lazy, eager) = (long.prequential(learner), long.prequential(every))
    var (ordering, ranking) = (long.prequential(self.learner), long.prequential(self.learner))
    lazy.orderAlone()
    ordering.orderAlone()
    var needed: [Int] = []
    for (position, example) in long.examples.enumerated() {
      lazy.learn(example)
      eager.learn(example)
      ordering.learn(example)
      ranking.learn(example)
      guard position == 100 || position > 200 else { continue }
      let task = position % long.count
      #expect(lazy.order(task, at: example.since) == eager.order(task, at: example.since))
      #expect(ordering.order(task, at: example.since) == ranking.rank(task, at: example.since).persons)
      if needed.last != every.notes.fits.last! { needed.append(every.notes.fits.last!) }
    }
    #expect(learner.notes.fits == needed)
    #expect(needed.count < every.notes.fits.count)
  }

  @Test("an example that was held for a moment only leaves no trace")
  func detour() {
    var (plain, detoured) = (
      long.prequential(learner), long.prequential(learner)
    )
    for (position, example) in long.examples.enumerated() {
      // Not where one example more would make a fit due.
      if position > 0, position < 45 {
        let other = TrainingExample(task: example.task, person: (example.person + 1) % 6, since: example.since)
        detoured.learn(other)
        detoured.forget(other)
      }
      plain.learn(example)
      detoured.learn(example)
    }
    for task in 250..<long.count {
      #expect(plain.rank(task, at: long.tracker.end) == detoured.rank(task, at: long.tracker.end))
    }
  }

  @Test("one that does not refit keeps its learner and calibrates it")
  func kept() {
    let learner = NotedLearner(utility: 1)
    var ranker = PrequentialRanker(
      table: long.source.table, taskCount: long.count, learner: learner, method: .temperature, refits: false)
    let task = long.count - 1
    for example in long.examples.prefix(50) { ranker.learn(example) }
    let early = ranker.rank(task, at: long.tracker.end)
    #expect(Set(early.scores).count == 1)
    for example in long.examples.dropFirst(50) { ranker.learn(example) }
    let late = ranker.rank(task, at: long.tracker.end)
    // Some assignees had been no candidates, so less than 1 is left for those who are.
    #expect(learner.notes.fits.isEmpty && late.persons == early.persons && late.scores != early.scores)
    #expect(late.scores.reduce(0, +) < 1)
  }
}
