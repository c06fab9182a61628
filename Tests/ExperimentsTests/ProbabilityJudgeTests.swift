import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationReporting
import DelegationResultFixtures
import DelegationResults
import DelegationTasks
import Testing

/// States for task *i* what its row says, for persons 0, 1, …
private struct Oracle: Recommender {
  let scale = ScoreScale.natural
  let rows: [[Double]]

  mutating func change(_ example: TrainingExample, by step: Int) {}
  mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    Ranking(persons: rows[task].indices.map { PersonID($0) }, scores: rows[task])
  }
}

@Suite("Judging probabilities") struct ProbabilityJudgeTests {
  /// Person 0 is named with 0.7 or 0.3 by turns, person 1 with 0.2. Of 250 tasks 160 train, 40 validate, 50 test; who is named with
  /// The person with 0.7 is the assignee except for every fifth task, the one with 0.3 never.
  private func results(_ rows: [[Double]]? = nil) -> (test: ModelRunResult, validation: ModelRunResult) {
    let rows = rows ?? (0..<250).map { $0 % 2 == 0 ? [0.7, 0.2] : [0.3, 0.2] }
    let targets = (0..<250).map { task in
      Target(task: task, assignee: task % 2 == 0 && task % 10 != 0 ? 0 : 1, opening: Moment(Int64(task)))
    }
    var column = TaskColumn()
    for task in 0..<250 as Range<UInt64> {
      column.append(key: task, id: TaskID(task), opening: Int64(task), reporter: "guest")
    }
    let log = TaskLog(tasks: column, fields: [:])
    let persons = PersonTable(of: log, rules: PersonRules(notPersons: []))
    let stream = LabelStream(of: log, persons: persons, leavesOutSelfTaken: false)
    let modelRun = ModelRun(
      model: "oracle", mode: .prequential, values: .opening,
      splits: [.holdout(of: targets), .validation(of: targets)], keepsRankings: [.holdout, .validation]
    ) { Oracle(rows: rows) }
    let results = ModelRunner(targets: targets, stream: stream, threads: .one).run([modelRun])[0]
    return (results[0], results[1])
  }

  private func judge(precision: Double = 0.8, personsPerTask: Double = 1) -> ProbabilityJudge {
    ProbabilityJudge(precision: precision, personsPerTask: personsPerTask, seed: 1, threads: .one)
  }

  private func answers(_ test: ModelRunResult, _ validation: ModelRunResult) -> JudgedAnswers {
    JudgedAnswers(test.statedProbabilities, validation: validation.statedProbabilities)
  }

  @Test("metrics of the test part, worked by hand")
  func metrics() throws {
    let (test, validation) = results()
    let found = judge().calibration(test, answers(test, validation))
    #expect((found.model, found.mode, found.test, found.tooFew) == ("oracle", .prequential, 50, false))
    // 25 at 0.7, 20 of them right; 25 at 0.3, none right.
    #expect(abs(found.stated - 0.5) < 1e-12 && found.right == 0.4)
    #expect(abs(found.error - (2.5 + 7.5) / 50) < 1e-12)
    let brier = try #require(found.measures[.brier])
    #expect(abs(brier - (20 * 0.09 + 5 * 0.49 + 25 * 0.09) / 50) < 1e-12)
    #expect(found.bins.map(\.count) == [25, 25] && found.bins.map(\.right) == [0, 0.8])
    #expect(found.curve.map(\.threshold) == [0.7, 0.3])
    #expect(found.curve.map(\.coverage) == [0.5, 1] && found.curve.map(\.precision) == [0.8, 0.4])
    #expect(abs(found.area - 0.6) < 1e-12)
    #expect(found.noiseFloor > 0.05 && found.noiseFloor < 0.15)
  }

  @Test("the two rounds have a curve up to twice the persons per task")
  func curve() throws {
    let (test, validation) = results()
    let rounds = try #require(judge().rounds(test, validation: validation))
    // 25 tasks at 0.7 and 0.2, 25 at 0.3 and 0.2: half a person per task is above 0.3, one is above 0.2, two above nothing.
    #expect(rounds.curve?.map(\.threshold) == [0.7, 0.3, 0.2, 0])
    #expect(rounds.curve?.map(\.personsPerTaskRoundOne) == [0, 0.5, 1, 2])
    #expect(rounds.curve?.map(\.assigneeAfterRoundOne) == [0, 0.4, 0.4, 1])
    #expect(rounds.curve?.map(\.assigneeAfterBoth) == [0.4, 0.4, 0.4, 1])
  }

