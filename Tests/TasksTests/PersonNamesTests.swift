import DelegationTasks
import Testing

@Suite("Names of persons in files") struct PersonNamesTests {
  /// Persons by address: ann 0, bob 1, p001 2, zoe 3; zoe appears first, then ann, bob, p001.
  let persons: PersonTable = {
    let log = makeLog(
      [(1, 10), (2, 20), (3, 30), (4, 40)],
      [
        .assignedTo: [
          (1, [(10, "zoe@Desk.example")]), (2, [(20, "ann@desk.example")]), (3, [(30, "bob@other.example")]),
          (4, [(40, "p001"), (41, "inbox@desk.example")]),
        ]
      ])
    return PersonTable(of: log, rules: PersonRules(notPersons: ["inbox@*"]))
  }()

  @Test(
    "pseudonyms as on pages, addresses in any case, patterns over the whole address",
    arguments: [
      ("P001", [3]), ("P002", [0]), ("p001", [2]), ("p002", [0]), ("P1", []), ("P005", []), ("ANN@desk.example", [0]),
      ("ann@desk", []), ("*@desk.example", [0, 3]), ("*.EXAMPLE", [0, 1, 3]), ("desk*", []), ("*", [0, 1, 2, 3]),
      ("inbox@desk.example", []), ("", []),
    ] as [(String, [PersonID])])
  func named(name: String, expected: [PersonID]) { #expect(persons.persons(named: name) == expected) }

  @Test("pseudonyms come in the order of first appearance")
  func pseudonyms() { #expect(persons.pseudonyms == ["P001", "P002", "P003", "P004"]) }
}
