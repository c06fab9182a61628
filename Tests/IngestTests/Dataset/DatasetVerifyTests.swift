import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationTasks
import Foundation
import Testing

@Suite("Verifying a dataset's files") struct DatasetVerifyTests {
  private let folder = TemporaryFolder()

  private var dataset: Dataset {
    get throws { try DatasetCatalogue(searchPath: [folder.path]).open("mine") }
  }

  private func put(files: [String: String], expected: String = "", required: [String] = ["reports.xml"]) throws {
    let entries = MSRFixture.xml().sorted { $0.key < $1.key }.map { name, text in
      let blob = FileDigest(.gitBlob, of: Array(text.utf8)).hex
      return "  - {name: \(name), gitBlob: \"\(blob)\"\(required.contains(name) ? ", required: true" : "")}"
    }
    try folder.write(
      "name: mine\nsummary: s\nadapter: msr2013-xml\nfiles:\n\(entries.joined(separator: "\n"))\n\(expected)",
      to: "mine/dataset.yaml")
    for (name, text) in files { try folder.write(text, to: "mine/\(name)") }
  }

  @Test("git's blob ids and SHA-256, as git and sha256sum print them")
  func digests() {
    #expect(FileDigest(.gitBlob, of: Array("hello\n".utf8)).hex == "ce013625030ba8dba906f756967f9e9ca394464a")
    #expect(FileDigest(.gitBlob, of: [UInt8]()).hex == "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391")
    #expect(
      FileDigest(.sha256, of: Array("abc".utf8)).description
        == "sha256 ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test("a file's blob id read in pieces is that of its bytes")
  func pieces() throws {
    let bytes = [UInt8](repeating: 65, count: 3 << 20)
    try folder.write(bytes, to: "large")
    #expect(try FileDigest(.gitBlob, ofFile: folder.path("large")) == FileDigest(.gitBlob, of: bytes))
    #expect(
      problem { _ = try FileDigest(.gitBlob, ofFile: folder.path("none")) }?.fault
        == "it cannot be read: No such file or directory")
  }

  @Test("right, wrong, missing and extra files, with one thread and with four", arguments: [1, 4])
  func verdicts(threads: Int) throws {
    var files = MSRFixture.xml()
    files["cc.xml"]? += "\n"
    files["version.xml"] = nil
    files["notes.txt"] = "mine"
    try put(files: files)
    let verdicts = try dataset.verify(threads: Threads(threads))
    #expect(verdicts.count == 13)
    let odd = verdicts.filter { $0.state != .right }
    #expect(odd.map(\.name) == ["cc.xml", "version.xml", "notes.txt"])
    #expect(odd.map { $0.problem(remedy: "x") == nil } == [false, true, true])
    #expect(odd[0].state == .wrong(expected: FileDigest(.gitBlob, of: Array(MSRFixture.xml()["cc.xml"]!.utf8))))
    #expect(odd[0].digest == FileDigest(.gitBlob, of: Array(files["cc.xml"]!.utf8)))
    #expect(odd[0].byteCount == files["cc.xml"]!.utf8.count)
    #expect(odd[1].state == .missing(isRequired: false))
    #expect(odd[2].state == .extra)
    #expect(odd[2].location == folder.path("mine/notes.txt"))
  }

  @Test("an archive gets the same verdicts")
  func archive() throws {
    var files = MSRFixture.xml()
    files["cc.xml"]? += "\n"
    files["notes.txt"] = "mine"
    try put(files: files)
    let open = try dataset.verify(threads: .one)
    for name in files.keys { try FileManager.default.removeItem(atPath: folder.path("mine/\(name)")) }
    let description = String(decoding: folder.bytes("mine/dataset.yaml")!, as: UTF8.self)
    try folder.write(description + "data: [\"./mine.tar.gz!in\"]\n", to: "mine/dataset.yaml")
    try folder.write(ArchiveFixture.tarGzip(files, under: "in"), to: "mine/mine.tar.gz")
    let packed = try dataset.verify(threads: .one)
    #expect(packed.map(\.name) == open.map(\.name))
    #expect(packed.map(\.state) == open.map(\.state))
    #expect(packed.map(\.digest) == open.map(\.digest))
    #expect(packed[0].location == folder.path("mine/mine.tar.gz!in/assigned_to.xml"))
  }

