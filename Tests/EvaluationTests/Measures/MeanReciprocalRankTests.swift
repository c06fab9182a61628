import DelegationEvaluation
import Testing

@Suite("Mean reciprocal rank") struct MeanReciprocalRankTests {
  @Test("over the full ranking; an assignee who is not ranked counts 0")
  func byHand() {
    // (1 + 1/2 + 1/100 + 0) / 4
    #expect(abs(Measure.meanReciprocalRank.value(of: makeAnswers(ranks: [1, 2, 100, nil])) - 0.3775) < 1e-15)
    #expect(Measure.meanReciprocalRank.value(of: []) == 0)
  }
}
