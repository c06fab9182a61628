import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Testing

@Suite("Perceval") struct PercevalAdapterTests {
  /// An item as Perceval writes it.
  private static func item(_ backend: String, _ category: String, updated: Int = 0, _ data: String) -> String {
    """
    {"backend_name": "\(backend)", "category": "\(category)", "updated_on": \(updated).0, "tag": "x", "data": \
    \(data.replacing("\n", with: " "))}
    """
  }

  private func log(
    _ backend: PercevalBackend, _ items: [String], rules: PersonRules? = nil
  ) throws -> TaskLog {
    let text = items.joined(separator: "\n") + "\n"
    let plain = PercevalAdapter(backend: backend, items: ["items.jsonl"])
    let fixture = try SourceFixture(texts: ["items.jsonl": text])
    guard let rules else { return try fixture.read(plain) }
    let adapter = plain.choosing(by: rules)
    return try fixture.read(adapter)
  }

  /// The value of a field of the first task before each moment, and at the end.
  private func values(_ log: TaskLog, _ field: Field, before moments: [Int64] = []) -> [String?] {
    (moments.map { Moment($0) } + [.endOfHistory]).map { Snapshot(of: log, asOf: $0).text(field, of: 0) }
  }

  // 2020-01-01 00:00 UTC, and the days after it.
  private static let day0: Int64 = 1_577_836_800
  private static func day(_ number: Int64) -> Int64 { day0 + number * 86_400 }

  @Test("Jira: the changelog gives every field's history; components are replayed from the last state")
  func jira() throws {
    let data = """
      {"key": "X-1", "fields": {"created": "2020-01-01T00:00:00.000+0000", "updated": "2020-01-09T00:00:00.000+0000",
       "summary": "New", "assignee": {"key": "bob", "displayName": "Bob"}, "reporter": {"accountId": "7:a"},
       "components": [{"name": "UI"}], "resolution": {"name": "Done"}, "status": {"name": "Closed"},
       "priority": {"name": "Major"}, "customfield_1": {"deep": [[1]]}},
       "changelog": {"histories": [
        {"created": "2020-01-05T00:00:00.000+0000", "items": [
          {"field": "resolution", "fromString": null, "toString": "Done"},
          {"field": "assignee", "from": "ann", "fromString": "Ann", "to": "bob", "toString": "Bob"}]},
        {"created": "2020-01-02T00:00:00.000+0000", "items": [
          {"field": "assignee", "from": null, "fromString": null, "to": "ann", "toString": "Ann"},
          {"field": "summary", "fromString": "Old", "toString": "New"},
          {"field": "Component", "fromString": "Core", "toString": ""},
          {"field": "Component", "fromString": "", "toString": "UI"}]}]}}
      """
    let log = try log(.jira, [Self.item("Jira", "issue", data)])
    #expect(log.ids.map(\.text) == ["X-1"] && log.reporterPool.string(log.reporters[0]) == "7:a")
    let opening = OpeningView(of: log)
    #expect(opening.text(.shortDesc, of: 0) == "Old" && opening.text(.component, of: 0) == "Core")
    let moments = [Self.day(1), Self.day(2), Self.day(4)]
    #expect(values(log, .assignedTo, before: moments) == ["", "ann", "ann", "bob"])
    #expect(values(log, .resolution, before: moments) == ["", "", "", "FIXED"])
    #expect(values(log, .component, before: moments) == ["Core", "UI", "UI", "UI"])
    // Nothing changed it, so it is as it was.
    #expect(opening.text(.priority, of: 0) == "Major")
    #expect(log.dataWarnings == DataWarnings())
  }

  @Test("Jira without a changelog: final values, known when resolved")
  func jiraFinal() throws {
    let data = """
      {"key": "X-1", "fields": {"created": "2020-01-01T00:00:00.000+0000", "updated": "2020-01-09T00:00:00.000+0000",
       "resolutiondate": "2020-01-05T00:00:00.000+0000", "summary": "T", "assignee": {"name": "bob"},
       "resolution": {"name": "Won't Fix"}}}
      """
    let log = try log(.jira, [Self.item("Jira", "issue", data)])
    #expect(values(log, .assignedTo, before: [Self.day(4)]) == ["", "bob"])
    #expect(values(log, .resolution, before: [Self.day(4)]) == ["", "Won't Fix"])
    #expect(OpeningView(of: log).text(.shortDesc, of: 0) == "T")
  }

