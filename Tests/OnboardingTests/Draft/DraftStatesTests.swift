import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationOnboarding
import DelegationTasks
import Testing

@Suite("Drafts of exports with several rows of each task") struct DraftStatesTests {
  private let folder = TemporaryFolder()

  /// The settings of the first reading, and of the others.
  private func readings(_ text: String, _ answers: [String] = [], file: String = "t.csv") throws -> [String] {
    do { _ = try folder.draft([(file, text)], answers) } catch let question as DraftQuestion {
      return question.readings.map { question.words(of: $0) }
    }
    return []
  }

  /// Opened without an assignee, then assigned, then closed: twelve tasks, of which each ninth title is corrected.
  private static func states(_ header: String, _ row: (_ id: Int, _ number: Int, _ state: [String]) -> String) -> String
  {
    header
      + (1...12).flatMap { id in
        (0..<3).map { state in
          let title = "Title \(id)\(id % 9 == 0 && state > 0 ? " again" : "")"
          return row(
            id, id * 3 + state,
            [
              title, ["open", "open", "closed"][state], ["", "ann", "ann"][state],
              "2021-01-\(10 + id) 10:00", "2021-02-\(10 + id + state) 10:00",
            ])
        }
      }.joined()
  }

  @Test(
    "a table of revisions with a number of its own is asked for its tasks",
    arguments: [
      "issue_id", "record_id", "ObjectID", "parent_id", "ticket_id", "Issue", "documentkey", "taskGid", "Vorgang",
    ])
  func revisions(name: String) throws {
    let text = Self.states("id,\(name),title,status,assignee,created_at,updated_at\n") {
      "\($1),\($0),\($2.joined(separator: ","))\n"
    }
    #expect(try readings(text) == ["id=\(name) snapshots=true", "id=id"])
    let check = try folder.check(try folder.draft([("t.csv", text)], ["id=\(name)", "snapshots=true"]))
    #expect(check.facts.counts.tasks == 12 && check.facts.hasHistories)
    #expect(OpeningView(of: check.dataset.log).text(.assignedTo, of: 0) == nil)
    #expect(try folder.draft([("t.csv", text)], ["id=id"]).lines[0].column == "id")
  }

  @Test("the children of one parent are tasks of their own")
  func children() throws {
    let rows = (1...12).map { "\($0),\($0 / 4 + 100),Title \($0),closed,ann,2021-01-\(10 + $0),2021-02-\(10 + $0)\n" }
    #expect(try readings("id,parent_id,title,status,assignee,created_at,updated_at\n" + rows.joined()) == [])
  }

