import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationOnboarding
import DelegationTasks
import Testing

@Suite("People with several names") struct PeopleTests {
  private let folder = TemporaryFolder()

  init() throws {
    try folder.write(
      """
      name: mine
      summary: Some tasks
      adapter: table
      table: {tasks: t.csv, format: csv, times: unix-seconds, id: id, opened: at, outcomes: at-opening, assignee: who, reporter: by, cc: cc}
      """, to: "mine/dataset.yaml")
    try folder.write(
      """
      id,at,who,by,cc
      1,1,ann@example.org,Ann Lee,"bob, a.lee@old.example.org"
      2,2,Ann@Example.org,bob,
      3,3,a.lee@old.example.org,bob,
      4,4,bob,ann@example.org,
      5,5,Support Team,bob,

      """, to: "mine/t.csv")
  }

  private static let people = """
    people:
      - name: Ann Lee
        aliases: [ann@example.org, a.lee@old.example.org, "\u{A0}ann  lee ", nobody.knows@example.org]
    notPersons: [support*]
    """

  private func check(_ key: PersonKeyFile? = nil) throws -> DatasetCheck {
    try DatasetCatalogue(searchPath: [folder.path], keyFile: key).open("mine").check(threads: .one, now: Moment(100))
  }

  @Test("all names are one person, as assignee, reporter and in cc; case alone joins without the file")
  func joined() throws {
    let before = try check()
    #expect(before.dataset.persons.addresses == ["a.lee@old.example.org", "ann@example.org", "bob", "support team"])
    try folder.write(Self.people, to: "mine/people.yaml")
    let after = try check()
    #expect(after.dataset.persons.addresses == ["ann@example.org", "bob"])
    #expect(after.facts.selfTaken == 1 && before.facts.selfTaken == 0)
    #expect(Snapshot(of: after.dataset.log, asOf: .endOfHistory).text(.cc, of: 0) == "bob, ann@example.org")
    #expect(
      after.findings.map(\.fact).contains(
        "people.yaml: 2 names joined with others, 1 name found nowhere"))
    #expect(after.dataset.digest != before.dataset.digest)
    let shown = after.columns(showsPersons: true).first { $0.column == "who" }?.values.map(\.text)
    #expect(shown?.contains("Ann Lee (ann@example.org)") == true, "\(String(describing: shown))")
    let hidden = after.columns(showsPersons: false).first { $0.column == "who" }?.values.map(\.text)
    #expect(hidden?.contains { $0.contains("Ann") } == false)
  }

  @Test("teams by any name of their people, whether they were ever assigned a task or not; the data stays the same")
  func teams() throws {
    let teams = "teams: {Editor: [bob, A.Lee@old.example.org], Support: [support team]}"
    #expect(try check().dataset.teams == nil)
    try folder.write(teams, to: "mine/people.yaml")
    let dataset = try check().dataset
    func people(_ dataset: LoadedDataset) -> [[String]]? {
      dataset.teams?.map { [$0.name] + $0.persons.map { dataset.persons.addresses[Int($0)] } }
    }
    #expect(people(dataset) == [["Editor", "bob", "a.lee@old.example.org"], ["Support", "support team"]])
    try folder.write(Self.people, to: "mine/people.yaml")
    let before = try check().dataset.digest
    try folder.write(Self.people + "\n" + teams, to: "mine/people.yaml")
    let joined = try check().dataset
    #expect(people(joined) == [["Editor", "bob", "ann@example.org"], ["Support"]] && joined.digest == before)
  }

  @Test("the cache's key changes with the file")
  func inputDigest() throws {
    let catalogue = DatasetCatalogue(searchPath: [folder.path])
    let before = try catalogue.open("mine").inputDigest()
    try folder.write(Self.people, to: "mine/people.yaml")
    #expect(try catalogue.open("mine").inputDigest() != before)
  }

  @Test("whoever is forgotten under one name is forgotten under all")
  func forgotten() throws {
    try folder.write(Self.people, to: "mine/people.yaml")
    let key = PersonKeyFile(path: folder.path("person.key"))
    let keys = try key.readOrCreate().keys
    let dataset = try DatasetCatalogue(searchPath: [folder.path], keyFile: key).open("mine")
    #expect(try dataset.person(meantBy: "A.Lee@old.example.org", threads: .one) == "ann@example.org")
    _ = try key.forgotten.add(keys.key(of: "a.lee@old.example.org"))
    #expect(try check(key).dataset.persons.addresses == ["bob"])
  }

  @Test(
    "what cannot be is refused with its line",
    arguments: [
      ("people: [{name: Ann}]", "the key 'people[0].aliases' is missing"),
      ("people: [{aliases: []}]", "key 'people[0].aliases': the list is empty"),
      ("people: [{aliases: [a, b]}, {aliases: [c, A]}]", "key 'people[1].aliases': 'a' is there twice"),
      ("persons: []", "there is no key 'persons'"),
      ("teams: [Editor]", "key 'teams' is a list"),
      (
        "teams: {a@example.org: [bob]}",
        "key 'teams.a@example.org': it holds something that looks like an e-mail address; reports may hold none"
      ),
      (
        "teams: {Editor: [bob], Search: [ann@example.org, Bob]}",
        "key 'teams.Search[1]': “Bob” is in two teams, or twice in one"
      ),
      ("teams: {Editor: [bob, nobody.knows@example.org]}", "“nobody.knows@example.org” is nobody in mine"),
    ])
  func faults(text: String, fault: String) throws {
    try folder.write(text, to: "mine/people.yaml")
    let problem = #expect(throws: Problem.self) { try check() }
    #expect(problem?.fault == fault)
    #expect(problem?.location == folder.path("mine/people.yaml:1"))
  }
}
