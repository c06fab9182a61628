import DelegationFiles
import DelegationFoundations
import DelegationTasks
import Foundation
import Testing

@Suite("Report folder") struct ReportFolderTests {
  private func write(_ path: String, _ word: String, provenance: String = "now") throws -> ReportFolder.Outcome {
    try ReportFolder(path: path).replace { stage in
      try stage.write("report.json", Array("{\"word\": \"\(word)\"}\n".utf8))
      try stage.write("provenance.json", Array(provenance.utf8))
      try stage.write("charts/one.svg", Array("<svg>\(word)</svg>\n".utf8))
    }
  }

  @Test("a first report, then a changed one: nothing of the old is left, nothing beside it")
  func exchange() throws {
    try withScratchFolder { folder in
      let path = "\(folder)/deep/er/r"
      let outcomes = try [write(path, "one"), write(path, "two")]
      #expect(outcomes == [.written, .written])
      #expect(try names(in: path) == ["charts", "provenance.json", "report.json"])
      #expect(try read("\(path)/charts/one.svg") == "<svg>two</svg>\n")
      #expect(try names(in: "\(folder)/deep/er") == ["r"])
    }
  }

  @Test("a run that changes no file leaves the folder as it is, its provenance too")
  func unchanged() throws {
    try withScratchFolder { folder in
      let path = "\(folder)/r"
      _ = try write(path, "one", provenance: "first")
      #expect(try write(path, "one", provenance: "second, and longer") == .unchanged)
      #expect(try read("\(path)/provenance.json") == "first")
      #expect(try names(in: folder) == ["r"])
      try FileManager.default.removeItem(atPath: "\(path)/provenance.json")
      #expect(try write(path, "one", provenance: "third") == .written)
      #expect(try read("\(path)/provenance.json") == "third")
    }
  }

  @Test("what killed runs left is removed; what a living run writes stays")
  func leftovers() throws {
    try withScratchFolder { folder in
      for process in ["\(try deadProcess())", "\(getpid())", "\(getppid())", "notes"] {
        try FileManager.default.createDirectory(
          atPath: "\(folder)/.r.new-\(process)", withIntermediateDirectories: false)
      }
      _ = try write("\(folder)/r", "one")
      #expect(try names(in: folder) == [".r.new-\(getppid())", ".r.new-notes", "r"].sorted())
    }
  }

