import Foundation
import Testing

@Suite("The documents say what is true") struct DocumentTests {
  /// The parts of a report that README's table is made of.
  struct Report: Decodable {
    struct Counts: Decodable { let test: Int }
    struct Result: Decodable {
      let model: String
      let mode: String
      let split: String
      let fieldValues: String
      let measures: [String: Double]
    }
    let counts: Counts
    let results: [Result]

    /// In percent, of prequential models with values at opening on the holdout.
    func percent(_ model: String, _ measure: String) throws -> Double {
      let result = try #require(
        results.first {
          $0.model == model && $0.mode == "prequential" && $0.split == "holdout" && $0.fieldValues == "opening"
        })
      return try #require(result.measures[measure]) * 100
    }
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: Program.root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test(
    "README's table is what the committed reports hold",
    arguments: [
      ("Eclipse CDT", "eclipse-cdt"), ("Eclipse JDT", "eclipse-jdt"), ("Mozilla Thunderbird", "mozilla-thunderbird"),
    ])
  func results(tracker: String, name: String) throws {
    let data = try Data(contentsOf: Program.root.appendingPathComponent("reports/\(name)/report.json"))
    let report = try JSONDecoder().decode(Report.self, from: data)
    let rules = ["most-frequent", "recent", "component-recent", "component-counts"]
    let rule = try #require(try rules.map { try report.percent($0, "top1") }.max())
    let top1 = try report.percent("ranker", "top1")
    let top5 = try report.percent("ranker", "top5")
    func shown(_ percent: Double) -> String { String(format: "%.1f %%", percent) }
    let line = "| \(tracker) | \(report.counts.test) | \(shown(rule)) | **\(shown(top1))** | \(shown(top5)) |\n"
    #expect(try Self.text("README.md").contains(line), "README should say: \(line)")
  }

  @Test("every link of the documents leads to a file")
  func links() throws {
    let guides = try FileManager.default.contentsOfDirectory(atPath: Program.root.path + "/docs")
      .filter { $0.hasSuffix(".md") }
    var count = 0
    for document in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"] + guides.map({ "docs/" + $0 }) {
      let folder = Program.root.appendingPathComponent(document).deletingLastPathComponent()
      for match in try Self.text(document).matches(of: /\]\(([^)\s]+)\)/) where !match.1.contains("://") {
        let path = match.1.split(separator: "#", omittingEmptySubsequences: false)[0]
        count += 1
        let isThere = FileManager.default.fileExists(atPath: folder.appendingPathComponent(String(path)).path)
        #expect(path.isEmpty || isThere, "\(document) links to \(match.1)")
      }
    }
    #expect(count > 20)
  }

  @Test(
    "README and ARCHITECTURE stay short enough to be read",
    arguments: [("README.md", 7_000), ("ARCHITECTURE.md", 12_000)])
  func size(document: String, limit: Int) throws {
    #expect(try Self.text(document).utf8.count <= limit)
  }
}
