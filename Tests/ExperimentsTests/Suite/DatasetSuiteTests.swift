import DelegationRanking
import DelegationRecipes
import DelegationTasks
import Testing

@Suite("Suites of datasets") struct DatasetSuiteTests {
  private static let base = """
    question: Who?
    dataset: sample
    models: [recent, bm25-neighbours]
    rules: rules.yaml
    """

  /// - Parameter members: The content of `suite:`, from line 4 on.
  private func suite(_ members: String) throws -> DatasetSuite {
    try suite(text: "question: Which?\nextends: base\nrules: null\nsuite:\(members)")
  }

  private func suite(text: String) throws -> DatasetSuite {
    try DatasetSuite(source("all", ["base": Self.base, "all": text]))
  }

  @Test("one recipe, on each dataset with what that one sets; a dataset is a tracker of its own by default")
  func members() throws {
    let suite = try suite(
      """

        - {dataset: x, experiment: base}
        - {dataset: y, tracker: z, set: {tasks.selfTaken: leave-out, text.fields: [title, description]}}
        - {dataset: z, set: {tasks.eligibility: any}}
      """)
    #expect(suite.members.map(\.dataset) == ["x", "y", "z"])
    #expect(suite.members.map(\.experiment) == ["base", nil, nil])
    #expect(suite.members.map(\.tracker) == ["x", "z", "z"] && suite.trackers == ["x", "z"])
    #expect(
      suite.members.map { $0.changes.map(\.text) }[1] == [
        "tasks.selfTaken=leave-out", "text.fields=[title, description]",
      ])
    #expect(suite.members.map(\.recipe.leavesOutSelfTaken) == [false, true, false])
    #expect(suite.members.map(\.recipe.textFields.count) == [1, 2, 1])
    for member in suite.members {
      var recipe = member.recipe
      #expect(recipe.dataset == member.dataset && recipe.changes.isEmpty)
      (recipe.dataset, recipe.leavesOutSelfTaken, recipe.textFields, recipe.eligibility) =
        ("x", false, suite.base.textFields, suite.base.eligibility)
      #expect(recipe == suite.base)
    }
  }

  @Test("a dataset may be there with its histories and with final values only; each is chosen for among its like")
  func bothWays() throws {
    let suite = try suite(
      """

        - x
        - {dataset: x, set: {tasks.history: final-values}}
        - y
        - {dataset: y, set: {tasks.history: final-values}}
        - z
      """)
    #expect(suite.members.map(\.name) == ["x", "x (final values)", "y", "y (final values)", "z"])
    #expect(suite.members.map(\.tracker) == ["x", "x", "y", "y", "z"])
    #expect(suite.pairs.map(\.recorded) == ["x", "y"])
    #expect(suite.pairs.map(\.finalValues) == ["x (final values)", "y (final values)"])
    #expect(suite.alike(suite.members[0]).map(\.name) == ["x", "y", "z"])
    #expect(suite.alike(suite.members[1]).map(\.name) == ["x (final values)", "y (final values)"])
  }

  @Test("links of committed recipes lead to experiments, those of suites to one on the member's dataset")
  func links() throws {
    let project = ShownRecipeTests.shipped
    let names = try project.names
    var count = 0
    for name in names {
      let source = try project.source(name)
      #expect(try Set(project.recipe(source).seeAlso).isSubset(of: names), "\(name)")
      guard case .suite(let suite) = try Study(source) else { continue }
      for member in suite.members {
        guard let experiment = member.experiment else { continue }
        #expect(try project.recipe(experiment).dataset == member.dataset && member.recipe.history == .recorded)
        count += 1
      }
    }
    #expect(count > 10)
    let shown = try ShownRecipe("suite", in: project)
    #expect(
      shown.yaml.contains("{dataset: msr2013/eclipse-pde, tracker: msr2013/eclipse-pde, experiment: eclipse-pde}"))
  }

  @Test("a change of the command line reaches every member")
  func changed() throws {
    let text = "question: Which?\nextends: base\nrules: null\nsuite: [x, y]"
    let source = try source("all", ["base": Self.base, "all": text]).with([RecipeChange("models.recent.days=7")])
    let suite = try DatasetSuite(source)
    #expect(suite.members.allSatisfy { $0.recipe.models[0].settings == ["days": 7] })
    #expect(suite.members.allSatisfy { $0.recipe.changes == ["models.recent.days=7"] })
  }

  private static let two = "name datasets of two trackers or more: the model of one of them is chosen on the others"
  private static let known =
    "tasks.eligibility, tasks.selfTaken, tasks.history, text.fields, text.language, evaluation.folds"

  static let faults = [
    Fault(" x", "key 'suite' is 'x'", "write a list"),
    Fault(" []", "key 'suite': it has fewer than two trackers", two),
    Fault(" [x]", "key 'suite': it has fewer than two trackers", two),
    Fault(
      " [{dataset: x, tracker: t}, {dataset: y, tracker: t}]", "key 'suite': it has fewer than two trackers", two),
    Fault("\n  - x\n  - y\n  - x", line: 7, "key 'suite[2]': x is there twice", "write it once"),
    Fault(
      "\n  - x\n  - y\n  - {dataset: x, set: {tasks.history: final-values}}",
      "key 'suite': no dataset of another tracker is read as x (final values) is",
      "give 'tasks.history' one value for datasets of two trackers or more: the model of one is chosen on the others"
    ),
    Fault(
      "\n  - x\n  - {dataset: y, set: {tasks.history: final}}", line: 6,
      "key 'suite[1].set.tasks.history': there is no 'final'",
      "known here: recorded, final-values, final-values-90d, final-values-at-opening"),
    Fault(
      "\n  - x\n  - {tracker: y}", line: 6, "the key 'suite[1].dataset' is missing",
      "write 'dataset: …' below 'suite[1]'"),
    Fault(
      " [x, {dataset: y, trackr: z}]", "there is no key 'suite[1].trackr'",
      "did you mean 'tracker'? known here: dataset, tracker, experiment, set"),
    Fault(
      "\n  - x\n  - {dataset: y, set: {seed: 2}}", line: 6,
      "key 'suite[1].set.seed': it cannot be set for one dataset of a suite",
      "write it in the recipe itself, for all of them; a dataset takes: \(known)"),
    Fault(
      " [x, {dataset: y, set: {text.fields: null}}]", "key 'suite[1].set.text.fields' has no value",
      "write its value, or leave the line out"),
    Fault(
      "\n  - x\n  - dataset: y\n    set: {tasks.selfTaken: yes}", line: 7,
      "key 'suite[1].set.tasks.selfTaken' is yes, which is not text",
      "write text, in quotes if it is meant so: \"yes\""),
  ]

  @Test("location, fault and remedy", arguments: faults)
  func placeFaultAndRemedy(fault: Fault) {
    fault.check(in: "experiments/all/recipe.yaml", line: 4) { _ = try suite($0) }
  }

  @Test("keys that do not go with a suite are refused")
  func wholes() throws {
    let head = "question: Which?\nextends: base\nsuite: [x, y]\n"
    #expect(problem { _ = try suite(text: head) }?.fault == "key 'rules': a suite applies no rules")
    let texts = [
      ("rules: null\ndataset: x", "key 'dataset': a suite names its datasets itself"),
      ("rules: null\nsweep: {seed: [1, 2]}", "key 'suite': the recipe is a sweep already"),
      (
        "rules: null\nmodels: [recent, ranker-transfer]\ntransfer: [z]",
        "key 'transfer': a suite learns nothing on other datasets, which would see the tracker that is left out"
      ),
      (
        "rules: null\nmodels: [bm25-neighbours]",
        "key 'models': a suite holds models beside simple rules, and there is none"
      ),
    ]
    for (text, fault) in texts { #expect(problem { _ = try suite(text: head + text) }?.fault == fault) }
  }

  @Test("a suite needs no dataset; another recipe cannot extend it")
  func alone() throws {
    let text = "question: Which?\nmodels: [recent]\nsuite: [x, y]"
    #expect(try DatasetSuite(source("all", ["all": text])).base.dataset == "x")
    let found = problem {
      _ = try source("own", ["all": text, "own": "question: Own?\nextends: all"])
    }
    #expect(found?.fault == "key 'extends': 'all' is a suite, which is many recipes")
  }
}
