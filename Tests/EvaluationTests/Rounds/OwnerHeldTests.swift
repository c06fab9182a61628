import DelegationEvaluation
import Testing

@Suite("Owner held") struct OwnerHeldTests {
  @Test("after round one two of five, after both three")
  func byHand() {
    #expect(OwnerHeld(after: .one).value(of: assignedTasks) == 0.4)
    #expect(OwnerHeld(after: .two).value(of: assignedTasks) == 0.6)
  }
}
