import DelegationFoundations
import DelegationRecipes
import DelegationReporting
import DelegationResults
import DelegationTasks
import Foundation
import Testing

@Suite("Whom text settings reach") struct TextReachTests {
  private static let recipe = """
    question: Who will do it?
    dataset: tiny
    models: [recent, keyword-overlap, centroid-cosine-stems, bm25-neighbours]
    evaluation: {splits: [holdout], modes: [batch], leakedVariants: false}
    """

  private final class Heard: @unchecked Sendable {
    private let lock = NSLock()
    private var texts: [String] = []
    func add(_ event: RunEvent) {
      guard case .note(let text) = event else { return }
      lock.withLock { texts.append(text) }
    }
    var all: [String] { lock.withLock { texts } }
  }

  private func run(_ recipe: String, _ changes: [String]) throws -> (notes: [String], document: ExperimentResult) {
    let workshop = try Workshop.generated(recipe: recipe)
    let heard = Heard()
    let outcome = try workshop.run(changes: try changes.map { try RecipeChange($0) }, observe: heard.add)
    return (heard.all, outcome.document)
  }

  @Test("a weighting from the command line changes the models that it says, and no other")
  func weighting() throws {
    let plain = try run(Self.recipe, [])
    #expect(plain.notes.isEmpty)
    let changed = try run(Self.recipe, ["text.weighting=bm25"])
    #expect(
      changed.notes == [
        "text.weighting bm25 reaches centroid-cosine-stems and the persons' keywords; not bm25-neighbours; by definition not "
          + "keyword-overlap"
      ])
    let moved = zip(plain.document.results, changed.document.results).filter { $0.measures != $1.measures }
    #expect(moved.map(\.0.model) == ["centroid-cosine-stems"])
  }

  @Test("settings that affect the same models share a note, in the recipe too, and so does a default that was typed")
  func together() throws {
    let recipe = Self.recipe + "\ntext: {tokenizer: spaces, minimumDocumentFrequency: 2}"
    #expect(
      try run(recipe, ["text.weighting=tfidf-2018"]).notes == [
        "text.tokenizer spaces, text.identifiers keep, text.tags none, text.filters none reaches centroid-cosine-stems, "
          + "bm25-neighbours and the persons' keywords; by definition not keyword-overlap",
        "text.minimumDocumentFrequency 2 reaches centroid-cosine-stems, bm25-neighbours and the persons' keywords; by "
          + "definition not keyword-overlap",
        "text.weighting tfidf-2018 reaches centroid-cosine-stems and the persons' keywords; not bm25-neighbours; by "
          + "definition not keyword-overlap",
      ])
  }

  @Test("a weighting that changes only a length, which no cosine sees, is noted")
  func lengths() throws {
    let (plain, scaled) = (try run(Self.recipe, []), try run(Self.recipe, ["text.weighting=tfidf-l2"]))
    #expect(
      scaled.notes == [
        "text.weighting tfidf-l2 reaches the persons' keywords; for centroid-cosine-stems it is the same as tfidf-2018; not "
          + "bm25-neighbours; by definition not keyword-overlap"
      ])
    #expect(scaled.document.results.map(\.measures) == plain.document.results.map(\.measures))
  }

  @Test("a field that no task has is noted; where no term is left the run stops")
  func missing() throws {
    let one = try run(Self.recipe, ["text.fields=[title, description]"]).notes
    #expect(one.last == "text.fields: no task of tiny has a description, so it adds nothing")
    #expect {
      try run(Self.recipe, ["text.fields=[description]"])
    } throws: { error in
      (error as? Problem)
        == Problem(
          location: "tiny: text.fields", fault: "no task has a term: none of 300 has a description",
          remedy: "name what the data has: --set text.fields=[title]")
    }
    #expect {
      try run(Self.recipe, ["text.minimumTokenLength=99", "text.tags=none"])
    } throws: { error in
      (error as? Problem)?.fault == "no task has a term: the filters leave nothing of the title of 300 tasks"
    }
    // Nothing here reads terms.
    let counting = Self.recipe.replacing(
      "[recent, keyword-overlap, centroid-cosine-stems, bm25-neighbours]", with: "[recent]")
    #expect(try run(counting, ["text.fields=[description]"]).document.counts.terms == 0)
  }
}
