import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationTasks
import Synchronization
import Testing

/// Records the calls of a model.
private final class Diary: Sendable {
  private let lines = Mutex<[String]>([])

  func write(_ line: String) { lines.withLock { $0.append(line) } }
  var all: [String] { lines.withLock { $0 } }
}

/// Ranks the persons it holds examples of by their number, and records its calls.
private struct Witness: Recommender {
  let diary: Diary
  let scale = ScoreScale.relative
  var held: [TrainingExample] = []

  mutating func change(_ example: TrainingExample, by step: Int) {
    diary.write("\(step > 0 ? "+" : "-")\(example.task):\(example.person)")
    if step > 0 { held.append(example) } else { held.removeAll { $0 == example } }
  }

  mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    diary.write("?\(task)@\(now.seconds)")
    let persons = Set(held.map(\.person)).sorted()
    return Ranking(persons: persons, scores: persons.map { _ in 1 })
  }
}

@Suite("Trials") struct ModelRunnerTests {
  /// Persons by address: ann 0, bob 1, cid 2. Task 3 is reassigned in the second in which task 4 is opened.
  let log = makeLog(
    [(1, 100, "x"), (2, 110, "x"), (3, 120, "x"), (4, 130, "x"), (5, 140, "x")],
    [
      .assignedTo: [
        (1, [(100, "ann")]), (2, [(110, "bob")]), (3, [(120, "ann"), (130, "bob")]), (4, [(130, "cid")]),
        (5, [(140, "ann"), (900, "bob")]),
      ],
      .resolution: [
        (1, [(100, ""), (105, "FIXED")]), (2, [(110, ""), (112, "INVALID"), (114, "FIXED"), (116, "")]),
        (3, [(120, ""), (122, "FIXED")]), (4, [(130, ""), (132, "FIXED")]), (5, [(140, ""), (900, "FIXED")]),
      ],
    ])
  /// Tasks that are opened on the days 0, 1, 2 and 3, each resolved half a day later.
  private let daily = makeLog(
    [(1, 0, "x"), (2, 86_400, "x"), (3, 172_800, "x"), (4, 259_200, "x")],
    [
      .assignedTo: [(1, [(0, "ann")]), (2, [(86_400, "bob")]), (3, [(172_800, "cid")]), (4, [(259_200, "dan")])],
      .resolution: [
        (1, [(43_200, "FIXED")]), (2, [(129_600, "FIXED")]), (3, [(216_000, "FIXED")]), (4, [(302_400, "FIXED")]),
      ],
    ])
  var targets: [Target] {
    Targets(of: log, persons: makePersons(log), eligibility: .fixed, leavesOutSelfTaken: false).all
  }

  private func run(
    _ mode: EvaluationMode, _ splits: [Split], as schedule: KnowledgeSchedule = .atOnce, of log: TaskLog? = nil,
    keeps: [Split.Kind] = [], threads: Threads = .one
  ) -> (results: [ModelRunResult], diary: [String]) {
    let (diary, log) = (Diary(), log ?? self.log)
    let targets = Targets(of: log, persons: makePersons(log), eligibility: .fixed, leavesOutSelfTaken: false).all
    let stream = LabelStream(of: log, persons: makePersons(log), leavesOutSelfTaken: false)
    let runner = ModelRunner(targets: targets, stream: stream, threads: threads)
    let modelRun = ModelRun(
      model: "witness", mode: mode, schedule: schedule, values: .opening, splits: splits, keepsRankings: keeps
    ) { Witness(diary: diary) }
    return (runner.run([modelRun])[0], diary.all)
  }

  @Test("the targets of this suite: the reopened task is none")
  func theTargets() {
    #expect(targets.map(\.task) == [0, 2, 3, 4])
    #expect(targets.map(\.assignee) == [0, 1, 2, 1])
  }

  @Test("batch learns once what is dated strictly before the first test task, and nothing later")
  func batch() {
    let (results, diary) = run(.batch, [.holdout(of: targets, share: Share(1, of: 2))])
    #expect(diary == ["+0:0", "+2:0", "?3@130", "?4@130"])
    #expect(results[0].folds[0].exampleCount == 2)
    #expect(results[0].answers.map(\.rank) == [nil, nil])
    #expect(results[0].answers.map { Array($0.leaders) } == [[0], [0]])
  }

  @Test("prequential learns and forgets as time passes; a change of the same second is not seen")
  func prequential() {
    let (results, diary) = run(.prequential, [.holdout(of: targets, share: Share(1, of: 2))])
    #expect(diary == ["+0:0", "+1:1", "-1:1", "+2:0", "?3@130", "-2:0", "+2:1", "+3:2", "?4@140"])
    #expect(results[0].folds[0].exampleCount == 2)
    #expect(results[0].answers.map(\.rank) == [nil, 2])
    #expect(results[0].answers.map(\.candidateCount) == [1, 3])
  }

