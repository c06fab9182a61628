import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationTasks
import Foundation
import Testing

@Suite("Archives") struct ArchiveTests {
  private let moments = [100, 101, 150, 151, 201] as [Int64]

  private func problem(_ bytes: [UInt8], prefix: String = "eclipse/X") throws -> Problem? {
    let fixture = try SourceFixture(["a.tar.gz": bytes])
    return fixture.problem(MSR2013XML(), from: .archive(path: fixture.path + "/a.tar.gz", prefix: prefix))
  }

  private func members(_ more: ArchiveFixture.Member) -> [ArchiveFixture.Member] {
    MSRFixture.xml().sorted { $0.key < $1.key }.map { .file("eclipse/X/" + $0.key, Array($0.value.utf8)) } + [more]
  }

  @Test("a folder and an archive of it give the same log", arguments: [("eclipse/X", 1), ("", 1), ("./eclipse/X", 4)])
  func sameAsFolder(prefix: String, threads: Int) throws {
    var content = MSRFixture.xml()
    content["cc.xml"] = nil
    let fixture = try SourceFixture(texts: content)
    try fixture.write("a.tar.gz", ArchiveFixture.tarGzip(content, under: prefix))
    let inside = prefix.replacingOccurrences(of: "./", with: "")
    let location = SourceLocation.archive(path: fixture.path + "/a.tar.gz", prefix: inside)
    let log = try fixture.read(MSR2013XML(), from: location, threads: threads)
    #expect(try log.digest(at: moments) == fixture.read(MSR2013XML()).digest(at: moments))
    #expect(log.count == 2)
  }

  @Test("only the wanted files directly under the prefix are taken")
  func prefixOnly() throws {
    let fixture = try SourceFixture([
      "a.tar.gz": ArchiveFixture.tarGzip([
        .file("p/a.txt", [1]), .file("p/deep/a.txt", [2]), .file("pp/a.txt", [3]), .file("a.txt", [4]),
        .file("p/b.txt", [5]),
      ])
    ])
    let location = SourceLocation.archive(path: fixture.path + "/a.tar.gz", prefix: "p")
    let files = try SourceFiles(opening: location, wanted: ["a.txt", "c.txt"])
    #expect(files.names == ["a.txt"])
    #expect(try files["a.txt"]?.bytes().withBytes { Array($0) } == [1])
    #expect(files["a.txt"]?.displayPath == fixture.path + "/a.tar.gz!p/a.txt")
    #expect(files["c.txt"] == nil)
  }

  @Test("faults inside a member name archive, member and line")
  func memberFault() throws {
    var files = MSRFixture.xml()
    files["cc.xml"] = "\n<wrong/>"
    let problem = try problem(ArchiveFixture.tarGzip(files, under: "eclipse/X"))
    #expect(problem?.location == "a.tar.gz!eclipse/X/cc.xml:2")
    files["cc.xml"] = nil
    files["resolution.xml"] = nil
    let missing = try self.problem(ArchiveFixture.tarGzip(files, under: "eclipse/X"))
    #expect(missing?.location == "a.tar.gz!eclipse/X/resolution.xml")
  }