  @Test("the time that differs between the rows of a task is offered as that of its states, whatever its name")
  func written() throws {
    for name in ["dbt_valid_from", "Snapshot Date", "effective_date", "load_ts"] {
      let text = Self.states("key,title,status,assignee,created_at,\(name)\n") {
        "\($0),\($2.joined(separator: ","))\n"
      }
      let words = name.contains(" ") ? "'\(name)'" : name
      #expect(
        try readings(text) == ["snapshots=true updated=\(words)", "repeated=last", "repeated=first"])
      #expect(try folder.draft([("t.csv", text)], ["snapshots=true", "updated=\(name)"]).rowCount == 36)
      let problem = #expect(throws: Problem.self) { try folder.draft([("t.csv", text)], ["snapshots=true"]) }
      #expect(problem?.remedy == "add --set updated=\(words)")
    }
  }

  /// Events with their task inside, and others without one.
  private static func events(_ issue: (_ id: Int, _ state: [String]) -> String) -> String {
    states("") {
      """
      {"id": \($1), "type": "IssuesEvent", "actor": {"id": 7}, "payload": {"issue": \(issue($0, $2))}, "created_at": "\($2[4])"}
      {"id": \($1 + 900), "type": "PushEvent", "actor": {"id": 7}, "payload": {}, "created_at": "\($2[4])"}

      """
    }
  }

  @Test("the task inside an event is the task, and events without one are left out")
  func inside() throws {
    let text = Self.events { id, state in
      let person = state[2].isEmpty ? "null" : "{\"login\": \"\(state[2])\", \"id\": 4}"
      return
        "{\"id\": \(id + 50), \"number\": \(id), \"title\": \"\(state[0])\", \"state\": \"\(state[1])\", \"assignee\": \(person), \"created_at\": \"\(state[3])\"}"
    }
    #expect(
      try readings(text, file: "t.jsonl")
        == ["id=payload.issue.number snapshots=true updated=created_at", "id=id"])
    let said = ["id=payload.issue.number", "snapshots=true", "updated=created_at"]
    let draft = try folder.draft([("t.jsonl", text)], said)
    #expect(draft["opened"]?.column == "payload.issue.created_at")
    #expect(draft["assignee"]?.column == "payload.issue.assignee.login")
    let check = try folder.check(draft, file: "t.jsonl")
    #expect(check.facts.counts.tasks == 12 && check.facts.hasHistories && check.facts.counts.eligibleFixed == 12)
  }

  @Test("an event with an id of its own around each task is no task, unless both have one number", arguments: [0, 900])
  func eventAround(distance: Int) throws {
    let text = (1...12).map {
      "{\"id\": \($0 + distance), \"type\": \"t\", \"data\": {\"id\": \($0), \"assignee\": \"ann\", \"title\": \"Title \($0)\", \"state\": \"closed\", "
        + "\"created_at\": \"2021-01-\($0 + 10)\", \"closed_at\": \"2021-02-\($0 + 10)\"}}\n"
    }.joined()
    if distance == 0 {
      #expect(try folder.draft([("t.jsonl", text)])["id"]?.column == "id")
    } else {
      let question = #expect(throws: DraftQuestion.self) { try folder.draft([("t.jsonl", text)]) }
      #expect(question?.readings.map(\.answer).sorted() == ["data.id", "id"])
    }
    #expect(try folder.draft([("t.jsonl", text)], ["id=data.id"])["opened"]?.column == "data.created_at")
  }

  @Test("of a task that is the same beside each of its events one row counts, and a milestone of a task is none")
  func constant() throws {
    let inside =
      "\"title\": \"One\", \"state\": \"closed\", \"assignee\": {\"login\": \"ann\"}, \"created_at\": \"2021-01-02\", \"closed_at\": \"2021-01-03\""
    let text = Self.events { id, _ in "{\"number\": \(id), \(inside.replacing("One", with: "Title \(id)"))}" }
    #expect(try readings(text, file: "t.jsonl").first == "id=payload.issue.number repeated=last")
    let tasks = (1...12).map {
      "{\"number\": \($0), \"owner\": \"ann\", \"title\": \"Title \($0)\", \"state\": \"closed\", \"created_at\": \"2021-01-\($0 + 10)\", \"closed_at\": \"2021-02-\($0 + 10)\", \"milestone\": {\"number\": \($0 / 4), \(inside)}}\n"
    }
    #expect(try readings(tasks.joined(), file: "t.jsonl") == [])
  }

  @Test("rows that hold what changed and nothing else are no states")
  func deltas() throws {
    let text = Self.states("event_no,case_id,state,owner,time\n") { id, number, state in
      let status = ["new", "", "closed"][number % 3]
      return "\(number),\(id),\(status),\(number % 3 == 1 ? "ann" : ""),\(state[4])\n"
    }
    let said = ["id=case_id", "opened=time", "status=state"]
    #expect(try readings(text, said).first?.hasPrefix("snapshots=true") == true)
    let problem = #expect(throws: Problem.self) { try folder.draft([("t.csv", text)], said + ["snapshots=true"]) }
    #expect(problem?.fault.hasPrefix("in 12 of 12 tasks an assignee is there and the last row has none") == true)
  }

  @Test("rows of another kind are left out by the column that tells them apart")
  func kinds() throws {
    let rows = (1...9).map {
      """
      {"id": \($0), "title": "Title \($0)", "status": "closed", "assignee": "ann", "created_at": "2021-01-\($0 + 10)", "updated_at": "2021-02-03"}
      {"id": \($0 + 500), "ticket_id": \($0), "author": "bob", "created_at": "2021-01-\($0 + 11)", "updated_at": "2021-02-03"}

      """
    }
    let draft = try folder.draft([("t.jsonl", rows.joined())])
    #expect(draft.notTasks.map(\.words) == ["a value in ticket_id"])
    #expect(try folder.check(draft, file: "t.jsonl").facts.counts.tasks == 9)
  }

  @Test("ids that a spreadsheet program has rounded are refused, and no rows of one task")
  func rounded() throws {
    let rows = (1...9).map { "1,20E+15;2021-01-\($0 + 10);2021-02-03;Title \($0);ann\n" }
    let problem = #expect(throws: Problem.self) {
      try folder.draft([("t.csv", "Task ID;Created At;Completed At;Name;Assignee\n" + rows.joined())])
    }
    #expect(problem?.fault == "“1,20E+15” in the column “Task ID” has lost its last digits, like all values there")
    let accounts = (1...9).map { "\($0),2021-01-12,2021-02-03,1.20\($0 % 3)11E+15\n" }
    let cut = #expect(throws: Problem.self) {
      try folder.draft([("t.csv", "id,created,resolved,assignee\n" + accounts.joined())])
    }
    #expect(cut?.fault.contains("in the column “assignee” has lost its last digits") == true)
    let hashes = ["1e5", "2e7"].map { "\($0),2021-01-12,2021-02-03,ann\n" }
    #expect(try folder.draft([("t.csv", "id,created,resolved,owner\n" + hashes.joined())]).rowCount == 2)
  }

  @Test("changes have their list under a key of their own, with the moment around it", arguments: [false, true])
  func rowsOfChanges(isList: Bool) throws {
    let tasks = (1...3).map {
      "{\"id\": \($0), \"subject\": \"Title \($0)\", \"status\": \"closed\", \"assignee\": \"ann\", \"created_at\": \"2021-01-\($0 + 10)\"}"
    }.joined(separator: ",")
    let audits = (1...4).map {
      """
      {"id": \($0 + 70), "ticket_id": \(min($0, 3)), "created_at": "2021-02-03", "events": [{"field_name": "assignee", "previous_value": "", "value": "ann"},
      {"field_name": "status", "previous_value": "open", "value": "closed"}]}
      """
    }.joined(separator: ",")
    let files = [
      ("t.json", "{\"tickets\": [\(tasks)]}"), ("h.json", isList ? "[\(audits)]" : "{\"audits\": [\(audits)]}"),
    ]
    #expect(#expect(throws: DraftQuestion.self) { try folder.draft(files) }?.key == "changes")
    let draft = try folder.draft(files, ["changes=true"])
    #expect(draft.text(name: "x", location: nil).contains("    rows: \(isList ? "\".\"" : "audits")\n"))
    let log = try folder.check(draft, file: "t.json").dataset.log
    #expect(log.count == 3 && OpeningView(of: log).text(.assignedTo, of: 0) == nil)
    #expect(Snapshot(of: log, asOf: .endOfHistory).text(.assignedTo, of: 2) == "ann")
  }

  @Test("a second file that has nothing of tasks but an id and a time is to be left out", arguments: [false, true])
  func comments(isFirst: Bool) throws {
    let tasks =
      #"{"id": 1, "title": "One", "status": "closed", "assignee": "ann", "created_at": "2021-01-02", "closed_at": "2021-01-03"}"#
    let comments = #"{"id": 7, "ticket_id": 1, "author": "bob", "created_at": "2021-01-02", "body": "x"}"#
    let files = [("t.jsonl", tasks), ("c.jsonl", comments)]
    let problem = #expect(throws: Problem.self) { try folder.draft(isFirst ? files.reversed() : files) }
    #expect(problem?.location == folder.path("c.jsonl") && problem?.remedy.contains("leave it out") == true)
  }

  @Test("a state is offered as done only where it decides, and a column of true and false is the state")
  func done() throws {
    let rows = (1...4).map { "\($0),2021-01-1\($0),2021-02-03,ann,\($0 < 4 ? "7,Solved well" : "2,")\n" }
    #expect(
      try readings("id,created,updated,owner,state,resolution\n" + rows.joined())
        == ["done='Solved well'", "done=2"])
    let todos = (1...4).map {
      "{\"id\": \($0), \"status\": \"active\", \"completed\": \($0 < 4), \"owner\": \"ann\", \"created_at\": \"2021-01-1\($0)\", \"completion\": \($0 < 4 ? "{\"created_at\": \"2021-02-03\"}" : "null")}"
    }
    let draft = try folder.draft([("t.json", "[\(todos.joined(separator: ","))]")])
    #expect(draft["status"]?.column == "completed" && draft["resolved"]?.column == "completion.created_at")
    #expect(try folder.check(draft, file: "t.json").facts.counts.eligibleFixed == 3)
  }

  @Test("what is incomplete beside what is complete is open, and a report without enough to go on is not done")
  func incomplete() throws {
    for (done, key) in [("Complete", "open"), ("Fixed", "notDone")] {
      let rows = (1...4).map { "\($0),2021-01-11,2021-02-03,ann,\($0 < 3 ? done : "Incomplete")\n" }
      let draft = try folder.draft([("t.csv", "id,created,updated,owner,status\n" + rows.joined())])
      #expect(draft.outcome.first { $0.values == ["Incomplete"] }?.key == key)
    }
  }

  @Test("a resolution in other words in each row is no state")
  func notes() throws {
    let rows = (1...80).map {
      "\($0),2021-01-11,2021-02-03,\(["ann", "bob", "cem", "dee"][$0 % 4]),\($0 < 70 ? "Closed,Restarted server \($0)" : "Open,")\n"
    }
    let draft = try folder.draft([("t.csv", "id,created,updated,owner,status,resolution\n" + rows.joined())])
    #expect(draft["resolution"] == nil && draft.unmapped == ["resolution"])
    #expect(try folder.check(draft).facts.counts.eligibleFixed == 69)
  }

  @Test(
    "signs, numbers and pictures around a state say nothing", arguments: ["%@ (3)", "90 - %@", "✅ %@", "[%@]", "%@!"])
  func dressed(form: String) throws {
    func row(_ id: Int, _ state: String) -> String {
      "\(id),2021-01-1\(id),2021-02-03,ann,\(form.replacing("%@", with: state))\n"
    }
    let rows = (1...4).map { row($0, $0 < 4 ? "Closed" : "In Progress") }
    let draft = try folder.draft([("t.csv", "id,created,updated,owner,status\n" + rows.joined())])
    #expect(try folder.check(draft).facts.counts.eligibleFixed == 3)
  }

  @Test("shares of what is done are no states of it", arguments: ["50 % done", "0% Complete", "3/5 closed"])
  func shares(state: String) throws {
    #expect(try #require(try? StateWords.builtIn()).meaning(of: state) == nil)
  }

  @Test("elements with an id and a text are columns each, and comments are none")
  func elements() throws {
    let tasks = (1...4).map {
      """
      {"id": \($0), "created": "2021-01-1\($0)", "closed": "2021-02-03", "state": "Done", "assignee": "ann",
      "column_values": [{"id": "tester", "text": "bob"}, {"id": "date4", "type": "date", "value": null, "text": ""}],
      "comments": [{"id": "c\($0)", "text": "x", "author": "bob", "created": "2021-01-1\($0)"}]}
      """
    }
    let draft = try folder.draft([("t.json", "[\(tasks.joined(separator: ","))]")])
    #expect(draft.unmapped.contains { $0.contains("[id=tester].text") })
    #expect(!draft.unmapped.contains { $0.contains("[id=tester].id") })
    #expect(!draft.text(name: "t", location: nil).contains("comments[id="))
    #expect(draft.unmapped.contains { $0.contains("date4") } && !draft.unmapped.contains { $0.contains("[id=c") })
  }
}
