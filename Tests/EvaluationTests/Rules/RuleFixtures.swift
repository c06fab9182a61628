import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationTasks
import Testing

/// Gives each task the ranking that is written down for it.
struct Written: Recommender {
  let scale: ScoreScale
  /// By task; the last one for all further tasks.
  let rankings: [Ranking]

  mutating func change(_ example: TrainingExample, by step: Int) {}
  mutating func rank(_ task: Int, at now: Moment) -> Ranking { rankings[min(task, rankings.count - 1)] }

  /// The result for all targets of a log, as one test part.
  func result(for targets: [Target], of log: TaskLog) -> ModelRunResult {
    let stream = LabelStream(of: log, persons: makePersons(log), leavesOutSelfTaken: false)
    let modelRun = ModelRun(
      model: "written", mode: .batch, values: .opening, splits: [.holdout(of: targets, share: Share(0, of: 1))],
      keepsRankings: [.holdout]
    ) { self }
    return ModelRunner(targets: targets, stream: stream, threads: .one).run([modelRun])[0][0]
  }
}

/// Four tasks of ann 0, bob 1 and cid 2, opened at 0, 10, 20, 30; ann has two open ones at 20 and one at 30.
struct RuleScenario {
  let log = makeLog(
    [(1, 0, "x"), (2, 10, "x"), (3, 20, "x"), (4, 30, "x")],
    [
      .assignedTo: [
        (1, [(1, "ann@example.org")]), (2, [(11, "ann@example.org")]), (3, [(21, "bob@example.org")]),
        (4, [(31, "cid@example.org")]),
      ],
      .resolution: [(1, [(25, "FIXED")])],
    ])
  let targets = makeTargets([0, 0, 1, 2])

  /// Cid never, ann with fewer than two open tasks, bob not from 10 until 20.
  func filter() throws -> RankingFilter {
    let persons = makePersons(log)
    func rule(_ word: String, _ terms: AssignmentRules.Terms) throws -> AssignmentRules.Rule {
      AssignmentRules.Rule(try #require(RuleSubject(word, among: persons)), terms)
    }
    let rules = AssignmentRules([
      try rule("cid@*", .never), try rule("ann@example.org", .capacity(openTasks: 2)),
      try rule("bob@example.org", .away(from: Moment(10), until: Moment(20))),
    ])
    return RankingFilter(
      rules, for: targets.map(\.task), of: log, events: log.events(persons: persons), personCount: persons.count)
  }
}
