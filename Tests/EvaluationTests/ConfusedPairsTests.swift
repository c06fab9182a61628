import DelegationEvaluation
import DelegationTasks
import Testing

@Suite("Confused pairs") struct ConfusedPairsTests {
  @Test("seven tasks, worked by hand: right ones and those without a suggestion count as no error")
  func byHand() {
    let pairs = ConfusedPairs(
      of: makeAnswers(assignees: [1, 1, 2, 3, 3, 1, 2], named: [2, 2, 1, 3, 1, nil, 4]))
    #expect(pairs.wrong == 5)
    #expect(pairs.pairs.map(\.named) == [2, 1, 1, 4])
    #expect(pairs.pairs.map(\.assignee) == [1, 2, 3, 2])
    #expect(pairs.pairs.map(\.count) == [2, 1, 1, 1])
    #expect(pairs.share(ofFirst: 1) == 0.4 && pairs.share(ofFirst: 2) == 0.6 && pairs.share(ofFirst: 10) == 1)
  }

  @Test("the busiest assignees by whom they were named, the last column for anybody else and for nobody")
  func matrix() {
    let answers = makeAnswers(assignees: [1, 1, 2, 3, 3, 1, 2], named: [2, 2, 1, 3, 1, nil, 4])
    let all = ConfusionMatrix(of: answers, busiest: 12)
    #expect(all.persons == [1, 2, 3])
    #expect(all.counts == [[0, 2, 0, 1], [1, 0, 0, 1], [1, 0, 1, 0]])
    let two = ConfusionMatrix(of: answers, busiest: 2)
    #expect(two.persons == [1, 2] && two.counts == [[0, 2, 1], [1, 0, 1]])
    #expect(ConfusionMatrix(of: [], busiest: 12).counts.isEmpty)
  }

  @Test("nothing wrong, nothing confused")
  func right() {
    for answers in [[], makeAnswers(assignees: [1, 2], named: [1, nil])] {
      let pairs = ConfusedPairs(of: answers)
      #expect(pairs.pairs.isEmpty && pairs.wrong == 0 && pairs.share(ofFirst: 10) == 0)
    }
  }
}
