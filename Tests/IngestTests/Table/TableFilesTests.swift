import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationTasks
import Testing

@Suite("Table: several files") struct TableFilesTests {
  private static let texts = [
    "a.csv": "id,opened,title\n1,10,one\n2,30,two\n", "b.csv": "id,opened,title\n3,20,three\n",
    "c.csv": "id,opened,title\n4,40,four\n",
  ]

  private static func mapping(_ files: [String], _ format: TableMapping.Format = .csv) -> TableMapping {
    var mapping = TableFixture.csv
    (mapping.tasks, mapping.format) = (files, format)
    return mapping
  }

  private func read(_ files: [String]) throws -> TaskLog {
    try SourceFixture(texts: Self.texts).read(TableAdapter(mapping: Self.mapping(files)))
  }

  private func problem(_ files: [String], _ changes: [String: String]) throws -> Problem? {
    let texts = Self.texts.merging(changes) { $1 }
    return try SourceFixture(texts: texts).problem(TableAdapter(mapping: Self.mapping(files)))
  }

  @Test("are one table in the given order, and each task knows its file")
  func oneTable() throws {
    let log = try read(["a.csv", "b.csv", "c.csv"])
    #expect(log.ids.map(\.text) == ["1", "3", "2", "4"])
    #expect((0..<4).map { log.file(of: $0) } == [0, 1, 0, 2])
    let other = try read(["c.csv", "a.csv"])
    #expect((0..<3).map { other.file(of: $0) } == [1, 1, 0])
    let alone = try read(["b.csv"])
    #expect(alone.file(of: 0) == 0)
    let adapter = TableAdapter(mapping: Self.mapping(["b.csv", "a.csv"]))
    #expect(adapter.fileNames == ["b.csv", "a.csv"] && adapter.taskFiles == adapter.fileNames)
  }

  @Test("split or whole, the log is the same but for the files")
  func split() throws {
    let whole = "id,opened,title\n1,10,one\n2,30,two\n3,20,three\n4,40,four\n"
    let log = try SourceFixture(texts: ["t.csv": whole]).read(TableAdapter(mapping: TableFixture.csv))
    let moments = [10, 20, 30, 40, 41] as [Int64]
    #expect(try read(["a.csv", "b.csv", "c.csv"]).digest(at: moments) == log.digest(at: moments))
  }

  @Test("from an archive, and some of them inflated")
  func archive() throws {
    let fixture = try SourceFixture(texts: ["a.csv": Self.texts["a.csv"]!])
    try fixture.write("b.csv.gz", ArchiveFixture.gzip(Array(Self.texts["b.csv"]!.utf8)))
    let adapter = TableAdapter(mapping: Self.mapping(["a.csv", "b.csv.gz"]))
    let log = try fixture.read(adapter)
    #expect(log.ids.map(\.text) == ["1", "3", "2"])
    try fixture.write("d.tar.gz", ArchiveFixture.tarGzip(Self.texts, under: "d"))
    let packed = try fixture.read(
      TableAdapter(mapping: Self.mapping(["a.csv", "b.csv"])),
      from: .archive(path: fixture.path + "/d.tar.gz", prefix: "d"))
    #expect(packed.digest(at: [15, 25]) == log.digest(at: [15, 25]))
    #expect((0..<3).map { packed.file(of: $0) } == [0, 1, 0])
  }

  @Test("JSON lines too")
  func jsonLines() throws {
    let texts = [
      "a.jsonl": "{\"id\": 1, \"opened\": 10, \"title\": \"one\"}\n",
      "b.jsonl": "{\"title\": \"two\", \"opened\": 5, \"id\": 2}\n",
    ]
    let adapter = TableAdapter(mapping: Self.mapping(["a.jsonl", "b.jsonl"], .jsonl))
    let log = try SourceFixture(texts: texts).read(adapter)
    #expect(log.ids.map(\.text) == ["2", "1"] && log.file(of: 0) == 1)
    let twice = texts.merging(["b.jsonl": texts["a.jsonl"]!]) { $1 }
    #expect(try SourceFixture(texts: twice).problem(adapter)?.location == "b.jsonl:1")
  }

  @Test("a faulty file is named with line, column and what to do")
  func faults() throws {
    let files = ["a.csv", "b.csv"]
    #expect(
      try problem(files, ["b.csv": "id,opened,title\n3,20,three\n1,50,again\n"])
        == Problem(
          location: "b.csv:3", fault: "task “1” is listed a second time; the first is in line 2 of a.csv",
          remedy:
            "write 'repeated: last' or 'repeated: first' in dataset.yaml to say which row counts, 'snapshots: true' where each row is the task at the time in 'updated', or another column as id where they are two tasks"
        ))
    #expect(
      try problem(files, ["b.csv": "id,opened,title\n3,soon,three\n"])
        == Problem(
          location: "b.csv:2", fault: "“soon” in the column “opened” is not a time",
          remedy:
            "write it as 1096840508, remove the row if it is not a task, or add its format to 'times' in dataset.yaml"
        ))
    let lacking = try problem(files, ["b.csv": "id,created,title\n3,20,three\n"])
    #expect(lacking?.location == "b.csv:1" && lacking?.fault == "there is no column “opened”")
    #expect(try problem(files, ["b.csv": "title,by,opened,id\nthree,ann,20,3\n"]) == nil)
    #expect(try problem(files, ["b.csv": ""])?.fault.hasPrefix("the file is empty") == true)
    let missing = try problem(["a.csv", "d.csv"], [:])
    #expect(missing?.location == "d.csv" && missing?.fault == "the file is missing, which holds the list of tasks")
    #expect(missing?.remedy.isEmpty == false)
  }

  @Test("file numbers stay when a log is cut or cached")
  func kept() throws {
    let log = try read(["a.csv", "b.csv", "c.csv"])
    let cut = log.cut(at: Moment(35))
    #expect((0..<3).map { cut.file(of: $0) } == [0, 1, 0])
    let again = try TaskLog(cacheBytes: log.cacheBytes)
    #expect((0..<4).map { again.file(of: $0) } == [0, 1, 0, 2])
    #expect(again.replacingValues(of: .shortDesc) { "\($0)!" }.file(of: 3) == 2)
  }
}
