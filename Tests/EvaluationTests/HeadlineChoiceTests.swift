import DelegationEvaluation
import Testing

@Suite("The model that learns most, unless another clearly beats it") struct HeadlineChoiceTests {
  private func choice(_ models: [[Int?]]) -> HeadlineChoice {
    HeadlineChoice(models.map { makeAnswers(ranks: $0) }, seed: 3)
  }

  /// Forty tasks, the first few with one rank and the others with another one.
  private func ranks(_ count: Int, _ rank: Int?, others: Int?) -> [Int?] {
    (0..<40).map { $0 < count ? rank : others }
  }

  @Test("one model is chosen, with tasks and without")
  func alone() {
    let one = choice([[2, nil]])
    #expect(one.chosen == 0 && one.best == 0)
    #expect(one.candidates.map(\.score) == [0.25] && one.candidates[0].pHolm == nil && one.candidates[0].isAhead == nil)
    #expect(choice([[]]).chosen == 0 && choice([[], []]).chosen == 1)
  }

  @Test("equal models, and equal means on different tasks: the last; nothing is tested")
  func ties() {
    let equal = choice([ranks(10, 2, others: 1), ranks(10, 2, others: 1), ranks(10, 2, others: 1)])
    #expect(equal.best == 2 && equal.chosen == 2)
    #expect(equal.candidates.allSatisfy { $0.pHolm == nil && $0.isAhead == nil })
    let means = choice([[1, 2, 1, 2], [2, 1, 2, 1]])
    #expect(means.best == 1 && means.chosen == 1)
  }

  @Test("a better model on few tasks beats nobody: three tasks can have any sign")
  func nothingBeaten() {
    let found = choice([ranks(0, 2, others: 1), ranks(2, 2, others: 1), ranks(3, 2, others: 1)])
    #expect(found.best == 0 && found.chosen == 2)
    // Two of eight sign patterns are as extreme, and there are two tests; p never falls.
    #expect(abs(found.candidates[0].pHolm! - 0.5) < 0.05 && found.candidates[1].pHolm! >= found.candidates[0].pHolm!)
    #expect(found.candidates.map(\.isAhead) == [false, false, nil])
  }

  @Test("of those that clearly beat the last one the best, whatever stands between")
  func beaten() {
    let found = choice([
      ranks(40, 2, others: 1), ranks(40, 1, others: 1), ranks(40, 4, others: 1), ranks(40, 3, others: 1),
    ])
    #expect(found.best == 1 && found.chosen == 1)
    #expect(found.candidates.map(\.isAhead) == [true, true, nil, nil])
    // Both have the least p of 10,000 flips; the smaller is doubled, and the other is not below it.
    #expect(found.candidates[0].pHolm == 2.0 / 10_001 && found.candidates[1].pHolm == 2.0 / 10_001)
  }

  @Test("Holm's correction: a p that would do alone does not do among several")
  func corrected() {
    // Six tasks won and none lost: two of 64 sign patterns, p = .031.
    let (last, ahead) = (ranks(6, 2, others: 1), ranks(0, 2, others: 1))
    #expect(choice([ahead, last]).chosen == 0)
    #expect(choice([ahead, ranks(5, 2, others: 1), last]).chosen == 2)
    #expect(choice([ahead, ranks(9, 2, others: 1), last]).chosen == 0)
  }

  @Test("an assignee who was not ranked counts as nothing won")
  func missing() {
    let found = choice([ranks(20, 1, others: 1), ranks(20, nil, others: 1)])
    #expect(found.candidates.map(\.score) == [1, 0.5] && found.chosen == 0)
    let never = choice([ranks(40, nil, others: 1), ranks(40, nil, others: 1)])
    #expect(never.chosen == 1 && never.candidates.map(\.score) == [0, 0])
  }
}