  @Test("no threshold among twenty answers; with forty all are answered at a low target")
  func abstention() {
    let (test, validation) = results()
    // On validation 20 are at 0.7: too few to choose by.
    let none = judge().calibration(test, answers(test, validation)).abstention
    #expect(none == .of(["target": 0.8]))
    let all = judge(precision: 0.25).calibration(test, answers(test, validation))
      .abstention
    #expect(all.threshold == 0.3)
    #expect((all.validation?.tasks, all.validation?.answered, all.validation?.precision) == (40, 40, 0.4))
    #expect((all.test?.tasks, all.test?.coverage, all.test?.precision) == (50, 1, 0.4))
    #expect(abs((all.difference ?? 0) - 0.15) < 1e-12)
    #expect(all.test?.interval95?.count == 2 && all.promise == .kept)
    // On validation 16 of 32 from 0.4 on are right, surely over 35 %; on the test part 15 of 45: Wilson's interval
    // reaches from 21 to 48 %.
    let rows = (0..<250).map { task in
      let isUnsure = task < 200 ? [1, 3].contains(task % 10) : task % 10 == 2
      return isUnsure ? [0.1, 0.05] : task % 2 == 0 ? [0.7, 0.2] : [0.4, 0.2]
    }
    let (late, early) = results(rows)
    let missed = judge(precision: 0.35).calibration(late, answers(late, early)).abstention
    #expect((missed.threshold, missed.test?.answered, missed.promise) == (0.4, 45, .missed))
  }

  @Test("nothing of the test part is answered: no precision, no difference")
  func silent() {
    let rows = (0..<250).map { $0 < 200 ? [0.7] : [0.1] }
    let (test, validation) = results(rows)
    let found = judge(precision: 0.25).calibration(test, answers(test, validation))
      .abstention
    #expect(found.threshold == 0.7 && found.difference == nil && found.promise == nil)
    #expect(found.test == .of(["tasks": 50, "answered": 0, "coverage": 0]))
  }

  @Test("the threshold of round one is validation's, the metrics are the test part's")
  func rounds() throws {
    let (test, validation) = results()
    // Of 40 tasks 40 persons may get one: 20 at 0.7 and 20 at 0.3, so those of 0.2 are left out.
    let found = try #require(judge().rounds(test, validation: validation))
    #expect((found.model, found.threshold, found.chosenFor) == ("oracle", 0.2, 1))
    #expect(found.personsPerTaskRoundOne == 1 && found.leftToRoundTwo == 0 && found.assigneeAfterRoundOne == 0.4)
    // Every task has one person, so nothing can be drawn; shares are Wilson's.
    #expect(found.promise == .kept && found.interval95?["personsPerTaskRoundOne"] == nil)
    let wilson = Interval.wilson(20, of: 50)
    #expect(found.interval95?["assigneeAfterRoundOne"] == [wilson.lower, wilson.upper])
    let half = try #require(judge(personsPerTask: 0.5).rounds(test, validation: validation))
    #expect(half.threshold == 0.3 && half.personsPerTaskRoundOne == 0.5 && half.leftToRoundTwo == 0.5)
  }

  @Test("twice as many persons as promised, and the whole interval says so")
  func broken() throws {
    // On validation half of the tasks have two persons above 0.2, on the test part all have.
    let rows = (0..<250).map { $0 >= 200 || $0 % 2 == 0 ? [0.7, $0 % 25 == 0 ? 0.1 : 0.3] : [0.1, 0.05] }
    let (test, validation) = results(rows)
    let found = try #require(judge(personsPerTask: 1).rounds(test, validation: validation))
    #expect(found.personsPerTaskRoundOne > 1.8 && found.promise == .broken)
    let bounds = try #require(found.interval95?["personsPerTaskRoundOne"])
    #expect(bounds[0] > 1 && bounds[0] < found.personsPerTaskRoundOne && found.personsPerTaskRoundOne < bounds[1])
    // Half of the suggestions at 0.7 or above are wrong where 90 % were promised.
    let right = judge(precision: 0.2).calibration(test, answers(test, validation))
      .abstention
    #expect(right.promise == .kept)
  }
}
