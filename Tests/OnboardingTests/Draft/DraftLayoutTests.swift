import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationOnboarding
import DelegationTasks
import Testing

@Suite("How exports are laid out") struct DraftLayoutTests {
  private let folder: TemporaryFolder

  init() { folder = TemporaryFolder() }

  private func problem(_ text: String, file: String = "t.csv") -> Problem? {
    #expect(throws: Problem.self) { try folder.draft([(file, text)]) }
  }

  private static let card =
    #"{"id": N, "title": "T", "created_at": "2021-01-0N", "closed_at": "2021-01-09", "assignee": "ann", "status": "done"}"#

  private static func cards(_ numbers: Int...) -> String {
    "[\(numbers.map { card.replacing("N", with: String($0)) }.joined(separator: ", "))]"
  }

  @Test(
    "tasks in lists inside of lists are read",
    arguments: [
      (
        #"{"boards": [{"id": 7, "created_at": "2020-01-01", "cards": []}, {"cards": ONE}, {"cards": TWO, "more": 1}], "end": 1}"#,
        "boards.cards"
      ),
      (#"[{"name": "b", "groups": [{"items": ONE}, {"items": TWO}]}]"#, "groups.items"),
      (#"{"data": {"boards": [{"columns": [{"cards": ONE}, {"cards": TWO}]}]}}"#, "data.boards.columns.cards"),
    ])
  func nested(text: String, rows: String) throws {
    let text = text.replacing("ONE", with: Self.cards(1, 2)).replacing("TWO", with: Self.cards(3))
    let draft = try folder.draft([("t.json", text)])
    #expect(draft.layout.contains("'\(rows)'") && draft.rowCount == 3)
    #expect(try folder.check(draft, file: "t.json").dataset.log.ids.map(\.text) == ["1", "2", "3"])
  }

  @Test("a task with tasks inside stays one")
  func subtasks() throws {
    let task = Self.cards(1).dropLast(2) + #", "subtasks": \#(Self.cards(2, 3))}"#
    #expect(try folder.draft([("t.json", #"{"issues": \#(task)]}"#)]).rowCount == 1)
  }

  @Test("Odoo's numbers with names are accounts and names, and false is no value")
  func odoo() throws {
    let text = (1...3).map {
      """
      {"id": \($0), "name": "T", "create_date": "2021-01-0\($0) 10:00:00", "write_date": "2021-01-09 10:00:00",
      "close_date": \($0 == 1 ? "false" : #""2021-01-08 10:00:00""#), "user_id": \($0 == 2 ? "false" : #"[7, "Ada Berg"]"#),
      "stage_id": [\($0), "\($0 == 1 ? "New" : "Done")"]}
      """
    }
    let draft = try folder.draft([("t.json", #"{"jsonrpc": "2.0", "result": [\#(text.joined(separator: ","))]}"#)])
    #expect(draft.shape == "Odoo" && draft["assigneeId"]?.column == "user_id.id")
    let log = try folder.check(draft, file: "t.json").dataset.log
    let end = Snapshot(of: log, asOf: .endOfHistory)
    #expect((0..<3).map { end.text(.assignedTo, of: $0) ?? "" } == ["7", "", "7"])
    #expect(log.personNames["7"] == "Ada Berg")
  }

  @Test("Notion's properties are known by their names, and no constant is a state")
  func notion() throws {
    let pages = (1...3).map {
      """
      {"object": "page", "id": "p\($0)", "created_time": "2021-01-0\($0)T10:00:00.000Z", "last_edited_time": "2021-01-09T10:00:00.000Z",
      "properties": {"Status": {"id": "%3A", "type": "status", "status": {"id": "s\($0)", "name": "Done"}},
      "Assignee": {"id": "x", "type": "people", "people": [{"object": "user", "id": "u1", "name": "Ada"}]},
      "Task name": {"id": "title", "type": "title", "title": [{"type": "text", "plain_text": "swap disk"}]},
      "Duration": {"id": "d", "type": "number", "number": 900000000}}}
      """
    }
    let draft = try folder.draft([("t.json", #"{"object": "list", "results": [\#(pages.joined(separator: ","))]}"#)])
    #expect(draft["status"]?.column == "properties.Status.status.name")
    #expect(draft["assignee"]?.column == "properties.Assignee.people[].name")
    #expect(draft["assigneeId"]?.column == "properties.Assignee.people[].id")
    #expect(draft["resolved"] == nil && draft["updated"]?.column == "last_edited_time")
    #expect(draft["title"]?.column == "properties.Task name.title[].plain_text")
  }

  @Test("escapes of databases are read where a whole file has no other backslash")
  func escapes() throws {
    func text(_ more: String) -> String {
      "Key\tTitle\tCreated\tOwner\tState\n"
        + #"1|x\ty\nz\\w|2021-01-01|ann\n|Done"#.replacing("|", with: "\t") + "\n"
        + #"2|\N|2021-01-02|ann|Done"#.replacing("|", with: "\t") + "\n" + more
    }
    let draft = try folder.draft([("t.csv", text(""))])
    #expect(draft.text(name: "mine", location: nil).contains("escapes: backslash"))
    let log = try folder.check(draft).dataset.log
    let end = Snapshot(of: log, asOf: .endOfHistory)
    #expect((0..<2).map { end.text(.shortDesc, of: $0) ?? "" } == [#"x y z\w"#, ""])
    #expect((0..<2).map { end.text(.assignedTo, of: $0) ?? "" } == ["ann", "ann"])
    let plain = try folder.draft(
      [("t.csv", text(#"3|T|2021-01-03|CORP\ada|Done"#.replacing("|", with: "\t") + "\n"))], ["split=none"])
    #expect(!plain.text(name: "mine", location: nil).contains("escapes"))
  }

  @Test("dumps of databases are refused with the command that takes the table of tasks out of them")
  func dumps() throws {
    let dump = """
      --
      -- PostgreSQL database dump
      --
      SET client_encoding = 'UTF8';
      COPY public.users (id, name) FROM stdin;
      1	ann
      \\.
      COPY public.issues (id, title, created_at, assignee, state) FROM stdin;
      1	T	2021-01-01	ann	done
      \\.
      """
    #expect(
      problem(dump, file: "t.sql")?.remedy.hasSuffix(
        #"awk '/^COPY public[.]issues /{gsub(/^[^(]*[(]|[)].*/,"");gsub(/, /,"\t");print;p=1;next} /^[\\][.]/{p=0} p' "#
          + "\(folder.path("t.sql")) > issues.tsv") == true)
    let other = problem("-- MySQL dump 10.13\nINSERT INTO `issues` VALUES (1,'a'),(2,'b');\n")
    #expect(other?.fault == "it is a dump of a database in SQL" && other?.remedy.contains("mysql --batch") == true)
    for head in [
      "-[ RECORD 1 ]---\nid | 1\n", "+-[ RECORD 1 ]--+\n| id | 1 |\n", "* Record 1  \nid 1\n",
      "-[ DATENSATZ 1 ]-\nid|1",
    ] {
      let expanded = problem(head)
      #expect(expanded?.fault == "it is what psql prints with -x: a line for each value", "\(head)")
      #expect(expanded?.remedy.contains("psql -X --csv DATABASE -c") == true)
    }
    #expect(problem("INSERT INTO issues (id, title) VALUES\n(1,'a'),\n(2,'b')")?.fault == other?.fault)
    #expect(
      try folder.draft([("t.csv", "SET Key,Created,Owner,State\n1,2021-01-01,ann,Done\n")], ["id=SET Key"]).rowCount
        == 1)
  }

  @Test(
    "what begins with < is called what it is, and says what to export instead",
    arguments: [
      ("<?xml version='1.0'?>\n<?mso-application progid='Excel.Sheet'?>", "a spreadsheet in the XML of 2003", ".xlsx"),
      ("<!DOCTYPE html><html><body><table></table></body></html>", "a web page without a table of tasks", "log in"),
      ("\u{FEFF}<table><tr><th>Key</th></tr></table>", "a web page without a table of tasks", "log in"),
      ("<!DOCTYPE html><html><form></form></html>", "a web page", "log in"),
    ])
  func markup(text: String, what: String, remedy: String) {
    let problem = problem(text, file: "t.xml")
    #expect(problem?.fault == "it is \(what)" && problem?.remedy.contains(remedy) == true)
  }

  @Test(
    "JSON of columns, or of rows without names, is named, with a command that makes a list of it",
    arguments: [
      (
        #"{"id": {"0": 1, "1": 2}, "title": {"0": "T", "1": "U"}, "created": {"0": "2021-01-01", "1": "2021-01-02"}}"#,
        "columns with all"
      ),
      (
        #"{"columns": ["id", "title", "created"], "index": [0], "data": [[1, "T", "2021-01-01"]]}"#,
        "lists beside the names"
      ),
      (#"[["id", "title", "created"], [1, "T", "2021-01-01"]]"#, "lists, of which the first"),
      ("[\"id\", \"title\", \"created\"]\n[1, \"T\", \"2021-01-01\"]\n", "lists, of which the first"),
      (
        #"{"range": "A1", "values": [["id", "title", "created"], [1, "T", "2021-01-01"]]}"#, "lists, of which the first"
      ),
    ])
  func columnar(text: String, what: String) {
    let problem = problem(text, file: "t.json")
    #expect(problem?.fault.hasPrefix("it is JSON of \(what)") == true, "\(String(describing: problem))")
    #expect(problem?.remedy.contains("jq '") == true && problem?.remedy.hasSuffix("> list.json") == true)
  }

  @Test("an event log in XES is named, with a program that makes rows of its events")
  func eventLog() {
    let text = """
      <?xml version="1.0"?>
      <log xes.version="1.0" xmlns="http://www.xes-standard.org/"><trace><string key="concept:name" value="7"/>
      <event><string key="concept:name" value="Close"/></event></trace></log>
      """
    let problem = problem(text, file: "t.xes")
    #expect(problem?.fault.hasPrefix("it is a log of events in XES") == true, "\(String(describing: problem))")
    #expect(problem?.remedy.hasSuffix("t.xes > list.json") == true && problem?.remedy.contains("python3 -c '") == true)
  }

  @Test("commands to copy quote a file's name for the shell")
  func quotedNames() throws {
    let bytes = Array(
      #"{"7": {"created": "2021-01-01", "owner": "ann"}, "8": {"created": "2021-01-02", "owner": "bo"}}"#.utf8)
    let file = "it's $(x).json"
    #expect(
      problem(String(decoding: bytes, as: UTF8.self), file: file)?.remedy.contains(#"it'\''s $(x).json'"#) == true)
  }

  @Test(
    "a table of R has its rows' numbers in a column without a name, parted by blanks or tabs",
    arguments: [" ", "\t", ",", ";"])
  func numberedRows(delimiter: String) throws {
    let names = ["Key", "Created", "State", "Owner"]
    let rows = [["K1", "2021-01-01", "Done", "ann b"], ["K2", "2021-01-02", "Done", "bo c"]]
    func line(_ cells: [String]) -> String { cells.map { "\"\($0)\"" }.joined(separator: delimiter) + "\n" }
    let text = line(names) + rows.enumerated().map { line(["\($0 + 1)"] + $1) }.joined()
    #expect(try folder.check(folder.draft([("t.csv", text)])).dataset.log.ids.map(\.text) == ["K1", "K2"])
    #expect(problem(line(names) + line(["7"] + rows[0]))?.fault.contains("the row has 5 cells") == true)
  }

  @Test("a page of elements that never end is refused at once")
  func deep() {
    let text = "<table><tr><td>" + String(repeating: "<b>", count: 200_000) + String(repeating: "</i>", count: 200_000)
    #expect(problem(text, file: "t.xls")?.fault.contains("nested too deep") == true)
  }

  @Test("names of columns with an at-sign can be copied, but for addresses")
  func atSigns() throws {
    let text =
      "Ticket,Opened@UTC,_owner_value@OData.Community.Display.V1.FormattedValue,ann@example.org\n1,2021-01-01,ann,x\n"
    let remedy = problem(text)?.remedy
    #expect(remedy?.contains("“Opened@UTC”, “_owner_value@OData.Community.Display.V1.FormattedValue”, a value") == true)
    #expect(remedy?.contains("ann@") == false)
  }

  @Test("titles that were escaped for web pages are read as they were meant, in changes too; others as they are")
  func entities() throws {
    func titles(_ more: String) throws -> [String?] {
      let folder = TemporaryFolder()
      let text =
        "Key,Title,Created,Closed,Owner,State\n1,R&amp;D can&#39;t,2021-01-01,2021-01-03,ann,Done\n2,\(more),2021-01-02,2021-01-03,ann,Done\n"
      let changes = "id,field,when,value,previous\n1,title,2021-01-02,a &lt; b,R&amp;D\n1,status,2021-01-03,Done,Open\n"
      let draft = try folder.draft([("t.csv", text), ("c.csv", changes)], ["changes=true"])
      let log = try folder.check(draft).dataset.log
      return (0..<2).map { OpeningView(of: log).text(.shortDesc, of: $0) } + [
        Snapshot(of: log, asOf: .endOfHistory).text(.shortDesc, of: 0)
      ]
    }
    #expect(try titles("x") == ["R&D", "x", "a < b"])
    #expect(try titles("Find & go") == ["R&amp;D", "Find & go", "a &lt; b"])
  }

  @Test("titles as mails write them are read as they were meant")
  func mailWords() throws {
    let titles = [
      "=?UTF-8?B?RHJ1Y2tlciBmw6RsbHQgYXVz?=", "Re: =?utf-8?Q?Drucker_f=C3=A4llt?=\t=?utf-8?Q?_aus?= (2)",
      "=?iso-8859-1?q?Drucker_f=E4llt_aus?=", "a =?b? c", "mime: who decodes =?utf-8?Q?f=C3=A4llt?= twice",
    ]
    let rows = titles.enumerated().map { "\($0),\($1),2021-01-01,2021-01-03,ann,Done\n" }
    let draft = try folder.draft([("t.csv", "Key,Title,Created,Closed,Owner,State\n" + rows.joined())])
    let end = Snapshot(of: try folder.check(draft).dataset.log, asOf: .endOfHistory)
    #expect(
      (0..<5).map { end.text(.shortDesc, of: $0) } == [
        "Drucker fällt aus", "Re: Drucker fällt aus (2)", "Drucker fällt aus", "a =?b? c", titles[4],
      ], "in the middle somebody writes about them")
  }

  @Test("two columns of one name are two: a time is the latest of both, an assignee is asked for, and a copy is one")
  func columnsOfOneName() throws {
    let rows = (0..<9).map {
      "K\($0),2021-01-0\(1 + $0),\($0 == 8 ? "" : "2021-02-0\(1 + $0)"),Jo,P\($0 % 3),Done,\($0 > 3 ? "" : "2021-03-0\(1 + $0)"),K\($0)\n"
    }
    let text = "Key,Created,Resolved,Assignee,Assignee,State,Resolved,Key\n" + rows.joined()
    let question = #expect(throws: DraftQuestion.self) { try folder.draft([("t.csv", text)]) }
    #expect(question?.key == "assignee" && question?.readings.map(\.answer) == ["Assignee#1", "Assignee#2"])
    let draft = try folder.draft([("t.csv", text)], ["assignee=Assignee#2"])
    #expect(draft["resolved"]?.column == "Resolved" && draft["id"]?.column == "Key#1")
    #expect(draft.unmapped == ["Assignee#1"])
    let log = try folder.check(draft).dataset.log
    func assignee(_ task: Int, _ time: String) throws -> String? {
      let moment = try Moment(#require(TableTime.iso8601.seconds(time)))
      return Snapshot(of: log, asOf: moment).text(.assignedTo, of: task)
    }
    #expect(try assignee(1, "2021-03-02T12:00:00Z") == "" && assignee(1, "2021-03-03T12:00:00Z") == "P1")
    #expect(try assignee(5, "2021-02-06T12:00:00Z") == "" && assignee(5, "2021-02-07T12:00:00Z") == "P2")
    #expect(try folder.draft([("t.csv", text)], ["assignee=Assignee#1"])["assignee"]?.column == "Assignee#1")
  }
}
