import DelegationEvaluation
import DelegationRanking
import Testing

/// Five tasks: two given to several, one to the wrong person, one left to round two, one nobody could be found for.
let assignedTasks = [
  TaskAssignment(assignee: 1, persons: [2, 1], round: .one),
  TaskAssignment(assignee: 1, persons: [1, 2, 3], round: .one),
  TaskAssignment(assignee: 3, persons: [2], round: .one),
  TaskAssignment(assignee: 4, persons: [4], round: .two),
  TaskAssignment(assignee: 4, persons: [], round: nil),
]

@Suite("Two-round assignment") struct TwoRoundAssignmentTests {
  private func assign(_ scores: [Double], _ scale: ScoreScale, threshold: Double = 0.5) -> TwoRoundAssignment {
    TwoRoundAssignment(of: run([scores, scores], scale, assignees: [0, 1]), threshold: threshold)
  }

  @Test("natural scores meet the threshold as they are")
  func natural() {
    let assignment = assign([0.9, 0.6, 0.5], .natural)
    #expect(assignment.personsPerTaskRoundOne == 2)
    #expect(assignment.assigneeAfterRoundOne == 1)
    #expect(assignment.leftToRoundTwo == 0)
  }

  @Test("relative scores are divided by their sum: here nobody has half, so the likeliest takes all")
  func relative() {
    let assignment = assign([9, 6, 5], .relative)
    #expect(assignment.personsPerTaskRoundOne == 0)
    #expect(assignment.assigneeAfterRoundOne == 0)
    #expect(assignment.assigneeAfterBoth == 0.5)
    #expect(assignment.leftToRoundTwo == 1)
    #expect(assignment.loadTopFive == 1)
    #expect(assign([9, 6, 5], .relative, threshold: 0.25).personsPerTaskRoundOne == 2)
  }

  @Test("all scores equal: the first by the tie rule; nobody to rank: nobody gets it")
  func edges() {
    #expect(assign([0, 0], .relative).assigneeAfterBoth == 0.5)
    let nobody = assign([], .relative)
    #expect(nobody.leftToRoundTwo == 1 && nobody.assigneeAfterBoth == 0 && nobody.loadTopFive == 0)
  }

  @Test("no tasks: metrics of 0")
  func none() {
    let assignment = TwoRoundAssignment(of: [])
    #expect(assignment.personsPerTaskRoundOne == 0 && assignment.leftToRoundTwo == 0 && assignment.loadTopFive == 0)
  }
}
