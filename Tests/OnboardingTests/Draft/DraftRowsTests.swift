import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationOnboarding
import DelegationTasks
import Testing

@Suite("Which rows of an export are tasks, and which task each is") struct DraftRowsTests {
  private let folder: TemporaryFolder

  init() { folder = TemporaryFolder() }

  private static let header = "Key,Created,Resolved,Updated,State,Owner,Title"

  private static func rows(_ count: Int = 4) -> [[String]] {
    (1...count).map { row in
      [
        "\(row)", "2021-01-0\(row % 9 + 1)", "2021-02-01", "2021-02-02", "Done", row % 2 == 0 ? "ann" : "bob",
        "swap disk \(row)",
      ]
    }
  }

  @Test(
    "a table drawn for the eye is one",
    arguments: [
      ("| ", " | ", " |", "|---|:---:|---|---|---|---|---|"), ("| ", " | ", " |", "+----+----+"),
      (" ", " | ", "", "----+----"),
      ("|", "|", "|", "------------"),
    ])
  func drawn(start: String, bar: String, end: String, rule: String) throws {
    var lines = ([Self.header.split(separator: ",").map(String.init)] + Self.rows()).map { row in
      start + row.map { $0.padding(10) }.joined(separator: bar) + end
    }
    lines[2] = lines[2].replacing("swap disk", with: "a \"b\" disk")
    lines.insert(rule, at: 1)
    let text = (["Open tasks", rule] + lines + [rule, "(4 rows)"]).joined(separator: "\n") + "\n"
    let draft = try folder.draft([("t.txt", text)])
    #expect(draft.rowCount == 4 && draft["opened"]?.column == "Created")
    let log = try folder.check(draft, file: "t.txt").dataset.log
    #expect(log.ids.map(\.text) == ["1", "2", "3", "4"])
    #expect(Snapshot(of: log, asOf: .endOfHistory).text(.shortDesc, of: 1) == "a \"b\" disk 2")
  }

  @Test(
    "a web page under the name of a spreadsheet is read: its largest table, with cells over several rows and columns")
  func page() throws {
    var cells = Self.rows().map { $0.map { "<td>\($0)</td>" } }
    cells[0][4] = "<td rowspan='2'>Done"
    cells[1].remove(at: 4)
    cells[2][6] = "<TD><a href='x'>caf&eacute; <b>&amp; bar</b></a><br>open</TD>"
    let names = "<th>" + Self.header.replacing(",", with: "</th><th>")
    let text =
      "<html><table><tr><td>Menu</table><body><table><tr><td colspan=7>All tasks</td></tr><tr>\(names)</tr>"
      + cells.map { "<tr>\($0.joined())" }.joined(separator: "</tr>\n") + "</table>"
    let draft = try folder.draft([("export.xls", text)])
    #expect(draft.rowCount == 4)
    let end = Snapshot(of: try folder.check(draft, file: "export.xls").dataset.log, asOf: .endOfHistory)
    #expect((0..<4).map { end.text(.bugStatus, of: $0) } == ["Done", "Done", "Done", "Done"])
    #expect(end.text(.shortDesc, of: 2) == "café & bar open")
  }

  @Test(
    "rows called comments that nobody has are no tasks, whatever their titles and states are; those that have an assignee are"
  )
  func comments() throws {
    func text(_ kind: String, owner: String) -> String {
      let rows = Self.rows(9).map { $0 + ["Ticket"] }
      let others = rows.map { ["9" + $0[0], $0[1], "", "", "Open", owner, "Thanks \($0[0])", kind] }
      return ([Self.header + ",Type"] + (rows + others).map { $0.joined(separator: ",") }).joined(separator: "\n")
    }
    let draft = try folder.draft([("t.csv", text("Comment", owner: ""))])
    #expect(draft.notTasks.map(\.patterns) == [["comment"]])
    #expect(try folder.check(draft).dataset.log.count == 9)
    #expect(try folder.draft([("t.csv", text("Comment", owner: "eve"))]).notTasks.isEmpty)
    #expect(try folder.draft([("t.csv", text("Epic", owner: ""))]).notTasks.isEmpty)
  }

