import DelegationEvaluation
import DelegationTasks
import Testing

@Suite("Macro-F1") struct MacroF1Tests {
  @Test("four owners, worked by hand")
  func byHand() {
    // Person 0: one hit, owns 2, named 2 → 1/2. Person 1: one hit, owns 2, named 2 → 1/2. Person 2: 1. Person 3: 0.
    // Person 9 owns nothing, so he has no F1; naming him cost person 1 a hit.
    let answers = makeAnswers(owners: [0, 0, 1, 1, 2, 3], named: [0, 1, 1, 9, 2, 0])
    #expect(MacroF1().value(of: answers) == 0.5)
  }

  @Test("as scikit-learn's f1_score over the true owners")
  func peer() {
    let owners: [PersonID] = (0..<120).map { (report: Int) in PersonID((report * report * 3 + report) % 7) }
    let named: [PersonID?] = (0..<120).map { (report: Int) in
      report % 3 == 0 ? PersonID(report * 5 % 9) : owners[report]
    }
    #expect(abs(MacroF1().value(of: makeAnswers(owners: owners, named: named)) - 0.776539408866995) < 1e-14)
  }

  @Test("one person; nobody named; no reports")
  func edges() {
    #expect(MacroF1().value(of: makeAnswers(owners: [4, 4], named: [4, 4])) == 1)
    #expect(MacroF1().value(of: makeAnswers(owners: [4, 5], named: [nil, nil])) == 0)
    #expect(MacroF1().value(of: []) == 0)
  }
}
