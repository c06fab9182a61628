import DelegationFoundations
import DelegationReporting
import DelegationTasks
import Foundation
import Testing

@Suite("Reports by name, path and commit") struct ReportLocatorTests {
  /// A git checkout with `reports/one/report.json` in its first commit, changed since, and `reports/two@x` beside it.
  private func withCheckout(_ body: (_ folder: String, _ locator: ReportLocator) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("shelf-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("first", "\(folder)/reports/one/report.json")
    for words in [
      ["init", "-q"], ["add", "."],
      ["-c", "user.name=n", "-c", "user.email=n", "commit", "-q", "-m", "first"], ["tag", "v1"],
    ] { try git(words, in: folder) }
    try write("now", "\(folder)/reports/one/report.json")
    try write("other", "\(folder)/reports/two@x/report.json")
    try body(folder, ReportLocator(folder: "\(folder)/reports"))
  }

  private func write(_ text: String, _ path: String) throws {
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func git(_ words: [String], in folder: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder] + words
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  private func text(_ name: String, on locator: ReportLocator) throws -> String {
    String(decoding: try locator.source(name).bytes("report.json"), as: UTF8.self)
  }

  @Test("a name, a path with and without a slash, report.json itself")
  func folders() throws {
    try withCheckout { folder, locator in
      #expect(try locator.names == ["one", "two@x"])
      for name in ["one", "\(folder)/reports/one", "\(folder)/reports/one/", "\(folder)/reports/one/report.json"] {
        let text = try text(name, on: locator)
        #expect(text == "now", "\(name)")
      }
      // A folder goes before a commit.
      let text = try text("two@x", on: locator)
      let one = try locator.source("one")
      let missing = try one.read("results.csv")
      #expect(text == "other" && missing == nil && one.commit == nil)
    }
  }

  @Test("a report as a commit had it, whatever git calls that commit", arguments: ["HEAD", "v1", "HEAD@{0}"])
  func commits(revision: String) throws {
    try withCheckout { _, locator in
      let source = try locator.source("one@\(revision)")
      let text = try text("one@\(revision)", on: locator)
      let missing = try source.read("results.csv")
      #expect(text == "first" && missing == nil)
      #expect(source.commit?.count == 40 && source.label == "one@\(revision)")
    }
  }

  @Test(
    "the error for what is not there names the nearest, and an option is no commit",
    arguments: [
      ("oen", "did you mean 'one'"), ("one@nope", "git log"), ("oen@HEAD", "did you mean 'one@HEAD'"),
      ("@HEAD", "<experiment>@<commit>"), ("one@", "<experiment>@<commit>"), ("one@--all", "git log"),
      ("two@HEAD", "lists the commits that changed it"),
    ])
  func unknown(name: String, remedy: String) throws {
    try withCheckout { _, locator in
      let unknown = #expect(throws: Problem.self) { try locator.source(name) }
      #expect(unknown?.kind == .usage && unknown?.remedy.contains(remedy) == true)
    }
  }

  @Test("a commit outside a checkout is a wrong place, not a wrong word")
  func noCheckout() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bare-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("now", "\(folder)/reports/one/report.json")
    let problem = #expect(throws: Problem.self) { try ReportLocator(folder: "\(folder)/reports").source("one@HEAD") }
    #expect(problem?.kind == .data)
  }

  @Test("a file that is no report.json")
  func otherFile() throws {
    try withCheckout { folder, locator in
      try write("x", "\(folder)/notes.txt")
      for name in ["\(folder)/notes.txt", folder] {
        #expect(#expect(throws: Problem.self) { try locator.source(name) }?.kind == .usage)
      }
    }
  }
}
