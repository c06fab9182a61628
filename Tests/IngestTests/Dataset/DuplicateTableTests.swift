import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationTasks
import Foundation
import Testing

@Suite("Tables of duplicates") struct DuplicateTableTests {
  private let folder = TemporaryFolder()

  init() throws {
    try folder.write(
      """
      id,opened,resolved,title,assignee,resolution
      A-1,2024-01-01,2024-02-01,crash on save,ann,FIXED
      A-2,2024-01-05,2024-01-20,crash when saving,bob,DUPLICATE
      A-3,2024-01-07,2024-01-30,save crashes,bob,DUPLICATE
      A-4,2024-01-09,2024-01-31,menu,bob,FIXED

      """, to: "mine/tasks.csv")
    try folder.write("task,same as\nA-2,A-1;A-3\nA-4,NULL\n", to: "mine/pairs.csv")
  }

  private func describe(_ duplicates: String) throws {
    try folder.write(
      """
      name: mine
      summary: s
      adapter: table
      table:
        {tasks: tasks.csv, format: csv, times: iso-8601, id: id, opened: opened, resolved: resolved, title: title, assignee: assignee, resolution: resolution}
      data: [./]
      persons: {notPersons: []}
      \(duplicates)

      """, to: "mine/dataset.yaml")
  }

  private static let section =
    "duplicates: {data: [./], files: [{name: pairs.csv}], id: task, others: same as}"

  private var dataset: Dataset {
    get throws { try DatasetCatalogue(searchPath: [folder.path]).open("mine") }
  }

  @Test("they link tasks, are among the files, and change the digest of the data; counts stay")
  func linked() throws {
    try describe("")
    let plain = try dataset.load(threads: .one)
    let plainInput = try dataset.inputDigest()
    #expect(plain.log.duplicateLinks.isEmpty)
    try describe(Self.section)
    let linked = try dataset.load(threads: .one)
    #expect(linked.log.duplicateLinks.map { [$0.task] + $0.others } == [[1, 0], [2, 0, 1]])
    #expect(linked.counts == plain.counts && linked.digest != plain.digest)
    #expect(linked.evidence?.verdicts.map(\.name) == ["tasks.csv", "pairs.csv"])
    #expect(try dataset.verify(threads: .one).map(\.name).contains("pairs.csv"))
    let input = try dataset.inputDigest()
    try folder.write("task,same as\nA-2,A-1\n", to: "mine/pairs.csv")
    #expect(try input != plainInput && dataset.inputDigest() != input)
    let cached = try dataset.loaded(fromCache: linked.cacheBytes)
    #expect(cached.log.duplicateLinks == linked.log.duplicateLinks && cached.counts == linked.counts)
  }

  @Test("without the files nothing is known of duplicates, and the rest is read")
  func absent() throws {
    try describe(Self.section.replacing("pairs.csv", with: "others.csv"))
    #expect(try dataset.load(threads: .one).log.duplicateLinks.isEmpty)
    try describe(Self.section.replacing("./", with: "elsewhere"))
    #expect(try dataset.load(threads: .one).log.duplicateLinks.isEmpty)
  }

  @Test("one of several files, a column or a key is missing, or a digest is wrong: place and fault")
  func faults() throws {
    try describe(Self.section.replacing("{name: pairs.csv}", with: "{name: pairs.csv}, {name: more.csv}"))
    #expect(problem { _ = try dataset.load(threads: .one) }?.location.hasSuffix("mine/more.csv") == true)
    try describe(Self.section.replacing("same as", with: "repeats"))
    let column = problem { _ = try dataset.load(threads: .one) }
    #expect(column?.location.hasSuffix("mine/pairs.csv:1") == true && column?.fault.contains("repeats") == true)
    try describe(Self.section.replacing("id: task, ", with: ""))
    #expect(problem { _ = try dataset }?.fault.contains("id") == true)
    let wrong = String(repeating: "0", count: 64)
    try describe(Self.section.replacing("pairs.csv}", with: "pairs.csv, sha256: \"\(wrong)\"}"))
    #expect(problem { _ = try dataset.load(threads: .one) }?.location.hasSuffix("mine/pairs.csv") == true)
  }

  @Test("a column of the tasks themselves: known when the task is resolved")
  func column() throws {
    try folder.write(
      """
      id,opened,resolved,title,assignee,resolution,repeats
      A-1,2024-01-01,2024-02-01,crash on save,ann,FIXED,
      A-2,2024-01-05,2024-01-20,crash when saving,bob,DUPLICATE,A-1

      """, to: "mine/tasks.csv")
    try describe("")
    let text = try String(contentsOfFile: folder.path("mine/dataset.yaml"), encoding: .utf8)
    try folder.write(
      text.replacing("resolution: resolution", with: "resolution: resolution, duplicateOf: repeats"),
      to: "mine/dataset.yaml")
    let links = try dataset.load(threads: .one).log.duplicateLinks
    #expect(links.count == 1 && links[0].task == 1 && links[0].others == [0])
    #expect(links[0].moment == Moment(1_705_795_199))
  }
}
