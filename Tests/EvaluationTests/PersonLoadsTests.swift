import DelegationEvaluation
import DelegationTasks
import Testing

@Suite("Load per person") struct PersonLoadsTests {
  private func answer(assignee: PersonID, first: PersonID?) -> Answer {
    Answer(task: 0, assignee: assignee, rank: nil, leaders: first.map { [$0, 9] } ?? [], candidateCount: 2)
  }

  @Test("five tasks of three persons, worked by hand")
  func byHand() {
    let loads = PersonLoads(
      of: [
        answer(assignee: 1, first: 1), answer(assignee: 1, first: 2), answer(assignee: 2, first: 2),
        answer(assignee: 0, first: 4),
        answer(assignee: 1, first: nil),
      ])
    #expect(loads.rows.map(\.person) == [1, 2, 0, 4])
    #expect(loads.rows.map(\.assigned) == [3, 1, 1, 0])
    #expect(loads.rows.map(\.first) == [1, 2, 0, 1])
    #expect(loads.rows.map(\.hits.tasks) == [3, 1, 1, 0] && loads.others == HitCounts())
    #expect(loads.assignedTopFive == 1 && loads.firstTopFive == 1)
    // |3/5 − 1/4| + |1/5 − 2/4| + |1/5 − 0| + |0 − 1/4| = 0.35 + 0.3 + 0.2 + 0.25 = 1.1
    #expect(abs(loads.shifted - 0.55) < 1e-12)
  }

  @Test("hits are those of the assignee's tasks; the five busiest and all others make all tasks")
  func hits() {
    let answers = makeAnswers(
      assignees: [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6], named: [0, 1, 1, 1, 0, 2, 9, 9, 4, 4, 5, nil])
    let loads = PersonLoads(of: answers)
    #expect(loads.rows.prefix(7).map(\.hits.first) == [2, 1, 2, 1, 0, 1, 0])
    #expect(loads.busiest.tasks == 10 && loads.busiest.first == 6 && loads.others.tasks == 2 && loads.others.first == 1)
  }

  @Test("the five busiest of seven")
  func concentration() {
    let loads = PersonLoads(
      of: (0..<7).flatMap { person in
        (0...person).map { _ in answer(assignee: PersonID(person), first: PersonID(6 - person)) }
      })
    #expect(loads.assignedTopFive == 25.0 / 28 && loads.firstTopFive == 25.0 / 28)
    #expect(loads.rows.map(\.person) == [6, 5, 4, 3, 2, 1, 0])
    // The persons in the middle get the same: (7 − 1) + (6 − 2) + (5 − 3) on either side.
    #expect(abs(loads.shifted - 12.0 / 28) < 1e-12)
  }

  @Test("no tasks, nobody suggested")
  func empty() {
    #expect(PersonLoads(of: []).rows.isEmpty && PersonLoads(of: []).shifted == 0)
    let silent = PersonLoads(of: [answer(assignee: 3, first: nil)])
    #expect(silent.rows.map(\.person) == [3] && silent.firstTopFive == 0 && silent.shifted == 0)
  }
}
