import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationTasks
import Foundation
import Testing

/// With several threads an archive's members are read while it is inflated; the results must be the same.
@Suite("Reading ahead in archives") struct SourceAheadTests {
  private let folder = TemporaryFolder()

  /// - Parameters:
  ///   - files: Go into the archive.
  ///   - described: The files whose digests are described; nil for none.
  ///   - damage: Changes the archive's bytes.
  private func put(
    _ files: [String: String], described: [String: String]? = nil, damage: (inout [UInt8]) -> Void = { _ in }
  ) throws {
    let entries = (described ?? [:]).sorted { $0.key < $1.key }.map { name, text in
      "  - {name: \(name), gitBlob: \"\(FileDigest(.gitBlob, of: Array(text.utf8)).hex)\", required: true}\n"
    }
    let list = entries.isEmpty ? "" : "files:\n" + entries.joined()
    try folder.write(
      "name: mine\nsummary: s\nadapter: msr2013-xml\ndata: [\"./mine.tar.gz!in\"]\n\(list)", to: "mine/dataset.yaml")
    var bytes = ArchiveFixture.tarGzip(files, under: "in")
    damage(&bytes)
    try folder.write(bytes, to: "mine/mine.tar.gz")
  }

  private func load(_ threads: Int) throws -> LoadedDataset {
    try DatasetCatalogue(searchPath: [folder.path]).open("mine").load(threads: Threads(threads))
  }

  private func problem(_ threads: Int) -> Problem? {
    do { _ = try load(threads) } catch { return error as? Problem }
    return nil
  }

  @Test("the same log, verdicts and digest", arguments: [2, 4], [true, false])
  func same(threads: Int, isDescribed: Bool) throws {
    try put(MSRFixture.xml(), described: isDescribed ? MSRFixture.xml() : nil)
    let (one, many) = (try load(1), try load(threads))
    let moments = [100, 101, 150, 151, 201] as [Int64]
    #expect(many.log.digest(at: moments) == one.log.digest(at: moments))
    #expect(many.evidence!.verdicts == one.evidence!.verdicts)
    #expect(many.digest == one.digest)
  }

  @Test("the first fault in the files' order is thrown", arguments: [2, 4])
  func faults(threads: Int) throws {
    var files = MSRFixture.xml()
    for name in ["version.xml", "cc.xml", "priority.xml"] { files[name] = "<broken" }
    try put(files)
    #expect(problem(threads) == problem(1))
    #expect(problem(threads)?.location == folder.path("mine/mine.tar.gz!in/cc.xml:1"))
  }

  @Test("a wrong digest comes before a fault inside, a damaged archive before both", arguments: [2, 4])
  func order(threads: Int) throws {
    var files = MSRFixture.xml()
    files["cc.xml"] = "<broken"
    try put(files, described: MSRFixture.xml())
    #expect(problem(threads) == problem(1))
    #expect(problem(threads)?.fault.hasPrefix("the digest differs from the description") == true)
    try put(files, described: MSRFixture.xml()) { $0[$0.count - 8] ^= 1 }
    #expect(problem(threads) == problem(1))
    #expect(problem(threads)?.fault.contains("data check") == true)
  }
}
