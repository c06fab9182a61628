import DelegationRanking
import DelegationTasks
import Testing

@Suite("Shared terms") struct SharedTermsTests {
  @Test("distinct persons per term, however often each used it; tasks without an example do not count")
  func byHand() {
    let corpus = corpus(["crash crash font", "crash", "crash menu", "crash font menu", "menu"])
    let shared = SharedTerms(
      examples: [example(0, 0, 1), example(1, 1, 1), example(2, 0, 1), example(3, 2, 1)], corpus: corpus)
    // crash: 0, 1, 2; font: 0, 2; menu: 0, 2 (task 4 has no example).
    #expect(shared.personCounts == [3, 2, 2])
    #expect(shared.isShared(0) && !shared.isShared(1))
    #expect(shared.isShared(1, by: 2))
  }
}
