import DelegationFoundations
import DelegationIngest
import DelegationStrictYAML
import DelegationTasks
import Testing

extension TableMapping {
  /// A `table` section with these lines and the least else.
  static func fixture(_ lines: String) throws -> TableMapping {
    let text =
      "table:\n  tasks: t.csv\n  format: csv\n  id: id\n  opened: opened\n  assignee: who\n"
      + (lines.contains("resolved:") || lines.contains("updated:") || lines.contains("changes:")
        ? "" : "  outcomes: at-opening\n")
    let more = lines.split(separator: "\n").map { "  \($0)\n" }.joined()
    return try TableMapping(StrictYAML.read(text + more, path: "dataset.yaml", knownKeys: ["table"]).required("table"))
  }
}

@Suite("Table: outcomes and rows that are no tasks") struct TableOutcomeTests {
  private static let lines = """
    times: unix-seconds
    resolution: how
    status: state
    outcome: {done: [Done, Fixed, Closed], notDone: ["Won't Fix", Rejected], open: [Unresolved]}
    notTasks: {how: [spam], pull.url: "*"}
    """

  private static let export = """
    id,opened,who,how,state
    1,1,ann,done,Closed
    2,2,ann,Won't Fix,Closed
    3,3,ann,,Closed
    4,4,ann,Unresolved,Open
    5,5,ann,Unresolved,Rejected
    6,6,ann,Cannot Reproduce,Closed
    7,7,ann,Spam,Closed
    8,8,ann,,Waiting

    """

  private func resolutions(_ log: TaskLog, _ moment: Moment = .endOfHistory) -> [String] {
    (0..<log.count).map { "\(log.ids[$0]) \(Snapshot(of: log, asOf: moment).text(.resolution, of: $0) ?? "-")" }
  }

  @Test("resolution first, then the status; other words stay and are not done")
  func meanings() throws {
    let log = try SourceFixture(texts: ["t.csv": Self.export]).read(
      TableAdapter(mapping: try TableMapping.fixture(Self.lines)))
    #expect(
      resolutions(log) == ["1 FIXED", "2 Won't Fix", "3 FIXED", "4 ", "5 Rejected", "6 Cannot Reproduce", "8 "])
    #expect(log.dataWarnings.notes == ["1 rows left out that are not tasks"])
  }

  @Test("a status alone is enough, with and without its changes")
  func statusOnly() throws {
    let lines =
      "times: unix-seconds\nstatus: state\noutcome: {done: [closed]}\nchanges: {file: c.csv, previous: before}"
    let tasks = "id,opened,who,state\n1,1,ann,closed\n2,2,bob,closed\n"
    let changes = "id,field,when,value,before\n1,state,5,closed,new\n1,state,7,new,closed\n1,state,9,Closed,new\n"
    let fixture = try SourceFixture(texts: ["t.csv": tasks, "c.csv": changes])
    let log = try fixture.read(TableAdapter(mapping: try TableMapping.fixture(lines)))
    #expect([5, 6, 8, 10].map { resolutions(log, Moment($0))[0] } == ["1 ", "1 FIXED", "1 ", "1 FIXED"])
    // Nothing says when the other was closed.
    #expect(resolutions(log, Moment(9))[1] == "2 " && resolutions(log, Moment(10))[1] == "2 FIXED")
  }

  @Test(
    "what cannot be is refused",
    arguments: [
      ("outcome: {done: [x]}", "key 'table.outcome': there is neither a resolution nor a status to read it from"),
      ("status: s\noutcome: {notDone: [x]}", "the key 'table.outcome.done' is missing"),
      ("status: s\noutcome: {done: [x], open: [X]}", "key 'table.outcome': 'X' is there twice"),
      ("rows: issues", "key 'table.rows': it belongs to the format json, and this is csv"),
      ("encoding: utf8", "key 'table.encoding': there is no 'utf8'"),
      ("title: {column: a, take: all}", "key 'table.title.take': there is no 'all'"),
      ("resolved: {column: a, take: joined}", "key 'table.resolved': it has one value, not several joined"),
      ("changes: {id: key}", "the key 'table.changes.file' is missing"),
    ])
  func faults(lines: String, fault: String) throws {
    let problem = #expect(throws: Problem.self) { try TableMapping.fixture(lines) }
    #expect(problem?.fault == fault)
  }
}
