import DelegationFoundations
import DelegationIngest
import DelegationStrictYAML
import DelegationTasks
import Testing

@Suite("Descriptions of datasets") struct DatasetDescriptionTests {
  private func describe(_ text: String, name: String = "mine") throws -> DatasetDescription {
    let root = try StrictYAML.read(text, path: "mine/dataset.yaml", knownKeys: DatasetDescription.keys)
    return try DatasetDescription(root, name: name)
  }

  private func problem(_ text: String) -> Problem? {
    do { _ = try describe(text) } catch { return error as? Problem }
    return nil
  }

  private let head = "name: mine\nsummary: My own tracker\nadapter: msr2013-xml\n"

  @Test("every key of a description")
  func full() throws {
    let blob = String(repeating: "0a", count: 20)
    let sha256 = String(repeating: "5f", count: 32)
    let description = try describe(
      head + """
        data: [mine/xml, "mine.tar.gz!x/y", ./here]
        files:
          - {name: reports.xml, gitBlob: "\(blob)", required: true}
          - {name: cc.xml, sha256: "\(sha256)"}
          - {name: version.xml}
        expected: {tasks: 12, eligibleFixed: 3}
        source: {url: "https://example.org", download: all, only: a/b, citation: Somebody 2020}
        licence: CC0-1.0
        persons: {notPersons: ["*inbox@example.org"], areGroups: true}
        """)
    #expect(description.name == "mine")
    #expect(description.folder == "mine")
    #expect(description.files.map(\.name) == ["reports.xml", "cc.xml", "version.xml"])
    #expect(description.files.map(\.digest) == [.gitBlob(blob), .sha256(sha256), nil])
    #expect(description.files.map(\.isRequired) == [true, false, false])
    #expect(description.expected["tasks"] == 12)
    #expect(description.expected["updates"] == nil)
    #expect(description.notPersons == ["*inbox@example.org"] && description.hasGroups)
    #expect(try !describe(head).hasGroups && describe(head + "persons: {areGroups: true}\n").hasGroups)
    #expect(description.source.only == "a/b")
    #expect(description.licence == "CC0-1.0")
    #expect(description.locations.map(\.isBesideDescription) == [false, false, true])
  }

  @Test(
    "where the tracker shows a task",
    arguments: [
      "https://bugs.example.org/show_bug.cgi?id={task}", "http://localhost:8080/browse/{task}?tab=all",
      "https://example.org/a/issues/{task}#top", "https://example.org/?key={task}",
    ])
  func taskURL(url: String) throws {
    #expect(try describe(head + "taskURL: \"\(url)\"\n").taskURL == url)
    #expect(try describe(head).taskURL == nil)
  }

  @Test(
    "addresses of no page, with no task or two, or with what may be secret",
    arguments: [
      "https://example.org/issues", "https://example.org/{task}/{task}", "ftp://example.org/{task}",
      "example.org/{task}",
      "https://{task}.example.org/", "https://example.org:{task}/", "javascript:alert({task})", "https:///{task}",
      "https://me:secret@example.org/{task}", "https://me@example.org/{task}",
      "https://example.org/{task}?private_token=1",
      "https://example.org/{task}?API-Key=x", "https://example.org/a b/{task}", "https://example.org/<{task}>",
      "https://example.org/ü/{task}", "{task}", "https://example.org/{Task}",
    ])
  func wrongTaskURL(url: String) throws {
    let found = try #require(problem(head + "taskURL: \"\(url)\"\n"))
    #expect(found.location == "mine/dataset.yaml:4" && found.fault.hasPrefix("key 'taskURL': "))
  }

  @Test("left out: data beside the description, every file the adapter knows, nothing expected")
  func short() throws {
    let description = try describe(head)
    #expect(description.locations == [.besideDescription])
    #expect(description.files.isEmpty)
    #expect(description.wantedFiles.count == 12)
    #expect(description.expected == ExpectedCounts())
  }

  @Test(
    "faults name their line",
    arguments: [
      ("adaptor: x", 4, "there is no key 'adaptor'", "did you mean 'adapter'? "),
      (
        "product: Loom", 4, "key 'product': it belongs to the adapter msr2013-json, and this is msr2013-xml",
        "remove it"
      ),
      ("expected: {task: 1}", 4, "there is no key 'expected.task'", "did you mean 'tasks'? "),
      ("expected: {tasks: -1}", 4, "key 'expected.tasks' is -1", "write a number that is at least 0"),
      ("expected: {tasks: many}", 4, "key 'expected.tasks' is 'many'", "write a whole number"),
      (
        "files:\n  - {name: report.xml}", 5, "key 'files[0].name': there is no 'report.xml'",
        "did you mean 'reports.xml'? "
      ),
      (
        "files:\n  - {name: cc.xml}\n  - {name: cc.xml}", 6, "key 'files[1].name': 'cc.xml' is there twice",
        "write it once"
      ),
      (
        "files:\n  - {name: cc.xml, gitBlob: \"ABC\"}", 5, "key 'files[0].gitBlob': this is not a digest of 40 digits",
        "write 40 hexadecimal digits in lower case, in quotes"
      ),
      ("files: cc.xml", 4, "key 'files' is 'cc.xml'", "write a list"),
      ("persons: {}", 4, "the key 'persons.notPersons' is missing", "write 'notPersons: …' below 'persons'"),
      ("licence: 3", 4, "key 'licence' is 3, which is not text", "write text, in quotes if it is meant so: \"3\""),
    ])
  func faults(line: String, number: Int, fault: String, remedy: String) {
    let found = problem(head + line)
    #expect(found?.location == "mine/dataset.yaml:\(number)")
    #expect(found?.fault == fault)
    #expect(found?.remedy.hasPrefix(remedy) == true)
  }

