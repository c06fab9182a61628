import DelegationCore
import DelegationFoundations
import Foundation
import Testing

@Suite("A task's life") struct TaskActionTests {
  private static let start = Date(timeIntervalSince1970: 1_700_000_000)
  private static let users = ["boss", "u1", "u2", "u3"]

  /// Two teams with an owner each, and a user who is in neither.
  static func export() throws -> AppExport {
    try AppExport(
      Data(
        #"""
        {"users": {"boss": {}, "u1": {}, "u2": {}, "u3": {}},
         "teams": {"A": {"owner": "boss", "members": {"u1": "u1", "u2": "u2"}}, "B": {"owner": "u2", "members": {"boss": "boss"}}},
         "tasks": {"t": {"title": "Crash", "team": "A", "originator": "u1", "status": "none"}}}
        """#.utf8))
  }

  private static func change(
    _ action: TaskAction, _ user: String, in export: AppExport, of task: String = "t", after seconds: Int = 0
  ) throws(Problem) -> TaskChange {
    try export.change(action, of: task, by: user, at: start + Double(seconds))
  }

  /// What the database would hold after an update.
  private static func merge(_ update: Data, into tree: inout [String: Any]) throws {
    func set(_ path: ArraySlice<Substring>, _ value: Any, in tree: inout [String: Any]) {
      let key = String(path.first!)
      guard path.count > 1 else { return tree[key] = value is NSNull ? nil : value }
      var child = tree[key] as? [String: Any] ?? [:]
      set(path.dropFirst(), value, in: &child)
      tree[key] = child
    }
    let changes = try #require(try JSONSerialization.jsonObject(with: update) as? [String: Any])
    for (path, value) in changes { set(path.split(separator: "/")[...], value, in: &tree) }
  }

  private static func action(_ random: inout SplitMix64) -> TaskAction {
    let user = users[random.next(below: 4)]
    switch random.next(below: 12) {
    case 0:
      return .open(
        .init(
          title: ["New", "", "Two\nlines"][random.next(below: 3)], team: ["A", "B", "C", nil][random.next(below: 4)],
          category: ["UI", nil][random.next(below: 2)]))
    case 1, 2: return .take
    case 3: return .decline
    case 4: return .assign(to: user)
    case 5, 6: return .begin
    case 7: return .finish(random.next(below: 2) == 0 ? .completed : .dropped)
    case 8: return .reopen
    case 9: return .change(.title(["Other \"title\"", " "][random.next(below: 2)]))
    case 10: return .change(.team(["A", "B", "C"][random.next(below: 3)]))
    default: return .change(.priority(WorkPriority(level: 1 + random.next(below: 5))!))
    }
  }

  @Test(
    "whatever users do: statuses follow each other as allowed, and the database and the record say the same",
    arguments: 0..<60)
  func anyLife(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var export = try Self.export()
    var tree: [String: Any] = [
      "users": Dictionary(uniqueKeysWithValues: Self.users.map { ($0, ["id": $0]) }),
      "teams": [
        "A": ["owner": "boss", "members": ["u1": "u1", "u2": "u2"]], "B": ["owner": "u2", "members": ["boss": "boss"]],
      ],
      "tasks": ["t": ["title": "Crash", "team": "A", "originator": "u1", "status": "none"]],
    ]
    var (record, done) = (Data(), 0)
    for step in 0..<200 {
      let (id, user) = (["t", "n1", "n2"][random.next(below: 3)], Self.users[random.next(below: 4)])
      let action = Self.action(&random)
      let before = export.tasks.first { $0.id == id }
      guard let change = try? Self.change(action, user, in: export, of: id, after: step) else { continue }
      done += 1
      if let before {
        #expect(before.status == change.task.status || before.status.canBecome(change.task.status))
        let role = try export.role(of: user, in: before)
        #expect(role?.allows(action) == true)
      }
      #expect(change.task.title.contains { !$0.isWhitespace })
      #expect((change.task.assignee == nil) == change.task.status.isOpen)
      #expect(try JSONDecoder().decode(TaskChange.self, from: JSONEncoder().encode(change)) == change)
      try Self.merge(change.event.update(), into: &tree)
      record += change.event.line
      export = export.applying(change)
    }
    #expect(done >= 5)
    let database = try AppExport(JSONSerialization.data(withJSONObject: tree))
    #expect(database.tasks == export.tasks && database.events == export.events && database.teams == export.teams)
    #expect(try AppRecord(record).events == export.events)
    _ = AppRecommender(export).rounds()
  }

  @Test("managers do everything, owners all but moving, members take and decline, others see nothing")
  func roles() throws {
    var export = try Self.export()
    let (roles, counts) = try (
      Self.users.map { try export.role(of: $0, in: export.tasks[0]) },
      Self.users.map { try export.tasks(visibleTo: $0).count }
    )
    #expect(roles == [.manager, .owner, .member, nil] && counts == [1, 1, 1, 0])
    #expect(throws: Problem.self) { try export.role(of: "ghost", in: export.tasks[0]) }
    let empty = AppExport(users: export.users, teams: [], tasks: [])
    #expect(throws: Problem.self) { try empty.tasks(visibleTo: "ghost") }
    #expect(try empty.tasks(visibleTo: "u1").isEmpty)
    let actions: [TaskAction] = [.take, .change(.title("x")), .change(.team("B")), .assign(to: "u2"), .decline]
    let allowed = Self.users.map { user in
      actions.map { (try? Self.change($0, user, in: export)) != nil }
    }
    #expect(
      allowed == [
        [true, true, true, true, true], [true, true, false, true, true], [true, false, false, false, true],
        [false, false, false, false, false],
      ])
    export = export.applying(try Self.change(.take, "u2", in: export))
    #expect(try export.role(of: "u2", in: export.tasks[0]) == .owner)
    // Who has a task works on it; who only takes could not.
    #expect(throws: Problem.self) { try Self.change(.begin, "u1", in: export) }
    #expect(throws: Problem.self) { try Self.change(.take, "u1", in: export) }
    #expect(throws: Problem.self) { try Self.change(.decline, "u2", in: export) }
    #expect(try Self.change(.finish(.completed), "boss", in: export).event.kind == .done(by: "u2", .completed))
  }

  @Test("an empty title, an unknown person, team or task and a known id are refused, each as it is")
  func refused() throws {
    let export = try Self.export()
    func fault(_ action: TaskAction, _ user: String = "boss", _ task: String = "t") -> String? {
      do throws(Problem) { _ = try Self.change(action, user, in: export, of: task) } catch { return error.fault }
      return nil
    }
    #expect(fault(.change(.title(" \n"))) == "its title would be empty")
    #expect(fault(.open(.init(title: "")), "boss", "n") == "its title would be empty")
    #expect(fault(.open(.init(title: "x")), "boss", "t") == "a new task needs a new id")
    #expect(fault(.open(.init(title: "x", team: "B")), "u1", "n") == "the user may not do this")
    #expect(fault(.change(.team("C"))) == "there is no team 'C'")
    #expect(fault(.assign(to: "ghost")) == "there is no person or user 'ghost'")
    #expect(fault(.assign(to: "u3")) == "the user is not in the task's team")
    #expect(fault(.take, "ghost") == "there is no person or user 'ghost'")
    #expect(fault(.take, "boss", "none") == "there is no task of this id")
    for line in ["Two\nlines", "Two\r\nlines", "Two\u{2028}lines"] {
      let fault = (fault(.change(.title(line))), fault(.open(.init(title: line)), "boss", "n"))
      #expect(fault.0 == "the event was not written: 'title' has a line break" && fault.1 == fault.0)
    }
    #expect(fault(.reopen) == "a task that is none cannot become open")
    #expect(fault(.finish(.completed)) == "nobody has it, so nobody can have done it")
  }

  @Test("a task opened in a category keeps it, also when it moves, and as it is read again; one without has its team's")
  func category() throws {
    let export = try Self.export()
    let opened = try Self.change(.open(.init(title: "x", team: "A", category: "UI")), "boss", in: export, of: "n")
    #expect(opened.task.category == "UI")
    let there = export.applying(opened)
    #expect(try Self.change(.change(.team("B")), "boss", in: there, of: "n").task.category == "UI")
    #expect(try Self.change(.change(.team("B")), "boss", in: there).task.category == "B")
    #expect(try Self.change(.open(.init(title: "x", team: "A")), "boss", in: export, of: "m").task.category == "A")
    let plain = AppExport(
      users: export.users, teams: export.teams, tasks: [WorkTask(id: "n", title: "x", category: "A")])
    #expect(plain.adding([opened.event]).tasks[0].category == "UI")
  }

  @Test("nobody takes what nobody may assign to them")
  func outside() throws {
    // u3 created the task and is its owner, but not in its team.
    let task = WorkTask(id: "t", title: "x", team: "A", originator: "u3")
    let export = try Self.export()
    let other = AppExport(users: export.users, teams: export.teams, tasks: [task])
    for (action, user) in [(TaskAction.take, "u3"), (.assign(to: "u3"), "boss")] {
      let problem = #expect(throws: Problem.self) { try Self.change(action, user, in: other) }
      #expect(problem?.fault == "the user is not in the task's team")
    }
    #expect(
      try Self.change(
        .take, "u3", in: other.applying(Self.change(.open(.init(title: "y")), "u3", in: other, of: "n")), of: "n"
      ).task.assignee == "u3")
  }

  @Test("a change is written into the record and returned for the database in one call")
  func written() throws {
    try Fixtures.withFolder { folder in
      let file = AppEventFile(path: folder.appendingPathComponent("events.jsonl").path)
      let change = try Self.change(.change(.priority(WorkPriority(level: 2)!)), "u1", in: Self.export())
      let update = String(decoding: try change.write(to: file), as: UTF8.self)
      #expect(update.hasSuffix(#","tasks/t/priority":2}"#) && change.task.priority.level == 2)
      #expect(try file.record().events == [change.event])
    }
  }
}

@Suite("Search") struct TaskSearchTests {
  @Test("tasks by their words, people by what they had and typed; the likest first, none without a shared word")
  func found() throws {
    let tasks = [
      WorkTask(id: "1", title: "Crash on save", status: .completed, assignee: "u1"),
      WorkTask(id: "2", title: "Printing crashes", details: "The printer prints nothing", assignee: "u2"),
      WorkTask(id: "3", title: "Colour of the menu"),
    ]
    let search = TaskSearch(
      tasks, users: [WorkUser(id: "u1"), WorkUser(id: "u2"), WorkUser(id: "u3", keywords: ["menu"])])
    #expect(search.tasks(matching: "crash").map(\.id) == ["1", "2"])
    #expect(search.tasks(matching: "the printer").map(\.id) == ["2"])
    #expect(search.tasks(matching: "crash on save")[0].score > 0.99)
    #expect(search.people(matching: "the menu").map(\.id) == ["u3"])
    #expect(search.people(matching: "saving").map(\.id) == ["u1"])
    for text in ["", "the", "zebra", "\u{0}"] { #expect(search.tasks(matching: text).isEmpty) }
    #expect(search.tasks(matching: "crash", limit: -1).isEmpty && TaskSearch([]).tasks(matching: "crash").isEmpty)
  }
}
