import DelegationEvaluation
import Testing

@Suite("Ceiling") struct CeilingTests {
  @Test("whoever is in the ranking at all counts")
  func byHand() {
    #expect(Ceiling().value(of: makeAnswers(ranks: [1, nil, 500, nil])) == 0.5)
    #expect(Ceiling().value(of: []) == 0)
  }
}
