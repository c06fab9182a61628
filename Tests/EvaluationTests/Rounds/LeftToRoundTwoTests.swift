import DelegationEvaluation
import Testing

@Suite("Left to round two") struct LeftToRoundTwoTests {
  @Test("whatever nobody took in round one, also where there was nobody at all")
  func byHand() { #expect(LeftToRoundTwo().value(of: assignedTasks) == 0.4) }
}