  @Test("a name other than the folder's, an unknown adapter")
  func names() {
    #expect(
      problem("name: yours\nsummary: s\nadapter: table")?.description == """
        mine/dataset.yaml:1: key 'name': 'yours' is not the name of its folder
          try: write 'mine', or rename the folder
        """)
    #expect(
      problem("name: mine\nsummary: s\nadapter: msr2013")?.description == """
        mine/dataset.yaml:3: key 'adapter': there is no 'msr2013'
          try: known here: msr2013-xml, msr2013-json, table, perceval, app-events
        """)
    let address = problem("name: mine\nsummary: of ann@example.com\nadapter: msr2013-xml")
    #expect(address?.location == "mine/dataset.yaml:2")
    #expect(address?.fault.contains("looks like an e-mail address") == true)
    #expect(problem("name: mine\nsummary: s\nadapter: msr2013-json")?.fault == "the key 'product' is missing")
    #expect(problem("name: mine\nsummary: s\nadapter: table")?.fault == "the key 'table' is missing")
    #expect(problem("name: mine\nsummary: s\nadapter: perceval")?.fault == "the key 'perceval' is missing")
    let other = "name: mine\nsummary: s\nadapter: perceval\nperceval: {backend: jra, items: [a.jsonl]}"
    #expect(problem(other)?.remedy.contains("jira") == true)
  }

  @Test("the columns of a table")
  func table() throws {
    let text = """
      name: mine
      summary: s
      adapter: table
      table:
        tasks: tasks.csv
        format: csv
        delimiter: tab
        times: unix-seconds
        id: key
        opened: created
        title: subject
        assignee: assignee
        changes: {file: changes.csv, when: at}
      """
    #expect(try describe(text).wantedFiles == ["tasks.csv", "changes.csv"])
    let several = text.replacing("tasks: tasks.csv", with: "tasks: [b.csv, a.csv]")
    #expect(try describe(several).wantedFiles == ["b.csv", "a.csv", "changes.csv"])
    #expect(
      problem(text.replacing("tasks: tasks.csv", with: "tasks: []"))?.description == """
        mine/dataset.yaml:5: key 'table.tasks': the list of files is empty
          try: name at least one, such as tasks.csv
        """)
    #expect(
      problem(text.replacing("tasks: tasks.csv", with: "tasks: [a.csv, a.csv]"))?.fault
        == "key 'table.tasks[1]': 'a.csv' is there twice")
    #expect(
      problem(text.replacing("title: subject", with: "title: {text: x}"))?.fault == "there is no key 'table.title.text'"
    )
    #expect(
      problem(text.replacing("delimiter: tab", with: "delimiter: ';;'"))?.fault
        == "key 'table.delimiter': ';;' is not one ASCII character")
    #expect(
      problem(text.replacing("format: csv", with: "format: xlsx"))?.fault == "key 'table.format': there is no 'xlsx'")
    let unassigned = text.replacing("  assignee: assignee\n", with: "").replacing(
      "  changes: {file: changes.csv, when: at}", with: "")
    #expect(problem(unassigned)?.fault == "the key 'table.assignee' is missing")
  }

  @Test("locations: folders, archives, folders inside archives, beside the description")
  func locations() {
    #expect(DatasetLocation("a/b").locations(below: "R") == [.folder("R/a/b")])
    #expect(DatasetLocation("a.tar.gz").locations(below: "R/") == [.archive(path: "R/a.tar.gz", prefix: "")])
    #expect(
      DatasetLocation("a.tar.gz!x/y").locations(below: "R") == [
        .archive(path: "R/a.tar.gz", prefix: "x/y"), .archive(path: "R/a.tar.gz", prefix: "data/x/y"),
      ])
    #expect(DatasetLocation("./").locations(below: "R") == [.folder("R")])
    #expect(DatasetLocation("./x").isBesideDescription)
    #expect(DatasetLocation("/abs/x").locations(below: "R") == [.folder("/abs/x")])
  }
}
