import DelegationRanking
import Testing

@Suite("Ranking") struct RankingOrderTests {
  @Test("ranks begin at 1; who is not there has none")
  func rank() {
    let ranking = Ranking(persons: [7, 2], scores: [0.5, 0.5])
    #expect(ranking.rank(of: 7) == 1)
    #expect(ranking.rank(of: 2) == 2)
    #expect(ranking.rank(of: 3) == nil)
  }
}
