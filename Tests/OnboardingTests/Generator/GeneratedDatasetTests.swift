import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationOnboarding
import DelegationTasks
import Foundation
import Testing

@Suite("Generated trackers") struct GeneratedDatasetTests {
  private let folder = TemporaryFolder()

  private func make(
    _ name: String, seed: UInt64 = 1, tasks: Int = 600, format: GeneratorFormat = .v01, isPacked: Bool = false
  ) throws -> LoadedDataset {
    try GeneratedDataset(try GeneratorSettings(seed: seed, tasks: tasks), format: format, isPacked: isPacked)
      .write(named: name, in: folder.path, command: "make it", threads: .one)
    return try DatasetCatalogue(searchPath: [folder.path]).open(name).load(threads: Threads(2))
  }

  @Test("the shipped sample is generated again, byte for byte")
  func sample() throws {
    try GeneratedDataset(try GeneratorSettings(seed: 2018, tasks: 2_000), isPacked: true).write(
      named: "sample", in: folder.path,
      command: "delegate datasets generate sample --tasks 2000 --seed 2018 --packed", threads: .one)
    let shipped = URL(fileURLWithPath: ShippedDatasetTests.folder).appendingPathComponent("sample").path
    let names = GeneratorFormat.v01.fileNames
    func members(_ folder: String) throws -> [[UInt8]] {
      let files = try SourceFiles(opening: .archive(path: "\(folder)/sample.tar.gz", prefix: "sample"), wanted: names)
      return try names.map { name in try files[name]?.bytes().withBytes { Array($0) } ?? [] }
    }
    let (generated, committed) = (try members(folder.path("sample")), try members(shipped))
    #expect(names.count > 5)
    for (name, pair) in zip(names, zip(generated, committed)) {
      #expect(pair.0 == pair.1 && !pair.0.isEmpty, "\(name)")
    }
    #expect(
      folder.bytes("sample/dataset.yaml")
        == FileManager.default.contents(atPath: "\(shipped)/dataset.yaml").map { Array($0) })
    let size = try FileManager.default.attributesOfItem(atPath: "\(shipped)/sample.tar.gz")[.size] as? NSNumber
    #expect(size!.intValue <= 1 << 20)
  }

  @Test("equal seeds give equal files, other seeds others")
  func seeds() throws {
    let (one, again, other) = (try make("one", seed: 5), try make("again", seed: 5), try make("other", seed: 6))
    #expect(one.evidence!.verdicts.map(\.digest) == again.evidence!.verdicts.map(\.digest))
    #expect(one.evidence!.verdicts.count > 5 && one.evidence!.verdicts.count == other.evidence!.verdicts.count)
    #expect(zip(one.evidence!.verdicts, other.evidence!.verdicts).allSatisfy { $0.digest != $1.digest })
  }

  @Test("both layouts hold the same tracker, packed or not")
  func layouts() throws {
    let (xml, json) = (try make("xml"), try make("json", format: .v02))
    let moments = stride(from: Int64(1_420_000_000), to: 1_530_000_000, by: 20_000_000)
    #expect(xml.log.digest(at: Array(moments)) == json.log.digest(at: Array(moments)))
    let packed = try make("packed", isPacked: true)
    #expect(packed.digest == xml.digest)
    #expect(folder.files.filter { $0.hasPrefix("packed/") } == ["packed/dataset.yaml", "packed/packed.tar.gz"])
  }

  @Test("the traits of a real tracker are there", arguments: [UInt64(1), 2, 3])
  func traits(seed: UInt64) throws {
    let dataset = try make("mine", seed: seed, tasks: 2_000)
    let log = dataset.log
    #expect(log.dataWarnings[.unsortedHistory] == 1)
    #expect(log.dataWarnings[.eventBeforeOpening] == 0)
    #expect(dataset.persons.addresses.allSatisfy { $0.hasSuffix("@example.org") && !$0.contains("inbox") })
    #expect((30...40).contains(dataset.counts.personsFixed))
    let opening = OpeningView(of: log)
    let end = Snapshot(of: log, asOf: .endOfHistory)
    let hidden = (0..<log.count).count { opening.text(.assignedTo, of: $0) == nil }
    #expect((500...750).contains(hidden))
    let edited = (0..<log.count).count { opening.text(.shortDesc, of: $0) != end.text(.shortDesc, of: $0) }
    #expect((450...750).contains(edited))
    let titles = (0..<log.count).compactMap { end.text(.shortDesc, of: $0) }
    for part in ["[search] ", "<pre>", "&lt; instead of <", "&#x430;", " & ", "ткань"] {
      #expect(titles.contains { $0.contains(part) }, "no title with \(part)")
    }
    #expect((0..<log.count).contains { opening.text(.product, of: $0) == "Spindle" })
    #expect(
      (0..<log.count).allSatisfy { end.text(.product, of: $0) == "Loom" || log.openings[$0].seconds > 1_510_000_000 })
    let examples = log.exampleChanges(persons: dataset.persons, outcome: .fixed)
    #expect(examples.contains { $0.before != nil && $0.after == nil }, "no reopening")
  }

  @Test("recent activity changes: people join, leave and change components")
  func drift() throws {
    let dataset = try make("mine", seed: 4, tasks: 4_000)
    let changes = dataset.log.exampleChanges(persons: dataset.persons, outcome: .any).compactMap(\.after)
    func busiest(_ examples: ArraySlice<TrainingExample>) -> Set<PersonID> {
      let counts = Dictionary(grouping: examples, by: \.person).mapValues(\.count)
      return Set(counts.keys.sorted { (counts[$1]!, $0) < (counts[$0]!, $1) }.prefix(8))
    }
    let (early, late) = (busiest(changes.prefix(500)), busiest(changes.suffix(500)))
    #expect(early != late)
    #expect(!early.isDisjoint(with: late))
  }

  @Test(
    "sizes out of range",
    arguments: [
      (199, nil, nil, "cannot generate 199 tasks", "choose 200 to 1000000 tasks"),
      (1_000_001, nil, nil, "cannot generate 1000001 tasks", "choose 200 to 1000000 tasks"),
      (2_000, 9, nil, "cannot generate 9 persons", "choose 10 to 2800 persons"),
      (2_000, 20, 11, "cannot generate 11 components", "choose 2 to 10 components"),
    ] as [(Int, Int?, Int?, String, String)])
  func sizes(tasks: Int, persons: Int?, components: Int?, fault: String, remedy: String) {
    let found = problem {
      _ = try GeneratorSettings(seed: 1, tasks: tasks, persons: persons, components: components)
    }
    #expect(found == Problem(location: "generate", fault: fault, remedy: remedy))
  }

  @Test("the largest team has as many names as persons, and the smallest tracker holds together")
  func extremes() throws {
    try GeneratedDataset(try GeneratorSettings(seed: 1, tasks: 200, persons: 2_800, components: 1_400))
      .write(named: "wide", in: folder.path, command: "make it", threads: .one)
    let wide = try DatasetCatalogue(searchPath: [folder.path]).open("wide").load(threads: .one)
    #expect(wide.counts.tasks == 200)
    try GeneratedDataset(try GeneratorSettings(seed: 1, tasks: 200, persons: 10, components: 2))
      .write(named: "narrow", in: folder.path, command: "make it", threads: .one)
    let narrow = try DatasetCatalogue(searchPath: [folder.path]).open("narrow").load(threads: .one)
    #expect((5...10).contains(narrow.counts.persons))
    #expect(narrow.log.dataWarnings[.unsortedHistory] == 1)
  }

  @Test("an existing dataset is not overwritten; an invalid name is refused")
  func locations() throws {
    _ = try make("a/mine")
    let settings = try GeneratorSettings(seed: 1, tasks: 200)
    func write(_ name: String) throws {
      try GeneratedDataset(settings).write(named: name, in: folder.path, command: "", threads: .one)
    }
    #expect(
      problem { try write("a/mine") }?.description == """
        \(folder.path)/a/mine/dataset.yaml: there is a dataset already
          try: choose another name, or remove its folder first
        """)
    for name in ["", "..", "a/../b", "/a", "a//b", "a/b/c/d"] {
      #expect(problem { try write(name) }?.fault == "'\(name)' cannot be a dataset's name")
    }
    try folder.write("in the way", to: "file")
    #expect(problem { try write("file/mine") }?.fault == "it cannot be written: Not a directory")
  }

  @Test("progress ends with the number of tasks")
  func progress() throws {
    var seen: [Int] = []
    let generator = TrackerGenerator(try GeneratorSettings(seed: 1, tasks: 12_000))
    try generator.write(.v01, folder: folder.path("raw")) { seen.append($0) }
    #expect(seen == [10_000, 12_000])
    #expect(folder.files.count == 12)
    // The system's reason is part of the message.
    let again = problem { try generator.write(.v01, folder: folder.path("raw")) }
    #expect(again?.fault == "it cannot be written: File exists")
    let below = problem { try generator.write(.v01, folder: folder.path("raw/reports.xml/x")) }
    #expect(below?.fault == "it cannot be written: Not a directory")
  }
}
