import DelegationEvaluation
import Testing

@Suite("Assignee held") struct AssigneeHeldTests {
  @Test("after round one two of five, after both three")
  func byHand() {
    #expect(AssignmentMeasure.assigneeAfterRoundOne.value(of: assignedTasks) == 0.4)
    #expect(AssignmentMeasure.assigneeAfterBoth.value(of: assignedTasks) == 0.6)
  }
}
