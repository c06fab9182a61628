import DelegationEvaluation
import Testing

@Suite("Left to round two") struct LeftToRoundTwoTests {
  @Test("tasks that round one assigned to nobody, including those that nobody was ranked for")
  func byHand() { #expect(AssignmentMeasure.leftToRoundTwo.value(of: assignedTasks) == 0.4) }
}
