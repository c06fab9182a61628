import DelegationTasks
import Testing

@Suite("Training examples and label events") struct TrainingExampleTests {
  let log = makeLog(
    [(1, 100), (2, 105)],
    [
      .assignedTo: [
        (1, [(100, "inbox"), (110, "ann"), (150, "bob"), (170, "bob")]), (2, [(90, "cid")]),
      ],
      .resolution: [
        (1, [(100, ""), (120, "FIXED"), (130, ""), (140, "Fixed"), (160, "WONTFIX")]), (2, [(90, "FIXED")]),
      ],
    ])
  var persons: PersonTable { PersonTable(of: log, rules: PersonRules(notPersons: ["inbox"])) }

  /// Each change as "moment:person", a dash where a task loses its label.
  func changes(_ outcome: Outcome) -> [String] {
    log.exampleChanges(persons: persons, outcome: outcome).map { change in
      "\(change.moment.seconds):" + (change.after.map { persons.addresses[Int($0.person)] } ?? "-")
    }
  }

  @Test("fixed: reopening and another resolution end it, a reassignment changes it; nothing before the opening")
  func fixed() {
    #expect(changes(.fixed) == ["105:cid", "120:ann", "130:-", "140:ann", "150:bob", "160:-"])
  }

  @Test("any: every resolution counts")
  func any() {
    #expect(changes(.any) == ["105:cid", "120:ann", "130:-", "140:ann", "150:bob"])
  }

  @Test("a change holds the example before and after it")
  func chained() {
    var current: [Int: TrainingExample] = [:]
    for change in log.exampleChanges(persons: persons, outcome: .fixed) {
      #expect(change.before == current[change.task])
      current[change.task] = change.after
    }
  }

  @Test(
    "known strictly before a moment",
    arguments: [(105, ""), (106, "cid"), (120, "cid"), (121, "ann cid"), (131, "cid"), (161, "cid")])
  func known(moment: Int64, expected: String) {
    let examples = log.examples(persons: persons, outcome: .fixed, before: Moment(moment))
    #expect(examples.map { persons.addresses[Int($0.person)] }.joined(separator: " ") == expected)
  }

  @Test("a log without assignees has no training examples")
  func without() {
    let empty = makeLog([(1, 100)], [.resolution: [(1, [(100, "FIXED")])]])
    #expect(
      empty.exampleChanges(persons: PersonTable(of: empty, rules: PersonRules(notPersons: [])), outcome: .any).isEmpty)
  }
}
