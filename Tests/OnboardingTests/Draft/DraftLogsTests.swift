import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationOnboarding
import DelegationTasks
import Testing

@Suite("Drafts of logs, of files of changes and of files that are no table of tasks") struct DraftLogsTests {
  private let folder = TemporaryFolder()

  private func draft(_ files: [(name: String, text: String)], _ answers: [String] = []) throws -> DatasetDraft {
    try folder.draft(files, answers)
  }

  private func draft(_ text: String, _ answers: [String] = []) throws -> DatasetDraft {
    try draft([("t.csv", text)], answers)
  }

  // MARK: Logs of events

  /// Three events of each of nine cases.
  private static func events(_ header: String, _ cells: (_ id: Int, _ event: Int) -> String, newestFirst: Bool = false)
    -> String
  {
    let rows = (0..<27).map { number in
      let (id, event) = (number / 3 + 1, number % 3)
      return
        "C-\(id),2021-01-\(10 + id + event) 10:00,\(["Open", "Assignment", "Closed"][event]),\(event == 0 ? "desk" : "ann"),"
        + cells(id, event)
    }
    return ([header] + (newestFirst ? rows.reversed() : rows)).joined(separator: "\n") + "\n"
  }

  @Test(
    "a log of events whose time is said as the opening is offered as one, never as a task for each event",
    arguments: ["DateStamp", "Change Date+Time", "EVENTTIME"], [false, true])
  func events(time: String, newestFirst: Bool) throws {
    let text = Self.events("Case,\(time),Step,Team,Event number", { "\(900 + $0 * 3 + $1)" }, newestFirst: newestFirst)
    let said = ["id=Case", "opened=\(time)", "assignee=Team", "status=Step"]
    let question = #expect(throws: DraftQuestion.self) { try draft(text, said) }
    #expect(question?.readings.map { "\($0.key ?? "repeated")=\($0.answer)" } == ["snapshots=true"])
    let check = try folder.check(try draft(text, said + ["snapshots=true"]))
    #expect(check.facts.counts.tasks == 9 && check.facts.counts.eligibleFixed == 9 && check.facts.hasHistories)
    #expect(Moment(check.facts.counts.firstOpening).isoText == "2021-01-11T10:00:00Z")
  }

