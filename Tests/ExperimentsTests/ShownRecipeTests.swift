import DelegationIngest
import DelegationRecipes
import Foundation
import Testing

@Suite("Whole recipes, shown") struct ShownRecipeTests {
  private static let odd = """
    question: "Who, # or: 'what'?"
    dataset: "007"
    text: {tokenizer: spaces, filters: [porter2, n-grams 1...3]}
    tasks: {eligibility: any, selfTaken: leave-out}
    evaluation: {splits: [holdout], modes: [batch], leakedVariants: false}
    models: [{name: bm25-neighbours, k1: 1.25, b: 0.000001}, {name: recent, days: 90}]
    rules: ../other/rules.yaml
    rounds: {threshold: 1e-9, personsPerTask: 2.5}
    clusters: [{space: lsa, dimensions: 7, tolerance: 1e-5}, {space: tfidf, start: random}]
    profiles: {keywords: 3}
    notes: ["yes", "- no: {", "A long paragraph that goes on and on, so that it has to be folded: with # and 'quotes', to the end of it."]
    """

  private func roundTrip(_ name: String, in project: Project, changes: [String] = []) throws {
    let changes = try changes.map { try RecipeChange($0) }
    var recipe = try project.recipe(project.source(name), changes: changes)
    recipe.changes = []
    let shown = try ShownRecipe(name, in: project, changes: changes).yaml
    #expect(try RecipeReader.read(source(name, [name: shown])) == recipe, "\(shown)")
  }

  @Test("what is shown of any recipe of the repository can be read, and says the same", arguments: try shipped.names)
  func committed(name: String) throws { try roundTrip(name, in: Self.shipped) }

  static let shipped = Project(root: packageRoot + "/")

  @Test("so does what is shown of odd texts and numbers, of recipes that extend and of changes")
  func odd() throws {
    let workshop = try Workshop(recipe: Self.odd)
    try roundTrip("tiny", in: workshop.project)
    try workshop.write(recipe: "question: 'null'\nextends: tiny\nseed: 3\nclusters: null", of: "child")
    try roundTrip("child", in: workshop.project)
    try roundTrip("child", in: workshop.project, changes: ["models.recent.days=5", "text.tokenizer=words"])
  }

  @Test("and published results")
  func published() throws {
    let workshop = try Workshop(
      recipe: """
        question: Who?
        dataset: tiny
        evaluation: {splits: [holdout, folds]}
        published:
          source: "Ada & Co. 2023: means of ten folds"
          results: [{name: SVM, top1: 0.333, top5: 0.727, top10: 1}, {name: "'x'", top1: 0, top5: 0, top10: 0}]
          differences: ["They: other folds.", "They drop tasks."]
        """)
    try roundTrip("tiny", in: workshop.project)
    let recipe = try workshop.project.recipe(workshop.project.source("tiny"), changes: [])
    let published = try #require(recipe.published)
    #expect(published.source == "Ada & Co. 2023: means of ten folds" && published.differences.count == 2)
    #expect(published.results.map(\.name) == ["SVM", "'x'"])
    #expect(published.results[0].top1 == 0.333 && published.results[0].top5 == 0.727 && published.results[0].top10 == 1)
    #expect(!recipe.settings.contains { $0.key.hasPrefix("published") })
  }

  @Test("a comment shows where each value comes from")
  func origins() throws {
    let workshop = try Workshop(recipe: Desk.recipe)
    try workshop.write(recipe: "question: Child?\nextends: tiny\nseed: 3\nmodels: [recent]", of: "child")
    let child = try ShownRecipe(
      "child", in: workshop.project, changes: [try RecipeChange("text.weighting=bm25")])
    let location = workshop.project.recipePath("tiny")
    for line in [
      "question: Child?  # line 1", "dataset: tiny  # \(location):2", "seed: 3  # line 3",
      "  weighting: bm25  # --set", "  leakedVariants: false  # \(location):4", "  - name: recent  # line 4",
      "    days: 90  # default", "clusters: []  # default",
    ] { #expect(child.yaml.contains("\n\(line)\n"), "\(line) in \(child.yaml)") }
    let json = try #require(JSONSerialization.jsonObject(with: Data(try child.json().utf8)) as? [String: Any])
    let origins = try #require(json["origins"] as? [String: String])
    #expect(origins["text.weighting"] == "--set text.weighting=bm25")
    #expect(origins["dataset"] == "\(location):2")
    #expect(origins["models[0].days"] == "default")
    #expect((json["recipe"] as? [String: Any])?["seed"] as? Int == 3)
    #expect(json["extends"] as? [String] == ["tiny"])
  }
}