  @Test("lines between the tasks that name no task are left out where a column tells them apart, and named elsewhere")
  func gaps() throws {
    let lines = Self.rows(9).map { $0.joined(separator: ",") + ",\n,,,,,,,bulk\n" }.joined()
    #expect(try folder.draft([("t.csv", Self.header + ",Action\n" + lines)]).notTasks.map(\.patterns) == [["*"]])
    let problem = #expect(throws: Problem.self) {
      let rows = Self.rows().prefix(2).map { $0.joined(separator: ",") + "\n" }
      _ = try folder.draft([("t.csv", Self.header + "\n" + rows.joined(separator: ",,,,,,Phase 2\n"))])
    }
    #expect(problem?.fault == "“Key” looks like 'id', but has no value in 1 of 3 rows")
  }

  @Test("a number that all rows share is none of a task")
  func constant() throws {
    let text = Self.rows().map {
      #"{"id": 0, "uuid": "u\#($0[0])", "entry": "\#($0[1])", "end": "\#($0[2])", "status": "done", "assignee": "\#($0[5])"}"#
    }
    let problem = #expect(throws: Problem.self) {
      try folder.draft([("t.json", "[" + text.joined(separator: ",") + "]")])
    }
    #expect(problem?.fault == "“id” looks like 'id', but has one value for all rows")
    #expect(problem?.remedy.hasSuffix("or add --set id=uuid") == true)
  }

  @Test("one number of several tasks is no log, where their titles differ")
  func severalTrackers() throws {
    let rows = (0..<12).map { ["\($0 / 3)", "2021-01-\($0 + 10)", "2021-02-01", "Done", "ann", "task \($0) of it"] }
    let text = (["Key,Created,Resolved,State,Owner,Title"] + rows.map { $0.joined(separator: ",") }).joined(
      separator: "\n")
    let problem = #expect(throws: Problem.self) { try folder.draft([("t.csv", text)]) }
    #expect(problem?.fault.hasPrefix("“0” in 'Key' is two tasks") == true)
    let log = text.replacing(#/task [0-9]+/#, with: "task")
    #expect(throws: DraftQuestion.self) { try folder.draft([("t.csv", log)]) }
  }

  @Test("a description is the title of an export without titles")
  func descriptions() throws {
    let text =
      Self.header.replacing("Title", with: "Description") + "\n"
      + Self.rows().map { $0.joined(separator: ",") }.joined(separator: "\n")
    let draft = try folder.draft([("t.csv", text)])
    #expect(draft["title"]?.column == "Description" && draft["description"] == nil)
    #expect(try folder.draft([("t.csv", text)], ["description=Description"])["title"] == nil)
  }

  @Test("a column of states is proposed by its values, whatever its name is")
  func states() throws {
    let text =
      Self.header.replacing("State", with: "Phase").replacing("Resolved,", with: "Seen,") + "\n"
      + Self.rows().map { $0.joined(separator: ",") }.joined(separator: "\n").replacing(
        "1,2021-01-02,2021-02-01,2021-02-02,Done", with: "1,2021-01-02,2021-02-01,2021-02-02,Open")
    let question = #expect(throws: DraftQuestion.self) { try folder.draft([("t.csv", text)]) }
    #expect(question?.key == "status" && question?.readings.map(\.answer) == ["Phase"])
    #expect(try folder.draft([("t.csv", text)], ["status=Phase"]).rowCount == 4)
  }

  @Test("a column with one state for all gives way to one with several")
  func constantState() throws {
    let text =
      Self.header.replacing("State", with: "State,Status Category") + "\n"
      + Self.rows().map { $0.joined(separator: ",") }.joined(separator: "\n").replacing("Done", with: "Active,Done")
      .replacing("Active,Done,bob,swap disk 1", with: "Active,To Do,bob,swap disk 1")
    #expect(try folder.draft([("t.csv", text)])["status"]?.column == "Status Category")
  }
}

extension String {
  fileprivate func padding(_ width: Int) -> String { self + String(repeating: " ", count: max(width - count, 0)) }
}
