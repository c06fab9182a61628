import Foundation
import Testing

@Suite("The documents say what is true") struct DocumentTests {
  static func text(_ path: String) throws -> String {
    try String(contentsOf: Program.root.appendingPathComponent(path), encoding: .utf8)
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
}
