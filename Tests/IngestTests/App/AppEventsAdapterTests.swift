import DelegationCore
import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationTasks
import Foundation
import Testing

@Suite("An app's record as a dataset") struct AppEventsAdapterTests {
  private let folder = TemporaryFolder()

  private func load(_ events: [AppEvent]) throws -> LoadedDataset {
    let lines = events.reduce(into: Data()) { $0 += $1.line }
    try folder.write(String(decoding: lines, as: UTF8.self), to: "mine/events.jsonl")
    try folder.write(
      """
      name: mine
      summary: s
      adapter: app-events
      events: events.jsonl
      persons: {notPersons: []}

      """, to: "mine/dataset.yaml")
    return try DatasetCatalogue(searchPath: [folder.path("")]).open("mine").load(threads: .one)
  }

  private func opened(_ task: String, _ seconds: Int64, by originator: String = "u1") -> AppEvent {
    .init(
      task: task, milliseconds: seconds * 1_000,
      .opened(.init(title: "Crash", team: "A", originator: originator, priority: WorkPriority(level: 1))))
  }

  private func at(_ seconds: Int64, _ kind: AppEvent.Kind, _ task: String = "t") -> AppEvent {
    .init(task: task, milliseconds: seconds * 1_000, kind)
  }

  @Test("a task's life: given by default, taken, ended, taken again")
  func life() throws {
    // Out of order, and one line twice.
    let data = try load([
      at(20, .done(by: "u3", .completed)), opened("t", 1), at(1, .assigned(to: "u1", by: nil)),
      at(10, .taken(by: "u2")),
      at(10, .taken(by: "u2")), at(30, .assigned(to: "u2", by: "u1")), at(40, .done(by: "u2", .dropped)),
      at(35, .minutes(of: "u2", 5)),
    ])
    func value(_ field: Field, _ seconds: Int64) -> String? {
      Snapshot(of: data.log, asOf: Moment(seconds)).text(field, of: 0)
    }
    #expect(data.hasHistories && data.log.count == 1)
    #expect([5, 11, 21, 31, 41].map { value(.assignedTo, $0) } == ["", "u2", "u3", "u2", "u2"])
    #expect([11, 21, 31, 41].map { value(.resolution, $0) } == ["", "FIXED", "", "DROPPED"])
    #expect(value(.component, 2) == "A" && value(.product, 2) == "A" && value(.severity, 2) == "highest")
    #expect(data.log.reporterPool.string(data.log.reporters[0]) == "u1")
    #expect(data.log.dataWarnings.notes.count == 2)
    #expect(data.suggestions == nil)
  }

  @Test("what a task is changes with its changes, and who opens it again has it no longer")
  func changed() throws {
    let data = try load([
      opened("t", 1), at(10, .taken(by: "u2")), at(11, .begun(by: "u2")), at(12, .changed(by: "u2", .title("Hang"))),
      at(13, .changed(by: "u1", .team("B"))), at(14, .changed(by: "u1", .priority(.standard))),
      at(15, .changed(by: "u1", .details("more"))), at(20, .done(by: "u2", .completed)), at(30, .reopened(by: "u1")),
    ])
    func values(_ seconds: Int64) -> [String?] {
      let snapshot = Snapshot(of: data.log, asOf: Moment(seconds))
      return [Field.shortDesc, .product, .component, .severity, .description, .assignedTo, .resolution].map {
        snapshot.text($0, of: 0)
      }
    }
    #expect(values(12) == ["Crash", "A", "A", "highest", "", "u2", ""])
    #expect(values(25) == ["Hang", "B", "B", "lowest", "more", "u2", "FIXED"])
    #expect(values(31) == ["Hang", "B", "B", "lowest", "more", "", ""])
  }

  @Test("whoever declines what they have has it no longer")
  func declined() throws {
    let data = try load([opened("t", 1), at(2, .assigned(to: "u2", by: "u1")), at(3, .declined(by: "u2"))])
    #expect(Snapshot(of: data.log, asOf: Moment(9)).text(.assignedTo, of: 0) == "")
  }

  @Test("suggestions: a pair of task and person counts once, at the rank it was first shown")
  func suggestions() throws {
    let data = try load([
      opened("t", 1), at(2, .shown(to: "u2", rank: 1)), at(3, .shown(to: "u2", rank: 2)), at(4, .declined(by: "u2")),
      at(2, .shown(to: "u3", rank: 2)), at(5, .taken(by: "u3")), at(6, .done(by: "u3", .completed)),
      at(2, .shown(to: "u4", rank: nil)), at(1, .declined(by: "u4")), opened("s", 7), at(8, .taken(by: "u2"), "s"),
    ])
    let counts = try #require(data.suggestions)
    #expect(counts.rows.map(\.rank) == [1, 2, nil])
    #expect(
      counts.rows.map { [$0.shown, $0.taken, $0.declined, $0.done] } == [[1, 0, 1, 0], [1, 1, 0, 1], [1, 0, 0, 0]])
    #expect(counts.all.shown == 3 && counts.takenUnshown == 1)
    let cached = try DatasetCatalogue(searchPath: [folder.path("")]).open("mine").loaded(fromCache: data.cacheBytes)
    #expect(cached.suggestions == counts)
  }

  @Test("faults name the line")
  func faults() throws {
    func problem(_ events: [AppEvent]) -> Problem? {
      do { _ = try load(events) } catch { return error as? Problem }
      return nil
    }
    let twice = try #require(problem([opened("t", 1), opened("t", 2)]))
    #expect(twice.location.hasSuffix("events.jsonl:2") && twice.fault.contains("events.jsonl:1 opened it"))
    #expect(try #require(problem([opened("a b", 1)])).fault.contains("white space"))
    try folder.write("{}\n", to: "mine/events.jsonl")
    let adapter = AppEventsAdapter(events: ["events.jsonl"])
    let files = try SourceFiles(opening: .folder(folder.path("mine")), wanted: adapter.fileNames)
    #expect(throws: Problem.self) { try adapter.read(files, threads: .one) { _ in } }
  }

  @Test("events of tasks that were never opened are counted")
  func unknown() throws {
    let data = try load([opened("t", 1), at(2, .taken(by: "u1"), "ghost")])
    #expect(data.log.count == 1 && data.log.dataWarnings[.unknownTask] == 1)
  }
}
