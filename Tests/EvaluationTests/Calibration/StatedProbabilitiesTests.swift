import DelegationEvaluation
import Testing

@Suite("Stated probabilities") struct StatedProbabilitiesTests {
  @Test("of a model run: the first person's, the assignee's, and whether they are the same")
  func ofModelRun() {
    let stated = run(Array(repeating: [0.6, 0.3], count: 3), .natural, assignees: [0, 1, 7]).statedProbabilities
    #expect(stated.map(\.first) == [0.6, 0.6, 0.6])
    #expect(stated.map(\.isRight) == [true, false, false])
    #expect(stated.map(\.assignee) == [0.6, 0.3, 0])
    #expect(stated.map(\.assigneeRank) == [1, 2, nil])
  }

  @Test("what rounding puts beyond 0 or 1 is cut off")
  func rounding() {
    let ends = (below: -Double.leastNonzeroMagnitude, above: 1 + Double.ulpOfOne)
    let stated = StatedProbabilities(probabilities: [ends.above, 0.5, ends.below], assigneeRank: 1)
    #expect(stated.probabilities == [1, 0.5, 0])
  }

  @Test("nobody ranked is a suggestion of probability 0 that is wrong")
  func nobody() {
    let none = StatedProbabilities(probabilities: [], assigneeRank: nil)
    #expect(none.first == 0 && none.assignee == 0 && !none.isRight)
  }
}
