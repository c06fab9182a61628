import DelegationRecipes
import DelegationTasks
import Testing

@Suite("Grids of settings") struct SweepTests {
  private static let base = """
    question: Who?
    dataset: sample
    models: [recent, bm25-neighbours, ranker-logit, cluster-majority]
    evaluation: {headline: {model: bm25-neighbours, mode: prequential}}
    rules: rules.yaml
    """

  /// - Parameter grid: The content of `sweep:`, from line 4 on.
  private func sweep(_ grid: String) throws -> Sweep {
    let text = "question: Which?\nextends: base\nrules: null\nsweep:\(grid)"
    return try Sweep(source("grid", ["base": Self.base, "grid": text]))
  }

  @Test("every combination, the last key fastest; each is the recipe with its values")
  func grid() throws {
    let sweep = try sweep("\n  text.minimumDocumentFrequency: [1, 2]\n  models.bm25-neighbours.k1: [1, 1.5, null]")
    #expect(
      sweep.points.map { $0.changes.map(\.text).joined(separator: " ") } == [
        "text.minimumDocumentFrequency=1 models.bm25-neighbours.k1=1",
        "text.minimumDocumentFrequency=1 models.bm25-neighbours.k1=1.5",
        "text.minimumDocumentFrequency=1 models.bm25-neighbours.k1=null",
        "text.minimumDocumentFrequency=2 models.bm25-neighbours.k1=1",
        "text.minimumDocumentFrequency=2 models.bm25-neighbours.k1=1.5",
        "text.minimumDocumentFrequency=2 models.bm25-neighbours.k1=null",
      ])
    #expect(sweep.axes.map(\.values) == [["1", "2"], ["1", "1.5", "null"]])
    #expect(sweep.points.map { $0.recipe.models[1].settings["k1"] } == [1, 1.5, nil, 1, 1.5, nil])
    for point in sweep.points {
      var recipe = point.recipe
      (recipe.text, recipe.models, recipe.changes) = (sweep.base.text, sweep.base.models, [])
      #expect(recipe == sweep.base)
    }
  }

  @Test("models, headlines and lists can be tried as a whole")
  func whole() throws {
    let headlines = try sweep(
      " {evaluation.headline: [{model: recent, mode: batch}, {model: cluster-majority, mode: batch}]}")
    #expect(headlines.points.map(\.headline.model) == ["recent", "cluster-majority"])
    let filters = try sweep(" {text.filters: [[], [stop-words], [porter2, n-grams 1...2]]}")
    #expect(filters.points.map(\.recipe.text.filters.count) == [0, 1, 2])
  }

  private static let roots = "seed, text.…, models, models.NAME.SETTING, evaluation.headline, transfer"

  static let faults = [
    Fault(" {}", "key 'sweep': it has no key", "write keys with lists, such as 'text.weighting: [tfidf-2018, bm25]'"),
    Fault(" [1, 2]", "key 'sweep' is a list", "write a mapping (key: value)"),
    Fault(" {seed: []}", "key 'sweep.seed': the list is empty", "name the values to try, or leave the key out"),
    Fault(" {seed: 1}", "key 'sweep.seed' is '1'", "write a list"),
    Fault(
      " {seed: [1]}", "key 'sweep': it has one point only", "name at least two values, or write them without a sweep"),
    Fault(" {seed: [1, 2, 1]}", "key 'sweep.seed[2]': 1 is there twice", "write it once"),
    Fault(
      " {seeed: [1, 2]}", "key 'sweep.seeed': there is no such key", "did you mean 'seed'? a sweep takes: \(roots)"),
    Fault(
      " {models.recnt.days: [1, 2]}", "key 'sweep.models.recnt.days': there is no such key",
      "did you mean 'models.recent.days'? a sweep takes: \(roots)"),
    Fault(
      " {rounds.threshold: [0.1, 0.2]}",
      "key 'sweep.rounds.threshold': it cannot change how the headline's model answers the same tasks",
      "leave it out; a sweep takes: \(roots)"),
    Fault(
      " {dataset: [a, b]}", "key 'sweep.dataset': it cannot change how the headline's model answers the same tasks",
      "leave it out; a sweep takes: \(roots)"),
    Fault(
      "\n  seed: [1, 2]\n  text.weighting: [bm25, bm26]", line: 6,
      "key 'sweep.text.weighting[1]': there is no 'bm26'",
      "did you mean 'bm25'? known here: tfidf-2018, tfidf-smooth, tfidf-sublinear, tfidf-l2, bm25"),
    Fault(
      "\n  models.bm25-neighbours.b: [0.5, 2]", line: 5, "key 'sweep.models.bm25-neighbours.b[1]': 2 is outside 0 to 1",
      "write a number from 0 to 1, or leave it out for 0.75"),
    Fault(
      "\n  models.component-recent.days: [5, 6]", line: 5, "the recipe has no model 'component-recent'",
      "it has: recent, bm25-neighbours, ranker-logit, cluster-majority"),
    Fault(
      " {text.weighting: [tfidf-2018, bm25]}",
      "key 'sweep': two points are the same: text.weighting=tfidf-2018; and text.weighting=bm25",
      "leave out values that mean the same, and keys that the headline's model does not read"),
    Fault(
      " {models.recent.days: [5, 6]}",
      "key 'sweep': two points are the same: models.recent.days=5; and models.recent.days=6",
      "leave out values that mean the same, and keys that the headline's model does not read"),
    Fault(
      " {models.bm25-neighbours.b: [0.75, null]}",
      "key 'sweep': two points are the same: models.bm25-neighbours.b=0.75; and models.bm25-neighbours.b=null",
      "leave out values that mean the same, and keys that the headline's model does not read"),
    Fault(
      " {seed: [\((0..<32).map(String.init).joined(separator: ", "))], text.minimumTokenLength: [\((1...32).map(String.init).joined(separator: ", "))]}",
      "key 'sweep': it has more than 1000 points", "try fewer values, or one key after the other in several sweeps"),
  ]

  @Test("location, fault and remedy", arguments: faults)
  func placeFaultAndRemedy(fault: Fault) {
    fault.check(in: "experiments/grid/recipe.yaml", line: 4) { _ = try sweep($0) }
  }

  @Test("a point that its other values do not go with is named; rules are no part of a sweep")
  func points() throws {
    let found = problem { _ = try sweep(" {evaluation.headline.model: [recent, cluster-majority]}") }
    #expect(found?.location == "experiments/base/recipe.yaml:4")
    #expect(
      found?.fault
        == "at the point evaluation.headline.model=cluster-majority: key 'evaluation.headline.mode': there is no 'prequential'"
    )
    let text = "question: Which?\nextends: base\nsweep: {seed: [1, 2]}"
    let open = problem { _ = try sweep(" {evaluation.headline.model: [recent, auto]}") }
    #expect(open?.location == "experiments/grid/recipe.yaml:4")
    #expect(open?.fault == "key 'sweep': the headline is auto, and a sweep tries settings of one model")
    #expect(open?.remedy == "name the model: evaluation: {headline: {model: ranker, mode: prequential}}")
    let base = Self.base.replacing("bm25-neighbours, mode", with: "auto, mode").replacing("rules: rules.yaml", with: "")
    #expect(problem { _ = try Sweep(source("grid", ["base": base, "grid": text])) }?.fault == open?.fault)
    let rules = problem { _ = try Sweep(source("grid", ["base": Self.base, "grid": text])) }
    #expect(rules?.fault == "key 'rules': a sweep applies no rules")
  }
}
