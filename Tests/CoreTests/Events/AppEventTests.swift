import DelegationCore
import DelegationFoundations
import Foundation
import Testing

@Suite("An app's own record") struct AppEventTests {
  static let all: [AppEvent] = [
    .init(
      task: "t", milliseconds: 1_700_000_000_123,
      .opened(
        .init(
          title: "Crash \"on\"\tsave é", details: "more\nlines", team: "A", category: "UI", originator: "u1",
          priority: WorkPriority(level: 2)))),
    .init(task: "t", milliseconds: 0, .opened(.init(title: ""))),
    .init(task: "t", milliseconds: 1, .shown(to: "u2", rank: 3)),
    .init(task: "t", milliseconds: 1, .shown(to: "u2", rank: nil)),
    .init(task: "t", milliseconds: 2, .taken(by: "u2")), .init(task: "t", milliseconds: 3, .declined(by: "u2")),
    .init(task: "t", milliseconds: 4, .assigned(to: "u2", by: "u1")),
    .init(task: "t", milliseconds: 5, .assigned(to: "u2", by: nil)),
    .init(task: "t", milliseconds: 6, .done(by: "u2", .dropped)),
    .init(task: "t", milliseconds: 7, .minutes(of: "u2", 45)), .init(task: "t", milliseconds: 8, .begun(by: "u2")),
    .init(task: "t", milliseconds: 9, .reopened(by: "u2")),
    .init(task: "t", milliseconds: 9, .changed(by: "u2", .title("Other"))),
    .init(task: "t", milliseconds: 9, .changed(by: "u2", .details(""))),
    .init(task: "t", milliseconds: 9, .changed(by: "u2", .team("B"))),
    .init(task: "t", milliseconds: 9, .changed(by: "u2", .priority(.standard))),
  ]
  static let schemaFile = SchemaTests.file.deletingLastPathComponent().appendingPathComponent("events.schema.json")

  static func problem(_ lines: String) -> Problem? {
    do { _ = try AppRecord(Data(lines.utf8)) } catch { return error }
    return nil
  }

  @Test("what is written is read again, and matches the schema", arguments: all)
  func written(event: AppEvent) throws {
    #expect(try AppRecord(event.line).events == [event])
    #expect(event.line.last == UInt8(ascii: "\n") && !event.line.dropLast().contains(UInt8(ascii: "\n")))
    let schema = try SchemaCheck(Data(contentsOf: Self.schemaFile))
    #expect(try schema.faults(event.line) == [])
  }

  @Test("a line, byte for byte")
  func bytes() {
    let line = String(decoding: Self.all[2].line, as: UTF8.self)
    #expect(line == #"{"schema":1,"event":"shown","task":"t","at":1,"person":"u2","rank":3}"# + "\n")
    #expect(AppEvent(task: "t", at: Date(timeIntervalSince1970: 1.5), .taken(by: "u")).milliseconds == 1_500)
  }