  @Test("members that could write or read elsewhere are refused, wherever they are")
  func unsafeMembers() throws {
    let cases: [(ArchiveFixture.Member, String)] = [
      (.file("/etc/passwd", [1]), "refused: “/etc/passwd” has an absolute path"),
      (.file("other/../../up", [1]), "refused: “other/../../up” goes up by .."),
      (.symbolicLink("eclipse/X/link", to: "/etc/passwd"), "refused: “eclipse/X/link” is neither a file nor a folder"),
      (.hardLink("eclipse/X/hard", to: "eclipse/X/cc.xml"), "refused: “eclipse/X/hard” is neither a file nor a folder"),
    ]
    for (member, fault) in cases {
      let problem = try problem(ArchiveFixture.tarGzip(members(member)))
      #expect(
        problem
          == Problem(
            location: "a.tar.gz", fault: fault, remedy: "use an archive of plain files, packed from inside their folder"
          ))
    }
    let twice = try problem(ArchiveFixture.tarGzip(members(.file("./eclipse/X/cc.xml", [1]))))
    #expect(twice?.fault == "holds “eclipse/X/cc.xml” twice")
  }

  @Test("an archive cut short anywhere is a fault")
  func truncated() throws {
    let whole = ArchiveFixture.tarGzip(MSRFixture.xml(), under: "eclipse/X")
    for length in stride(from: 0, to: whole.count, by: 7) {
      let problem = try problem(Array(whole.prefix(length)))
      #expect(problem?.location == "a.tar.gz", "cut at \(length)")
      #expect(
        problem?.remedy.hasPrefix("get the file again") == true)
    }
    #expect(try problem(Array(whole.dropLast())) != nil)
    #expect(try problem(whole) == nil)
  }

  @Test("a damaged byte anywhere is a fault, or changes nothing")
  func damaged() throws {
    let whole = ArchiveFixture.tarGzip(MSRFixture.xml(), under: "eclipse/X")
    let fixture = try SourceFixture(["a.tar.gz": whole])
    let location = SourceLocation.archive(path: fixture.path + "/a.tar.gz", prefix: "eclipse/X")
    let sound = try fixture.read(MSR2013XML(), from: location).digest(at: moments)
    // Bytes 4 to 9 of a gzip header are time and system, which nobody checks. A copy from another place may still
    // copy the same bytes, so a few changes are none.
    for offset in stride(from: 10, to: whole.count, by: 11) {
      var bytes = whole
      bytes[offset] ^= 0x10
      try fixture.write("a.tar.gz", bytes)
      if let problem = fixture.problem(MSR2013XML(), from: location) {
        #expect(problem.location.hasPrefix("a.tar.gz"), "byte \(offset)")
      } else {
        #expect(try fixture.read(MSR2013XML(), from: location).digest(at: moments) == sound, "byte \(offset)")
      }
    }
    var trailer = whole
    trailer[whole.count - 8] ^= 1
    #expect(
      try problem(trailer)?.fault
        == "the gzip file is cut short or damaged: incorrect data check")
    #expect(try problem(whole + [0, 0, 0, 0])?.fault.contains("followed by other bytes") == true)
  }

  // The checksum that is compared is zlib's, which wrote the file.
  @Test(
    "the checksum of any number of bytes", arguments: [1, 7, 8, 16_383, 16_384, 16_385, 32_768, 65_536, 300_001])
  func checksum(count: Int) throws {
    var chance = SplitMix64(seed: UInt64(count))
    let bytes = (0..<count).map { _ in UInt8(chance.next(below: 256)) }
    let gzip = try ArchiveGzip(SourceBytes(ArchiveFixture.gzip(bytes)), location: "x.gz")
    #expect(try gzip.readAll().withBytes { $0.elementsEqual(bytes) })
  }

  @Test("all members of a gzip file are read, each is verified, and the limits are those of the sum")
  func members() throws {
    let (one, other) = ([UInt8](repeating: 1, count: 100_000), Array("two".utf8))
    let joined = ArchiveFixture.gzip(one) + ArchiveFixture.gzip([]) + ArchiveFixture.gzip(other)
    func inflated(_ bytes: [UInt8], total: Int = .max) throws -> [UInt8] {
      var limits = ArchiveLimits()
      limits.total = total
      return try ArchiveGzip(SourceBytes(bytes), location: "x.gz", limits: limits).readAll().withBytes { Array($0) }
    }
    #expect(try inflated(joined, total: 100_003) == one + other)
    #expect(throws: Problem.self) { try inflated(joined, total: 100_002) }
    #expect(throws: Problem.self) { try inflated(Array(joined.dropLast(5))) }
    for more: [UInt8] in [[0x1F, 0x8B, 8], [0x1F], Array("more".utf8)] {
      #expect(throws: Problem.self) { try inflated(joined + more) }
    }
    var damaged = joined
    damaged[ArchiveFixture.gzip(one).count - 8] ^= 1
    #expect(throws: Problem.self) { try inflated(damaged) }
  }

  @Test("a file that is not an archive is refused")
  func notAnArchive() throws {
    #expect(try problem(Array("<short_desc/> and more text".utf8))?.fault == "is not a gzip file")
    #expect(try problem([])?.fault == "is not a gzip file")
    let noTar = try problem(ArchiveFixture.gzip(Array(repeating: 65, count: 2000)))
    #expect(noTar?.fault.hasPrefix("the tar archive is cut short or damaged: ") == true)
    let fixture = try SourceFixture()
    #expect(
      fixture.problem(MSR2013XML(), from: .archive(path: fixture.path + "/none.tar.gz", prefix: ""))?.location
        == "none.tar.gz")
    #expect(fixture.problem(MSR2013XML(), from: .archive(path: fixture.path, prefix: "")) != nil)
  }

  @Test("an archive bomb is refused")
  func bomb() throws {
    let zeros = [UInt8](repeating: 0, count: 66 << 20)
    let problem = try problem(ArchiveFixture.tarGzip(members(.file("eclipse/X/zeros", zeros))))
    #expect(problem?.location == "a.tar.gz")
    #expect(problem?.fault == "refused as an archive bomb: “eclipse/X/zeros” claims \(66 << 20) bytes")
    #expect(
      problem?.remedy
        == "get the file again; "
        + "if it is what you expect, unpack it and use the folder"
    )
  }

  @Test("limits can be set, and hold below them")
  func limits() throws {
    let fixture = try SourceFixture(["a.gz": ArchiveFixture.gzip([UInt8](repeating: 7, count: 1 << 20))])
    var limits = ArchiveLimits()
    limits.total = 1 << 19
    #expect(throws: Problem.self) { _ = try Self.inflated(fixture, limits) }
    limits.total = 1 << 20
    #expect(try Self.inflated(fixture, limits) == 1 << 20)
    limits.alwaysAllowed = 1 << 16
    #expect(throws: Problem.self) { _ = try Self.inflated(fixture, limits) }
  }

  private static let octal = (far: String(7 << 30, radix: 8), region: String(6 << 30, radix: 8))
  private static let one = String(repeating: "x", count: 512)

  /// A member whose header is old GNU's for sparse files.
  private static func sparse(_ offset: String, _ count: String, content: String) -> [UInt8] {
    let fields = [386: offset, 398: count, 483: octal.far]
    return ArchiveFixture.tar("S", size: content.isEmpty ? "0" : "1000", fields: fields, content: content)
  }

  /// A member behind a PAX header of records, separated by blanks.
  private static func pax(_ records: String, size: String = "1000", content: String = one) -> [UInt8] {
    let pairs = records.split(separator: " ").map { record -> (String, String) in
      let parts = record.split(separator: "=").map(String.init)
      return (parts[0], parts[1])
    }
    let fields = [257: "ustar\u{0}00"]
    return ArchiveFixture.pax(pairs) + ArchiveFixture.tar("0", size: size, fields: fields, content: content)
  }

  private static let far = "21474836480"
  private static let map = "1\n0\n512\n" + String(repeating: "\u{0}", count: 504)
  private static let claims: [(tar: [UInt8], fault: String)] = [
    // A region and then a hole; only a hole; a hole and then a region.
    (sparse("0", "1000", content: one), "sparse"),
    (sparse(octal.far, "0", content: ""), "sparse"),
    (sparse(octal.region, "1000", content: one), "sparse"),
    // PAX 0.0, 0.1 and 1.0.
    (
      pax("GNU.sparse.size=\(far) GNU.sparse.numblocks=1 GNU.sparse.offset=0 GNU.sparse.numbytes=512"), "sparse"
    ),
    (pax("GNU.sparse.size=\(far) GNU.sparse.numblocks=1 GNU.sparse.map=0,512"), "sparse"),
    (
      pax(
        "GNU.sparse.major=1 GNU.sparse.minor=0 GNU.sparse.name=x/t.csv GNU.sparse.realsize=\(far)", size: "2000",
        content: map + one), "sparse"
    ),
    // Other claims: of the header itself, of PAX, of Solaris; one below the limits.
    (ArchiveFixture.tar("0", size: octal.far, content: one), "claims"),
    (pax("size=\(far)"), "claims"),
    (pax("SCHILY.realsize=\(far)"), " "),
    (ArchiveFixture.tar("0", size: String(60 << 20, radix: 8), content: one), "cut short"),
  ]

  @Test("holes and sizes that a header only claims are refused at once", arguments: claims)
  func claimedSizes(tar: [UInt8], fault: String) throws {
    let bytes = ArchiveFixture.gzip(tar + [UInt8](repeating: 0, count: 1024))
    let folder = TemporaryFolder()
    try folder.write(bytes, to: "a.tar.gz")
    let began = ContinuousClock.now
    let location = SourceLocation.archive(path: folder.path("a.tar.gz"), prefix: "x")
    let problem = #expect(throws: Problem.self) { _ = try SourceFiles(opening: location, wanted: ["t.csv"]) }
    #expect(problem?.fault.contains(fault) == true, "\(problem?.fault ?? "")")
    #expect(throws: Problem.self) { _ = try ArchivedDataset(folder.path("a.tar.gz")).unpack(into: folder.path) }
    #expect(folder.files == ["a.tar.gz"])
    #expect(ContinuousClock.now - began < .seconds(5))
  }

  @Test("more files and folders than the limit are refused, however small they are")
  func memberLimit() throws {
    let folders = (0...100_000).map { ArchiveFixture.Member.folder("x\($0)/") }
    let fault = try problem(ArchiveFixture.tarGzip(folders))?.fault
    #expect(fault == "refused as an archive bomb: it holds more than 100000 files and folders")
  }

  private static func inflated(_ fixture: SourceFixture, _ limits: ArchiveLimits) throws -> Int {
    let path = fixture.path + "/a.gz"
    return try ArchiveGzip(SourceBytes(reading: path), location: path, limits: limits).readAll().count
  }

  @Test("folders and files that are missing, or of the wrong kind")
  func locations() throws {
    let fixture = try SourceFixture()
    #expect(fixture.problem(MSR2013XML(), from: .folder(fixture.path + "/none"))?.fault == "there is no such folder")
    try FileManager.default.createDirectory(atPath: fixture.path + "/reports.xml", withIntermediateDirectories: true)
    #expect(fixture.problem(MSR2013XML())?.fault == "is not a regular file")
    #expect(SourceLocation.folder("data/JDT/").displayPath(of: "cc.xml") == "data/JDT/cc.xml")
    #expect(SourceLocation.folder("").displayPath(of: "cc.xml") == "cc.xml")
    #expect(SourceLocation.archive(path: "e.tar.gz", prefix: "").displayPath(of: "cc.xml") == "e.tar.gz!cc.xml")
  }
}
