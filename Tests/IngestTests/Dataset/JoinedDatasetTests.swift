import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationTasks
import Foundation
import Testing

@Suite("Datasets made of others") struct JoinedDatasetTests {
  private let folder = TemporaryFolder()

  private var catalogue: DatasetCatalogue { DatasetCatalogue(searchPath: [folder.path]) }

  /// A table whose tasks 1 and 2 have the ids, the reporter and the component of those of every other such table.
  private func putTable(_ name: String, inbox: String = "desk-7", opened year: Int = 2020, hasData: Bool = true) throws
  {
    try folder.write(
      """
      name: \(name)
      summary: A tracker
      taskURL: "https://\(name).example.org/{task}"
      adapter: table
      table:
        {tasks: t.csv, format: csv, id: id, opened: opened, resolved: resolved, outcomes: resolved, assignee: who,
         reporter: reporter, component: component, title: title, duplicateOf: dup}
      persons: {notPersons: ["\(inbox)"]}
      """, to: "\(name)/dataset.yaml")
    guard hasData else { return }
    try folder.write(
      """
      id,opened,resolved,who,reporter,component,title,dup
      1,\(year)-01-01,\(year)-01-09,ada,7,UI,crash in view,
      2,\(year)-02-01,\(year)-02-09,desk-7,7,UI,crash again,1
      3,\(year)-03-01,\(year)-03-09,\(name)-only,8,,slow start,
      """, to: "\(name)/t.csv")
  }

  private func join(_ of: String, _ more: String = "") throws -> Dataset {
    try folder.write("name: all\nsummary: Together\nof: \(of)\n\(more)", to: "all/dataset.yaml")
    return try catalogue.open("all")
  }

  private func values(_ field: Field, _ log: TaskLog) -> [String?] {
    let end = Snapshot(of: log, asOf: .endOfHistory)
    return (0..<log.count).map { end.text(field, of: $0) }
  }

  @Test("equal ids, reporters, components and inboxes stay apart, and people become one")
  func apart() throws {
    try putTable("one")
    try putTable("two", inbox: "nobody-here", opened: 2021)
    let data = try join("[one, two]").load(threads: .one)
    let log = data.log
    #expect(log.ids.map(\.text) == ["one/1", "one/2", "one/3", "two/1", "two/2", "two/3"])
    #expect(
      log.reporters.map { log.reporterPool.string($0) } == ["one/7", "one/7", "one/8", "two/7", "two/7", "two/8"])
    #expect(values(.component, log).map { $0 ?? "" } == ["one/UI", "one/UI", "", "two/UI", "two/UI", ""])
    // 'desk-7' is an inbox of the first tracker and a person of the second.
    #expect(values(.assignedTo, log) == ["ada", "one/desk-7", "one-only", "ada", "desk-7", "two-only"])
    #expect(data.persons.addresses == ["ada", "desk-7", "one-only", "two-only"])
    #expect(log.finalDuplicateLinks.map(\.task) == [1, 4])
    #expect(log.finalDuplicateLinks.map(\.others) == [[0], [3]])
    #expect(data.parts.map(\.part.taskURL) == ["https://one.example.org/{task}", "https://two.example.org/{task}"])
    #expect(data.parts.map(\.tasks) == [[0, 1, 2], [3, 4, 5]])
    #expect(data.parts.map(\.updates).reduce(0, +) == log.updateCount)
  }

  @Test("parts of one tracker share its ids and reporters")
  func oneTracker() throws {
    try putTable("one")
    try putTable("two")
    let dataset = try join("{here: [one, two]}")
    #expect(problem { _ = try dataset.load(threads: .one) }?.fault == "two parts of one tracker have a task 'here/1'")
  }

  @Test("a part counts as it does alone, whatever else is read")
  func alone() throws {
    try putTable("one")
    try putTable("two", opened: 2019)
    let alone = try catalogue.open("one").load(threads: .one)
    let part = try join("[two, one]").load(threads: .one).parts[1]
    #expect(part.tasks.count == alone.log.count && part.updates == alone.log.updateCount)
  }

  @Test("parts that are not here are left out by name, and counts are compared only when all are here")
  func missing() throws {
    try putTable("one")
    try putTable("two", hasData: false)
    let dataset = try join("[one, two]", "expected: {tasks: 6}")
    #expect(try dataset.partsHere().map(\.isHere) == [true, false])
    let data = try dataset.load(threads: .one)
    #expect(data.log.count == 3 && data.parts.map(\.isHere) == [true, false])
    guard case .parts(let here, let missing) = try catalogue.list()[0].data else {
      Issue.record("the list shows parts")
      return
    }
    #expect(here == ["one"] && missing == ["two"])
    let before = try dataset.inputDigest()
    try putTable("two", opened: 2021)
    #expect(try dataset.load(threads: .one).log.count == 6)
    #expect(try dataset.inputDigest() != before)
    for name in ["one/t.csv", "two/t.csv"] { try FileManager.default.removeItem(atPath: folder.path(name)) }
    #expect(problem { _ = try dataset.load(threads: .one) }?.fault == "none of its 2 parts is here")
  }

  @Test("a cached dataset is the one that was read")
  func cached() throws {
    try putTable("one")
    try putTable("two", opened: 2021)
    let dataset = try join("[one, two]")
    let read = try dataset.load(threads: .one)
    let again = try dataset.loaded(fromCache: read.cacheBytes)
    #expect(again.parts == read.parts && again.digest == read.digest && again.log.ids == read.log.ids)
  }

  @Test(
    "wrong descriptions",
    arguments: [
      ("[one]", "", "it names fewer than two datasets"),
      ("[one, one]", "", "is there twice"),
      ("[one, none]", "", "there is no dataset of this name"),
      ("[one, all]", "", "its part all is itself made of others"),
      ("[one, two]", "adapter: table", "a dataset made of others has no 'adapter'"),
      ("{a/b: [one], c: [two]}", "", "'a/b' cannot stand before the ids of tasks"),
    ])
  func wrong(of: String, more: String, fault: String) throws {
    try putTable("one")
    try putTable("two")
    let found = problem { _ = try join(of, more) }
    #expect(found?.fault.contains(fault) == true, "\(String(describing: found))")
  }
}
