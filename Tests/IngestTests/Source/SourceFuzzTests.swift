import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationTasks
import Testing

/// Files with a few bytes changed, cut, doubled or moved: never a crash, always a log or a ``Problem``.
@Suite("Damaged sources") struct SourceFuzzTests {
  private func mutated(_ bytes: [UInt8], _ chance: inout SplitMix64) -> [UInt8] {
    let marks = Array("<>&;\"'\\{}[],:\n\u{0}-".utf8)
    var bytes = bytes
    for _ in 0...chance.next(below: 4) {
      guard bytes.count > 1 else { break }
      let offset = chance.next(below: bytes.count)
      let end = min(bytes.count, offset + 1 + chance.next(below: 40))
      switch chance.next(below: 6) {
      case 0: bytes[offset] = UInt8(chance.next(below: 256))
      case 1: bytes[offset] ^= 1 << UInt8(chance.next(below: 8))
      case 2: bytes.removeSubrange(offset..<end)
      case 3: bytes.insert(contentsOf: bytes[offset..<end], at: chance.next(below: bytes.count))
      case 4: bytes.insert(marks[chance.next(below: marks.count)], at: offset)
      default: bytes.removeSubrange(end...)
      }
    }
    return bytes
  }

  private func check(
    _ fixture: SourceFixture, _ adapter: some Adapter, from location: DelegationIngest.SourceLocation? = nil
  ) {
    do {
      _ = try fixture.read(adapter, from: location)
    } catch {
      guard let problem = error as? Problem else {
        Issue.record("\(error) is no Problem")
        return
      }
      #expect(!problem.location.isEmpty && !problem.fault.isEmpty && !problem.remedy.isEmpty)
    }
  }

  @Test("XML", arguments: 0..<4)
  func xml(seed: Int) throws {
    var chance = SplitMix64(seed: UInt64(seed))
    let files = MSRFixture.xml()
    let fixture = try SourceFixture(texts: files)
    for _ in 0..<40 {
      let name = ["reports.xml", "short_desc.xml"][chance.next(below: 2)]
      try fixture.write(name, mutated(Array(files[name]!.utf8), &chance))
      check(fixture, MSR2013XML())
      try fixture.write(name, files[name]!.utf8)
    }
  }

  @Test("JSON", arguments: 0..<4)
  func json(seed: Int) throws {
    var chance = SplitMix64(seed: UInt64(seed))
    let files = MSRFixture.json()
    let fixture = try SourceFixture(texts: files)
    for _ in 0..<40 {
      let name = ["reports.json", "product.json", "short_desc.json"][chance.next(below: 3)]
      try fixture.write(name, mutated(Array(files[name]!.utf8), &chance))
      check(fixture, MSR2013JSON(product: "P"))
      try fixture.write(name, files[name]!.utf8)
    }
  }

  @Test("archives", arguments: 0..<4)
  func archives(seed: Int) throws {
    var chance = SplitMix64(seed: UInt64(seed))
    let whole = ArchiveFixture.tarGzip(MSRFixture.xml(), under: "p")
    let fixture = try SourceFixture()
    for _ in 0..<40 {
      try fixture.write("a.tar.gz", mutated(whole, &chance))
      check(fixture, MSR2013XML(), from: .archive(path: fixture.path + "/a.tar.gz", prefix: "p"))
    }
  }

  @Test("tables", arguments: 0..<4)
  func tables(seed: Int) throws {
    var chance = SplitMix64(seed: UInt64(seed))
    let csv = Array("id,opened,title\n1,1,\"a \"\"b\"\"\n c\"\r\n2,2,é\n".utf8)
    let jsonl = Array("{\"id\": \"1\", \"opened\": 1, \"title\": [\"a\\u00e9\\n\", {\"x\": [-1.5e3, null]}]}\n".utf8)
    let fixture = try SourceFixture()
    for _ in 0..<80 {
      try fixture.write("t.csv", mutated(csv, &chance))
      check(fixture, TableAdapter(mapping: TableFixture.csv))
      try fixture.write("t.jsonl", mutated(jsonl, &chance))
      check(fixture, TableAdapter(mapping: TableFixture.jsonl))
    }
  }
}
