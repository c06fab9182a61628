import DelegationEvaluation
import DelegationTasks
import Testing

@Suite("Time to assignment") struct AssignmentDelaysTests {
  private let day: Int64 = 86_400

  @Test("the first time that the final assignee was set counts, whoever was set before and after")
  func byHand() {
    let log = makeLog(
      (1...5).map { (id: $0, opening: Int64($0) * 1_000_000, reporter: "r@example.org") },
      [
        .assignedTo: [
          (1, [(1_000_000, "a@example.org")]),
          (2, [(2_000_000, "a@example.org"), (2_000_000 + 3_600, "b@example.org")]),
          (
            3,
            [(3_000_000 + day, "b@example.org"), (3_000_000 + 8 * day, "a@example.org"), (3_900_000, "b@example.org")]
          ),
          (4, [(4_000_000, "some-inbox@example.org"), (4_000_000 + 400 * day, "a@example.org")]),
        ]
      ])
    let persons = makePersons(log)
    let (a, b) = (persons.person(address: "a@example.org")!, persons.person(address: "b@example.org")!)
    func answer(_ task: Int, _ assignee: PersonID, _ rank: Int?) -> Answer {
      Answer(task: task, assignee: assignee, rank: rank, leaders: [a], candidateCount: 2)
    }
    // The fifth task was never assigned to anybody.
    let answers = [answer(0, a, 1), answer(1, b, 2), answer(2, b, 9), answer(3, a, 1), answer(4, a, 1)]
    let groups = AssignmentDelays(of: answers, log: log, events: log.events(persons: persons)).delays
    #expect(groups.map(\.from) == [0, 3_600, day, 365 * day])
    #expect(groups.map(\.until) == [3_600, day, 7 * day, nil])
    #expect(groups.map(\.accuracy.tasks) == [1, 1, 1, 1])
    #expect(groups.map(\.accuracy.top1) == [1, 0, 0, 1] && groups.map(\.accuracy.top5) == [1, 1, 0, 1])
  }

  @Test("no answers, no groups")
  func empty() {
    let log = makeLog([(id: 1, opening: 5, reporter: "r")], [:])
    #expect(AssignmentDelays(of: [], log: log, events: []).delays.isEmpty)
  }
}
