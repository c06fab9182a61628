import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationTasks
import Testing

@Suite("How long tasks take, measured") struct EffortEvaluationTests {
  private static let day = RandomHistory.day

  /// A task a day, resolved the day after with an effort; every tenth has none.
  private func log(_ count: Int = 200, seed: UInt64 = 1) -> TaskLog {
    var chance = SplitMix64(seed: seed)
    let minutes = (0..<count).map { _ in 5 + chance.next(below: 300) }
    let people = (0..<count).map { _ in "p\(chance.next(below: 4))@example.org" }
    func entries(_ body: (_ task: Int, _ opening: Int64) -> [(Int64, String)]) -> [(UInt64, [(Int64, String)])] {
      (0..<count).map { (UInt64($0 + 1), body($0, Int64($0 + 1) * Self.day)) }
    }
    let titles = entries { task, opening in [(opening, minutes[task] > 100 ? "big one" : "small one")] }
    let assignees = entries { task, opening in [(opening, ""), (opening + 9, people[task])] }
    let outcomes = entries { _, opening in [(opening, ""), (opening + Self.day / 2, "FIXED")] }
    let efforts = entries { task, opening in
      task % 10 == 9 ? [] : [(opening + Self.day / 2, String(minutes[task]))]
    }
    let estimates = entries { task, opening in task % 2 == 0 ? [(opening, String(minutes[task] + 7))] : [] }
    let tasks = (0..<count).map { task -> (id: UInt64, opening: Int64, reporter: String) in
      (UInt64(task + 1), Int64(task + 1) * Self.day, "guest@example.org")
    }
    return makeLog(
      tasks,
      [
        .shortDesc: titles, .assignedTo: assignees, .resolution: outcomes, .effort: efforts, .estimate: estimates,
      ])
  }

  private func evaluation(_ log: TaskLog) throws -> EffortEvaluation {
    EffortEvaluation(
      features: try makeFeatures(log), efforts: log.efforts(persons: makePersons(log)), estimates: log.estimates)
  }

  @Test("the population: tasks with an effort, the last fifth, and the last fifth of the rest")
  func population() throws {
    let evaluation = try evaluation(log())
    #expect(evaluation.answers.count == 180 && evaluation.test.count == 36 && evaluation.validation.count == 29)
    #expect(evaluation.test.startIndex == evaluation.validation.endIndex)
    #expect(evaluation.answers.map(\.effort.task) == (0..<200).filter { $0 % 10 != 9 })
    // Estimates are typed for every second task; whoever was not seen before has no past.
    #expect(evaluation.answers.count { $0.stated[2] != nil } == 100)
    #expect(evaluation.answers[0].stated[3] == nil && evaluation.answers[1].stated[3] != nil)
  }

  @Test("changing whatever happens from a moment on changes nothing that was stated before", arguments: [60, 120, 170])
  func blind(task: Int) throws {
    let log = log()
    let full = try evaluation(log).answers.map(\.stated)
    let moment = log.openings[task]
    let count = log.efforts(persons: makePersons(log)).count { $0.moment < moment }
    var chance = SplitMix64(seed: UInt64(task))
    for future in [log.cut(at: moment), log.shufflingValues(from: moment) { chance.shuffle(&$0) }] {
      #expect(Array(try evaluation(future).answers.map(\.stated).prefix(count)) == Array(full.prefix(count)))
    }
  }

  @Test("measures, worked by hand")
  func measures() {
    let rows: [(minutes: Int, score: Double, median: Double, band: ClosedRange<Double>)] = [
      (30, 0.75, 20, 10...40), (60, 0.75, 80, 10...70), (90, 0.75, 80, 10...80), (200, 0.25, 100, 50...300),
    ]
    let answers = rows.enumerated().map { task, row in
      EffortEvaluation.Answer(
        effort: TaskEffort(moment: Moment(1), task: task, person: 0, minutes: row.minutes),
        stated: [
          .init(score: row.score, median: row.median, band: row.band), nil,
          .init(score: -row.median, isProbability: false, median: row.median, band: nil), nil, nil,
        ])
    }
    let model = DurationResult.Effort.Row(of: .model, on: answers[...], seed: 1)
    // Of four pairs two are in order and two are equal.
    #expect(model.tasks == 4 && model.area == 0.75 && model.covered == 3)
    // Two of three at 0.75 and none of one at 0.25: off by a quarter of a task twice.
    #expect(abs(model.calibrationError! - (0.25 + 0.25) / 4) < 1e-12)
    #expect(model.medianError == 10)
    let typed = DurationResult.Effort.Row(of: .estimate, on: answers[...], seed: 1)
    #expect(typed.calibrationError == nil && typed.covered == nil && typed.area != nil)
    let silent = DurationResult.Effort.Row(of: .overall, on: answers[...], seed: 1)
    #expect(silent.tasks == 0 && silent.medianError == nil && silent.area == nil)
  }
}

@Suite("How long tasks wait, measured") struct WaitingEvaluationTests {
  private func evaluation(_ history: RandomHistory, _ values: FieldValues = .opening) throws -> WaitingEvaluation {
    let log = history.log
    return WaitingEvaluation(features: try makeFeatures(log, values), events: log.events(persons: makePersons(log)))
  }

  @Test(
    "changing whatever happens from a moment on changes nothing that was stated before", arguments: [1, 2] as [UInt64])
  func blind(seed: UInt64) throws {
    let history = RandomHistory(seed: seed, count: 300)
    #expect(try Set(evaluation(history).stated.map { $0.cumulative.map(\.bitPattern) }).count > 100)
    try history.expectBlind(at: [150, 260], seed: seed) { try evaluation($0).stated }
  }

  @Test("the test would notice: final values are caught")
  func leaking() throws {
    try RandomHistory(seed: 1, count: 300).expectCaught(at: 200) { try evaluation($0, $1).stated }
  }

  @Test("a task that was opened too late to know is in no row; one that still waits counts as long as it was seen")
  func population() throws {
    let day = RandomHistory.day
    // Resolved after two days, but for every fifth, which is still open.
    let log = makeLog(
      (1...50).map { (id: UInt64($0), opening: Int64($0) * day, reporter: "guest@example.org") },
      [
        .resolution: (1...50).map { number in
          let opening = Int64(number) * day
          return (UInt64(number), [(opening, "")] + (number % 5 == 0 ? [] : [(opening + 2 * day, "FIXED")]))
        },
        .shortDesc: (1...50).map { (UInt64($0), [(Int64($0) * day, "crash")]) },
      ])
    let evaluation = WaitingEvaluation(features: try makeFeatures(log), events: log.events(persons: makePersons(log)))
    #expect(TaskWaits(openings: log.openings, events: log.events(persons: makePersons(log))).unresolved == 10)
    // The last event is on day 51.
    let within = evaluation.test(days: 7)
    #expect(within.map(\.task) == [40, 41, 42, 43] && within.map(\.isResolved) == [true, true, true, true])
    #expect(evaluation.test(days: 1).count { $0.isResolved } == 0 && evaluation.test(days: 1).count == 10)
    #expect(try #require(evaluation.curve.share(endedWithin: day)).value == 0)
    // Of fifty, 49 were seen for two days; forty of them were resolved then.
    #expect(abs(try #require(evaluation.curve.share(endedWithin: 2 * day)).value - 40.0 / 49) < 1e-12)
  }
}