  @Test("retrained, a model learns and answers as of the moments of training, and knows nothing of what came between")
  func retrained() {
    let targets = Targets(of: daily, persons: makePersons(daily), eligibility: .fixed, leavesOutSelfTaken: false)
    let schedule = KnowledgeSchedule(days: 2, from: Moment(86_400))
    let (results, diary) = run(
      .retrained, [.holdout(of: targets.all, share: Share(1, of: 4))], as: schedule, of: daily, keeps: [.holdout])
    // At day 1 the first task is known. Day 2 adds nothing, day 3 what two days brought.
    #expect(diary == ["+0:0", "?1@86400", "?2@86400", "+1:1", "+2:2", "?3@259200"])
    #expect(results[0].answers.map(\.candidateCount) == [1, 1, 3])
    // One that hears of things at once would be noticed.
    let leaking = run(.retrained, [.holdout(of: targets.all, share: Share(1, of: 4))], of: daily).diary
    #expect(leaking == ["+0:0", "?1@86400", "+1:1", "?2@172800", "+2:2", "?3@259200"])
    let stream = LabelStream(of: daily, persons: makePersons(daily), leavesOutSelfTaken: false)
    let feedback = results[0].feedback(daily, stream, as: schedule)
    #expect(feedback.map(\.asOf.seconds) == [86_400, 86_400, 259_200] && feedback[0].known == Moment(129_600))
    // What is chosen on stated probabilities knows no outcome before its time.
    let known = { results[0].statedProbabilities(knownBefore: Moment($0), in: stream) }
    #expect(known(129_600).isEmpty && known(129_601).map(\.assigneeRank) == [results[0].answers[0].rank])
    #expect(known(.max).count == feedback.count { $0.known != nil })
  }

  @Test("one prequential pass answers all splits as separate passes do", arguments: [1, 4])
  func sharedPass(threads: Int) {
    let splits = [Split.holdout(of: targets), .folds(of: targets, parts: 4), .validation(of: targets)]
    let (together, diary) = run(.prequential, splits, keeps: [.holdout, .folds], threads: Threads(threads))
    #expect(diary.count { $0.hasPrefix("?") } == 3)
    for (position, split) in splits.enumerated() {
      let alone = run(.prequential, [split], keeps: [.holdout, .folds]).results[0]
      #expect(together[position].folds.map(\.answers) == alone.folds.map(\.answers))
      #expect(together[position].folds.map(\.exampleCount) == alone.folds.map(\.exampleCount))
      #expect(together[position].folds.map(\.rankings) == alone.folds.map(\.rankings))
    }
    #expect(together.map(\.split) == [.holdout, .folds, .validation])
  }

  @Test("a batch fold is the holdout that ends where it ends")
  func foldIsHoldout() {
    let folds = run(.batch, [.folds(of: targets, parts: 4)]).results[0]
    #expect(folds.folds.count == 3)
    let last = run(.batch, [.holdout(of: targets, share: Share(3, of: 4))]).results[0]
    #expect(folds.folds[2].answers == last.folds[0].answers)
  }

  @Test("full rankings are stored only if requested")
  func rankings() {
    let splits = [Split.holdout(of: targets), .folds(of: targets, parts: 4)]
    let results = run(.prequential, splits, keeps: [.holdout]).results
    #expect(results[0].folds[0].rankings == [Ranking(persons: [0, 1, 2], scores: [1, 1, 1])])
    #expect(results[1].folds.allSatisfy { $0.rankings.isEmpty })
  }

  @Test("one thread and four give the same answers in the same order")
  func threads() throws {
    let log = RandomHistory(seed: 5, count: 120).log
    let persons = makePersons(log)
    let targets = Targets(of: log, persons: persons, eligibility: .fixed, leavesOutSelfTaken: false).all
    let context = ModelContext(features: try makeFeatures(log), personCount: persons.count)
    let splits = [Split.holdout(of: targets), .folds(of: targets)]
    let modelRuns = try ["most-frequent", "component-recent", "centroid-cosine"].flatMap { name in
      let fresh = try ModelCatalogue.make(name, context: context)
      return EvaluationMode.allCases.map { mode in
        ModelRun(model: name, mode: mode, values: .opening, splits: splits, keepsRankings: [.folds]) { fresh }
      }
    }
    let stream = LabelStream(of: log, persons: persons, leavesOutSelfTaken: false)
    let runs = [1, 4].map { threads in
      ModelRunner(targets: targets, stream: stream, threads: Threads(threads)).run(modelRuns).flatMap { $0 }
    }
    #expect(runs[0].map(\.model) == modelRuns.flatMap { [$0.model, $0.model] })
    #expect(runs[1].count == runs[0].count)
    for (one, four) in zip(runs[0], runs[1]) {
      #expect(one.split == four.split && one.mode == four.mode)
      #expect(one.answers == four.answers && one.testCount > 0)
      #expect(one.folds.map(\.rankings) == four.folds.map(\.rankings))
    }
  }

  @Test("no test tasks: no folds, metrics of 0, and too few to say", arguments: EvaluationMode.allCases)
  func nothing(mode: EvaluationMode) {
    let runner = ModelRunner(
      targets: [], stream: LabelStream(of: log, persons: makePersons(log), leavesOutSelfTaken: false), threads: .one)
    let modelRun = ModelRun(
      model: "witness", mode: mode, values: .opening, splits: [.holdout(of: []), .folds(of: [])]
    ) { Witness(diary: Diary()) }
    for result in runner.run([modelRun])[0] {
      #expect(result.folds.isEmpty && result.isTooFew && result.scale == .relative)
      #expect(result.measures.values.values.allSatisfy { $0 == 0 })
    }
  }

  @Test("fewer than fifty test tasks are too few", arguments: [(49, true), (50, false)])
  func tooFew(count: Int, expected: Bool) {
    let targets = makeTargets(Array(repeating: 0, count: count))
    let runner = ModelRunner(
      targets: targets.map { Target(task: 0, assignee: $0.assignee, opening: $0.opening) },
      stream: LabelStream(of: log, persons: makePersons(log), leavesOutSelfTaken: false), threads: .one)
    let modelRun = ModelRun(
      model: "witness", mode: .batch, values: .opening, splits: [.holdout(of: targets, share: Share(0, of: 1))]
    ) { Witness(diary: Diary()) }
    #expect(runner.run([modelRun])[0][0].isTooFew == expected)
  }
}
