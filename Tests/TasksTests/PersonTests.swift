import DelegationTasks
import Testing

@Suite("Person rules") struct PersonRulesTests {
  let rules = PersonRules(notPersons: [
    "nobody@*", "*@*.bugs", "*@bugs", "*inbox@tracker.example", "triage", "triage@*",
  ])

  @Test(
    "not persons",
    arguments: [
      "", "nobody@example.org", "General@Core.bugs", "x@bugs", "core-inbox@tracker.example", "INBOX@tracker.example",
      "triage", "triage@example.org",
    ])
  func notPersons(address: String) { #expect(!rules.isPerson(address)) }

  @Test(
    "look-alikes are persons",
    arguments: [
      "someone@inbox.example", "first.bugs@example.org", "nobody.else@example.org", "triager@example.org",
      "x@bugs.example",
    ])
  func lookAlikes(address: String) { #expect(rules.isPerson(address)) }

  @Test("a star stands for any run, also an empty one, and many stars stay quick")
  func stars() {
    let many = PersonRules(notPersons: ["*a*a*a*a*a*a*a*a*a*a*b"])
    #expect(many.isPerson(String(repeating: "a", count: 5000)))
    #expect(!many.isPerson(String(repeating: "a", count: 5000) + "b"))
  }

  @Test("rules are added, not replaced")
  func adding() {
    let more = rules.adding(["*Robot*"])
    #expect(!more.isPerson("build-robot@example.org"))
    #expect(!more.isPerson("nobody@example.org"))
  }
}

@Suite("Persons of a log") struct PersonTableTests {
  @Test("case does not make two persons; numbers follow addresses, pseudonyms first appearance")
  func table() {
    let log = makeLog(
      [(1, 10), (2, 20)],
      [
        .assignedTo: [
          (1, [(10, "nobody@example.org"), (11, "Zoe@example.org")]),
          (2, [(20, "ann@example.org"), (21, "zoe@example.org")]),
        ]
      ])
    let persons = PersonTable(of: log, rules: PersonRules(notPersons: ["nobody@*"]))
    #expect(persons.addresses == ["ann@example.org", "zoe@example.org"])
    #expect(persons.pseudonym(1) == "P001")
    #expect(persons.pseudonym(0) == "P002")
    let pool = log.pool(of: .assignedTo)
    #expect(persons.person(assignee: pool.id(of: "Zoe@example.org")!) == 1)
    #expect(persons.person(assignee: pool.id(of: "nobody@example.org")!) == nil)
  }
}
