import DelegationEvaluation
import DelegationTasks
import Testing

@Suite("Suggestions of inactive persons") struct InactiveSuggestedTests {
  private static let day: Int64 = 86_400

  /// Days: ann 0 is assigned task 1 on day 0; bob 1 task 2 on day 10, and resolves it on day 100; cid 2 task 3
  /// on day 1, and is copied on task 2 on day 150. The last three, in opening order 3 to 5, open on days 180, 181 and 281; the
  /// second of them becomes ann's at once.
  private let log = makeLog(
    [(1, 0), (2, 10), (3, 1), (4, 180), (5, 181), (6, 281)].map { (UInt64($0.0), $0.1 * day, "x") },
    [
      .assignedTo: [
        (1, [(0, "ann@example.org")]), (2, [(10 * day, "bob@example.org")]), (3, [(1 * day, "cid@example.org")]),
        (5, [(181 * day, "ann@example.org")]),
      ],
      .resolution: [(2, [(100 * day, "FIXED")])],
      .cc: [(2, [(150 * day, "cid@example.org")])],
    ])

  private var inactive: InactiveAssignees {
    let persons = makePersons(log)
    return InactiveAssignees(for: [3, 4, 5], of: log, events: log.events(persons: persons), personCount: persons.count)
  }

  private func answer(_ task: Int, _ leaders: [PersonID]) -> Answer {
    Answer(task: task, assignee: 0, rank: nil, leaders: leaders, candidateCount: leaders.count)
  }

  @Test("180 days are not yet too long, one more is; what happens in the opening's second is not known")
  func who() {
    let inactive = inactive
    let flags = [3, 4, 5].map { task in (0..<3).map { inactive.holds(PersonID($0), for: task) } }
    // Last seen: ann on day 0, and on 181 when she comes back; bob on 100, cid on 150.
    #expect(flags == [[false, false, false], [true, false, false], [false, true, false]])
  }

  @Test("first, among the first five, and of all ranks")
  func measures() {
    let inactive = inactive
    let answers = [
      answer(3, [0, 1, 2]), answer(4, [1, 0, 2]), answer(5, [1, 2]),
      // A person at rank 6 is not among the first five.
      answer(4, [1, 2, 1, 2, 1, 0]), answer(5, []),
    ]
    #expect(inactive.suggested(first: 1, in: answers) == 1.0 / 5)
    #expect(inactive.suggested(first: 5, in: answers) == 2.0 / 5)
    let share = 2.0 / 13
    #expect(InactiveRanks(inactive).value(of: answers) == share)
    #expect(inactive.suggested(first: 5, in: []) == 0)
    #expect(InactiveRanks(inactive).value(of: [answer(3, [])]) == 0)
  }

  @Test("the notes name the ranks and the number of days")
  func notes() {
    #expect(
      InactiveAssignees.note(first: 1).key == "inactive.top1" && InactiveAssignees.note(first: 5).key == "inactive.top5"
    )
    for note in [InactiveAssignees.note(first: 1), InactiveAssignees.note(first: 5), InactiveRanks.note] {
      #expect(note.explanation.contains("180 days"))
    }
  }
}
