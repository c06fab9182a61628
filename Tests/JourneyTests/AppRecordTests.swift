import Foundation
import Testing

@Suite("An app's own record, measured") struct AppRecordTests {
  @Test("the example's metrics are as accepted, and its suggestions are what the record says")
  func suggestions() throws {
    try Program.withFolder { folder in
      let outcome = try Program.run("run", "app-example", "--reports", folder.path, "--quiet")
      #expect(outcome.status == 0, "\(outcome)")
      let report = try Report(folder.appendingPathComponent("app-example").path).keys
      let all = try #require((report["suggestions"] as? [String: Any])?["all"] as? [String: Any])
      let found = ["shown", "taken", "declined", "done"].map { all[$0] as? Int }

      // Counted again, line by line; the example's lines are in time order.
      let text = try String(
        contentsOf: Program.root.appendingPathComponent("datasets/app-example/events.jsonl"), encoding: .utf8)
      let events = try jsonLines(text)
      func pair(_ event: [String: Any]) -> String { "\(event["task"]!) \(event["person"] ?? "")" }
      func pairs(_ name: String, where isWanted: ([String: Any]) -> Bool = { _ in true }) -> [String: Int] {
        var lines: [String: Int] = [:]
        for (line, event) in events.enumerated() where event["event"] as? String == name && isWanted(event) {
          lines[pair(event)] = line
        }
        return lines
      }
      var shown: [String: Int] = [:]
      for (line, event) in events.enumerated() where event["event"] as? String == "shown" && shown[pair(event)] == nil {
        shown[pair(event)] = line
      }
      func later(_ lines: [String: Int]) -> Set<String> {
        Set(shown.filter { (lines[$0.key] ?? -1) > $0.value }.keys)
      }
      let taken = later(pairs("taken"))
      let counts = [
        shown.count, taken.count, later(pairs("declined")).subtracting(taken).count,
        later(pairs("done") { $0["outcome"] as? String != "dropped" }).count,
      ]
      #expect(found == counts)
    }
  }
}
