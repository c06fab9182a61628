import DelegationRanking
import DelegationTasks
import Foundation
import Testing

@Suite("Online logistic regression") struct OnlineLogitTests {
  private let features = RankingTests.features([(0, 0, "crash"), (1, 0, "hang"), (2, 1, "slow")])

  private func learned(_ examples: (task: Int, assignee: PersonID)...) -> OnlineLogit {
    var logit = OnlineLogit(documents: features.documents, categories: features.categories, personCount: 3)
    for example in examples { logit.learn(example.task, assignee: example.assignee) }
    return logit
  }

  @Test("nobody is known at first; one person alone has all the probability and nothing to learn")
  func first() {
    #expect(learned().probabilities(of: 0) == [0, 0, 0])
    let logit = learned((0, 1))
    #expect(logit.isKnown == [false, true, false])
    #expect((0..<3).allSatisfy { logit.probabilities(of: $0) == [0, 1, 0] })
  }

  @Test("one step, worked by hand; nobody but the known gets anything")
  func step() {
    let logit = learned((0, 1), (1, 2))
    // Both were at ½, so the gradients are ±½ and every weight of task 1 goes by 0.25 · ½ / √(¼ + 0.1).
    let weight = 0.125 / 0.35.squareRoot()
    // Its inputs are everything, component and one term; task 0 shares two of them, task 2 one.
    for (task, shared) in [(1, 3.0), (0, 2), (2, 1)] {
      let probabilities = logit.probabilities(of: task)
      #expect(abs(probabilities[2] - 1 / (1 + exp(-2 * shared * weight))) < 1e-5)
      #expect(probabilities[0] == 0 && abs(probabilities.reduce(0, +) - 1) < 1e-12)
    }
  }

  @Test("a second step shrinks with the gradients so far")
  func secondStep() {
    let logit = learned((0, 1), (1, 2), (1, 2))
    let first = 0.125 / 0.35.squareRoot()
    let left = 1 - 1 / (1 + exp(-6 * first))
    let second = first + 0.25 * left / (0.35 + left * left).squareRoot()
    #expect(abs(logit.probabilities(of: 1)[2] - 1 / (1 + exp(-6 * second))) < 1e-5)
  }
}
