import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationTasks
import Testing

@Suite("Table") struct TableAdapterTests {
  private static let export = """
    id,created,resolved,updated,title,assignee,reporter,status,resolution,component
    X-10,2020-01-02,2020-01-05,2020-01-09,Ten,ann,bob,Closed,Fixed,Core
    X-9,2020-01-02,,2020-01-07,Nine,cem,cem,Open,,UI
    X-1,2020-01-01,,,One,,dee,Open,,

    """

  @Test("final assignee, resolution and status are known when resolved, else when updated")
  func finalState() throws {
    let log = try SourceFixture(texts: ["t.csv": Self.export]).read(TableAdapter(mapping: TableFixture.tracker))
    #expect(!TableAdapter(mapping: TableFixture.tracker).hasHistories)
    #expect(log.ids.map(\.text) == ["X-1", "X-9", "X-10"])
    #expect(log.reporters.map { log.reporterPool.string($0) } == ["dee", "cem", "bob"])
    #expect(log.fields == [.assignedTo, .bugStatus, .component, .resolution, .shortDesc])
    let opening = OpeningView(of: log)
    #expect((0..<3).map { opening.text(.shortDesc, of: $0) } == ["One", "Nine", "Ten"])
    #expect((0..<3).map { opening.text(.component, of: $0) } == ["", "UI", "Core"])
    #expect((0..<3).map { opening.text(.assignedTo, of: $0) } == [nil, nil, nil])
    #expect((0..<3).map { opening.text(.bugStatus, of: $0) } == ["", "", ""])
    let day: Int64 = 1_577_836_800  // 2020-01-01
    func assignees(_ days: Int64) -> [String?] {
      (0..<3).map { Snapshot(of: log, asOf: Moment(day + days * 86_400 + 1)).text(.assignedTo, of: $0) }
    }
    // A day without a time is over at its end.
    #expect(assignees(4) == ["", "", ""])
    #expect(assignees(5) == ["", "", "ann"])
    #expect(assignees(6) == ["", "", "ann"])
    #expect(assignees(7) == ["", "cem", "ann"])
    let end = Snapshot(of: log, asOf: .endOfHistory)
    #expect((0..<3).map { end.text(.resolution, of: $0) } == ["", "", "Fixed"])
    #expect((0..<3).map { end.text(.bugStatus, of: $0) } == ["Open", "Open", "Closed"])
    #expect(log.dataWarnings == DataWarnings())
  }