  @Test("a stage that throws leaves the old report and nothing else")
  func failingStage() throws {
    struct Stop: Error {}
    try withScratchFolder { folder in
      _ = try write("\(folder)/r", "one")
      #expect(throws: Stop.self) {
        _ = try ReportFolder(path: "\(folder)/r").replace { stage in
          try stage.write("report.json", [])
          throw Stop()
        }
      }
      #expect(try read("\(folder)/r/report.json") == "{\"word\": \"one\"}\n")
      #expect(try names(in: folder) == ["r"])
    }
  }

  @Test("a folder below a link that leads nowhere is refused before any work")
  func danglingLink() throws {
    try withScratchFolder { folder in
      let link = "\(folder)/link"
      #expect(symlink("\(folder)/gone", link) == 0)
      for path in ["\(link)/r", "\(link)/deep/r"] {
        let found = problem { try ReportFolder(path: path).check() }
        #expect(found?.location == link && found?.fault == "the link leads to a folder that is not there")
      }
      #expect(mkdir("\(folder)/gone", 0o755) == 0)
      try ReportFolder(path: "\(link)/r").check()
    }
  }

  @Test("a folder that is not a report, and a file, are not replaced")
  func foreign() throws {
    try withScratchFolder { folder in
      try FileManager.default.createDirectory(atPath: "\(folder)/letters/2018", withIntermediateDirectories: true)
      try "dear".write(toFile: "\(folder)/letters/a.txt", atomically: true, encoding: .utf8)
      let refusal = Problem(
        location: "\(folder)/letters", fault: "it is not a report (it holds no report.json), so it is not replaced",
        remedy: "move it away, or write elsewhere: --reports DIR")
      #expect(throws: refusal) { _ = try write("\(folder)/letters", "one") }
      let taken = Problem(
        location: "\(folder)/letters/a.txt", fault: "it cannot be written: Not a directory",
        remedy: "move the file that is in place of a folder, or write elsewhere: --reports DIR")
      #expect(throws: taken) { _ = try write("\(folder)/letters/a.txt", "one") }
      #expect(throws: Problem.self) { _ = try write("\(folder)/letters/a.txt/r", "one") }
      #expect(try read("\(folder)/letters/a.txt") == "dear")
      #expect(try names(in: folder) == ["letters"])
    }
  }

  // /proc takes no folder from anyone, root included.
  @Test(
    "a folder that cannot be written is a problem with a remedy",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self"), "the system has no /proc"))
  func readOnly() throws {
    let refused = try #require(problem { _ = try write("/proc/r", "one") })
    #expect(refused.location.hasPrefix("/proc"))
    #expect(refused.remedy.hasSuffix("write elsewhere: --reports DIR"))
  }

  @Test("a disk that fills up in the middle: a problem, the old report, nothing beside it")
  func fullDisk() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("reporting-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try write("\(folder)/r", "one")
    await #expect(processExitsWith: .exitCode(7)) { [folder = folder as String] in
      // A limit on the size of files makes write(2) fail as a full disk does.
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
      #if os(Linux)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      #else
        setrlimit(RLIMIT_FSIZE, &limit)
      #endif
      do {
        _ = try ReportFolder(path: "\(folder)/r").replace { stage in
          try stage.write("report.json", Array("{}\n".utf8))
          try stage.write("results.csv", Array(repeating: 10, count: 300_000))
        }
      } catch let problem as Problem {
        let isExpected = problem.location == "\(folder)/r/results.csv" && problem.remedy.hasPrefix("free some space")
        exit(isExpected ? 7 : 8)
      }
      exit(9)
    }
    #expect(try read("\(folder)/r/report.json") == "{\"word\": \"one\"}\n")
    #expect(try names(in: folder) == ["r"])
  }

  @Test("there is always a report while one replaces another")
  func alwaysThere() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("reporting-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/r"
    _ = try write(path, "first")
    let writer = Task.detached {
      for number in 0..<100 { _ = try write(path, "\(number)") }
    }
    let watcher = Task.detached {
      var misses = 0
      var status = stat()
      while !Task.isCancelled { if lstat(path, &status) != 0 { misses += 1 } }
      return misses
    }
    try await writer.value
    watcher.cancel()
    #expect(await watcher.value == 0)
  }

  @Test("killed at any moment, the folder holds one complete report", arguments: 0..<24)
  func killed(round: Int) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("reporting-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/r"
    _ = try ReportFolder(path: path).replace { stage in
      try stage.write("report.json", Array("first\n".utf8))
      for file in 0..<6 { try stage.write("charts/\(file)", Array("first\n".utf8)) }
    }
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, round = round as Int] in
      // The killer strikes at another moment each round, while reports follow each other without a pause.
      Thread.detachNewThread {
        usleep(UInt32(2_000 + round * 1_370))
        kill(getpid(), SIGKILL)
      }
      for number in 0... {
        _ = try ReportFolder(path: path).replace { stage in
          try stage.write("report.json", Array("\(number)\n".utf8))
          for file in 0..<6 { try stage.write("charts/\(file)", Array("\(number)\n".utf8)) }
        }
      }
    }
    let number = try read("\(path)/report.json")
    #expect(try names(in: path) == ["charts", "report.json"])
    for file in 0..<6 { #expect(try read("\(path)/charts/\(file)") == number) }
    // The next run sweeps what the killed one left.
    _ = try write(path, "next")
    #expect(try names(in: folder) == ["r"])
  }
}
