import DelegationTasks
import Testing

@Suite("Final values of a log") struct TaskHistoryTests {
  /// Task 1 is resolved, reopened and resolved again; task 2 is never resolved, task 3 has an assignee since its opening.
  private let log = makeLog(
    [(1, 10), (2, 20), (3, 30)],
    [
      .assignedTo: [
        (1, [(10, "inbox"), (20, "ann"), (60, "bob")]), (2, [(20, ""), (25, "cid")]), (3, [(30, "dot"), (31, "")]),
      ],
      .bugStatus: [(1, [(10, "NEW"), (40, "RESOLVED"), (70, "CLOSED")]), (2, [(20, "NEW")]), (3, [(30, "NEW")])],
      .cc: [(1, [(10, ""), (15, "eve")])],
      .resolution: [
        (1, [(10, ""), (40, "WONTFIX"), (45, ""), (50, "FIXED"), (55, "FIXED")]), (2, [(20, "")]),
        (3, [(30, ""), (35, "FIXED"), (36, "")]),
      ],
      .shortDesc: [(1, [(10, "a"), (90, "[ui] a")]), (2, [(20, "b"), (80, "bb")]), (3, [(30, "c")])],
    ])

  private func row(_ log: TaskLog, _ task: Int, asOf moment: Int64) -> [String?] {
    let snapshot = Snapshot(of: log, asOf: Moment(moment))
    return [Field.assignedTo, .bugStatus, .cc, .resolution, .shortDesc].map { snapshot.text($0, of: task) }
  }

  @Test("worked by hand: what is set later is known when resolved, else when last updated; the rest since the opening")
  func byHand() {
    let final = log.finalValues()
    // The second FIXED is no other resolution, so task 1 is resolved at 50.
    #expect(row(final, 0, asOf: 50) == ["", "", "", "", "[ui] a"])
    #expect(row(final, 0, asOf: 51) == ["bob", "CLOSED", "eve", "FIXED", "[ui] a"])
    #expect(row(final, 1, asOf: 80) == ["", "", "", "", "bb"])
    #expect(row(final, 1, asOf: 81) == ["cid", "NEW", "", "", "bb"])
    #expect(row(final, 2, asOf: 37) == ["", "NEW", "", "", "c"])
    let opening = OpeningView(of: final)
    #expect((0..<3).map { opening.text(.shortDesc, of: $0) } == ["[ui] a", "bb", "c"])
    #expect((0..<3).allSatisfy { opening.text(.assignedTo, of: $0) == nil && opening.firstAssignee(of: $0) == nil })
  }

  @Test("what is assumed dates the outcome, and at the latest it is the end")
  func assumed() {
    #expect(row(log.finalValues(dated: .atOpening), 0, asOf: 51) == row(log, 0, asOf: .max))
    let later = log.finalValues(dated: .assumed(days: 1))
    #expect(row(later, 1, asOf: 86_400)[0] == "" && row(later, 1, asOf: 90_000)[0] == "cid")
    #expect(row(log.finalValuesAtTheLatest, 0, asOf: log.end.seconds)[0] == "")
    for dating in [OutcomeDating.recorded, .updated, .assumed(days: 90), .atOpening] {
      #expect(OutcomeDating(text: dating.text) == dating)
    }
    #expect(["", "d", "0d", "-1d", "4000d", "90", "soon"].allSatisfy { OutcomeDating(text: $0) == nil })
  }

  @Test("openings, reporters and final values stay; earlier values and their names are gone")
  func kept() {
    let final = log.finalValues()
    #expect(final.ids == log.ids && final.openings == log.openings && final.fields == log.fields)
    #expect(final.reporters.map { final.reporterPool.string($0) } == log.reporters.map { log.reporterPool.string($0) })
    for task in 0..<3 {
      let (one, other) = (row(log, task, asOf: .max), row(final, task, asOf: .max))
      #expect(zip(one, other).allSatisfy { ($0 ?? "") == ($1 ?? "") })
    }
    #expect(final.pool(of: .assignedTo).id(of: "ann") == nil && final.pool(of: .shortDesc).id(of: "a") == nil)
    #expect(PersonTable(of: final, rules: PersonRules(notPersons: ["inbox"])).addresses == ["bob", "cid"])
  }

  @Test("nothing that is set later is known before the task was resolved, or updated last")
  func leak() {
    let final = log.finalValues()
    for (task, known) in [50, 80, 36].enumerated() {
      for moment in Int64(0)...Int64(known) {
        let snapshot = Snapshot(of: final, asOf: Moment(moment))
        let later = [Field.assignedTo, .bugStatus, .cc, .resolution].map { snapshot.text($0, of: task) ?? "" }
        #expect(later.allSatisfy { $0.isEmpty }, "task \(task) at \(moment)")
      }
    }
    let persons = PersonTable(of: final, rules: PersonRules(notPersons: []))
    // Each task is opened, and assigned once.
    #expect(
      final.events(persons: persons).map(\.moment.seconds).sorted() == [10, 20, 30, 50, 50, 80])
    #expect(final.exampleChanges(persons: persons, outcome: .fixed).map(\.moment.seconds) == [50])
  }

  @Test("what has final values only stays as it is")
  func twice() {
    let (once, twice) = (log.finalValues(), log.finalValues().finalValues())
    #expect(once.cacheBytes == twice.cacheBytes)
  }

  @Test("a task without a resolution field counts from its last update, and never from before its opening")
  func early() {
    let log = makeLog([(1, 10), (2, 20)], [.assignedTo: [(1, [(5, "ann")]), (2, [(20, ""), (40, "bob")])]])
      .finalValues()
    let changes = log.events(persons: PersonTable(of: log, rules: PersonRules(notPersons: [])))
    #expect(changes.map(\.moment.seconds) == [10, 10, 20, 40])
  }
}
