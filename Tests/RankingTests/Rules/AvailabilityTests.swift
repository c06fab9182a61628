import DelegationRanking
import DelegationTasks
import Testing

@Suite("Who may be suggested") struct AvailabilityTests {
  /// ann 0, bob 1, cid 2.
  static let persons: PersonTable = {
    var tasks = TaskColumn()
    var assignees = FieldColumn()
    for (position, name) in ["ann", "bob", "cid"].enumerated() {
      let key = UInt64(position + 1)
      tasks.append(key: key, id: TaskID(key), opening: Int64(position), reporter: "x")
      assignees.append(when: Int64(position), what: "\(name)@example.org")
      assignees.endTask(key)
    }
    return PersonTable(
      of: TaskLog(tasks: tasks, fields: [.assignedTo: assignees]), rules: PersonRules(notPersons: []))
  }()

  private func rule(_ word: String, _ terms: AssignmentRules.Terms) throws -> AssignmentRules.Rule {
    AssignmentRules.Rule(try #require(RuleSubject(word, among: Self.persons)), terms)
  }

  private func availability(_ rules: [AssignmentRules.Rule]) -> Availability {
    Availability(AssignmentRules(rules), personCount: 3)
  }

  @Test("a subject knows how it was named; nobody is no subject")
  func subjects() throws {
    let subjects = ["P002", "cid@example.org", "*@example.org", "*"].map { RuleSubject($0, among: Self.persons) }
    #expect(subjects.map(\.?.form) == [.person, .person, .pattern, .everybody])
    #expect(subjects.map(\.?.persons) == [[1], [2], [0, 1, 2], [0, 1, 2]])
    #expect(RuleSubject("dan@example.org", among: Self.persons) == nil)
  }

  @Test("away: from the first moment on, and back at the last; several absences of one person")
  func away() throws {
    let rules = availability([
      try rule("P002", .away(from: Moment(100), until: Moment(200))),
      try rule("P001", .away(from: Moment(0), until: Moment(50))),
      try rule("P002", .away(from: Moment(300), until: Moment(301))),
    ])
    let moments: [Int64] = [99, 100, 199, 200, 299, 300, 301]
    let bob = moments.map { rules.permits(1, at: Moment($0), openTasks: 0) }
    #expect(bob == [true, false, false, true, true, false, true])
    #expect(!rules.permits(0, at: Moment(49), openTasks: 0) && rules.permits(0, at: Moment(50), openTasks: 0))
    #expect(moments.allSatisfy { rules.permits(2, at: Moment($0), openTasks: 0) })
  }

  @Test("never, whatever the moment")
  func never() throws {
    let rules = availability([try rule("*nn@example.org", .never)])
    #expect((0..<3).map { rules.permits($0, at: Moment(5), openTasks: 0) } == [false, true, true])
  }

  @Test("capacity: fewer than the limit; the more exact rule goes first, then the lower one")
  func capacity() throws {
    let rules = availability([
      try rule("P002", .capacity(openTasks: 20)), try rule("*", .capacity(openTasks: 5)),
      try rule("c*", .capacity(openTasks: 9)), try rule("ci*", .capacity(openTasks: 7)),
    ])
    func limit(_ person: PersonID) -> Int? {
      (0...30).first { !rules.permits(person, at: Moment(5), openTasks: $0) }
    }
    #expect([limit(0), limit(1), limit(2)] == [5, 20, 7])
  }

  @Test("all rules hold together; without rules everybody may be suggested")
  func together() throws {
    let rules = availability([
      try rule("P001", .capacity(openTasks: 3)), try rule("P001", .away(from: Moment(10), until: Moment(20))),
    ])
    #expect(rules.permits(0, at: Moment(9), openTasks: 2))
    #expect(!rules.permits(0, at: Moment(9), openTasks: 3))
    #expect(!rules.permits(0, at: Moment(10), openTasks: 2))
    #expect(availability([]).permits(2, at: Moment(0), openTasks: .max - 1))
  }

  @Test("only capacities depend on open tasks")
  func limits() throws {
    #expect(AssignmentRules([try rule("*", .capacity(openTasks: 3))]).limitsOpenTasks)
    #expect(!AssignmentRules([try rule("*", .never)]).limitsOpenTasks)
  }
}
