import DelegationFiles
import DelegationFoundations
import Foundation
import Testing

@Suite("Files that are read whole") struct OpenedFileTests {
  /// A change of a file between two reads, and whether what was read is still that of one version.
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var isHarmless = false
    let make: @Sendable (String) throws -> Void
  }

  private static let most = InputLimits.yamlBytes

  static let changes = [
    Change(testDescription: "cut short") { #expect(truncate($0, 3_000_000) == 0) },
    Change(testDescription: "emptied") { #expect(truncate($0, 0) == 0) },
    Change(testDescription: "continued") { path in
      let file = try #require(FileHandle(forUpdatingAtPath: path))
      try file.seekToEnd()
      try file.write(contentsOf: Data("more".utf8))
    },
    Change(testDescription: "written over") { path in
      // Beyond the resolution of the file's time.
      usleep(20_000)
      let file = try #require(FileHandle(forUpdatingAtPath: path))
      try file.write(contentsOf: Data("less".utf8))
    },
    Change(testDescription: "replaced by another", isHarmless: true) { path in
      try Data("another".utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    },
    Change(testDescription: "left alone", isHarmless: true) { _ in },
  ]

  private static let bytes: [UInt8] = {
    var chance = SplitMix64(seed: 1)
    return (0..<500_001).map { _ in chance.next() }.withUnsafeBytes { [UInt8]($0.prefix(4_000_001)) }
  }()

  /// Whether a piece is what the file has at a place; a loop over its bytes would take seconds.
  private static func isPiece(_ piece: UnsafeRawBufferPointer, at place: Int) -> Bool {
    place + piece.count <= bytes.count
      && bytes.withUnsafeBytes { memcmp($0.baseAddress! + place, piece.baseAddress!, piece.count) == 0 }
  }

  @Test("a file that is changed while it is read is refused, whatever was changed", arguments: changes)
  func changed(_ change: Change) throws {
    try withScratchFolder { folder in
      let path = "\(folder)/table.csv"
      try Data(Self.bytes).write(to: URL(fileURLWithPath: path))
      var file = try OpenedFile(path)
      var (pieces, count) = (0, 0)
      let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
      defer { piece.deallocate() }
      do {
        while case let filled = try file.read(into: piece), filled > 0 {
          #expect(Self.isPiece(UnsafeRawBufferPointer(rebasing: piece[..<filled]), at: count))
          count += filled
          pieces += 1
          if pieces == 2 { try change.make(path) }
        }
        #expect(change.isHarmless && count == Self.bytes.count)
      } catch let problem as Problem {
        #expect(!change.isHarmless && problem.location == path && problem.fault == "it was changed while it was read")
        #expect(problem.remedy == "run again when its writer has finished")
      }
    }
  }

  @Test("a file that is no longer the version that was found is refused")
  func version() throws {
    try withScratchFolder { folder in
      let path = "\(folder)/table.csv"
      #expect(try OpenedFile.Version(of: path) == nil && OpenedFile.Version(of: "\(path)/none") == nil)
      try Data("one".utf8).write(to: URL(fileURLWithPath: path))
      let version = try #require(try OpenedFile.Version(of: path))
      _ = try OpenedFile(path, version: version)
      try Data("two".utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      #expect(throws: Problem.changed(path)) { _ = try OpenedFile(path, version: version) }
    }
  }

  @Test(
    "all bytes come, of a file, a pipe, and a file of the system that has no size",
    arguments: [0, 1, 4096, 4097, 1 << 20, 3_000_000])
  func whole(count: Int) throws {
    try withScratchFolder { folder in
      let (path, pipe) = ("\(folder)/file", "\(folder)/pipe")
      let bytes = Data(Self.bytes.prefix(count))
      try bytes.write(to: URL(fileURLWithPath: path))
      #expect(try WholeFile.read(path, within: Self.most) == bytes)
      #expect(try WholeFile.readIfThere(path, within: Self.most) == bytes)
      let block = try OpenedFile(path).block()
      defer { block.deallocate() }
      #expect(block.count == count && Data(block) == bytes)
      #expect(mkfifo(pipe, 0o600) == 0)
      #expect(throws: Problem.notRegularFile(pipe)) { try WholeFile.read(pipe, within: Self.most) }
      Thread.detachNewThread { try? bytes.write(to: URL(fileURLWithPath: pipe)) }
      #expect(try WholeFile.read(pipe, within: Self.most, takesPipe: true) == bytes)
    }
    if FileManager.default.fileExists(atPath: "/proc/self/status") {
      #expect(try WholeFile.read("/proc/self/status", within: Self.most).starts(with: Data("Name:".utf8)))
    }
  }

  @Test("a name that is not UTF-8, which reaches the program changed, is called so")
  func nameIsNotUTF8() {
    let found = problem { _ = try WholeFile.read("gone/bad\u{FFFD}.csv", within: Self.most) }
    #expect(found?.fault == "the name of the file is not UTF-8")
    let missing = problem { _ = try WholeFile.read("gone/good.csv", within: Self.most) }
    #expect(missing?.fault == "it cannot be read: No such file or directory")
  }

  @Test("only what is not there counts as not there")
  func missing() throws {
    try withScratchFolder { folder in
      #expect(try WholeFile.readIfThere("\(folder)/none", within: Self.most) == nil)
      try Data().write(to: URL(fileURLWithPath: "\(folder)/file"))
      #expect(try WholeFile.readIfThere("\(folder)/file/none", within: Self.most) == nil)
      let loop = "\(folder)/loop"
      #expect(symlink(loop, loop) == 0)
      for path in [folder, loop] {
        #expect(throws: Problem.self) { try WholeFile.readIfThere(path, within: Self.most) }
      }
    }
  }

  @Test("more than the limit is refused: of a file before it is read, of a pipe and a device as soon as it is there")
  func limit() throws {
    try withScratchFolder { folder in
      let (sparse, link, pipe) = ("\(folder)/sparse", "\(folder)/link", "\(folder)/pipe")
      try Data().write(to: URL(fileURLWithPath: sparse))
      #expect(truncate(sparse, 1 << 40) == 0 && symlink("/dev/zero", link) == 0 && mkfifo(pipe, 0o600) == 0)
      for path in [sparse, link] {
        #expect(throws: Problem.tooMuch(Self.most, at: path)) {
          try WholeFile.read(path, within: Self.most, takesPipe: true)
        }
      }
      #expect(throws: Problem.notRegularFile(link)) { try WholeFile.read(link, within: Self.most) }
      let small = InputLimits.name
      for count in [small.most, small.most + 1] {
        Thread.detachNewThread { try? Data(count: count).write(to: URL(fileURLWithPath: pipe)) }
        let found = try? WholeFile.read(pipe, within: small, takesPipe: true)
        #expect(found == (count == small.most ? Data(count: count) : nil))
      }
    }
  }

  @Test("a pipe has no beginning to look at, and a text is what is behind the mark of UTF-8")
  func beginning() throws {
    try withScratchFolder { folder in
      let (path, pipe) = ("\(folder)/file", "\(folder)/pipe")
      try Data("\u{FEFF}text".utf8).write(to: URL(fileURLWithPath: path))
      #expect(mkfifo(pipe, 0o600) == 0)
      #expect(WholeFile.beginning(of: pipe, count: 4) == nil)
      #expect(WholeFile.beginning(of: path, count: 4) == Data("\u{FEFF}t".utf8))
      let text = try WholeFile.read(path, within: Self.most).withoutByteOrderMark
      #expect(text == Data("text".utf8) && text.startIndex == 0 && text.withoutByteOrderMark == text)
    }
  }

  @Test("two files are equal when all their bytes are", arguments: [0, 1, (1 << 20) - 1, 1 << 20, 2_500_000])
  func equal(count: Int) throws {
    try withScratchFolder { folder in
      let (one, other) = ("\(folder)/one", "\(folder)/other")
      var bytes = Data(Self.bytes.prefix(count))
      try bytes.write(to: URL(fileURLWithPath: one))
      try bytes.write(to: URL(fileURLWithPath: other))
      #expect(try OpenedFile.equal(one, other))
      try (bytes + [0]).write(to: URL(fileURLWithPath: other))
      #expect(try !OpenedFile.equal(one, other) && !OpenedFile.equal(other, one))
      guard count > 0 else { return }
      bytes[count - 1] ^= 1
      try bytes.write(to: URL(fileURLWithPath: other))
      #expect(try !OpenedFile.equal(one, other))
    }
  }
}
