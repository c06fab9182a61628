import DelegationCore
import Foundation
import Testing

@Suite("The app's export") struct AppExportTests {
  static func export(_ json: String) throws -> AppExport { try AppExport(Data(json.utf8)) }

  static func problem(_ json: Data) -> Problem? {
    do { _ = try AppExport(json) } catch { return error }
    return nil
  }

  @Test("users, teams and tasks by id, in both spellings")
  func whole() throws {
    let export = try Self.export(
      #"""
      {"tasks": {
        "t2": {"title": "Two", "description": "More", "status": "In Progress", "priority": "1", "team": "A", "assignee": "u1"},
        "t1": {"title": "One", "status": "open", "priority": 2, "team": "A", "assignee": ""},
        "t3": {"title": "Three", "status": "completed", "team": "A", "assignee": "u2"}},
       "teams": {"A": {"teamname": "A", "owner": "u1", "members": {"u2": "u2", "u1": "u1"},
         "current_tasks": {"t1": "t1", "t2": "t2", "t3": "t3"}}},
       "users": {"u2": {"teams": {"A": "A"}}, "u1": {"information": {"email": "ann@example.org"}, "teams": {"A": "A"},
         "current_tasks": {"t2": "t2"}, "keywords": {"b": "second", "a": "first"}}}}
      """#)
    #expect(export.notes == [])
    #expect(export.users == [WorkUser(id: "u1", keywords: ["first", "second"]), WorkUser(id: "u2")])
    #expect(export.teams == [WorkTeam(id: "A", members: ["u1", "u2"], tasks: ["t1", "t2", "t3"], owner: "u1")])
    #expect(
      export.tasks == [
        WorkTask(id: "t1", title: "One", category: "A", status: .open, priority: WorkPriority(level: 2)!, team: "A"),
        WorkTask(
          id: "t2", title: "Two", details: "More", category: "A", status: .inProgress,
          priority: WorkPriority(level: 1)!,
          team: "A", assignee: "u1"),
        WorkTask(id: "t3", title: "Three", category: "A", status: .completed, team: "A", assignee: "u2"),
      ])
  }

  @Test(
    "missing maps, null and lists instead of objects",
    arguments: [
      #"{"users": {"u": {}}}"#, #"{"users": {"u": {}}, "teams": null, "tasks": null}"#,
      #"{"users": {"u": {"teams": null, "current_tasks": null, "keywords": null}}, "tasks": {}}"#,
      #"{"users": {"u": {}, "v": null}, "teams": {"A": null}, "tasks": [null, null]}"#,
      #"{"users": {"u": {"teams": 5, "keywords": 7, "current_tasks": "x"}}}"#,
    ])
  func sparse(json: String) throws {
    let export = try Self.export(json)
    #expect(export.users == [WorkUser(id: "u")] && export.teams.isEmpty && export.tasks.isEmpty)
    #expect(export.notes == ["1 user is in no team"])
  }

  @Test("ids that are small numbers come as lists")
  func lists() throws {
    let export = try Self.export(
      #"""
      {"users": [null, {"keywords": ["x", null, 5, "y", {"z": 1}]}, {}],
       "teams": [{"members": [null, "1", "2"], "current_tasks": ["0"]}], "tasks": [{"title": 7, "team": 0}]}
      """#)
    #expect(export.users.map(\.id) == ["1", "2"] && export.users[0].keywords == ["x", "5", "y"])
    #expect(export.teams == [WorkTeam(id: "0", members: ["1", "2"], tasks: ["0"])])
    #expect(export.tasks.map(\.title) == ["7"] && export.notes.isEmpty)
  }

  @Test("broken links are counted, never quoted")
  func notes() throws {
    let export = try Self.export(
      #"""
      {"tasks": {
        "t1": {"title": "Secret", "status": "paused", "team": "A"}, "t2": {"status": "open", "priority": "high", "team": "Z"},
        "t3": {"title": "x", "team": "A"}, "t4": {"title": "x", "status": "closed", "assignee": "ghost", "team": "A"},
        "t5": {"title": "x"}, "t6": "no record"},
       "teams": {"A": {"members": {"u1": "u1", "ghost": "ghost"}, "current_tasks": {"t9": "t9"}},
         "B": {"current_tasks": {"t3": "t3"}}},
       "users": {"u1": {"teams": {"Z": "Z"}, "current_tasks": {"t8": "t8"}}, "u2": {}}}
      """#)
    #expect(
      export.notes == [
        "1 record cannot be read: skipped",
        "1 task has an unknown status: skipped",
        "1 task has a priority that is not from 1 to 5: read as 5",
        "1 task has no title",
        "1 task names a team that does not exist",
        "1 task is in more than one team: the task's own team counts, else the first one",
        "2 tasks are in no team",
        "1 task names an assignee who does not exist",
        "1 task is assigned or done, but without a known assignee",
        "1 member of a team is not among the users",
        "1 user's team does not exist",
        "2 ids in lists of current tasks point nowhere",
        "1 team has no members",
        "1 user is in no team",
      ])
    #expect(export.tasks.map(\.id) == ["t2", "t3", "t4", "t5"])
    #expect(export.tasks.map(\.team) == [nil, "A", "A", nil])
    #expect(export.teams.map(\.tasks) == [["t3", "t4"], []])
  }

  @Test(
    "opening times: milliseconds, as text too, and ISO 8601",
    arguments: [
      ("1700000000000", 1_700_000_000), ("\"1700000000000\"", 1_700_000_000), ("1700000000500.0", 1_700_000_000.5),
      ("\"2023-11-14T22:13:20Z\"", 1_700_000_000), ("\"2023-11-14T23:13:20+01:00\"", 1_700_000_000),
      ("\"2023-11-14T22:13:20.500Z\"", 1_700_000_000.5), ("\"2023-11-14\"", 1_699_920_000), ("0", 0), ("-1000", -1),
    ])
  func opened(text: String, seconds: Double) throws {
    let export = try Self.export(#"{"tasks": {"t": {"title": "x", "opened": \#(text)}}}"#)
    let opened = try #require(export.tasks[0].opened)
    #expect(abs(opened.timeIntervalSince1970 - seconds) < 1e-6)
    #expect(export.notes == ["1 task is in no team"])
  }

  @Test(
    "an opening time that is none is left out and counted",
    arguments: ["\"yesterday\"", "\"\"", "1e300", "{}", "[1]", "true", "\"2023-13-14\"", "\"99999999999999999999\""])
  func neverOpened(text: String) throws {
    let export = try Self.export(#"{"tasks": {"t": {"title": "x", "opened": \#(text)}}}"#)
    #expect(export.tasks[0].opened == nil)
    #expect(export.notes == ["1 task has an opening time that cannot be read: left out", "1 task is in no team"])
    let none = try Self.export(#"{"tasks": {"t": {"title": "x", "opened": null}}}"#)
    #expect(none.tasks[0].opened == nil && none.notes == ["1 task is in no team"])
  }

  @Test("a task in two teams without its own team is the first's; a single user's list gives the assignee")
  func links() throws {
    let export = try Self.export(
      #"""
      {"tasks": {"t1": {"title": "x", "status": "assigned"}, "t2": {"title": "x", "status": "closed"}},
       "teams": {"B": {"current_tasks": {"t1": "t1"}}, "A": {"current_tasks": {"t1": "t1", "t2": "t2"}}},
       "users": {"u1": {"current_tasks": {"t1": "t1", "t2": "t2"}, "teams": {"A": "A"}},
         "u2": {"current_tasks": {"t2": "t2"}, "teams": {"A": "A", "B": "B"}}}}
      """#)
    #expect(export.tasks.map(\.team) == ["A", "A"] && export.tasks.map(\.assignee) == ["u1", nil])
    #expect(export.teams.map(\.members) == [["u1", "u2"], ["u2"]])
  }

  @Test("no value holds addresses, names or phone numbers")
  func privacy() throws {
    let json = try Data(contentsOf: AppExample.file)
    let export = try AppExport(json)
    let all = "\(export)"
    let users = try #require(
      (JSONSerialization.jsonObject(with: json) as? [String: Any])?["users"] as? [String: [String: Any]])
    for user in users.values {
      let information = try #require(user["information"] as? [String: String])
      #expect(Set(information.keys) == ["email", "firstname", "lastname", "phone"])
      for key in ["email", "phone"] { #expect(!all.contains(try #require(information[key]))) }
    }
    #expect(!all.contains("@") && !all.contains("Dilek"))
  }

  @Test("an invalid export is refused, with location, fault and remedy")
  func faults() throws {
    let text = try String(contentsOf: AppExample.file, encoding: .utf8)
    #expect(Self.problem(Data(text.utf8)) == nil)
    for length in [0, 1, 100, text.utf8.count / 2, text.utf8.count - 3] {
      #expect(Self.problem(Data(text.utf8.prefix(length)))?.fault.contains("cut off or damaged") == true)
    }
    let notUTF8 = Data(#"{"users": {"u": {"information": {"firstname": ""#.utf8) + [0xFF] + Data(#""}}}}"#.utf8)
    #expect(Self.problem(notUTF8)?.fault == "these bytes are not UTF-8")
    for json in ["[]", "5", "null", #""users""#, "{}", #"{"people": {}}"#] {
      let problem = try #require(Self.problem(Data(json.utf8)), "\(json)")
      #expect(problem.location.hasPrefix("export.json") && problem.remedy.contains("users, teams and tasks"), "\(json)")
    }
    for key in ["users", "teams", "tasks"] {
      let problem = try #require(Self.problem(Data(#"{"\#(key)": "text"}"#.utf8)), "\(key)")
      #expect(
        problem.location == "export.json: \(key)" && problem.fault == "this is not a list or object", "\(problem)")
    }
    let deep = String(repeating: #"{"users":"#, count: 10_000)
    #expect(Self.problem(Data(deep.utf8)) != nil)
  }

  @Test("the example has both spellings of everything; only 'none' is noted")
  func example() throws {
    let export = try AppExport(Data(contentsOf: AppExample.file))
    #expect(export.notes == ["2 tasks have the status none, an error of the app: read as open"])
    #expect((export.users.count, export.teams.count, export.tasks.count) == (5, 2, 40))
    #expect(export.tasks.count { $0.status.isOpen } == 14)
    #expect(
      export.tasks.count { [.assigned, .inProgress].contains($0.status) } == 5
        && export.tasks.count { $0.status == .completed } == 21)
    #expect(Set(export.tasks.map(\.priority.level)) == [1, 2, 3, 4, 5])
    // Some open tasks have an opening time, in both spellings, and some have none.
    #expect(export.tasks.count { $0.status.isOpen && $0.opened != nil } == 11)
  }
}

/// The example export of `datasets/app-example`.
enum AppExample {
  static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("datasets/app-example/export.json")

  static let ana = "3F0C7A52-8E1B-4C0D-9A51-0D6E2B7F1A01"
  static let ben = "7B9D1E64-2A3F-4F58-8C77-5E1D9A4C2B02"
  static let chen = "A1E5C8D0-6B47-4E92-B3F8-9C0A7D6E5F03"
  static let dilek = "C4D2F7B8-1E90-4A6B-8D35-2F7C0B9E6A04"
  static let emil = "E8B6A3F1-5C2D-47E0-9F14-6A8D3C1B7E05"
}
