import DelegationRanking
import Testing

@Suite("Words of severity") struct SeverityWordsTests {
  @Test("the usual words, the most severe first, in any case of letters; others are as severe as normal")
  func order() {
    let ranks = ["Blocker", "critical", "MAJOR", "normal", "minor", "trivial", "enhancement"].map {
      SeverityWords.rank(of: $0)
    }
    #expect(ranks == ranks.sorted() && Set(ranks).count == ranks.count && ranks[0] == 0)
    #expect(SeverityWords.rank(of: "--") == ranks[3] && SeverityWords.rank(of: nil) == ranks[3])
  }
}
