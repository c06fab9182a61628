import Foundation
import Testing

@Suite("Explaining a run") struct ExplanationStageTests {
  private static func recipe(_ model: String, _ mode: String) -> String {
    """
    question: Who will do it?
    dataset: tiny
    models: [component-counts, ranker-logit]
    evaluation:
      splits: [holdout]
      leakedVariants: false
      headline: {model: \(model), mode: \(mode)}
    """
  }

  @Test("twelve tasks evenly spread over the test part, by pseudonym", arguments: ["prequential", "batch"])
  func sample(mode: String) throws {
    let workshop = try Workshop.generated(recipe: Self.recipe("ranker-logit", mode))
    let document = try workshop.run().document
    let explained = try #require(document.explanations)
    #expect(explained.count == 12 && document.metrics.contains { $0.name == "explanations" && $0.value == 12 })
    let text = String(decoding: try #require(workshop.folder.bytes("reports/tiny/results.csv")), as: UTF8.self)
    let lines = text.split(separator: "\r\n").map { line -> [String] in
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let rows = lines.filter { Array($0.dropFirst(2).prefix(4)) == ["ranker-logit", mode, "holdout", "opening"] }
    // The middles of twelve equal parts.
    #expect(rows.count == document.counts.test && rows.count >= 12)
    let picked = (0..<12).map { rows[(2 * $0 + 1) * rows.count / 24] }
    #expect(explained.map(\.task) == picked.map { $0[0] })
    #expect(explained.map(\.assignee) == picked.map { $0[1] })
    for (one, row) in zip(explained, picked) {
      let first = row[8].split(separator: " ").prefix(3).map(String.init)
      #expect(one.suggestions.map(\.person) == first)
      #expect(one.suggestions.map(\.isAssignee) == one.suggestions.map { $0.person == one.assignee })
      #expect(one.similar.allSatisfy { $0.assignee.hasPrefix("P") && $0.task != one.task })
      #expect(mode == "prequential" || one.known == document.counts.firstTestOpening)
    }
    #expect(
      explained.contains { !$0.similar.isEmpty }
        && explained.contains { !($0.suggestions.first?.reasons ?? []).isEmpty })
  }

  @Test("no title and no address in a report with explanations, and none for a model that cannot explain")
  func privacy() throws {
    let workshop = try Workshop.generated(recipe: Self.recipe("ranker-logit", "prequential"))
    #expect(try workshop.run().document.explanations != nil)
    workshop.checkPrivacy(of: "reports/tiny", titles: try workshop.titles())
    try workshop.write(recipe: Self.recipe("component-counts", "prequential"))
    let other = try workshop.run().document
    #expect(other.explanations == nil && !other.metrics.contains { $0.name == "explanations" })
  }
}
