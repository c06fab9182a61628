import DelegationFoundations
import DelegationIngest
import DelegationRanking
import DelegationRecipes
import DelegationTasks
import Testing

@Suite("Files of rules") struct RulesReaderTests {
  private func read(_ text: String) throws -> RulesFile { try RulesReader.read(text: text, path: "rules.yaml") }

  @Test("every kind of rule, in the order of the file, each with its place")
  func kinds() throws {
    let file = try read(
      """
      never:
        - {person: "*@contractor.example"}
      away:
        - person: P012
          from: 2010-02-01
          until: 2010-03-15T12:00:00Z
        - {person: ann@example.org, from: 100000, until: 100001}
      capacity:
        - {person: "*", openTasks: 20}
      """)
    #expect(file.path == "rules.yaml")
    #expect(file.entries.map(\.person) == ["*@contractor.example", "P012", "ann@example.org", "*"])
    #expect(file.entries.map(\.location) == [2, 4, 7, 9].map { "rules.yaml:\($0)" })
    #expect(
      file.entries.map(\.terms) == [
        .never, .away(from: Moment(1_264_982_400), until: Moment(1_268_654_400)),
        .away(from: Moment(100_000), until: Moment(100_001)), .capacity(openTasks: 20),
      ])
  }

  static let faults = [
    Fault(
      "awya: []", "there is no key 'awya'", "did you mean 'away'? known here: away, never, capacity"),
    Fault(
      "away: []", "key 'away': the list is empty", "name at least one, or leave the key out for the default"),
    Fault(
      "{}", "the file holds no rule", "write at least one below 'away', 'never' or 'capacity', or leave the file out"),
    Fault("never: P001", "key 'never' is 'P001'", "write a list"),
    Fault("never:\n  - P001", line: 2, "key 'never[0]' is 'P001'", "write a mapping (key: value)"),
    Fault(
      "never:\n  - {person: P001, from: 2010-02-01}", line: 2, "there is no key 'never[0].from'",
      "known here: person"),
    Fault("never:\n  - {}", line: 2, "the key 'never[0].person' is missing", "write 'person: …' below 'never[0]'"),
    Fault(
      "away:\n  - {person: P001, from: 2010-02-01}", line: 2, "the key 'away[0].until' is missing",
      "write 'until: …' below 'away[0]'"),
    Fault(
      "away:\n  - person: P001\n    from: 2010-02-01\n    until: 2010-01-31", line: 4,
      "key 'away[0].until': it is not after 'from'", "write the first moment at which the person is back"),
    Fault(
      "away:\n  - {person: P001, from: 2010-02-01, until: 2010-02-01}", line: 2,
      "key 'away[0].until': it is not after 'from'", "write the first moment at which the person is back"),
    Fault(
      "away:\n  - {person: P001, from: 2010, until: 2010-02-01}", line: 2,
      "key 'away[0].from' is '2010', which is not a time",
      "write a day such as 2010-02-01, a time such as 2010-02-01T08:00:00Z, or seconds since 1970"),
    Fault(
      "capacity:\n  - {person: P001, openTasks: 0}", line: 2, "key 'capacity[0].openTasks' is 0",
      "write a number that is from 1 to 1000000"),
    Fault(
      "capacity:\n  - {person: P001, openTasks: few}", line: 2, "key 'capacity[0].openTasks' is 'few'",
      "write a whole number"),
  ]

  @Test("faults have file, line and key", arguments: faults)
  func wrong(_ fault: Fault) { fault.check(in: "rules.yaml", line: 1) { _ = try read($0) } }

  @Test("a rule about nobody: the message has the nearest pseudonym, never an address")
  func nobody() throws {
    let workshop = try Workshop(desk: Desk())
    let persons = try workshop.load().persons
    let lists = "'delegate records tiny' lists pseudonyms in its column assigned_to, with --show-persons addresses"
    for (word, remedy) in [
      ("P02", "did you mean 'P002'? " + lists), ("anne@example.org", lists),
    ] {
      let file = try read("never:\n  - {person: ann@example.org}\n  - {person: \"\(word)\"}")
      let found = problem { _ = try file.rules(among: persons, of: "tiny") }
      let fault = "key 'never[1].person': '\(word)' is nobody in tiny"
      #expect(found == Problem(location: "rules.yaml:3", fault: fault, remedy: remedy))
    }
    let rules = try read("never:\n  - {person: P003}\n  - {person: \"*t@*\"}").rules(among: persons, of: "tiny").rules
    #expect(rules.map(\.subject.persons) == [[2], [2]])
  }

  @Test("a pattern that nobody matches is a warning with its line, and the other rules hold")
  func patternOfNobody() throws {
    let workshop = try Workshop(desk: Desk())
    let file = try read("never:\n  - {person: P003}\n  - {person: \"*@example.com\"}")
    var warnings: [Problem] = []
    let rules = try file.rules(among: try workshop.load().persons, of: "tiny") { warnings.append($0) }.rules
    #expect(rules.map(\.subject.persons) == [[2], []])
    #expect(warnings.map(\.location) == ["rules.yaml:3"])
    #expect(
      warnings[0].fault == "key 'never[1].person': nobody in tiny matches '*@example.com', so the rule does nothing")
  }
}
