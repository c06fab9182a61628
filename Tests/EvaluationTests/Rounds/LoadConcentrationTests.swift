import DelegationEvaluation
import DelegationTasks
import Testing

@Suite("Load concentration") struct LoadConcentrationTests {
  @Test("four persons: they have everything")
  func few() { #expect(AssignmentMeasure.loadConcentration.value(of: assignedTasks) == 1) }

  @Test("person n gets n tasks, n = 1…8: the five busiest have 30 of 36")
  func byHand() {
    let tasks = (1...8).flatMap { person in
      (0..<person).map { _ in TaskAssignment(assignee: 0, persons: [PersonID(person)], round: .one) }
    }
    #expect(AssignmentMeasure.loadConcentration.value(of: tasks) == 30.0 / 36)
  }
}
