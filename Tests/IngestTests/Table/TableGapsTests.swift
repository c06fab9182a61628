import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Testing

@Suite("Changes of a part of the tasks") struct TableGapsTests {
  /// Tasks 1 to 8 of a rota: all are closed but 7 and 8.
  private static func table(dates: Bool = true) -> String {
    "id,opened,who,state\(dates ? ",ended" : "")\n"
      + (1...8).map { task in
        let isOpen = task > 6
        return "\(task),\(task)0,p\(task),\(isOpen ? "New" : "Closed")\(!dates ? "" : isOpen ? "," : ",\(task)5")\n"
      }.joined()
  }

  private static func closing(_ task: Int) -> String { "\(task),state,\(task)5,Closed,New\n" }

  private func read(_ tasks: String, _ changes: String, _ more: String = "resolved: ended") throws -> TaskLog {
    let lines =
      "times: unix-seconds\nstatus: state\noutcome: {done: [Closed], open: [New]}\n\(more)\nchanges: {file: c.csv, previous: before}"
    return try SourceFixture(texts: ["t.csv": tasks, "c.csv": "id,field,when,value,before\n" + changes])
      .read(TableAdapter(mapping: try TableMapping.fixture(lines)))
  }

  private func assignees(_ log: TaskLog, _ seconds: Int64) -> String {
    (0..<log.count).map { Snapshot(of: log, asOf: Moment(seconds)).text(.assignedTo, of: $0) ?? "" }
      .joined(separator: " ")
  }

  private func moments(_ log: TaskLog) -> [Int64?] {
    (0..<log.count).map { task in
      (0..<200).first {
        !(Snapshot(of: log, asOf: Moment($0 + 1)).text(.assignedTo, of: task) ?? "").isEmpty
      }
    }
  }

  @Test("a closed task without the change that closes it has final values, as in a table without changes")
  func missing() throws {
    let log = try read(Self.table(), "1,who,12,p1,boss\n" + Self.closing(1) + Self.closing(2))
    // Who has task 2 may be missing; 7 and 8 may lack their changes as others do, and nothing dates them.
    #expect(moments(log) == [10, 25, 35, 45, 55, 65, 80, 80] && log.dataWarnings[.untoldAssignee] == 1)
    #expect(assignees(log, 12).hasPrefix("boss ") && assignees(log, 13).hasPrefix("p1 "))
    #expect(log.finalValueTasks == Set((3...8).map { TaskID(UInt64($0)) }))
    #expect(log.dataWarnings.notes.contains { $0.hasPrefix("6 tasks without all of their changes") })
    let undated = try read(Self.table(dates: false), "1,who,12,p1,\n" + Self.closing(1) + Self.closing(2), "")
    #expect(moments(undated) == [12, 25, 80, 80, 80, 80, 80, 80])
    #expect((0..<log.count).allSatisfy { OpeningView(of: undated).text(.assignedTo, of: $0) != "p\($0 + 3)" })
  }

  @Test("where every closed task has its closing, a task without a change has never changed")
  func whole() throws {
    let log = try read(Self.table(), "1,who,12,p1,boss\n" + (1...6).map(Self.closing).joined())
    #expect(moments(log) == [10, 25, 35, 45, 55, 65, 70, 80] && log.finalValueTasks.isEmpty)
    // What is written with the opening was so then.
    let created = try read(Self.table(), "2,who,20,p2,\n2,who,21,p2,p2\n" + (1...6).map(Self.closing).joined())
    #expect(moments(created)[1] == 20 && created.dataWarnings[.untoldAssignee] == 5)
  }

  @Test("a change that does not say what was before: unknown at the opening, and said")
  func withoutBefore() throws {
    let lines = """
      times: unix-seconds
      component: part
      changes: {file: c.csv}
      """
    let log = try SourceFixture(texts: [
      "t.csv": "id,opened,who,part\n1,10,ann,Core\n2,20,ann,Core\n3,30,ann,Web\n",
      "c.csv": "id,field,when,value\n1,Part,62,Core\n2,part,20,Core\n1,who,63,ann\n",
    ]).read(TableAdapter(mapping: try TableMapping.fixture(lines)))
    // The second was set with the opening; the third never changed.
    #expect((0..<3).map { OpeningView(of: log).text(.component, of: $0) } == ["", "Core", "Web"])
    #expect(Snapshot(of: log, asOf: .endOfHistory).text(.component, of: 0) == "Core" && !log.componentsNeverChange)
    #expect(log.dataWarnings.notes.contains { $0.hasSuffix("unknown at the opening are component of 1 tasks") })
  }