  @Test(
    "Bugzilla: activity and REST history say what was before and after",
    arguments: [
      (
        PercevalBackend.bugzillarest,
        item(
          "BugzillaREST", "bug",
          """
          {"id": 7, "summary": "T", "creation_time": "2020-01-01T00:00:00Z", "creator": "r", "assigned_to": "bob",
           "component": "UI", "resolution": "FIXED", "status": "RESOLVED", "comments": [{"text": "First"}, {"text": "x"}],
           "history": [{"when": "2020-01-02T00:00:00Z", "changes": [
             {"field_name": "assigned_to", "removed": "inbox", "added": "bob"},
             {"field_name": "cc", "removed": "", "added": "z"},
             {"field_name": "component", "removed": "Core", "added": "UI"}]},
            {"when": "2020-01-05T00:00:00Z", "changes": [
             {"field_name": "resolution", "removed": "", "added": "FIXED"}]}]}
          """)
      ),
      (
        .bugzilla,
        item(
          "Bugzilla", "bug",
          """
          {"bug_id": [{"__text__": "7"}], "short_desc": [{"__text__": "T"}], "reporter": [{"__text__": "r"}],
           "creation_ts": [{"__text__": "2020-01-01 02:00:00 +0200"}], "component": [{"__text__": "UI"}],
           "assigned_to": [{"name": "Bob", "__text__": "bob"}], "resolution": [{"__text__": "FIXED"}],
           "long_desc": [{"thetext": [{"__text__": "First"}]}, {"thetext": [{"__text__": "x"}]}],
           "activity": [
            {"When": "2020-01-02 00:00:00 UTC", "What": "Assignee", "Removed": "inbox", "Added": "bob"},
            {"When": "2020-01-02 00:00:00 UTC", "What": "Component", "Removed": "Core", "Added": "UI"},
            {"When": "2020-01-05 00:00:00 UTC", "What": "Resolution", "Removed": "---", "Added": "FIXED"}]}
          """)
      ),
    ])
  func bugzilla(backend: PercevalBackend, item: String) throws {
    let log = try log(backend, [item])
    #expect(log.ids.map(\.text) == ["7"] && log.openings[0].seconds == Self.day0)
    let opening = OpeningView(of: log)
    #expect(opening.text(.component, of: 0) == "Core" && opening.text(.description, of: 0) == "First")
    #expect(values(log, .assignedTo, before: [Self.day(1)]) == ["inbox", "bob"])
    #expect(values(log, .resolution, before: [Self.day(4)]) == ["", "FIXED"])
  }

