import DelegationFiles
import Foundation
import Testing

@Suite("Other programs that are started") struct ChildProcessTests {
  @Test("what is printed comes whole, and so does how the program ended", arguments: [0, 1, 7])
  func ends(code: Int) throws {
    let process = try ChildProcess(
      ["sh", "-c", "cat; echo $WORD; echo wrong >&2; exit \(code)"], environment: ["WORD": "said"],
      input: Array("heard\n".utf8))
    #expect(try String(decoding: process.rest(), as: UTF8.self) == "heard\nsaid\n")
    let (end, errors) = try process.end()
    #expect(end == .code(Int32(code)) && errors == "wrong\n")
  }

  @Test("much on both streams at once blocks nobody; of the errors the last 64 kB stay")
  func much() throws {
    let zeros = String(repeating: "0", count: 99)
    let loop = "i=0; while [ $i -lt 3000 ]; do echo $i-\(zeros); echo $i-\(zeros) >&2; i=$((i+1)); done"
    let process = try ChildProcess(["sh", "-c", loop])
    #expect(try process.rest().count(where: { $0 == 10 }) == 3000)
    let (end, errors) = try process.end()
    #expect(end == .code(0) && errors.utf8.count == 1 << 16 && errors.hasSuffix("2999-\(zeros)\n"))
  }

  @Test("a signal is told from an exit code, and a program that is not there is an error")
  func others() throws {
    #expect(try ChildProcess(["sh", "-c", "kill -9 $$"]).end().end == .signal(9))
    #expect(throws: SystemError(ENOENT)) { try ChildProcess(["no-such-program-anywhere"]) }
  }

  @Test("a program that somebody still writes is begun as soon as they are done")
  func busy() throws {
    let path = NSTemporaryDirectory() + "/busy-\(UUID().uuidString)"
    defer { unlink(path) }
    try Data("#!/bin/sh\necho free\n".utf8).write(to: URL(fileURLWithPath: path))
    #expect(chmod(path, 0o755) == 0)
    let writer = open(path, O_WRONLY)
    #expect(writer >= 0)
    Thread.detachNewThread {
      usleep(100_000)
      close(writer)
    }
    #expect(try String(decoding: ChildProcess([path]).rest(), as: UTF8.self) == "free\n")
  }

  @Test("a program that nobody waits for is ended")
  func left() throws {
    func begin() throws -> Int32? {
      let process = try ChildProcess(["sh", "-c", "echo $$; exec sleep 600"])
      let number = Int32(String(decoding: try process.read(), as: UTF8.self).dropLast())
      #expect(number.map { kill($0, 0) } == 0)
      return number
    }
    let number = try #require(try begin())
    #expect(kill(number, 0) != 0 && errno == ESRCH)
  }
}

@Suite("What is in folders") struct FolderPathsTests {
  @Test("all that is below a folder, without following links; nothing where there is none")
  func all() throws {
    try withScratchFolder { folder in
      for path in ["b/d", "a"] {
        try FileManager.default.createDirectory(atPath: "\(folder)/\(path)", withIntermediateDirectories: true)
      }
      try Data().write(to: URL(fileURLWithPath: "\(folder)/b/d/file"))
      #expect(symlink("\(folder)/b", "\(folder)/a/link") == 0)
      #expect(try FolderPaths.all(below: folder) == ["a", "a/link", "b", "b/d", "b/d/file"])
      #expect(try FolderPaths.names(in: folder) == ["a", "b"])
      #expect(try FolderPaths.names(in: "\(folder)/none") == [] && FolderPaths.all(below: "\(folder)/b/d/file") == [])
    }
  }

  @Test("a folder that cannot be read is no empty one")
  func unreadable() throws {
    try withScratchFolder { folder in
      let loop = "\(folder)/loop"
      #expect(symlink(loop, loop) == 0)
      #expect(throws: (any Error).self) { try FolderPaths.names(in: loop) }
      guard geteuid() != 0 else { return }
      try FileManager.default.createDirectory(atPath: "\(folder)/closed", withIntermediateDirectories: false)
      chmod("\(folder)/closed", 0)
      defer { chmod("\(folder)/closed", 0o700) }
      #expect(throws: (any Error).self) { try FolderPaths.all(below: folder) }
    }
  }
}
