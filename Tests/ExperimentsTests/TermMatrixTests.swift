import DelegationExperiments
import Foundation
import Testing

@Suite("Term matrix of a recipe") struct TermMatrixTests {
  private func matrix(_ text: String) throws -> TermMatrix {
    let workshop = try Workshop(recipe: Desk.recipe + "\ntext: \(text)")
    try workshop.write(Desk())
    return try TermMatrix(of: workshop.load(), by: try workshop.project.recipe("tiny"))
  }

  @Test("a row per task, weights over all of them, worked by hand")
  func byHand() throws {
    let terms = try matrix("{filters: [stop-words]}")
    #expect(terms.matrix.rowCount == 10 && terms.matrix.columnCount == terms.vocabulary.count)
    #expect(terms.terms(of: 0) == ["crash", "parser"])
    // "editor" and "slow" occur in three of ten titles each, and are half of this one.
    let row = terms.matrix.rowStarts[7]..<terms.matrix.rowStarts[8]
    #expect(Set(row.map { terms.vocabulary[Int(terms.matrix.columns[$0])] }) == ["editor", "slow"])
    for weight in terms.matrix.weights[row] { #expect(abs(Double(weight) - 0.5 * log2(10.0 / 3)) < 1e-6) }
  }

  @Test("the recipe says how text is read and which terms are too rare")
  func settings() throws {
    let terms = try matrix("{filters: [stop-words], minimumDocumentFrequency: 3}")
    #expect(Set(terms.vocabulary) == ["crash", "parser", "editor", "printer", "slow"])
    #expect(terms.matrix.rowStarts[3] == terms.matrix.rowStarts[4])
    #expect(try matrix("{tokenizer: spaces}").terms(of: 0) == ["crash", "in", "parser"])
  }
}