  @Test(
    "GitHub and GitLab give final values: known when the task was closed, and no success if it says so",
    arguments: [
      (PercevalBackend.github, "GitHub", "number", "login", #", "state_reason": "completed""#, "FIXED"),
      (.github, "GitHub", "number", "login", #", "state_reason": "not_planned""#, "not_planned"),
      (.gitlab, "GitLab", "iid", "username", "", "FIXED"),
    ])
  func closed(
    backend: PercevalBackend, name: String, id: String, login: String, more: String, resolution: String
  ) throws {
    let data = """
      {"\(id)": 12, "title": "T", "created_at": "2020-01-01T00:00:00Z", "closed_at": "2020-01-05T00:00:00.5Z",
       "updated_at": "2020-02-01T00:00:00Z", "assignee": {"\(login)": "bob"}, "state": "closed"\(more)}
      """
    let log = try log(backend, [Self.item(name, "issue", data)])
    #expect(!PercevalAdapter(backend: backend, items: []).hasHistories)
    #expect(values(log, .assignedTo, before: [Self.day(4)]) == ["", "bob"])
    #expect(values(log, .resolution, before: [Self.day(4)]) == ["", resolution])
  }

  @Test(
    "a label that names a suggestion of ours is no component",
    arguments: [
      (PercevalBackend.github, "GitHub", "number", #"[{"name": "suggested/P001"}, {"name": "editor"}]"#, "editor"),
      (.github, "GitHub", "number", #"[{"name": "suggested/nobody"}]"#, ""),
      (.gitlab, "GitLab", "iid", #"["suggested/P001", "editor", "late"]"#, "editor"),
    ])
  func suggestions(backend: PercevalBackend, name: String, id: String, labels: String, component: String) throws {
    let data =
      #"{"\#(id)": 12, "title": "T", "created_at": "2020-01-01T00:00:00Z", "state": "opened", "labels": \#(labels)}"#
    let log = try log(backend, [Self.item(name, "issue", data)])
    #expect((Snapshot(of: log, asOf: .endOfHistory).text(.component, of: 0) ?? "") == component)
  }

  @Test("accounts say who it is, and robots are no persons")
  func accounts() throws {
    func item(_ number: Int, _ assignee: String) -> String {
      Self.item(
        "GitHub", "issue",
        """
        {"number": \(number), "title": "T", "created_at": "2020-01-0\(number)T00:00:00Z", "closed_at": "2020-01-05T00:00:00Z",
         "assignee": \(assignee), "user": {"login": "Ada-New", "id": 7, "type": "User"}}
        """)
    }
    let items = [
      item(1, #"{"login": "Ada", "id": 7, "type": "User"}"#),
      item(2, #"{"login": "Ada-New", "id": 7, "type": "User"}"#),
      item(3, #"{"login": "builder", "id": 8, "type": "Bot"}"#),
    ]
    let log = try log(.github, items)
    func assignees(_ log: TaskLog) -> [String] {
      (0..<3).map { Snapshot(of: log, asOf: .endOfHistory).text(.assignedTo, of: $0) ?? "" }
    }
    #expect(assignees(log) == ["7", "7", "8[bot]"])
    let stated = PersonRules(notPersons: []).adding([], persons: ["Builder"])
    #expect(try assignees(self.log(.github, items, rules: stated)) == ["7", "7", "8"])
    #expect(log.personNames == ["7": "Ada-New"] && log.reporterPool.string(log.reporters[0]) == "7")
  }

  @Test("no pull requests, and no merge requests; that is counted")
  func others() throws {
    func data(_ number: Int, _ more: String) -> String {
      #"{"number": \#(number), "title": "T", "created_at": "2020-01-01T00:00:00Z"\#(more)}"#
    }
    let log = try log(
      .github,
      [
        Self.item("GitHub", "issue", data(1, #", "pull_request": null"#)),
        Self.item("GitHub", "issue", data(2, #", "pull_request": {"url": "u"}"#)),
        Self.item("GitHub", "pull_request", data(3, "")),
      ])
    #expect(log.ids.map(\.text) == ["1"])
    #expect(log.dataWarnings.notes == ["2 items that are not tasks, such as pull requests, left out"])
  }

  @Test("Redmine: journals by number; a task that was opened again is open")
  func redmine() throws {
    func data(_ status: String) -> String {
      """
      {"id": 5, "subject": "T", "created_on": "2020-01-01T00:00:00Z", "closed_on": "2020-01-05T00:00:00Z",
       "author": {"id": 3, "name": "R"}, "assigned_to": {"id": 25, "name": "B"}, "status": \(status),
       "journals": [{"created_on": "2020-01-02T00:00:00Z", "details": [
         {"property": "attr", "name": "assigned_to_id", "old_value": "24", "new_value": "25"}]},
        {"created_on": "2020-01-07T00:00:00Z", "details": [
         {"property": "attr", "name": "status_id", "old_value": "5", "new_value": "1"}]}]}
      """
    }
    let open = try log(.redmine, [Self.item("Redmine", "issue", data(#"{"id": 1, "name": "New"}"#))])
    #expect(values(open, .assignedTo, before: [Self.day(1)]) == ["24", "25"])
    #expect(values(open, .resolution, before: [Self.day(4), Self.day(6)]) == ["", "FIXED", ""])
    let closed = try log(
      .redmine, [Self.item("Redmine", "issue", data(#"{"id": 1, "name": "Rejected", "is_closed": true}"#))])
    #expect(values(closed, .resolution, before: [Self.day(4)]) == ["", "Rejected"])
  }

  @Test("Redmine's numbers stand for what they are called, in the history too; two of one name keep their numbers")
  func redmineNames() throws {
    func data(_ number: Int, _ category: String) -> String {
      """
      {"id": \(number), "subject": "T", "created_on": "2020-01-01T00:00:00Z", "author": {"id": 3}, "category": \(category),
       "project": {"id": 1, "name": "Desk"}, "status": {"id": 1, "name": "New"}, "journals": [
        {"created_on": "2020-01-02T00:00:00Z", "details": [{"name": "category_id", "old_value": "8", "new_value": "7"}]},
        {"created_on": "2020-01-03T00:00:00Z", "details": [{"name": "category_id", "old_value": "7", "new_value": "3"}]}]}
      """
    }
    let categories = [#"{"id": 3, "name": "UI"}"#, #"{"id": 7, "name": "Core"}"#, #"{"id": 4, "name": "UI"}"#]
    let log = try log(
      .redmine, categories.enumerated().map { Self.item("Redmine", "issue", data($0.offset, $0.element)) })
    #expect(values(log, .component, before: [Self.day(1), Self.day(2)]) == ["8", "Core", "UI (3)"])
    #expect(values(log, .product, before: []) == ["Desk"])
  }

  @Test(
    "a closed task without the journal that closes it has final values, and so has an assignee of whom no journal tells"
  )
  func missingJournals() throws {
    func data(_ number: Int, _ journals: String) -> String {
      """
      {"id": \(number), "subject": "T", "created_on": "2020-01-01T00:00:00Z", "closed_on": "2020-01-05T00:00:00Z",
       "author": {"id": 3}, "assigned_to": {"id": 25, "name": "B"}, "status": {"id": 5, "name": "Closed", "is_closed": true},
       "category": {"id": 3, "name": "UI"}, "journals": [\(journals)]}
      """
    }
    let closing =
      #"{"created_on": "2020-01-05T00:00:00Z", "details": [{"name": "status_id", "old_value": "1", "new_value": "5"}]}"#
    let assigning =
      #"{"created_on": "2020-01-02T00:00:00Z", "details": [{"name": "assigned_to_id", "old_value": "", "new_value": "25"}]}"#
    let some = try log(
      .redmine,
      [("", 5), (closing + "," + assigning, 6)].map { Self.item("Redmine", "issue", data($0.1, $0.0)) })
    #expect(values(some, .assignedTo, before: [Self.day(3), Self.day(5)]) == ["", "25", "25"])
    #expect(some.finalValueTasks == [TaskID("5")] && some.personNames == ["25": "B"])
    let without = try log(.redmine, [Self.item("Redmine", "issue", data(5, closing))])
    #expect(values(without, .assignedTo, before: [Self.day(3)]) == ["", "25"])
    #expect(without.dataWarnings[.untoldAssignee] == 1 && without.finalValueTasks.isEmpty)
  }

  @Test("Jira: fields are known by their ids, in whatever language they are called")
  func fieldIDs() throws {
    let data = """
      {"key": "X-1", "fields": {"created": "2020-01-01T00:00:00.000+0000", "assignee": {"accountId": "bob"},
       "summary": "New", "components": [{"name": "UI"}]},
       "changelog": {"histories": [{"created": "2020-01-05T00:00:00.000+0000", "items": [
         {"field": "Zugewiesene Person", "fieldId": "assignee", "from": "ann", "to": "bob"},
         {"field": "Komponente", "fieldId": "components", "from": "1", "fromString": "Core", "to": null, "toString": null},
         {"field": "Komponente", "fieldId": "components", "from": null, "fromString": null, "to": "2", "toString": "UI"},
         {"field": "summary", "fromString": "Old", "toString": "New"}]}]}}
      """
    let log = try log(.jira, [Self.item("Jira", "issue", data)])
    #expect(values(log, .assignedTo, before: [Self.day(1)]) == ["ann", "bob"])
    #expect(values(log, .component, before: [Self.day(1)]) == ["Core", "UI"])
    #expect(values(log, .shortDesc, before: [Self.day(1)]) == ["Old", "New"])
  }

  @Test("Jira: who reported a task at first")
  func firstReporter() throws {
    let data = """
      {"key": "X-1", "fields": {"created": "2020-01-01T00:00:00.000+0000", "reporter": {"accountId": "9"}},
       "changelog": {"histories": [{"created": "2020-01-05T00:00:00.000+0000", "items": [
         {"field": "reporter", "from": "7", "to": "9"}]}]}}
      """
    let log = try log(.jira, [Self.item("Jira", "issue", data)])
    #expect(log.reporterPool.string(log.reporters[0]) == "7")
  }

  @Test("GitLab: a closed task without the time of the closing is done at its last update")
  func undatedClosing() throws {
    let data =
      #"{"iid": 5, "title": "T", "state": "closed", "created_at": "2020-01-01T00:00:00Z", "updated_at": "2020-01-05T00:00:00Z", "author": {"id": 1}}"#
    let log = try log(.gitlab, [Self.item("GitLab", "issue", data)])
    #expect(values(log, .resolution, before: [Self.day(4)]) == ["", "FIXED"])
  }

  @Test("Launchpad: the activity of the task's own target, people by login")
  func launchpad() throws {
    let data = """
      {"bug_data": {"id": 9, "title": "T", "description": "D"}, "bug_target_name": "p (Ubuntu)",
       "date_created": "2020-01-01T00:00:00.336698+00:00", "status": "Fix Released", "assignee_data": {"name": "bob"},
       "owner_data": {"name": "r"}, "activity_data": [
        {"datechanged": "2020-01-02T00:00:00+00:00", "whatchanged": "p (Ubuntu): assignee", "oldvalue": "None",
         "newvalue": "Bob B. (bob)"},
        {"datechanged": "2020-01-03T00:00:00+00:00", "whatchanged": "q: assignee", "oldvalue": null, "newvalue": "C (cem)"},
        {"datechanged": "2020-01-05T00:00:00+00:00", "whatchanged": "p (Ubuntu): status", "oldvalue": "New",
         "newvalue": "Fix Released"}]}
      """
    let log = try log(.launchpad, [Self.item("Launchpad", "issue", data)])
    #expect(log.ids.map(\.text) == ["9"])
    #expect(values(log, .assignedTo, before: [Self.day(1)]) == ["", "bob"])
    #expect(values(log, .resolution, before: [Self.day(4)]) == ["", "FIXED"])
    #expect(values(log, .bugStatus, before: [Self.day(4)]) == ["New", "Fix Released"])
  }

  @Test("Phabricator: transactions with the latest first; what is set while opening is the value at opening")
  func phabricator() throws {
    let data = """
      {"id": 69, "fields": {"name": "T", "dateCreated": \(Self.day0), "dateModified": \(Self.day(9)),
        "authorPHID": "r", "ownerPHID": "bob", "status": {"value": "resolved"}, "priority": {"value": 90}},
       "transactions": [
        {"dateCreated": "\(Self.day(5))", "transactionType": "status", "oldValue": "open", "newValue": "resolved"},
        {"dateCreated": "\(Self.day(2))", "transactionType": "reassign", "oldValue": null, "newValue": "bob"},
        {"dateCreated": "\(Self.day0)", "transactionType": "priority", "oldValue": null, "newValue": 90},
        {"dateCreated": "\(Self.day0)", "transactionType": "status", "oldValue": null, "newValue": "open"}]}
      """
    let log = try log(.phabricator, [Self.item("Phabricator", "task", data)])
    #expect(log.openings[0].seconds == Self.day0)
    #expect(OpeningView(of: log).text(.priority, of: 0) == "90")
    #expect(values(log, .assignedTo, before: [Self.day(1)]) == ["", "bob"])
    #expect(values(log, .resolution, before: [Self.day(4)]) == ["", "FIXED"])
    #expect(values(log, .bugStatus, before: [Self.day(4)]) == ["open", "resolved"])
  }

  @Test("a task that was fetched again counts as it was updated last, in whatever order and file")
  func again() throws {
    func item(_ updated: Int, _ title: String) -> String {
      Self.item(
        "GitLab", "issue", updated: updated,
        #"{"iid": 1, "title": "\#(title)", "created_at": "2020-01-01T00:00:00Z"}"#)
    }
    let files = ["a.jsonl": item(3, "new") + "\n\n", "b.jsonl": item(2, "old") + "\n" + item(1, "older")]
    let log = try SourceFixture(texts: files).read(
      PercevalAdapter(backend: .gitlab, items: ["a.jsonl", "b.jsonl"]))
    #expect(log.count == 1 && OpeningView(of: log).text(.shortDesc, of: 0) == "new")
    #expect(try self.log(.gitlab, [item(2, "first"), item(2, "second")]).pool(of: .shortDesc).string(0) == "second")
  }

  /// An item of Jira with a resolution.
  private static func jira(_ key: String, uuid: String, origin: String = "o", updated: Int, _ resolution: String)
    -> String
  {
    """
    {"backend_name": "Jira", "category": "issue", "updated_on": \(updated), "uuid": "\(uuid)", "origin": "\(origin)", "data": \
    {"key": "\(key)", "fields": {"created": "2020-01-01T00:00:00.000+0000", "resolution": {"name": "\(resolution)"}}}}
    """
  }

  @Test(
    "a task that was moved has a new id, and is one task; of two tasks that had an id in turn, the later one counts")
  func moved() throws {
    let moved = try log(
      .jira, [Self.jira("OLD-1", uuid: "u", updated: 1, "Done"), Self.jira("NEW-7", uuid: "u", updated: 2, "Done")])
    #expect(moved.ids.map(\.text) == ["NEW-7"])
    let made = [Self.jira("X-1", uuid: "u", updated: 2, "Done"), Self.jira("X-1", uuid: "v", updated: 3, "Duplicate")]
    for items in [made, made.reversed()] {
      let log = try log(.jira, items)
      #expect(values(log, .resolution) == ["Duplicate"])
    }
  }

  @Test("two trackers are no dataset")
  func twoTrackers() throws {
    let items = ["a", "b"].map { Self.jira("X-1", uuid: $0, origin: $0, updated: 1, "Done") }
    let problem = #expect(throws: Problem.self) { _ = try log(.jira, items) }
    #expect(problem?.location.hasSuffix("items.jsonl:2") == true)
    #expect(problem?.fault == "task “X-1” comes from another tracker or project than the one in line 1")
  }

  @Test(
    "what a resolution means is what it means in exports",
    arguments: [
      ("Implemented", "FIXED"), ("DONE", "FIXED"), ("Won't Do", "Won't Do"), ("Unresolved", ""), ("Odd", "Odd"),
    ])
  func meanings(resolution: String, counted: String) throws {
    let log = try log(.jira, [Self.jira("X-1", uuid: "u", updated: 1, resolution)])
    #expect(values(log, .resolution) == [counted])
  }

  @Test("a history that ends elsewhere than the item gets the item's value, and is counted")
  func disagreeing() throws {
    let data = """
      {"id": 7, "creation_time": "2020-01-01T00:00:00Z", "last_change_time": "2020-01-08T00:00:00Z", "assigned_to": "bob@new",
       "history": [{"when": "2020-01-02T00:00:00Z", "changes": [
         {"field_name": "assigned_to", "removed": "", "added": "bob@old"}]}]}
      """
    let log = try log(.bugzillarest, [Self.item("BugzillaREST", "bug", data)])
    #expect(values(log, .assignedTo, before: [Self.day(7)]) == ["bob@old", "bob@new"])
    #expect(log.dataWarnings.notes.first?.hasPrefix("1 histories do not end") == true)
  }

  @Test(
    "what is damaged is refused with its line",
    arguments: [
      ("{\"backend_name\": \"GitLab\"", "cut short"), ("[]", "the line is a list, not an object"),
      (item("GitHub", "issue", "{}"), "and dataset.yaml names gitlab"), ("{}", "has no “backend_name”"),
      (#"{"backend_name": "GitLab", "data": 7}"#, "“data” is a number, not an object"),
      (#"{"backend_name": "GitLab"}"#, "the item has no “data”"), (item("GitLab", "issue", "{}"), "the item has no id"),
      (item("GitLab", "issue", #"{"iid": 1}"#), "the item has no moment of opening"),
      (item("GitLab", "issue", #"{"iid": "1 2"}"#), "holds a space"),
      (item("GitLab", "issue", #"{"iid": 1, "created_at": "yesterday"}"#), "is not a moment in a known format"),
      (
        item(
          "GitLab", "issue",
          "{\"labels\": " + String(repeating: "[", count: 70) + String(repeating: "]", count: 70) + "}"),
        "nested more than 64 deep"
      ),
    ])
  func refused(line: String, fault: String) throws {
    let good = Self.item("GitLab", "issue", #"{"iid": 4, "created_at": "2020-01-01T00:00:00Z"}"#)
    let problem = #expect(throws: Problem.self) { _ = try log(.gitlab, [good, line]) }
    #expect(problem?.fault.contains(fault) == true, "\(String(describing: problem))")
    #expect(problem?.location.hasSuffix("items.jsonl:2") == true && problem?.remedy.isEmpty == false)
  }
}
