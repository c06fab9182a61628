import DelegationFoundations
import DelegationReporting
import DelegationResults
import DelegationTasks
import Foundation
import Testing

@Suite("Accepted metrics") struct ExpectedTests {
  let report = sampleDocument(top1: 0.36)

  @Test("a report agrees with itself")
  func same() { #expect(Expected(accepting: report).differences(from: report).isEmpty) }

  @Test("a metric that moved is reported, a better one too", arguments: [0.33, 0.39])
  func moved(top1: Double) {
    let differences = Expected(accepting: report).differences(from: sampleDocument(top1: top1))
    #expect(
      differences == [
        .moved(name: "results.recent.batch.holdout.opening.top1", expected: 0.36, tolerance: 0.002, found: top1)
      ])
  }

  @Test("a move within the tolerance is none")
  func within() { #expect(Expected(accepting: report).differences(from: sampleDocument(top1: 0.3615)).isEmpty) }

  @Test(
    "a move of just the tolerance is none, though the subtraction does not come out even", arguments: [0.358, 0.362])
  func border(top1: Double) {
    #expect(Expected(accepting: report).differences(from: sampleDocument(top1: top1)).isEmpty)
  }

  @Test("counts are exact")
  func counts() {
    var other = report
    other.counts.eligible += 1
    #expect(
      Expected(accepting: report).differences(from: other).map(\.description) == [
        "counts.eligible: expected 80.0 ± 0.0, found 81.0"
      ])
  }

  @Test("both ways: a metric that is missing and one that is new are reported")
  func bothWays() {
    var other = report
    other.results[0].model = "newest"
    let differences = Expected(accepting: report).differences(from: other)
    #expect(differences.count == 14)
    #expect(differences.first == .new(name: "results.newest.batch.holdout.opening.top1", found: 0.36))
    #expect(differences.last == .missing(name: "results.recent.batch.holdout.opening.top5", expected: 0.66))
  }

  @Test("what is written is read again; no file is no expectation; a damaged one is a problem with a remedy")
  func files() throws {
    let path = NSTemporaryDirectory() + "expected-\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(try Expected.read(path) == nil)
    try Expected(accepting: report).write(path)
    #expect(try Expected.read(path) == Expected(accepting: report))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.hasPrefix("{\"dataset\": \"sample\", \"metrics\": {\n\"counts."))
    #expect(text.contains("\n\"results.recent.batch.holdout.opening.\": {") && text.contains("\"top1\":0.36,"))
    #expect(text.count { $0 == "\n" } < report.metrics.count / 3, "metrics share lines")
    try Data("{\"schema\"".utf8).write(to: URL(fileURLWithPath: path))
    let problem = #expect(throws: Problem.self) { try Expected.read(path) }
    #expect(problem?.location == path + ":1")
    #expect(problem?.fault == "this is not a file of accepted metrics: it is not JSON: it ends too early")
    #expect(
      problem?.remedy == "restore the file with git, or run the experiment with --accept, which rewrites it")
  }
}