  @Test("changes give true histories, by the fields' own names or by the columns'")
  func changes() throws {
    let changes = """
      id,field,when,value
      X-10,assignee,2020-01-02,cem
      X-10,assigned_to,2020-01-03,ann
      X-10,title,2020-01-02,Tne
      X-10,labels,2020-01-02,easy
      X-10,Link,2020-01-02,X-9
      X-77,assignee,2020-01-03,eve
      X-10,title,2020-01-04,Ten

      """
    var mapping = TableFixture.tracker
    mapping.changes = TableMapping.Changes(file: "c.csv")
    let adapter = TableAdapter(mapping: mapping)
    let log = try SourceFixture(texts: ["t.csv": Self.export, "c.csv": changes]).read(adapter)
    #expect(adapter.hasHistories)
    #expect(adapter.fileNames == ["t.csv", "c.csv"])
    let (opening, end) = (OpeningView(of: log), Snapshot(of: log, asOf: .endOfHistory))
    // No change says who had X-10 before, nor what closed it; so X-9 may lack its changes as well.
    #expect((0..<3).map { opening.text(.assignedTo, of: $0) } == [nil, nil, nil])
    #expect((0..<3).map { end.text(.assignedTo, of: $0) } == ["", "cem", "ann"])
    #expect(opening.text(.shortDesc, of: 2) == "Tne")
    #expect(end.text(.shortDesc, of: 2) == "Ten")
    // Resolution has no change anywhere, so it stays a final value.
    #expect(opening.text(.resolution, of: 2) == "")
    #expect(end.text(.resolution, of: 2) == "Fixed")
    #expect(log.dataWarnings[.unknownTask] == 1)
    #expect(
      log.dataWarnings.notes == [
        "2 changes of other fields left out: Link, labels",
        "columns that the changes do not mention, so that their final values count as known from the opening: component",
        "2 tasks without all of their changes, whose last assignee and resolution count as final values",
      ])
  }

  @Test("final values of recorded histories are what a table without changes gives")
  func finalValues() throws {
    let export = Self.export.replacing("component\n", with: "component,copied\n")
      .replacing("Core\n", with: "Core,eve\n").replacing("UI\n", with: "UI,\n").replacing("Open,,\n", with: "Open,,,\n")
      // A history dates what never changed by the last update, here the opening.
      .replacing("X-1,2020-01-01,,,", with: "X-1,2020-01-01,,2020-01-01T00:00:00,")
    var mapping = TableFixture.tracker
    mapping.fields[.cc] = "copied"
    let given = try SourceFixture(texts: ["t.csv": export]).read(TableAdapter(mapping: mapping))
    let changes = """
      id,field,when,value
      X-10,assignee,2020-01-02,cem
      X-10,assignee,2020-01-03,ann
      X-9,assignee,2020-01-07,cem
      X-1,assignee,2020-01-01T00:00:00,
      X-10,status,2020-01-02,Open
      X-10,status,2020-01-09,Closed
      X-9,status,2020-01-02,Open
      X-1,status,2020-01-01T00:00:00,Open
      X-10,resolution,2020-01-05,Fixed
      X-9,resolution,2020-01-02,
      X-1,resolution,2020-01-01T00:00:00,
      X-10,copied,2020-01-04,eve
      X-10,title,2020-01-02,Tne
      X-10,title,2020-01-09,Ten
      X-9,title,2020-01-02,Nine
      X-1,title,2020-01-01,One

      """
    mapping.changes = TableMapping.Changes(file: "c.csv")
    let recorded = try SourceFixture(texts: ["t.csv": export, "c.csv": changes]).read(TableAdapter(mapping: mapping))
    let moments = (0..<12).map { 1_577_836_801 + $0 * 86_400 } as [Int64]
    // What was repaired in the changes is still said.
    func lines(_ log: TaskLog) -> [String] { log.digest(at: moments).filter { $0.hasPrefix("X-") } }
    #expect(lines(recorded) != lines(given))
    #expect(lines(recorded.finalValues()) == lines(given))
  }

  @Test("faults of changes name their file and line")
  func changeFaults() throws {
    var mapping = TableFixture.tracker
    mapping.changes = TableMapping.Changes(file: "c.csv")
    let cases = [
      ("id,field,value\n", "c.csv:1", "there is no column “when”"),
      ("id,field,when,value\nX-1,title,soon,x\n", "c.csv:2", "“soon” in the column “when” is not a time"),
      (
        "id,field,when,value\nX-1,title,never,x\n", "c.csv:2",
        "“never” in the column “when” says that there is no time, and one is needed"
      ),
      ("id,field,when,value\n,title,2020-01-01,x\n", "c.csv:2", "the task has no id"),
    ]
    for (text, location, fault) in cases {
      let problem = try SourceFixture(texts: ["t.csv": Self.export, "c.csv": text]).problem(
        TableAdapter(mapping: mapping))
      #expect(problem?.location == location)
      #expect(problem?.fault == fault)
    }
    #expect(
      try SourceFixture(texts: ["t.csv": Self.export]).problem(TableAdapter(mapping: mapping))?.location == "c.csv")
  }

  @Test("CSV, JSON lines and gzip of them give the same log")
  func formats() throws {
    let rows = """
      {"id": "X-10", "created": "2020-01-02", "resolved": "2020-01-05", "updated": "2020-01-09", "title": "Ten", "assignee": "ann", "reporter": "bob", "status": "Closed", "resolution": "Fixed", "component": ["Core", "UI"]}

      {"id": "X-9", "created": "2020-01-02", "resolved": null, "updated": "2020-01-07", "title": "Nine", "assignee": "cem", "reporter": "cem", "status": "Open", "component": ["UI"]}
      {"id": "X-1", "created": "2020-01-01", "title": "One", "assignee": null, "reporter": "dee", "status": "Open", "component": []}
      """
    let moments = (0..<12).map { 1_577_836_801 + $0 * 86_400 } as [Int64]
    let fixture = try SourceFixture(texts: ["t.csv": Self.export, "t.jsonl": rows])
    try fixture.write("t.csv.gz", ArchiveFixture.gzip(Array(Self.export.utf8)))
    try fixture.write("t.jsonl.gz", ArchiveFixture.gzip(Array(rows.utf8)))
    let expected = try fixture.read(TableAdapter(mapping: TableFixture.tracker)).digest(at: moments)
    for (name, format) in [("t.csv.gz", .csv), ("t.jsonl", .jsonl), ("t.jsonl.gz", .jsonl)]
      as [(String, TableMapping.Format)]
    {
      var mapping = TableFixture.tracker
      (mapping.tasks, mapping.format) = ([name], format)
      #expect(try fixture.read(TableAdapter(mapping: mapping)).digest(at: moments) == expected, "\(name)")
    }
  }

  @Test("a damaged gzip file is a fault")
  func damagedGzip() throws {
    var mapping = TableFixture.tracker
    mapping.tasks = ["t.csv.gz"]
    let whole = ArchiveFixture.gzip(Array(Self.export.utf8))
    let fixture = try SourceFixture(["t.csv.gz": Array(whole.dropLast(9))])
    #expect(
      fixture.problem(TableAdapter(mapping: mapping))?.fault.hasPrefix("the gzip file is cut short or damaged: ")
        == true)
    try fixture.write("t.csv.gz", Array(Self.export.utf8))
    #expect(fixture.problem(TableAdapter(mapping: mapping))?.fault == "is not a gzip file")
  }

  @Test("a key that no line has is a mistake in the description")
  func unknownKey() throws {
    let rows = "{\"id\": \"X-1\", \"opened\": 1, \"name\": \"One\"}\n"
    let problem = try SourceFixture(texts: ["t.jsonl": rows]).problem(TableAdapter(mapping: TableFixture.jsonl))
    #expect(
      problem
        == Problem(
          location: "t.jsonl:1", fault: "there is no column “title”",
          remedy: "name one of its columns in dataset.yaml: “id”, “opened”, “name”"))
  }

  @Test("a value instead of a column is every task's")
  func fixedValue() throws {
    var mapping = TableFixture.csv
    mapping.fields[.assignedTo] = "by"
    mapping.resolved = "opened"
    mapping.values = [.resolution: "FIXED", .product: "Loom"]
    let log = try SourceFixture(texts: ["t.csv": "id,opened,title,by\n1,5,a,ann\n2,6,b,\n"]).read(
      TableAdapter(mapping: mapping))
    let (opening, end) = (OpeningView(of: log), Snapshot(of: log, asOf: .endOfHistory))
    #expect((0..<2).map { opening.text(.product, of: $0) } == ["Loom", "Loom"])
    #expect((0..<2).map { end.text(.resolution, of: $0) } == ["FIXED", "FIXED"])
    // Resolved when it is opened, yet nothing of it is known at its opening.
    #expect(opening.text(.resolution, of: 0) == "" && opening.text(.assignedTo, of: 0) == nil)
    #expect(Snapshot(of: log, asOf: Moment(5)).text(.assignedTo, of: 0) == nil)
    #expect(Snapshot(of: log, asOf: Moment(6)).text(.assignedTo, of: 0) == "ann")
  }

  @Test("one column may be used twice")
  func sharedColumn() throws {
    var mapping = TableFixture.csv
    mapping.fields[.assignedTo] = "by"
    mapping.reporter = "by"
    let log = try SourceFixture(texts: ["t.csv": "id,opened,title,by\n1,1,a,ann\n"]).read(
      TableAdapter(mapping: mapping))
    #expect(Snapshot(of: log, asOf: .endOfHistory).text(.assignedTo, of: 0) == "ann")
    #expect(log.reporterPool.string(log.reporters[0]) == "ann")
  }
}
