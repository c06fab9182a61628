import DelegationFiles
import DelegationFoundations
import DelegationTasks
import Foundation
import Testing

@Suite("Output files") struct OutputFileTests {
  private static func type(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  private let options = OutputOptions(elsewhere: "--page FILE", force: "--force")

  @Test("a new file, and nothing beside it; checking before creates nothing")
  func new() throws {
    try withScratchFolder { folder in
      let file = OutputFile("\(folder)/a", replacing: .nothing)
      try file.check()
      #expect(try names(in: folder) == [])
      try file.write("one".utf8)
      #expect(try names(in: folder) == ["a"] && read("\(folder)/a") == "one")
    }
  }

  @Test("a user's file is replaced only on request; check and write give the same problem")
  func foreign() throws {
    try withScratchFolder { folder in
      let path = "\(folder)/letter"
      try Data("dear".utf8).write(to: URL(fileURLWithPath: path))
      let expected = Problem(
        location: path, fault: "this program did not write the file, so it is not replaced",
        remedy: "replace it with --force, or write elsewhere: --page FILE")
      for replacing in [OutputFile.Replacing.nothing, .marked("ours")] {
        let file = OutputFile(path, replacing: replacing, options: options)
        // Closures are outside of macros, whose expansions may share one of a name.
        let (checked, written) = (problem { try file.check() }, problem { try file.write("page".utf8) })
        #expect(checked == expected && written == expected)
      }
      #expect(try read(path) == "dear")
      chmod(path, 0o640)
      try OutputFile(path, replacing: .anything).write("page".utf8)
      var status = stat()
      stat(path, &status)
      #expect(try read(path) == "page" && status.st_mode & 0o777 == 0o640)
      #expect(try names(in: folder) == ["letter"])
    }
  }

  @Test("a file of the program is recognised by its mark and replaced")
  func own() throws {
    try withScratchFolder { folder in
      let file = OutputFile("\(folder)/page", replacing: .marked("<made here>"))
      try file.write("<made here> one".utf8)
      try file.write("<made here> two".utf8)
      #expect(try read("\(folder)/page") == "<made here> two")
    }
  }

  @Test("a remedy names no option that the command lacks")
  func withoutOptions() throws {
    try withScratchFolder { folder in
      try Data("dear".utf8).write(to: URL(fileURLWithPath: folder + "/a"))
      let found = problem { try OutputFile(folder + "/a", replacing: .nothing).check() }
      #expect(found?.remedy == "move it away")
    }
  }

  @Test("a pipe is written to and stays", arguments: [OutputFile.Replacing.nothing, .anything])
  func pipe(replacing: OutputFile.Replacing) throws {
    try withScratchFolder { folder in
      let path = "\(folder)/pipe"
      try #require(mkfifo(path, 0o600) == 0)
      let reader = open(path, O_RDONLY | O_NONBLOCK)
      defer { close(reader) }
      let file = OutputFile(path, replacing: replacing)
      try file.check()
      try file.write("through".utf8)
      var bytes = [UInt8](repeating: 0, count: 20)
      #expect(Foundation.read(reader, &bytes, 20) == 7 && String(decoding: bytes.prefix(7), as: UTF8.self) == "through")
      #expect(Self.type(path) == S_IFIFO)
    }
  }

  @Test("a device is written to and stays")
  func device() throws {
    try OutputFile("/dev/null", replacing: .anything).write("gone".utf8)
    #expect(Self.type("/dev/null") == S_IFCHR)
  }

  @Test("a full device is a problem", .enabled(if: type("/dev/full") == S_IFCHR))
  func fullDevice() throws {
    let found = problem { try OutputFile("/dev/full", replacing: .nothing, options: options).write("x".utf8) }
    #expect(found?.fault == "it cannot be written: No space left on device")
    #expect(found?.remedy == "free some space there, or write elsewhere: --page FILE")
    #expect(Self.type("/dev/full") == S_IFCHR)
  }

  @Test("a link stays; the file behind it is replaced, or created where there is none")
  func links() throws {
    try withScratchFolder { folder in
      try FileManager.default.createDirectory(atPath: folder + "/far", withIntermediateDirectories: false)
      try Data("old".utf8).write(to: URL(fileURLWithPath: folder + "/far/a"))
      for (link, target) in [("/one", "far/a"), ("/two", "\(folder)/far/b"), ("/three", "two"), ("/self", "self")] {
        symlink(target, folder + link)
      }
      let refused = problem { try OutputFile(folder + "/one", replacing: .nothing).write("x".utf8) }
      #expect(refused != nil)
      try OutputFile(folder + "/one", replacing: .anything).write("new".utf8)
      #expect(try Self.type(folder + "/one") == S_IFLNK && read(folder + "/far/a") == "new")
      try OutputFile(folder + "/three", replacing: .nothing).write("made".utf8)
      #expect(Self.type(folder + "/three") == S_IFLNK && Self.type(folder + "/two") == S_IFLNK)
      #expect(try read(folder + "/far/b") == "made" && names(in: folder + "/far") == ["a", "b"])
      let circle = problem { try OutputFile(folder + "/self", replacing: .anything).write("x".utf8) }
      #expect(circle?.fault == "it cannot be written: Too many levels of symbolic links")
      #expect(Self.type(folder + "/self") == S_IFLNK)
    }
  }

  @Test("a folder, a socket and a missing folder are refused before any work")
  func refused() throws {
    try withScratchFolder { folder in
      let listener = socket(AF_UNIX, streamSocket, 0)
      defer { close(listener) }
      try bind(listener, to: folder + "/s")
      for (path, fault) in [
        (folder, "a folder is there, and is not replaced"),
        (folder + "/s", "a socket is there, and is not replaced"),
        (folder + "/none/a", "it cannot be written: No such file or directory"),
      ] {
        let file = OutputFile(path, replacing: .anything, options: options)
        let (checked, written) = (problem { try file.check() }, problem { try file.write("x".utf8) })
        #expect(checked?.fault == fault && written?.fault == fault)
      }
      #expect(Self.type(folder + "/s") == S_IFSOCK)
    }
  }

  @Test("the file that the program prints to is not replaced below it")
  func standardOutput() async throws {
    await #expect(processExitsWith: .exitCode(7)) {
      let path = FileManager.default.temporaryDirectory.path + "/output-\(getpid())"
      dup2(open(path, O_WRONLY | O_CREAT, 0o600), STDOUT_FILENO)
      defer { unlink(path) }
      do { try OutputFile(path, replacing: .anything).write("x".utf8) } catch let problem as Problem {
        exit(problem.fault == "the program prints its results to this file" ? 7 : 8)
      }
      exit(9)
    }
  }

  @Test("drafts of killed processes are removed, those of running ones stay")
  func leftovers() throws {
    try withScratchFolder { folder in
      let dead = try deadProcess()
      for process in ["\(dead)", "\(dead).other", "\(getppid())", "x"] {
        try Data("half".utf8).write(to: URL(fileURLWithPath: "\(folder)/.a.new-\(process)"))
      }
      try OutputFile("\(folder)/a", replacing: .nothing).write("one".utf8)
      #expect(try names(in: folder) == [".a.new-\(getppid())", ".a.new-x", "a"].sorted())
    }
  }

  private func bind(_ listener: Int32, to path: String) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let done = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(done == 0)
  }
}
