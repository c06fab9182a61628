import DelegationEvaluation
import DelegationTasks
import Testing

@Suite("Abstention threshold") struct AbstentionThresholdTests {
  @Test("the largest coverage that still holds, even below one that does not")
  func largest() throws {
    // 40 at 0.9: 95 % right. With 40 at 0.6: 60 of 80, too few. With 80 at 0.4: 140 of 160. Then no more.
    let validation =
      stated(0.9, hits: 38, of: 40) + stated(0.6, hits: 22, of: 40) + stated(0.4, hits: 80, of: 80)
      + stated(0.1, hits: 0, of: 40)
    let chosen = try #require(AbstentionThreshold(precision: 0.8, on: validation))
    #expect(chosen.threshold == 0.4)
    #expect((chosen.chosen.tasks, chosen.chosen.answered, chosen.chosen.right) == (200, 160, 140))
    #expect(AbstentionThreshold(precision: 0.85, on: validation)?.threshold == 0.9)
    #expect(AbstentionThreshold(precision: 0, on: validation)?.threshold == 0.1)
  }

  @Test("a model that was trained once names nobody of a probability below the precision")
  func trainedOnce() throws {
    let validation = stated(0.9, hits: 18, of: 20) + stated(0.4, hits: 39, of: 40)
    let answers = JudgedAnswers(stated(0.85, hits: 3, of: 4) + stated(0.5, hits: 4, of: 4), validation: validation)
    let chosen = try #require(answers.abstention(precision: 0.8)).chosen
    #expect((chosen.threshold, chosen.answered, chosen.right) == (0.8, 20, 18))
    let names = answers.names(precision: 0.8)
    #expect(names.outcome.map { ($0.answered, $0.right) } ?? (0, 0) == (4, 3))
    let learning = JudgedAnswers(
      answers.stated, validation: validation,
      feedback: answers.stated.map { _ in OutcomeFeedback(asOf: Moment(0), known: nil, rank: nil) })
    #expect(learning.abstention(precision: 0.8)?.threshold == 0.4)
    // What validation never had right often enough stays unnamed.
    #expect(JudgedAnswers(answers.stated, validation: stated(0.9, hits: 79, of: 100)).abstention(precision: 0.8) == nil)
  }

  @Test("at least thirty answers, or it is an accident")
  func fewest() {
    let sure = stated(0.9, hits: 29, of: 29)
    #expect(AbstentionThreshold(precision: 0.8, on: sure) == nil)
    #expect(AbstentionThreshold(precision: 0.8, on: sure + stated(0.8, hits: 0, of: 1))?.threshold == 0.8)
    #expect(AbstentionThreshold(precision: 0.8, on: []) == nil)
  }

  @Test("a precision out of reach, and one that chance may have reached")
  func unreachable() {
    // Wilson's one-sided lower bounds of 86 and 87 in 100 are 79.3 and 80.5 %.
    #expect(AbstentionThreshold(precision: 0.8, on: stated(0.9, hits: 79, of: 100)) == nil)
    #expect(AbstentionThreshold(precision: 0.8, on: stated(0.9, hits: 86, of: 100)) == nil)
    #expect(AbstentionThreshold(precision: 0.8, on: stated(0.9, hits: 87, of: 100)) != nil)
  }

  @Test("the outcome on other tasks")
  func outcome() throws {
    let chosen = try #require(AbstentionThreshold(precision: 0.8, on: stated(0.6, hits: 40, of: 40)))
    let outcome = chosen.outcome(
      on: stated(0.7, hits: 3, of: 5) + stated(0.6, hits: 1, of: 1) + stated(0.5, hits: 4, of: 4))
    #expect((outcome.tasks, outcome.answered, outcome.right) == (10, 6, 4))
  }
}
