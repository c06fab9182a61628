import DelegationRecipes
import DelegationTasks
import Testing

@Suite("Values of the command line in place of a recipe's") struct RecipeChangeTests {
  private static let recipe = """
    question: Who?
    dataset: sample
    text: {weighting: tfidf-l2}
    models: [recent, {name: cluster-majority, k: 5}, component-counts]
    evaluation: {headline: {model: component-counts, mode: prequential}}
    clusters: [{space: tfidf}, {space: lsa, k: 3}]
    """

  private func changed(_ changes: [String], _ recipe: String = Self.recipe) throws -> Recipe {
    let folder = TemporaryFolder()
    try folder.write(recipe, to: "experiments/mine/recipe.yaml")
    let project = Project(root: folder.path(""))
    return try project.recipe("mine", changes: changes.map { try RecipeChange($0) })
  }

  @Test(
    "each is as if the recipe had it",
    arguments: [
      ("seed=3", "", "seed: 3"),
      ("text.weighting=bm25", "text: {weighting: tfidf-l2}", "text: {weighting: bm25}"),
      ("text.weighting=null", "text: {weighting: tfidf-l2}", ""),
      ("text.filters=[stop-words, n-grams 1...2]", "tfidf-l2}", "tfidf-l2, filters: [stop-words, n-grams 1...2]}"),
      ("rounds.threshold=0.25", "", "rounds: {threshold: 0.25}"),
      ("models.recent.days=30", "[recent,", "[{name: recent, days: 30},"),
      ("models.cluster-majority.k=7", "k: 5", "k: 7"),
      ("models.cluster-majority.k=null", ", k: 5", ""),
      ("clusters[1].k=4", "k: 3", "k: 4"),
      ("clusters[0]={space: lsa, dimensions: 9}", "[{space: tfidf}", "[{space: lsa, dimensions: 9}"),
      ("evaluation.headline.model=recent", "{model: component-counts", "{model: recent"),
      ("profiles.keywords=20", "", "profiles: {keywords: 20}"),
    ])
  func applied(change: String, old: String, new: String) throws {
    var recipe = try changed([change])
    #expect(recipe.changes == [change])
    recipe.changes = []
    let text = old.isEmpty ? Self.recipe + "\n" + new : Self.recipe.replacing(old, with: new)
    #expect(recipe == (try changed([], text)))
  }

  @Test("several hold together, in any order; a model's setting where the recipe lists no models")
  func several() throws {
    let one = try changed(["models=[recent, ranker]", "models.ranker.trees=5", "evaluation.headline=null"])
    #expect(one.models.map(\.name) == ["recent", "ranker"])
    #expect(one.models[1].settings == ["trees": 5])
    let plain = "question: Who?\ndataset: sample"
    let other = try changed(["models.ranker.trees=5"], plain)
    #expect(other.models.map(\.name) == (try changed([], plain)).models.map(\.name))
    #expect(other.models.map(\.settings) == other.models.map { $0.name == "ranker" ? ["trees": 5] : [:] })
  }

  @Test(
    "what does not fit is a wrong command line, with the nearest name",
    arguments: [
      ("seed", "it is not a key and a value", "write them as in the recipe with = between"),
      ("a b=1", "it is not a key and a value", "write them as in the recipe"),
      // A path of so many steps would take the whole stack.
      (String(repeating: "text.", count: 30_000) + "x=1", "it is not a key and a value", "write them as in the recipe"),
      ("seed=one", "key 'seed' is 'one'", "write a whole number"),
      ("seed=", "key 'seed' has no value", "write its value"),
      ("sead=1", "there is no key 'sead'", "did you mean 'seed'?"),
      ("text.weigthing=bm25", "there is no key 'text.weigthing'", "did you mean 'weighting'?"),
      ("text.weighting=bm26", "key 'text.weighting': there is no 'bm26'", "did you mean 'bm25'?"),
      ("text=bm25", "key 'text' is 'bm25'", "write a mapping"),
      ("rounds.threshold=2", "key 'rounds.threshold' is 2", "from 0.0 to 1.0"),
      (
        "text.weighting.x=1", "there is nothing below 'text.weighting' in the recipe",
        "'delegate show NAME' prints every key"
      ),
      ("models.rankr.trees=1", "the recipe has no model 'rankr'", "it has: recent, cluster-majority, component-counts"),
      ("models.recent.day=1", "the model 'recent' has no setting 'day'", "did you mean 'days'?"),
      ("models.recent.name=x", "the model 'recent' has no setting 'name'", "its settings: models.recent.days"),
      ("models.recent=1", "a model takes no value itself", "its settings: models.recent.days"),
      ("models.recent.days=0", "key 'models.recent.days': 0 is outside 1 to 36500", "write a number from 1 to 36500"),
      ("models=[recent", "this is not YAML", "in quotes where the shell would split it"),
      ("clusters[2].k=1", "'clusters' has the items 0 to 1 in the recipe", "choose one of them"),
      ("transfer[0]=x", "'transfer' has no items in the recipe", "set the whole list: --set 'transfer=[…]'"),
      ("clusters.k=1", "'clusters' is a list", "choose an item by its index, from 0: clusters[0]"),
      ("dataset=other", "'dataset' is not a setting", "--dataset NAME"),
      ("rules=other.yaml", "'rules' is not a setting", "--rules FILE"),
      ("extends=other", "'extends' is not a setting", "delegate new NAME --from NAME"),
      ("question=Why?", "'question' is not a setting", "delegate new NAME --from NAME"),
      ("sweep.seed=[1]", "'sweep.seed' is not a setting", "delegate new NAME --from NAME"),
    ])
  func faulty(change: String, fault: String, remedy: String) throws {
    let found = unknownName { _ = try changed([change]) }
    let problem = try #require(found)
    #expect(problem.location == "--set \(change)")
    #expect(problem.fault.hasPrefix(fault), "\(problem.fault)")
    #expect(problem.remedy.contains(remedy), "\(problem.remedy)")
  }

  @Test("the same key twice, and a value that the rest of the recipe does not go with")
  func together() throws {
    #expect(unknownName { _ = try changed(["seed=1", "seed=2"]) }?.fault == "'seed' is set already")
    let found = unknownName { _ = try changed(["evaluation.modes=[prequential]"]) }
    let problem = try #require(found)
    #expect(problem.location.hasSuffix("mine/recipe.yaml:4 with --set evaluation.modes=[prequential]"))
    #expect(problem.fault.contains("the model 'cluster-majority' runs in batch mode only"))
  }

  @Test("a wrong file stays a wrong file, whatever the command line says")
  func wrongFile() {
    #expect(
      problem { _ = try changed(["seed=2"], "question: Who?\ndataset: x\nseed: one") }?.fault == "key 'seed' is 'one'")
  }
}
