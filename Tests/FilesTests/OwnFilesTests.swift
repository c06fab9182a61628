import DelegationFiles
import DelegationFoundations
import DelegationTasks
import Foundation
import Testing

@Suite("A user's own files in a report folder") struct OwnFilesTests {
  /// A report of these files, which its provenance lists unless `names` is false.
  @discardableResult
  private func write(_ path: String, _ files: [String: String], names: Bool = true) throws -> ReportFolder.Outcome {
    try ReportFolder(path: path).replace { stage in
      try stage.write("report.json", Array("{}\n".utf8))
      for file in files.keys.sorted() { try stage.write(file, Array(files[file]!.utf8)) }
      let list = stage.files.map { "\"\($0)\"" }.joined(separator: ", ")
      try stage.write("provenance.json", Array((names ? "{\"files\": [\(list)]}" : "{}").utf8))
    }
  }

  private func put(_ text: String, _ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  @Test("stay when the report is replaced; files that the program no longer writes are removed")
  func carriedOver() throws {
    try withScratchFolder { folder in
      let path = "\(folder)/r"
      try write(path, ["a.csv": "one", "charts/one.svg": "one"])
      try put("mine", path + "/NOTES.md")
      try put("mine", path + "/charts/mine.svg")
      try put("mine", path + "/deep/er/.hidden")
      try FileManager.default.createDirectory(atPath: path + "/empty", withIntermediateDirectories: false)
      symlink("nowhere", path + "/link")
      #expect(try write(path, ["a.csv": "two", "tables/two.csv": "two"]) == .written)
      for file in ["NOTES.md", "charts/mine.svg", "deep/er/.hidden"] { #expect(try read("\(path)/\(file)") == "mine") }
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path + "/link") == "nowhere")
      #expect(
        try names(in: path) == [
          "NOTES.md", "a.csv", "charts", "deep", "empty", "link", "provenance.json", "report.json", "tables",
        ])
      #expect(try names(in: path + "/charts") == ["mine.svg"] && read(path + "/a.csv") == "two")
      #expect(try names(in: folder) == ["r"])
    }
  }

  @Test("do not matter for whether a report is unchanged, and are none of its files")
  func unchanged() throws {
    try withScratchFolder { folder in
      let path = "\(folder)/r"
      try write(path, ["a.csv": "one"])
      try put("mine", path + "/NOTES.md")
      #expect(try write(path, ["a.csv": "one"]) == .unchanged)
      #expect(try read(path + "/NOTES.md") == "mine")
      #expect(try ReportFolder(path: path).lastingFiles() == ["a.csv", "report.json"])
    }
  }

  @Test("files that are gone come back beside the provenance of the run that made the rest, if the rest is equal")
  func light() throws {
    try withScratchFolder { folder in
      let path = "\(folder)/r"
      func run(_ csv: String, _ time: String) throws -> ReportFolder.Outcome {
        try ReportFolder(path: path).replace { stage in
          try stage.write("report.json", Array("{}\n".utf8))
          try stage.write("a.csv", Array(csv.utf8))
          try stage.write("b.csv", Array(csv.utf8))
          let list = #"{"files": ["a.csv", "b.csv", "report.json"], "time": "\#(time)"}"#
          try stage.write("provenance.json", Array(list.utf8))
        }
      }
      #expect(try run("one", "first") == .written)
      try FileManager.default.removeItem(atPath: path + "/a.csv")
      try put("mine", path + "/NOTES.md")
      try ReportFolder(path: path).check()
      #expect(try run("one", "second") == .written)
      #expect(try read(path + "/a.csv") == "one" && read(path + "/NOTES.md") == "mine")
      #expect(try read(path + "/provenance.json").contains("first"))
      try FileManager.default.removeItem(atPath: path + "/a.csv")
      #expect(try run("two", "third") == .written)
      #expect(try read(path + "/provenance.json").contains("third") && read(path + "/NOTES.md") == "mine")
    }
  }

  @Test("stay in a report without a list of files")
  func older() throws {
    try withScratchFolder { folder in
      let path = "\(folder)/r"
      try write(path, ["a.csv": "one"], names: false)
      try put("mine", path + "/NOTES.md")
      #expect(try write(path, ["a.csv": "two"]) == .written)
      #expect(try read(path + "/NOTES.md") == "mine" && read(path + "/a.csv") == "two")
    }
  }

  @Test("are not replaced by a file of the same name; nothing changes then")
  func conflict() throws {
    try withScratchFolder { folder in
      let path = "\(folder)/r"
      try write(path, ["a.csv": "one"])
      try put("mine", path + "/b.csv")
      let expected = Problem(
        location: path + "/b.csv",
        fault: "a file of the report belongs there, but the program did not write what is there",
        remedy: "move it away, or write elsewhere: --reports DIR")
      let found = problem { try write(path, ["a.csv": "two", "b.csv": "two"]) }
      #expect(found == expected)
      #expect(try read(path + "/b.csv") == "mine" && read(path + "/a.csv") == "one")
      #expect(try names(in: folder) == ["r"])
    }
  }

  @Test("a link or a pipe in place of a file of the report is refused before any work, and stays")
  func links() throws {
    try withScratchFolder { folder in
      let path = "\(folder)/r"
      try write(path, ["a.csv": "one"])
      try put("far", folder + "/far.csv")
      for make in [{ _ = symlink("../far.csv", path + "/a.csv") }, { _ = mkfifo(path + "/a.csv", 0o600) }] {
        try FileManager.default.removeItem(atPath: path + "/a.csv")
        make()
        for step in [{ try ReportFolder(path: path).check() }, { _ = try write(path, ["a.csv": "two"]) }] {
          #expect(problem(step)?.location == path + "/a.csv")
        }
      }
      #expect(try read(folder + "/far.csv") == "far")
    }
  }

  @Test("a folder behind a link is replaced there, and the link stays")
  func linkedFolder() throws {
    try withScratchFolder { folder in
      try write(folder + "/far/r", ["a.csv": "one"])
      symlink("far/r", folder + "/r")
      try ReportFolder(path: folder + "/r").check()
      #expect(try write(folder + "/r", ["a.csv": "two"]) == .written)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/r") == "far/r")
      #expect(try read(folder + "/far/r/a.csv") == "two")
    }
  }

  @Test("survive when the program is killed at any moment", arguments: 0..<12)
  func killed(round: Int) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("reporting-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/r"
    try write(path, ["a.csv": "first"])
    try put("mine", path + "/deep/NOTES.md")
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, round = round as Int] in
      Thread.detachNewThread {
        usleep(UInt32(2_000 + round * 1_730))
        kill(getpid(), SIGKILL)
      }
      for number in 0... {
        _ = try ReportFolder(path: path).replace { stage in
          try stage.write("report.json", Array("{}\n".utf8))
          try stage.write("a.csv", Array("\(number)".utf8))
          try stage.write("provenance.json", Array("{\"files\": [\"report.json\", \"a.csv\"]}".utf8))
        }
      }
    }
    #expect(try read(path + "/deep/NOTES.md") == "mine")
    try write(path, ["a.csv": "next"])
    #expect(try names(in: folder) == ["r"] && read(path + "/deep/NOTES.md") == "mine")
  }
}