  @Test(
    "what is no event is refused, with its line, what is wrong and what to do",
    arguments: [
      (#"{"schema":1"#, "cut off or damaged"), ("[]", "not an object"), (#"{"event":"taken"}"#, "'schema' is missing"),
      (#"{"schema":2,"new":1}"#, "of schema 2"), (#"{"schema":1,"event":"took","task":"t","at":1}"#, "'took'"),
      (#"{"schema":1,"event":"taken","task":"t","at":1}"#, "'person' is missing"),
      (#"{"schema":1,"event":"taken","task":"","at":1,"person":"u"}"#, "'task' is empty"),
      (#"{"schema":1,"event":"taken","task":7,"at":1,"person":"u"}"#, "not a text"),
      (#"{"schema":1,"event":"taken","task":"t","at":"2023-01-01","person":"u"}"#, "milliseconds since 1970"),
      (#"{"schema":1,"event":"taken","task":"t","at":-1,"person":"u"}"#, "'at' is -1"),
      (#"{"schema":1,"event":"taken","task":"t","at":1,"person":"u","rank":1}"#, "'rank' is not a key"),
      (#"{"schema":1,"event":"shown","task":"t","at":1,"person":"u","rank":0}"#, "'rank' is 0"),
      (#"{"schema":1,"event":"minutes","task":"t","at":1,"person":"u","minutes":1.5}"#, "not a whole number"),
      (#"{"schema":1,"event":"opened","task":"t","at":1,"title":"x","priority":6}"#, "'priority' is 6"),
      (#"{"schema":1,"event":"done","task":"t","at":1,"person":"u","outcome":"lost"}"#, "'lost'"),
      (#"{"schema":1,"event":"changed","task":"t","at":1,"person":"u"}"#, "has 0 of the keys title"),
      (#"{"schema":1,"event":"changed","task":"t","at":1,"person":"u","title":" "}"#, "'title' is empty"),
      (#"{"schema":1,"event":"changed","task":"t","at":1,"person":"u","title":"x","team":"A"}"#, "has 2 of the keys"),
    ])
  func refused(line: String, fault: String) throws {
    let problem = try #require(Self.problem("\n" + line + "\n"))
    #expect(
      problem.location == "events.jsonl:2" && problem.fault.contains(fault) && !problem.remedy.isEmpty, "\(problem)")
  }

  @Test("a misspelled key is named with the right one")
  func misspelled() {
    let problem = Self.problem(#"{"schema":1,"event":"taken","task":"t","at":1,"persn":"u"}"#)
    #expect(problem?.remedy == "write 'person'")
  }

  @Test("a file grows by whole lines; one that was cut is ended and named")
  func appended() throws {
    try Fixtures.withFolder { folder in
      let file = AppEventFile(path: folder.appendingPathComponent("events.jsonl").path)
      for event in Self.all { try file.append(event) }
      #expect(try file.record().events == Self.all && file.record().skipped == [])
      let cut = Data(try Data(contentsOf: URL(fileURLWithPath: file.path)).dropLast(9))
      try cut.write(to: URL(fileURLWithPath: file.path))
      try file.append(Self.all[0])
      let record = try file.record()
      #expect(record.events == Self.all.dropLast() + [Self.all[0]])
      #expect(record.skipped.map(\.location) == ["\(file.path):\(Self.all.count)"])
      let lines = try String(contentsOfFile: file.path, encoding: .utf8).split(separator: "\n")
      #expect(lines.count == Self.all.count + 1)
      #expect(throws: Problem.self) { try AppEventFile(path: folder.path + "/no/events").append(Self.all[0]) }
    }
  }

  @Test("one bad line among good ones costs itself alone; more bad than good refuse the record")
  func mostlyGood() throws {
    let bad = Data(#"{"schema":1,"event":"minutes","task":"t","at":1,"person":"u","minutes":0}"#.utf8 + [10, 0xFF, 10])
    let record = try AppRecord(bad + Self.all[4].line + Self.all[5].line, location: "r")
    #expect(record.events == [Self.all[4], Self.all[5]] && record.lines == [3, 4])
    #expect(record.skipped.map(\.location) == ["r:1", "r:2"] && record.skipped[1].fault == "the line is not UTF-8")
    #expect(throws: Problem.self) { try AppRecord(bad + Self.all[4].line) }
  }

  @Test(
    "what could not be read again is never written",
    arguments: [
      AppEvent(task: "t", milliseconds: 1, .minutes(of: "u", 0)),
      .init(task: "t", milliseconds: 1, .minutes(of: "u", 99_999)),
      .init(task: "", milliseconds: 1, .taken(by: "u")), .init(task: "t", milliseconds: -1, .taken(by: "u")),
      .init(task: "t", milliseconds: .max, .taken(by: "u")), .init(task: "t", milliseconds: 1, .taken(by: " ")),
      .init(task: "t", milliseconds: 1, .shown(to: "u", rank: 0)),
      .init(task: "t", milliseconds: 1, .shown(to: "", rank: 1)),
      .init(task: "t", milliseconds: 1, .assigned(to: "u", by: " ")),
      .init(task: "t", milliseconds: 1, .opened(.init(title: "x", team: " "))),
      .init(task: "t", at: .distantPast, .taken(by: "u")), .init(task: "t", at: .distantFuture + 1e12, .taken(by: "u")),
      .init(task: "t", milliseconds: 1, .worked(by: "u", for: .zero)),
      .init(task: "t", milliseconds: 1, .opened(.init(title: "two\nlines"))),
      .init(task: "t", milliseconds: 1, .changed(by: "u", .title("two\r\nlines"))),
    ])
  func unwritable(event: AppEvent) throws {
    try Fixtures.withFolder { folder in
      let file = AppEventFile(path: folder.appendingPathComponent("events.jsonl").path)
      try file.append(Self.all[4])
      #expect(throws: Problem.self) { try file.append(event) }
      #expect(throws: Problem.self) { try event.update() }
      #expect(try file.record() == AppRecord(Self.all[4].line, location: file.path))
    }
  }

  @Test("any event that is written is read back")
  func property() throws {
    var chance = SplitMix64(seed: 40)
    let texts = ["", " ", "u1", "é\u{0}\n\"\\", "\u{2028}\u{FEFF}", String(repeating: "x", count: 999)]
    func text() -> String { texts[chance.next(below: texts.count)] }
    func number() -> Int { [-1, 0, 1, 5, 10_080, 10_081, 1_000_001, .max][chance.next(below: 8)] }
    try Fixtures.withFolder { folder in
      let file = AppEventFile(path: folder.appendingPathComponent("events.jsonl").path)
      var written: [AppEvent] = []
      for _ in 0..<2_000 {
        let kinds: [AppEvent.Kind] = [
          .opened(.init(title: text(), details: text(), team: text(), originator: text())),
          .shown(to: text(), rank: number()), .taken(by: text()), .assigned(to: text(), by: text()),
          .done(by: text(), .dropped), .minutes(of: text(), number()),
        ]
        let event = AppEvent(task: text(), milliseconds: Int64(number()), kinds[chance.next(below: kinds.count)])
        do { try file.append(event) } catch { continue }
        written.append(event)
      }
      let record = try file.record()
      #expect(written.count > 100 && record.skipped == [] && record.events.map(\.line) == written.map(\.line))
    }
  }

  @Test("the database's shape carries the history, both ways")
  func database() throws {
    let events = [
      AppEvent(task: "t3", milliseconds: 20, .declined(by: "u1")),
      .init(task: "t3", milliseconds: 10, .opened(.init(title: ""))),
      .init(task: "t1", milliseconds: 30, .taken(by: "u2")),
    ]
    let json = String(decoding: try AppEvent.json(of: events + events), as: UTF8.self)
    #expect(try json == String(decoding: AppEvent.json(of: events.reversed()), as: UTF8.self))
    let inside = json.dropFirst().dropLast().replacing(#""t3":{"#, with: #""t3":{"title":"x","#)
    let tasks = #"{"users":{"u1":{},"u2":{}},"tasks":{"# + inside + "}}"
    let export = try AppExport(Data(tasks.utf8))
    #expect(export.events.map(\.line) == [events[1], events[0], events[2]].map(\.line))
    #expect(export.tasks.first { $0.id == "t3" }?.opened == Date(timeIntervalSince1970: 0.01))
    #expect(export.tasks.first { $0.id == "t3" }?.declinedBy == ["u1"])
    let astray = try AppExport(Data(tasks.replacing(#""task":"t1""#, with: #""task":"t9""#).utf8))
    #expect(astray.events.count == 2 && astray.notes.contains("1 event is stored below another task: skipped"))
  }

  @Test("an event changes the task and its history in one update")
  func updates() throws {
    func update(_ kind: AppEvent.Kind) throws -> [String: Any] {
      let event = AppEvent(task: "7", milliseconds: 5, kind)
      return try #require(try JSONSerialization.jsonObject(with: event.update()) as? [String: Any])
    }
    let taken = try update(.taken(by: "u2"))
    #expect(taken["tasks/7/assignee"] as? String == "u2" && taken["tasks/7/status"] as? String == "assigned")
    #expect(taken.count == 3 && taken.keys.contains { $0.hasPrefix("tasks/7/events/000000000000005-") })
    #expect(try update(.minutes(of: "u2", 5))["tasks/7/status"] as? String == "in progress")
    #expect(try update(.done(by: "u2", .dropped))["tasks/7/status"] as? String == "completed")
    #expect(try update(.declined(by: "u2")).count == 1)
    #expect(try update(.opened(.init(title: "x")))["tasks/7/priority"] as? Int == 5)
    for id in ["a/b", "a.b", "#", "$", "[a]", "a\nb"] {
      let event = AppEvent(task: id, milliseconds: 1, .taken(by: "u"))
      #expect(throws: Problem.self) { try event.update() }
      #expect(throws: Problem.self) { try AppEvent.json(of: [Self.all[4], event]) }
    }
  }

  @Test("a record tells openings, and whoever said no is not asked again until they have the task")
  func added() throws {
    let export = try AppRecommenderTests.small().adding([
      .init(task: "t3", milliseconds: 20, .declined(by: "u1")),
      .init(task: "t3", milliseconds: 10, .opened(.init(title: ""))),
      .init(task: "t1", milliseconds: 20, .declined(by: "u2")),
      .init(task: "t1", milliseconds: 30, .assigned(to: "u2", by: "u1")),
      .init(task: "t9", milliseconds: 1, .taken(by: "u1")),
    ])
    let tasks = Dictionary(uniqueKeysWithValues: export.tasks.map { ($0.id, $0) })
    #expect(tasks["t3"]?.opened == Date(timeIntervalSince1970: 0.01) && tasks["t3"]?.declinedBy == ["u1"])
    #expect(tasks["t1"]?.declinedBy == [])
    let recommender = AppRecommender(export)
    #expect(recommender.rounds()[0].assignments.map { $0.people.map(\.key) } == [["u2"], ["u1", "u2"], ["u1", "u2"]])
    #expect(try recommender.nextTasks(for: "u1", at: AppRecommenderTests.now).tasks.map(\.id) == ["t1", "t4"])
  }
}

@Suite("Automatic assignment") struct AutomaticAssignmentTests {
  static func recommender(threshold: Double, _ users: [WorkUser] = []) throws -> TaskRecommender {
    var document = Fixtures.document
    document.automatic = .init(threshold: threshold, precision: 0.8, tasks: 200, assigned: 60, right: 51)
    return TaskRecommender(try ProfileBundle(document), users: users)
  }

  @Test("a task with keywords that its first person typed is asked about; another task is not")
  func typed() throws {
    let tasks = [WorkTask(id: "1", title: "knitting debug"), WorkTask(id: "2", title: "crash debug")]
    let silent = try Self.recommender(threshold: 0.01)
    #expect(try silent.automaticPeople(forEach: tasks).map { $0?.key } == [Keys.ann, Keys.ann])
    let typing = try Self.recommender(threshold: 0.01, [WorkUser(id: Keys.ann, keywords: ["knitting"])])
    #expect(try typing.people(for: tasks[0])[0].key == Keys.ann)
    #expect(try typing.automaticPeople(forEach: tasks).map { $0?.key } == [nil, Keys.ann])
  }

  @Test("from the threshold on, among everybody, and only in the team")
  func threshold() throws {
    let task = WorkTask(id: "1", title: "crash debug", category: "Core")
    let first = try #require(try Fixtures.recommender().people(for: task).first)
    let at = try Self.recommender(threshold: first.share)
    #expect(try at.automaticPerson(for: task) == first && first.key == Keys.ann)
    #expect(try at.automaticPerson(for: task, among: [Keys.ann, Keys.cem])?.share == first.share)
    #expect(try at.automaticPerson(for: task, among: [Keys.bob, Keys.cem]) == nil)
    #expect(try Self.recommender(threshold: first.share.nextUp).automaticPerson(for: task) == nil)
    var declined = task
    declined.declinedBy = [Keys.ann]
    #expect(try at.automaticPerson(for: declined) == nil)
  }

  @Test("a bundle without a threshold, such as an older one, never assigns, and says so")
  func never() throws {
    let old = try Fixtures.document.json()
    let text = String(decoding: old, as: UTF8.self).replacingOccurrences(of: "\"1.3\"", with: "\"1.1\"")
    let bundle = try ProfileBundle(profiles: Data(text.utf8))
    #expect(bundle.automatic == nil && bundle.automaticText.hasPrefix("never assigns a task on its own"))
    #expect(try TaskRecommender(bundle).automaticPerson(for: WorkTask(id: "1", title: "crash debug")) == nil)
    #expect(
      try ProfileBundle(Fixtures.complete).automaticText
        == "assigns a task on its own from a probability of 75 %: right for 85 % of 60 of 200 later tasks")
  }

  @Test("the app assigns where a bundle with a threshold knows the team")
  func app() throws {
    var document = Fixtures.document
    document.automatic = .init(threshold: 0.01, precision: 0.8, tasks: 200, assigned: 60, right: 51)
    let keys = ["u1": Keys.cem, "u2": Keys.ann]
    let export = try AppRecommenderTests.small()
    let some = AppRecommender(export, bundle: try ProfileBundle(document), keys: keys).automaticAssignments()
    #expect(!some.isEmpty && some.allSatisfy { $0.team == "A" && ["u1", "u2"].contains($0.person.key) })
    #expect(AppRecommender(export).automaticAssignments().isEmpty)
    #expect(
      AppRecommender(export, bundle: try ProfileBundle(Fixtures.document), keys: keys).automaticAssignments().isEmpty)
  }
}
