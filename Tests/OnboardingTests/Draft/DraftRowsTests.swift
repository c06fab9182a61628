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

  @Test("blank cells that mean the value above are refused, with what fills them; those of nobody are not")
  func blanks() throws {
    let people = ["ann", "bob", "cem"]
    func text(_ owner: (Int) -> String) -> String {
      ([Self.header] + (0..<90).map { "\($0),2021-01-02,2021-02-01,2021-02-02,Done,\(owner($0)),swap disk \($0)" })
        .joined(separator: "\n")
    }
    // Of three people each comes before each other one about as often.
    let order = [0, 1, 2, 0, 2, 1, 0, 1, 0, 2, 1, 2]
    let above = text { $0 % 2 == 0 ? people[order[$0 / 2 % 12]] : "" }
    let problem = #expect(throws: Problem.self) { try folder.draft([("t.csv", above)]) }
    #expect(
      problem?.fault.hasPrefix("'Owner' is blank in 45 rows, and hardly any row has the value of the last one") == true)
    #expect(problem?.remedy.contains("t['Owner'] = t['Owner'].ffill()") == true)
    #expect(try folder.draft([("t.csv", above)], ["assignee=Owner"]).rowCount == 90)
    #expect(try folder.draft([("t.csv", text { $0 % 2 == 0 ? people[$0 * $0 / 4 % 3] : "" })]).rowCount == 90)
    #expect(try folder.draft([("t.csv", text { people[$0 % 3] })]).rowCount == 90)
    #expect(try folder.draft([("t.csv", text { $0 < 60 ? people[$0 % 3] : "" })]).rowCount == 90, "they take turns")
    let sorted = #expect(throws: Problem.self) {
      try folder.draft([("t.csv", text { $0 % 30 == 0 ? people[$0 / 30] : "" })])
    }
    #expect(sorted?.fault.hasPrefix("'Owner' is blank in 87 rows") == true)
  }

  @Test(
    "rows that were deleted are left out where a column says so, by a yes or a time",
    arguments: [("Is Deleted", "true", "false"), ("deleted", "1", "0"), ("deleted_at", "2021-03-01 10:00", "")])
  func deleted(column: String, yes: String, no: String) throws {
    func text(_ deleted: Set<Int>) -> String {
      let rows = Self.rows(9).enumerated().map { ($1 + [deleted.contains($0) ? yes : no]).joined(separator: ",") }
      return ([Self.header + "," + column] + rows).joined(separator: "\n") + "\n"
    }
    let draft = try folder.draft([("t.csv", text([2, 5]))])
    #expect(draft.notTasks.map(\.column.path) == [column])
    #expect(try folder.check(draft).dataset.log.ids.map(\.text).sorted() == ["1", "2", "4", "5", "7", "8", "9"])
    #expect(try TemporaryFolder().draft([("t.csv", text([]))]).notTasks.isEmpty)
    #expect(try TemporaryFolder().draft([("t.csv", text(Set(0..<9)))]).notTasks.isEmpty)
  }

  @Test("ids that all end in .0 are refused, with what writes them as numbers")
  func fractions() throws {
    func text(_ ids: [String]) -> String {
      ([Self.header] + zip(ids, Self.rows()).map { ([$0] + $1.dropFirst()).joined(separator: ",") })
        .joined(separator: "\n") + "\n"
    }
    let problem = #expect(throws: Problem.self) { try folder.draft([("t.csv", text(["1.0", "2.0", "31.0"]))]) }
    #expect(problem?.remedy.hasSuffix("t['Key'] = t['Key'].astype('Int64')") == true)
    #expect(try folder.draft([("t.csv", text(["1.0", "1.1", "2.0"]))]).rowCount == 3)
  }

  @Test("as many rows as programs export at most are named", arguments: [(100, true), (99, false)])
  func most(count: Int, isNamed: Bool) throws {
    let rows = (0..<count).map {
      "\($0),2021-01-02,2021-02-01,2021-02-02,Done,\($0 % 2 == 0 ? "ann" : "bob"),disk \($0)"
    }
    let draft = try folder.draft([("t.csv", ([Self.header] + rows).joined(separator: "\n") + "\n")])
    #expect(
      draft.notes.contains { $0.hasPrefix("there are 100 rows, as many as some programs export at most") } == isNamed)
  }

  @Test("tasks inside of tasks, and in several lists, are named with a command that makes one list of all")
  func innerTasks() throws {
    func task(_ row: [String], _ more: String = "") -> String {
      let names = Self.header.split(separator: ",")
      return "{\(zip(names, row).map { "\"\($0)\": \"\($1)\"" }.joined(separator: ", "))\(more)}"
    }
    let rows = Self.rows(9)
    let nested = rows[..<4].map { task($0, ", \"subtasks\": [\(task(rows[8]))]") }.joined(separator: ",")
    let notes = try folder.draft([("t.json", "[\(nested)]")]).notes.filter { $0.contains("tasks of its own") }
    #expect(notes.count == 1)
    let filter = #"jq '[.. | objects | select(has("Key") and has("Created")) | del(.subtasks)]'"#
    #expect(notes.first?.contains(filter) == true)
    let comments = rows.map { task($0, #", "comments": [{"id": 1, "created": "2021-01-02", "assignee": "ann"}]"#) }
    let others = try folder.draft([("t.json", "[\(comments.joined(separator: ","))]")]).notes
    #expect(!others.contains { $0.contains("tasks of its own") })
    let lists = #"{"open": [\#(task(rows[0]))], "closed": [\#(task(rows[1]))]}"#
    let question = #expect(throws: DraftQuestion.self) { try folder.draft([("t.json", lists)]) }
    #expect(question?.fact.contains(#"jq '[.["open"][], .["closed"][]]' "#) == true)
  }

  @Test("tables of a web page with one header are read as one; tables of tasks that differ are refused")
  func pages() throws {
    func table(_ header: String, _ rows: [[String]]) -> String {
      let names = "<tr><th>\(header.replacing(",", with: "</th><th>"))</th></tr>"
      return "<table>\(names)\(rows.map { "<tr><td>\($0.joined(separator: "</td><td>"))</td></tr>" }.joined())</table>"
    }
    let rows = Self.rows(9)
    func draft(_ other: String) throws -> DatasetDraft {
      try folder.draft([("p.html", "<html><body>\(table(Self.header, Array(rows[..<4])))<p>\(other)")])
    }
    #expect(try draft(table(Self.header, Array(rows[4...]))).rowCount == 9)
    #expect(try draft(table("Month,Tasks", [["May", "9"]])).rowCount == 4)
    for header in [Self.header + ",Reason", "10,2021-01-03,2021-02-01,2021-02-02,Done,ann,swap disk 10"] {
      let problem = #expect(throws: Problem.self) { try draft(table(header, [])) }
      #expect(problem?.fault == "it is a web page with several tables of tasks, whose columns differ")
    }
  }

  @Test(
    "an answer that says it has more tasks, or that a page follows, is called so",
    arguments: [
      (#"{"total": 10, "issues": LIST}"#, "10 tasks, and has 9"), (#"{"total": 9, "issues": LIST}"#, nil),
      (#"{"issues": LIST, "isLast": false}"#, "another page"), (#"{"issues": LIST, "isLast": true}"#, nil),
      (#"{"data": {"issues": {"nodes": LIST, "pageInfo": {"hasNextPage": true}}}}"#, "another page"),
      (#"{"issues": LIST, "next": "https://x.example/2"}"#, "another page"), (#"{"issues": LIST, "next": null}"#, nil),
      (#"{"issues": LIST, "next": "2"} {"issues": [], "next": ""}"#, nil),
      (#"[{"issues": LIST, "next": "2"}, {"issues": [], "next": "3"}]"#, "another page"),
      (#"{"hits": {"total": {"value": 12}, "hits": LIST}}"#, "12 tasks, and has 9"),
    ])
  func furtherPages(form: String, said: String?) throws {
    let names = Self.header.split(separator: ",")
    let list = Self.rows(9).map { row in
      "{\(zip(names, row).map { "\"\($0)\": \"\($1)\"" }.joined(separator: ", "))}"
    }
    let text = form.replacing("LIST", with: "[\(list.joined(separator: ","))]")
    let notes = try folder.draft([("p.json", text)]).notes.filter { $0.hasPrefix("the export says") }
    #expect(notes.count == (said == nil ? 0 : 1) && said.map { notes[0].contains($0) } ?? true, "\(notes)")
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

  @Test(
    "two files of which one has all openings later, as of an account in another time zone, are called so",
    arguments: [0, 2])
  func timeZones(hours: Int) throws {
    func file(_ name: String, _ tasks: Range<Int>, later: Int) -> (String, String) {
      let rows = tasks.map { "A-\($0),2021-01-\(10 + $0) \(10 + later):00,2021-02-01 10:00,Done,ann,task \($0)\n" }
      return (name, "Key,Created,Resolved,State,Owner,Title\n" + rows.joined())
    }
    let files = [file("t.csv", 0..<8, later: 0), file("u.csv", 5..<12, later: hours)]
    let problem = #expect(throws: (any Error).self) { try folder.draft(files) } as? Problem
    #expect(
      problem?.fault
        == (hours == 0
          ? nil
          : "of 3 tasks that are in several files 3 were opened 120 minutes later by a later one, as of accounts in two time zones")
    )
    let check = try folder.check(folder.draft(files, ["repeated=last"]))
    #expect(
      check.findings.contains { $0.fact.hasPrefix("3 tasks with another opening in a later file") } == (hours > 0))
  }

  @Test("a log of issues that people keep by hand is read at once")
  func keptByHand() throws {
    let rows = (1...9).map {
      "R\($0),0\($0)/01/2021,x y,\($0 % 2 == 0 ? "ann" : "bob"),\($0 < 9 ? "Closed,1\($0)/02" : "Open,TBC")"
    }
    let text =
      "Ref,Date raised,Issue,Owner,Status,Closure date\n"
      + rows.map { $0.hasSuffix("TBC") ? $0 : $0 + "/2021" }.joined(separator: "\n")
    let draft = try folder.draft([("t.csv", text)], ["times=dd/MM/yyyy"])
    #expect(
      ["id", "opened", "resolved", "assignee"].map { draft[$0]?.column } == [
        "Ref", "Date raised", "Closure date", "Owner",
      ])
    #expect(try folder.check(draft).facts.counts.eligibleFixed == 8)
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