  @Test("a wrong digest stops before anything is read")
  func wrongDigest() throws {
    var files = MSRFixture.xml()
    files["short_desc.xml"] = "<broken"
    try put(files: files)
    try folder.write("How to get it", to: "mine/README.md")
    let blob = FileDigest(.gitBlob, of: Array(MSRFixture.xml()["short_desc.xml"]!.utf8)).hex
    #expect(
      problem { _ = try dataset.load(threads: Threads(2)) }?.description == """
        \(folder.path)/mine/short_desc.xml: the digest differs from the description: git blob \
        \(FileDigest(.gitBlob, of: Array("<broken".utf8)).hex), expected \(blob)
          try: \(folder.path)/mine/README.md says how to get it; --datasets DIR names the folder that holds the data
        """)
  }

  @Test("a missing required file stops; a missing optional one is noted")
  func missing() throws {
    var files = MSRFixture.xml()
    files["cc.xml"] = nil
    try put(files: files)
    #expect(try dataset.load(threads: .one).log.dataWarnings[.missingOptionalFile] == 1)
    try FileManager.default.removeItem(atPath: folder.path("mine/reports.xml"))
    let found = problem { _ = try dataset.load(threads: .one) }
    #expect(found?.location == folder.path("mine/reports.xml"))
    #expect(found?.fault == "the file is missing")
  }

  @Test("counts are compared, and every wrong one is named")
  func counts() throws {
    try put(files: MSRFixture.xml(), expected: "expected:\n  tasks: 2\n  updates: 33\n  lastOpening: 200\n")
    #expect(try dataset.load(threads: .one).counts.updates == 33)
    try put(files: MSRFixture.xml(), expected: "expected:\n  tasks: 2\n  updates: 34\n  lastOpening: 201\n")
    #expect(
      problem { _ = try dataset.load(threads: .one) }?.description == """
        \(folder.path)/mine/dataset.yaml:19: the counts differ: updates is 33, expected 34; lastOpening is \
        200, expected 201
          try: check that this is the right dataset; if its data has changed, correct these lines
        """)
    // A check also reads data that has grown.
    #expect(try dataset.read(threads: .one) { _ in }.counts.updates == 33)
  }

  @Test("the digest of all inputs changes with bytes and rules, not with comments")
  func inputDigest() throws {
    try put(files: MSRFixture.xml())
    let first = try dataset.load(threads: .one).digest
    try put(files: MSRFixture.xml(), expected: "# a remark\nlicence: none\n")
    #expect(try dataset.load(threads: Threads(3)).digest == first)
    try put(files: MSRFixture.xml(), expected: "persons: {notPersons: [\"x@example.org\"]}\n")
    #expect(try dataset.load(threads: .one).digest != first)
    try folder.write("name: mine\nsummary: s\nadapter: msr2013-xml\n", to: "mine/dataset.yaml")
    try folder.write(MSRFixture.field("cc", []), to: "mine/cc.xml")
    let other = try dataset.load(threads: .one)
    #expect(other.digest != first)
    #expect(other.evidence!.verdicts.map(\.state) == Array(repeating: .undescribed, count: 12))
  }

  @Test("progress names each file once")
  func progress() throws {
    try put(files: MSRFixture.xml())
    let seen = Seen()
    _ = try dataset.load(threads: Threads(2)) { seen.add($0.file) }
    #expect(seen.sorted == MSRFixture.xml().keys.map { folder.path("mine/\($0)") }.sorted())
  }
}

private final class Seen: @unchecked Sendable {
  private let lock = NSLock()
  private var names: [String] = []
  var sorted: [String] { lock.withLock { names.sorted() } }
  func add(_ name: String) { lock.withLock { names.append(name) } }
}