  @Test("where the time is called as the opening, a log and an id of each row are both possible")
  func namedOpening() throws {
    let text = Self.events("Case,Created,State,Owner,Event number") { "\(900 + $0 * 3 + $1)" }
    let question = #expect(throws: DraftQuestion.self) { try draft(text, ["id=Case"]) }
    #expect(
      question?.readings.map { "\($0.key ?? "repeated")=\($0.answer)" } == ["snapshots=true", "id=Event number"])
  }

  // MARK: Files of changes

  @Test("a queue that only the changes name is asked about, also where it is only before the first change")
  func queueInChanges() throws {
    let rows = (0..<30).map { ($0, ["ann", "bob", "cyd"][$0 % 3]) }
    let tasks =
      "Key,Created,Closed,State,Owner\n"
      + rows.map { "K\($0),2021-01-01 08:00,2021-01-09 10:00,Closed,\($1)\n" }.joined()
    let log =
      "Issue key,Changed at,Field,From,To\n"
      + rows.map { "K\($0),2021-01-02 10:00,Owner,Tier 1 Queue,\($1)\nK\($0),2021-01-09 10:00,State,Open,Closed\n" }
      .joined()
    let files = [("t.csv", tasks), ("h.csv", log)]
    let question = #expect(throws: DraftQuestion.self) { try draft(files, ["changes=true"]) }
    #expect(question?.fact.hasPrefix("30 rows have an assignee that is called as a team") == true)
    #expect(question?.readings.first?.answer == "Tier 1 Queue")
    let check = try folder.check(try draft(files, ["changes=true", "nobody=Tier 1 Queue"]))
    #expect(check.dataset.persons.addresses.sorted() == ["ann", "bob", "cyd"])
  }

  @Test("changes of assignees alone do not say when a task was done: that is asked, and never before the last of them")
  func assigneesAlone() throws {
    let tasks = "Key,Created,State,Owner\nK1,2021-01-01 10:00,Closed,ann\nK2,2021-01-02 10:00,Closed,bob\n"
    let log = """
      Issue key,Changed at,Field,From,To
      K1,2021-01-02 10:00,Owner,,ann
      K2,2021-01-03 10:00,Owner,,ann
      K2,2021-01-20 10:00,Owner,ann,bob

      """
    let files = [("t.csv", tasks), ("h.csv", log)]
    let question = #expect(throws: DraftQuestion.self) { try folder.draft(files, ["changes=true"], isDated: false) }
    #expect(question?.key == "outcomes" && question?.fact.hasPrefix("nothing says when a task was done") == true)
    let check = try folder.check(try draft(files, ["changes=true", "outcomes=2d"]))
    let found = check.dataset.log
    func resolution(_ task: Int, day: Int64, hour: Int64) -> String? {
      let moment = Moment(1_609_459_200 + (day - 1) * 86_400 + hour * 3_600)
      return Snapshot(of: found, asOf: moment).text(.resolution, of: task)
    }
    #expect(resolution(0, day: 3, hour: 9) == "" && resolution(0, day: 3, hour: 11) == "FIXED")
    #expect(resolution(1, day: 20, hour: 9) == "" && resolution(1, day: 20, hour: 11) == "FIXED")
    #expect(found.finalValueTasks.isEmpty && check.facts.hasHistories)
    let closed = log + "K1,2021-01-09 10:00,State,Open,Closed\n"
    let problem = #expect(throws: Problem.self) {
      try draft([("t.csv", tasks), ("h.csv", closed)], ["changes=true", "outcomes=2d"])
    }
    #expect(problem?.fault.hasSuffix("and the export's changes say it") == true)
  }

  private static let tasks = """
    number,title,assigned_to,state,created,closed_at,sys_id
    N1,one,ann,Closed,2021-01-01 10:00,2021-01-09 10:00,a01
    N2,two,bob,Closed,2021-01-02 10:00,2021-01-08 10:00,a02

    """

  /// What each of the files of changes tells: assigned, then closed.
  private static func changes(
    _ header: String, _ row: (_ id: Int, _ field: Int, _ old: String, _ new: String, _ when: String) -> String
  )
    -> String
  {
    let rows = (1...2).flatMap { id in
      [
        row(id, 0, "", ["ann", "bob"][id - 1], "2021-01-05 10:00"),
        row(id, 1, "Open", "Closed", "2021-01-0\(10 - id) 10:00"),
      ]
    }
    return ([header] + rows).joined(separator: "\n") + "\n"
  }

  @Test("the names of columns in many trackers' tables of changes", arguments: 0..<5)
  func changes(kind: Int) throws {
    let fields = ["assigned_to", "state"]
    let log =
      switch kind {
      // Tasks are named by another column than the number.
      case 0:
        Self.changes("sys_created_on,documentkey,tablename,fieldname,oldvalue,newvalue,user") {
          "\($4),a0\($0),incident,\(fields[$1]),\($2),\($3),admin"
        }
      // A property is the kind of field.
      case 1:
        Self.changes("number,created_on,property,prop_key,old_value,value") {
          "N\($0),\($4),attr,\(["assigned_to_id", "status_id"][$1]),\($2),\($3)"
        }
      // Values of the first row are words for columns.
      case 2:
        Self.changes("bug_id,who,bug_when,field,removed,added") {
          "N\($0),x,\($4),\(["assigned_to", "resolution"][$1]),\($2),\($3)"
        }
      // The task's own time is the same in all of its changes.
      case 3:
        Self.changes("number,Created,Feld,Von,Nach,Zeitpunkt") {
          "N\($0),2021-01-0\($0) 10:00,\(["Bearbeiter", "Status"][$1]),\($2),\($3),\($4)"
        }
      default:
        Self.changes("Ticket,Feld,Alter Wert,Neuer Wert,Geändert am") {
          "N\($0),\(["Bearbeiter", "Status"][$1]),\($2),\($3),\($4)"
        }
      }
    let files = [("t.csv", Self.tasks), ("h.csv", log)]
    let question = #expect(throws: DraftQuestion.self) { try self.draft(files) }
    #expect(question?.key == "changes" && question?.fact.hasPrefix("4 rows of h.csv are changes of 2 tasks") == true)
    let draft = try draft(files, ["changes=true"])
    #expect(draft["id"]?.column == (kind == 0 ? "sys_id" : "number"))
    let check = try folder.check(draft)
    #expect(check.facts.counts.tasks == 2 && check.facts.hasHistories)
    #expect(OpeningView(of: check.dataset.log).text(.assignedTo, of: 0) == nil)
    #expect(check.dataset.log.dataWarnings[.unknownTask] == 0)
  }

  @Test("a column of no known name names the tasks in changes by their ids; a line to copy has it, and the fields")
  func idsOfTasks() throws {
    let log = Self.changes("Betrifft,Feld,Alter Wert,Neuer Wert,Geändert am") {
      "N\($0),\(["Bearbeiter", "Status"][$1]),\($2),\($3),\($4)"
    }
    let draft = try draft([("t.csv", Self.tasks), ("h.csv", log)], ["changes=true"])
    let check = try folder.check(draft)
    #expect(check.facts.counts.tasks == 2 && check.facts.hasHistories)
    #expect(check.dataset.log.dataWarnings[.unknownTask] == 0)
    let unknown = [("t.csv", Self.tasks), ("h.csv", log.replacing("Geändert am", with: "Tatzeit"))]
    let problem = #expect(throws: Problem.self) { try folder.draft(unknown) }
    let line =
      "changes: {file: h.csv, id: Betrifft, field: Feld, when: COLUMN, value: Neuer Wert, previous: Alter Wert, fields: {assignee: [Bearbeiter], status: [Status]}}"
    #expect(problem?.remedy.contains(line) == true, "\(String(describing: problem))")
  }

  @Test("where the columns of changes are not known, what dataset.yaml takes is said, whichever file is first")
  func unknownChanges() throws {
    let log = Self.changes("Ticket,Aspekt,Zuvor,Danach,Wann") {
      "N\($0),\($1 == 0 ? "Wer" : "Wie"),\($2),\($3),\($4)"
    }
    for answers in [[], ["changes=true"]] {
      for files in [[("t.csv", Self.tasks), ("h.csv", log)], [("h.csv", log), ("t.csv", Self.tasks)]] {
        let problem = #expect(throws: Problem.self) { try folder.draft(files, answers) }
        #expect(problem?.location == folder.path("h.csv"), "\(String(describing: problem))")
        #expect(
          problem?.remedy.contains("changes: {file: h.csv, id: Ticket, field: COLUMN, when: COLUMN, value: COLUMN")
            == true,
          "\(String(describing: problem))")
      }
    }
  }

  @Test("a file of another shape is named, in JSON too")
  func otherShape() throws {
    let task = #"{"key": "A-1", "created": "2021-01-02", "state": "Done", "owner": "ann"}"#
    let event = #"{"stamp": 7, "target": {"code": "A-1"}, "added": []}"#
    let files = [("a.json", "[\(task)]"), ("b.json", "[\(event)]")]
    let problem = #expect(throws: Problem.self) { try draft(files) }
    #expect(problem?.location == folder.path("b.json"))
    #expect(
      problem?.fault == "it has another shape than \(folder.path("a.json")), without a column for 'id' and 'opened'")
  }

  @Test("changes whose newest is first are in order; some out of order among others are not")
  func newestFirst() throws {
    func unsorted(_ reversed: Set<Int>) throws -> UInt64 {
      let rows = (1...9).flatMap { id in
        let changes = (1...3).map {
          "N\(id),2021-02-0\($0) 10:00,assignee,\(["", "ann", "bob"][$0 - 1]),\(["ann", "bob", "cem"][$0 - 1])"
        }
        return reversed.contains(id) ? changes.reversed() : changes
      }
      let folder = TemporaryFolder()
      let text = "key,when,field,old,new\n" + rows.joined(separator: "\n") + "\n"
      let tasks = "key,created,owner,state\n" + (1...9).map { "N\($0),2021-01-01,cem,Closed\n" }.joined()
      try folder.write(text, to: "h.csv")
      try folder.write(tasks, to: "t.csv")
      var answers = DraftAnswers()
      try answers.add("changes=true")
      let draft = try DatasetDraft(of: ["t.csv", "h.csv"].map(folder.path(_:)), dating: answers)
      _ = try draft.write(named: "mine", in: folder.path("datasets"), dataAt: folder.path("t.csv"))
      let check = try DatasetCatalogue(searchPath: [folder.path("datasets")]).open("mine").check(
        threads: .one, now: Moment(2_000_000_000))
      #expect(Snapshot(of: check.dataset.log, asOf: .endOfHistory).text(.assignedTo, of: 0) == "cem")
      return UInt64(check.dataset.log.dataWarnings[.unsortedHistory])
    }
    #expect(try unsorted([]) == 0)
    #expect(try unsorted(Set(1...9)) == 0)
    #expect(try unsorted([3]) == 1)
  }

  // MARK: Ids and headers

  @Test(
    "an id that results cannot carry is refused before anything is asked", arguments: ["Case 1", "1 001", "a@b.org"])
  func ids(id: String) throws {
    let text =
      "Case ID,Complete Timestamp,Activity,Resource\n" + (1...3).map { "\(id)\($0),2021-01-0\($0),Open,ann\n" }.joined()
    let problem = #expect(throws: Problem.self) { try draft(text) }
    #expect(
      problem?.location == folder.path("t.csv") + ":2" && problem?.remedy.hasPrefix("use another column as id") == true)
  }

  @Test(
    "a first line of data is no header",
    arguments: [
      "1,again,Ann Berg,closed,2021-01-02 10:00,2021-01-03 10:00\n2,more,Bo Lind,closed,2021-01-03 10:00,2021-01-04 10:00\n",
      "1;again;Ann Berg;closed\n2;more;Bo Lind;closed\n3;less;Ann Berg;open\n",
      "A-1\tAnn Berg\tclosed\nA-2\tBo Lind\tclosed\nA-3\tAnn Berg\topen\n",
    ])
  func noHeader(text: String) throws {
    let problem = #expect(throws: Problem.self) { try draft(text) }
    #expect(problem?.location == folder.path("t.csv") + ":1" && problem?.fault.hasPrefix("this line is data") == true)
    #expect(problem?.remedy.contains("--set") == false)
  }

  @Test("names that are values too are a header still")
  func flags() throws {
    let rows = "1,2021-01-02,ann,closed,closed\n2,2021-01-03,bob,closed,\n"
    #expect(try draft("id,created,owner,state,closed\n" + rows).rowCount == 2)
    #expect(try draft("id,created,owner,state,2021,2022\n1,2021-01-02,ann,closed,3,4\n").rowCount == 1)
  }

  @Test("a spreadsheet's formula of a text is the text")
  func formula() throws {
    let rows = "=\"0000001\",2021-01-02,ann,\"=\"\"Done\"\"\"\n\"=\"\"0000002\"\"\",2021-01-03,=\"bob\",Done\n"
    let log = try folder.check(try draft("Key,Created,Owner,State\n" + rows)).dataset.log
    #expect((0..<2).map { log.ids[$0].text } == ["0000001", "0000002"])
    #expect(Snapshot(of: log, asOf: .endOfHistory).text(.assignedTo, of: 1) == "bob")
    #expect(try draft("Key,Created,Owner,State\n" + rows).outcome.first?.values == ["Done"])
  }
}
