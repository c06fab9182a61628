import DelegationEvaluation
import Testing

@Suite("Assignee held") struct AssigneeHeldTests {
  @Test("after round one two of five, after both three")
  func byHand() {
    #expect(AssigneeHeld(after: .one).value(of: assignedTasks) == 0.4)
    #expect(AssigneeHeld(after: .two).value(of: assignedTasks) == 0.6)
  }
}
