import DelegationEvaluation
import DelegationTasks
import Testing

@Suite("Macro-F1") struct MacroF1Tests {
  @Test("four assignees, worked by hand")
  func byHand() {
    // Person 0: one hit, 2 tasks, named 2 → 1/2. Person 1: one hit, 2 tasks, named 2 → 1/2. Person 2: 1. Person 3: 0.
    // Person 9 has no task, so no F1; naming them costs person 1 a hit.
    let answers = makeAnswers(assignees: [0, 0, 1, 1, 2, 3], named: [0, 1, 1, 9, 2, 0])
    #expect(Measure.macroF1.value(of: answers) == 0.5)
  }

  @Test("as scikit-learn's f1_score over the true assignees")
  func peer() {
    let assignees: [PersonID] = (0..<120).map { (task: Int) in PersonID((task * task * 3 + task) % 7) }
    let named: [PersonID?] = (0..<120).map { (task: Int) in
      task % 3 == 0 ? PersonID(task * 5 % 9) : assignees[task]
    }
    #expect(abs(Measure.macroF1.value(of: makeAnswers(assignees: assignees, named: named)) - 0.776539408866995) < 1e-14)
  }

  @Test("one person; nobody named; no tasks")
  func edges() {
    #expect(Measure.macroF1.value(of: makeAnswers(assignees: [4, 4], named: [4, 4])) == 1)
    #expect(Measure.macroF1.value(of: makeAnswers(assignees: [4, 5], named: [nil, nil])) == 0)
    #expect(Measure.macroF1.value(of: []) == 0)
  }
}
