import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationTasks
import Testing

@Suite("Whether tasks will be resolved FIXED, measured") struct OutcomeEvaluationTests {
  private func stated(_ history: RandomHistory, _ values: FieldValues = .opening) throws -> [[UInt64]] {
    let log = history.log
    return try OutcomeEvaluation.statedProbabilities(
      features: makeFeatures(log, values), events: log.events(persons: makePersons(log))
    ).map { $0.map(\.bitPattern) }
  }

  @Test(
    "changing whatever happens from a moment on changes nothing that was stated before",
    arguments: 0..<3 as Range<UInt64>)
  func blind(seed: UInt64) throws {
    let history = RandomHistory(seed: seed, count: 360)
    // These outcomes are drawn, so a calibrated model says much the same of all tasks at times.
    #expect(try Set(stated(history).map { $0[0] }).count > 100)
    try history.expectBlind(at: [170, 240, 320], seed: seed) { try stated($0) }
  }

  @Test("the test would notice: final values are caught")
  func leaking() throws {
    try RandomHistory(seed: 1, count: 360).expectCaught(at: 240, stated)
  }

  @Test("the population: tasks resolved at the end, assigned or not; the last fifth, and the last fifth of the rest")
  func population() throws {
    let day = RandomHistory.day
    let log = makeLog(
      (1...30).map { (id: UInt64($0), opening: Int64($0) * day, reporter: "guest@example.org") },
      [
        .resolution: (1...30).map { number in
          let opening = Int64(number) * day
          let last = number % 6 == 0 ? "" : number % 2 == 0 ? "FIXED" : "INVALID"
          return (UInt64(number), [(opening, ""), (opening + 1, "FIXED"), (opening + 2, last)])
        },
        .shortDesc: (1...30).map { (UInt64($0), [(Int64($0) * day, "crash")]) },
      ])
    let evaluation = OutcomeEvaluation(features: try makeFeatures(log), events: log.events(persons: makePersons(log)))
    #expect(evaluation.answers.count == 25 && evaluation.answers.count(where: \.isFixed) == 10)
    #expect(evaluation.test.count == 5 && evaluation.validation.count == 4)
    #expect(evaluation.test.startIndex == evaluation.validation.endIndex)
    #expect(evaluation.answers.last?.task == 28)
  }

  @Test("measures, worked by hand")
  func measures() throws {
    let answers = [(0.25, false), (0.25, true), (0.75, true), (0.75, true)].enumerated().map { task, one in
      OutcomeEvaluation.Answer(task: task, isFixed: one.1, probabilities: [one.0, 0.5, 0.5, 0.5])
    }
    let part = TriageResult.TaskOutcome.Part(of: answers[...], seed: 1)
    let model = part.results[0]
    // Three pairs: the one with 0.25 is equal, the others are in order.
    #expect(try #require(model.area) == 2.5 / 3)
    // One of two at 0.25 and two of two at 0.75: each bin is off by half a task.
    #expect(abs(model.calibrationError - 0.25) < 1e-12)
    #expect(abs(model.brier - (0.0625 * 3 + 0.5625) / 4) < 1e-12)
    #expect(abs(model.logLoss + (3 * Elementary.log(0.75) + Elementary.log(0.25)) / 4) < 1e-12)
    #expect(part.bins.map(\.tasks) == [0, 0, 2, 0, 0, 0, 0, 2, 0, 0])
    #expect(part.bins[2].fixed == 1 && part.bins[7].fixed == 2 && part.bins[7].stated == 0.75)
    #expect(part.results.last?.area == 0.5)
  }
}
