import DelegationFoundations
import DelegationIngestFixtures
import DelegationTasks
import Testing

@Suite("Exports in other layouts than a table") struct DraftShapesTests {
  private let folder = TemporaryFolder()

  private static func oneTask(_ id: Int) -> String {
    #"{"id": \#(id), "created": "2021-01-0\#(id)", "state": "done", "assignee": "ann", "labels": [{"name": "a"}, {"name": "b"}]}"#
  }
  private static let tasks = (1...4).map(oneTask)
  private static func page(_ tasks: [String]) -> String {
    #"{"total": 4, "issues": [\#(tasks.joined(separator: ", "))]}"#
  }
  private static let twoPages = [page([tasks[0], tasks[1]]), page([tasks[2], tasks[3]])]

  // Of a stated type, as the compiler takes three seconds to find it.
  private static let putTogether: [String] = [
    twoPages.joined(separator: "\n"), twoPages.joined(), "[\(twoPages.joined(separator: ",\n"))]",
    twoPages.joined(separator: "\n").replacing("{\"total", with: "{\n\"total"),
    "[[\(tasks[0]), \(tasks[1])], [\(tasks[2]), \(tasks[3])]]",
    "[\(tasks[0]), \(tasks[1])]\n[\(tasks[2]), \(tasks[3])]",
    tasks.joined(), tasks.joined(separator: "\n"), tasks.joined(separator: "\n").replacing(", \"", with: ",\n  \""),
    twoPages.map { #"{"data": {"repository": \#($0)}}"# }.joined(separator: "\n")
      .replacing("{\"id", with: "{\"node\": {\"id").replacing("}]}", with: "}]}}"),
  ]

  @Test("all tasks of all pages are read, however the pages are put together", arguments: putTogether)
  func wholePages(text: String) throws {
    let draft = try folder.draft([("t.json", text)])
    #expect(draft.rowCount == 4)
    #expect(try folder.check(draft, file: "t.json").facts.counts.tasks == 4)
  }

  @Test("an empty last page is a page like the others")
  func emptyPage() throws {
    #expect(try folder.draft([("1.json", Self.twoPages[0]), ("2.json", Self.page([]))]).rowCount == 2)
  }

  @Test(
    "what cannot be read is called what it is",
    arguments: [
      (#"{"1": {"created": "2021-01-01", "assignee": "ann"}, "2": {"created": "2021-01-02", "assignee": "bo"}}"#, "jq"),
      (")]}'\n[\(tasks[0])]", "first line"), ("callback([\(tasks[0])])", "brackets"),
      (String(repeating: "a", count: 257) + "ustar\u{0}00", "tar -xf"),
    ])
  func others(text: String, remedy: String) throws {
    let problem = #expect(throws: Problem.self) { try folder.draft([("t.json", text)]) }
    #expect(problem?.remedy.contains(remedy) == true)
  }

  @Test("Python's NaN is no value")
  func notANumber() throws {
    let draft = try folder.draft([("t.json", "[\(Self.tasks[0].replacing("\"ann\"", with: "NaN")), \(Self.tasks[1])]")])
    #expect(try folder.check(draft, file: "t.json").facts.counts.tasks == 2)
  }

  @Test("a second header in another order is named, and so are a row below the tasks and two orders of day and month")
  func rows() throws {
    let head = "Key,Created,State,Owner\n"
    func problem(_ text: String) -> Problem? {
      #expect(throws: Problem.self) { try folder.draft([("t.csv", text)]) }
    }
    let other = problem(head + "1,2021-01-01,Done,ann\nKey,Owner,State,Created\n2,bo,Done,2021-01-02\n")
    #expect(other?.location.hasSuffix("t.csv:3") == true && other?.remedy.contains("split") == true)
    #expect(problem(head + "1,2021-01-01,Done,ann\nTotal: 1 issue,,ann,\n")?.remedy == "remove the row")
    let orders = problem("Key,Created,Resolved,State,Owner\n1,13/01/2021,01/14/2021,Done,ann\n")
    #expect(orders?.fault.contains("“Created”") == true && orders?.fault.contains("“Resolved”") == true)
  }

  @Test(
    "what databases write behind a name for the kind of its value is no part of the name",
    arguments: [
      (
        #"{"_id": {"$oid": "ID"}, "createdAt": {"$date": {"$numberLong": "1611000000000"}}, "closedAt": {"$date": {"$numberLong": "1612000000000"}}, "assignee": "ann", "status": "closed"}"#,
        "closedAt.$date.$numberLong"
      ),
      (
        #"{"id": {"S": "ID"}, "created_at": {"N": "1611000000"}, "closed_at": {"N": "1612000000"}, "assignee": {"S": "ann"}, "status": {"S": "closed"}}"#,
        "closed_at.N"
      ),
      (
        #"{"fields": {"id": {"stringValue": "ID"}, "created": {"timestampValue": "2021-01-18T20:00:00Z"}, "closed": {"timestampValue": "2021-01-30T09:46:40Z"}, "assignee": {"stringValue": "ann"}, "status": {"stringValue": "closed"}}}"#,
        "fields.closed.timestampValue"
      ),
    ])
  func wrapped(object: String, resolved: String) throws {
    let text = "[" + ["a1", "a2"].map { object.replacing("ID", with: $0) }.joined(separator: ", ") + "]"
    let draft = try folder.draft([("t.json", text)], isDated: false)
    #expect(draft["resolved"]?.column == resolved)
    #expect(try folder.check(draft, file: "t.json").facts.counts.eligibleFixed == 2)
  }

  @Test(
    "ids of owners and of who asked, a current state and a global id are known by their names",
    arguments: [("id", "owner_ids"), ("gid", "owned_by_id")])
  func ids(id: String, owner: String) throws {
    let text = "\(id),created_at,completed_at,current_state,requested_by_id,\(owner)\n"
    let rows = (1...4).map { "\($0),2021-01-0\($0),2021-01-09,Closed,7,30\($0 % 2)\n" }.joined()
    let draft = try folder.draft([("t.csv", text + rows)])
    #expect(draft["id"]?.column == id && draft["status"]?.column == "current_state")
    #expect(draft["assignee"]?.column == owner && draft["reporter"]?.column == "requested_by_id")
  }

  @Test("a plan is no opening")
  func plan() throws {
    let text = "Key,Due,Resolved,State,Owner\n1,2021-01-01,2021-01-09,Done,ann\n2,2021-01-02,2021-01-09,Done,bo\n"
    let problem = #expect(throws: Problem.self) { try folder.draft([("t.csv", text)]) }
    #expect(problem?.remedy.contains("opened=COLUMN") == true)
  }

  @Test(
    "columns are judged by the formats that the user says",
    arguments: [
      ("EEE, dd. MMM yyyy HH:mm 'Uhr'", "Montag, 04. Januar 2021 10:00 Uhr", "Dienstag, 05. Januar 2021 10:00 Uhr"),
      ("'at 'yyyyMMddHHmm", "at 202101041000", "at 202101051000"),
      ("iso-8601 | EEE, dd. MMM yyyy HH:mm 'Uhr'", "2021-01-04 10:00", "Dienstag, 05. Januar 2021 10:00 Uhr"),
    ])
  func stated(times: String, created: String, resolved: String) throws {
    let text = "Key,Created,Resolved,State,Owner\n1,\"\(created)\",\"\(resolved)\",Done,ann\n"
    #expect(try folder.draft([("t.csv", text)], ["times=\(times)"], isDated: false)["resolved"]?.column == "Resolved")
  }
}