  @Test("a history without changes of a column says so")
  func unrecorded() throws {
    let log = try SourceFixture(texts: [
      "t.csv": "id,opened,who,part\n1,10,ann,Core\n2,20,ann,Web\n", "c.csv": "id,field,when,value\n1,who,13,ann\n",
    ]).read(
      TableAdapter(mapping: try TableMapping.fixture("times: unix-seconds\ncomponent: part\nchanges: {file: c.csv}")))
    #expect(log.componentsNeverChange)
    #expect(
      log.dataWarnings.notes.contains {
        $0.hasPrefix("columns that the changes do not mention") && $0.hasSuffix(": part")
      })
  }

  @Test("changes of assignees alone do not say which tasks are whole")
  func assigneesAlone() throws {
    let log = try read(Self.table(), "1,who,12,p1,\n2,who,21,p2,\n")
    #expect(moments(log) == [12, 21, 35, 45, 55, 65, 80, 80])
  }

  @Test("a row closed later than its changes were exported ends as the row says, from when that was known on")
  func behind() throws {
    let log = try read(
      "id,opened,who,state,ended\n1,10,ann,Closed,50\n2,10,bob,Closed,60\n",
      "1,who,12,cem,\n1,state,12,Open,New\n2,who,20,bob,\n" + "2,state,60,Closed,New\n")
    #expect(assignees(log, 13) == "cem " && assignees(log, 50) == "cem bob" && assignees(log, 51) == "ann bob")
    #expect(Snapshot(of: log, asOf: Moment(51)).text(.resolution, of: 0) == "FIXED")
  }

  private static func issue(_ id: Int, _ total: Int?, _ histories: String) -> String {
    "{\"id\": \(id), \"opened\": \(id)0, \"who\": \"p\(id)\", \"state\": \"Closed\", \"ended\": \(id)5"
      + (total.map { ", \"log\": {\"total\": \($0), \"list\": [\(histories)]}" } ?? "") + "}\n"
  }

  private static func entry(_ id: Int, _ field: String, _ from: String, _ to: String, at: Int) -> String {
    "{\"at\": \(id)\(at), \"items\": [{\"field\": \"\(field)\", \"from\": \"\(from)\", \"to\": \"\(to)\"}]}"
  }

  @Test("an object says how many changes it had: fewer are a part, none without the number, and 0 is none")
  func cut() throws {
    var mapping = try TableMapping.fixture(
      "status: state\nresolved: ended\noutcome: {done: [Closed], open: [New]}")
    (mapping.format, mapping.tasks, mapping.times) = (.jsonl, ["t.jsonl"], .unixSeconds)
    var changes = TableMapping.Changes(file: nil)
    (changes.field, changes.when) = ("log.list[].items[].field", "log.list[].at")
    (changes.value, changes.previous, changes.total) = ("log.list[].items[].to", "log.list[].items[].from", "log.total")
    mapping.changes = changes
    let closes = (1...6).map { Self.entry($0, "state", "New", "Closed", at: 5) }
    let texts = [
      Self.issue(1, 1, closes[0]), Self.issue(2, 2, Self.entry(2, "who", "boss", "p2", at: 3) + ", " + closes[1]),
      Self.issue(3, 9, Self.entry(3, "who", "boss", "p3", at: 3) + ", " + closes[2]), Self.issue(4, 9, closes[3]),
      Self.issue(5, nil, ""), Self.issue(6, 0, ""),
      Self.issue(7, 0, "").replacing("Closed", with: "New"),
    ]
    let log = try SourceFixture(texts: ["t.jsonl": texts.joined()]).read(TableAdapter(mapping: mapping))
    // Nothing of the assignee, whole, from the first change that is here on, and final values; the last is open and has never changed.
    #expect(moments(log) == [15, 20, 33, 45, 55, 65, 70])
    #expect(log.finalValueTasks == Set((3...6).map { TaskID(UInt64($0)) }))
  }

  @Test("of changes in one second each begins where the one before it ends, in whatever order they stand")
  func oneSecond() throws {
    let rows = ["1,who,12,ann,\n", "1,who,12,bob,ann\n", "1,who,12,cem,bob\n"]
    let table = "id,opened,who,state,ended\n1,10,cem,Closed,15\n"
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [2, 0, 1]] {
      let log = try read(table, Self.closing(1) + order.map { rows[$0] }.joined())
      #expect(assignees(log, 99) == "cem", "\(order)")
      #expect(log.dataWarnings[.otherAssignee] == 0)
    }
    // There and back again, after what was known before.
    let back = try read(
      table, Self.closing(1) + "1,who,13,ann,bob\n1,who,13,bob,ann\n1,who,12,ann,\n")
    #expect(assignees(back, 13) == "ann" && assignees(back, 99) == "ann")
    #expect(back.dataWarnings[.otherAssignee] == 1)
    let states = try read(table, "1,state,12,Closed,Doing\n1,state,12,Doing,New\n")
    #expect(Snapshot(of: states, asOf: Moment(13)).text(.resolution, of: 0) == "FIXED")
  }
}
