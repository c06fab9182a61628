import DelegationEvaluation
import Testing

@Suite("Persons per task") struct PersonsPerTaskTests {
  @Test("round one only, over all tasks")
  func byHand() { #expect(AssignmentMeasure.personsPerTask.value(of: assignedTasks) == 6.0 / 5) }
}
