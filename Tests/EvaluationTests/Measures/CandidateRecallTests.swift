import DelegationEvaluation
import Testing

@Suite("CandidateRecall") struct CandidateRecallTests {
  @Test("whoever is in the ranking at all counts")
  func byHand() {
    #expect(Measure.candidateRecall.value(of: makeAnswers(ranks: [1, nil, 500, nil])) == 0.5)
    #expect(Measure.candidateRecall.value(of: []) == 0)
  }
}
