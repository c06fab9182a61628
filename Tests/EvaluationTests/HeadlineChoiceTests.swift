import DelegationEvaluation
import Testing

@Suite("The simplest model that none clearly beats") struct SimplestUnbeatenTests {
  private func choice(_ models: [[Int?]], equals: Int = 1) -> SimplestUnbeaten {
    SimplestUnbeaten(models.map { makeAnswers(ranks: $0) }, equals: equals, seed: 3)
  }

  /// Forty tasks, the first few with one rank and the others with another one.
  private func ranks(_ count: Int, _ rank: Int?, others: Int?) -> [Int?] {
    (0..<40).map { $0 < count ? rank : others }
  }

  @Test("one model is chosen, with tasks and without")
  func alone() {
    let one = choice([[2, nil]])
    #expect(one.chosen == 0 && one.best == 0)
    #expect(
      one.candidates.map(\.score) == [0.25] && one.candidates[0].pHolm == nil && one.candidates[0].isBeaten == nil)
    #expect(choice([[]]).chosen == 0 && choice([[], []]).chosen == 0)
  }

  @Test("equal models: the first is the best and chosen; nothing is tested")
  func ties() {
    let found = choice([ranks(10, 2, others: 1), ranks(10, 2, others: 1), ranks(10, 2, others: 1)])
    #expect(found.best == 0 && found.chosen == 0)
    #expect(found.candidates.allSatisfy { $0.pHolm == nil && $0.isBeaten == nil })
  }

  @Test("equal means on different tasks: still the first")
  func equalMeans() {
    let found = choice([[1, 2, 1, 2], [2, 1, 2, 1]])
    #expect(found.best == 0 && found.chosen == 0)
  }

  @Test("a better model on few tasks is the best and beats nobody: three tasks can have any sign")
  func nothingBeaten() {
    let found = choice([ranks(3, 2, others: 1), ranks(2, 2, others: 1), ranks(0, 2, others: 1)])
    #expect(found.best == 2 && found.chosen == 0)
    // Two of eight sign patterns are as extreme, and there are two tests; two of four, and p never falls.
    #expect(abs(found.candidates[0].pHolm! - 0.5) < 0.05 && found.candidates[1].pHolm! >= found.candidates[0].pHolm!)
    #expect(found.candidates[2].pHolm == nil)
  }

  @Test("one that beats every simpler one is chosen, whatever comes after it")
  func everythingBeaten() {
    let found = choice([
      ranks(40, 5, others: 1), ranks(40, 4, others: 1), ranks(40, 1, others: 1), ranks(40, 2, others: 1),
    ])
    #expect(found.best == 2 && found.chosen == 2)
    #expect(found.candidates.map(\.isBeaten) == [true, true, nil, nil])
    // Both have the least p of 10,000 flips; the smaller is doubled, and the other is not below it.
    #expect(found.candidates[0].pHolm == 2.0 / 10_001 && found.candidates[1].pHolm == 2.0 / 10_001)
  }

  @Test("the simplest of those that are not beaten, not the next best")
  func between() {
    let found = choice([
      ranks(40, 5, others: 1), ranks(2, 2, others: 1), ranks(1, 2, others: 1), ranks(0, 2, others: 1),
    ])
    #expect(found.best == 3 && found.chosen == 1)
    #expect(found.candidates.map(\.isBeaten) == [true, false, false, nil])
  }

  @Test("of equally simple ones the best, if it is not beaten; then the first of the others")
  func equals() {
    let few = [ranks(3, 2, others: 1), ranks(2, 2, others: 1), ranks(2, 2, others: 1), ranks(0, 2, others: 1)]
    #expect(choice(few).chosen == 0)
    #expect(choice(few, equals: 2).chosen == 1 && choice(few, equals: 3).chosen == 1)
    #expect(choice(few, equals: 4).chosen == 3)
    let beaten = [ranks(40, 5, others: 1), ranks(40, 4, others: 1), ranks(1, 2, others: 1), ranks(0, 2, others: 1)]
    #expect(choice(beaten, equals: 2).chosen == 2 && choice(beaten, equals: 3).chosen == 2)
  }

  @Test("Holm's correction: a p that would do alone does not do among several")
  func corrected() {
    // Six tasks won and none lost: two of 64 sign patterns, p = .031.
    let (behind, best) = (ranks(6, 2, others: 1), ranks(0, 2, others: 1))
    #expect(choice([behind, best]).chosen == 1)
    #expect(choice([behind, ranks(6, 3, others: 1), best]).chosen == 0)
  }

  @Test("an assignee who was not ranked counts as nothing won")
  func missing() {
    let found = choice([ranks(20, nil, others: 1), ranks(20, 1, others: 1)])
    #expect(found.candidates.map(\.score) == [0.5, 1] && found.chosen == 1)
    let never = choice([ranks(40, nil, others: 1), ranks(40, nil, others: 1)])
    #expect(never.chosen == 0 && never.candidates.map(\.score) == [0, 0])
  }

  @Test("a model after the best is never chosen, and costs the tests nothing")
  func after() {
    let (behind, best) = (ranks(6, 2, others: 1), ranks(0, 2, others: 1))
    #expect(choice([behind, best, behind, behind]).candidates.prefix(2) == choice([behind, best]).candidates[...])
  }
}
