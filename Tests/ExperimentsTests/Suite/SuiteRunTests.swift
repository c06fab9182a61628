import DelegationEvaluation
import DelegationExperiments
import DelegationFiles
import DelegationFoundations
import DelegationRanking
import DelegationReporting
import DelegationResults
import DelegationTasks
import Foundation
import Testing

@Suite("Suites of made-up trackers") struct SuiteRunTests {
  private static let recipe = """
    question: Is the choice ahead everywhere?
    models: [most-frequent, recent, component-counts, bm25-neighbours, linear-svm, ranker-logit]
    evaluation: {splits: [holdout], leakedVariants: false}
    suite:
      - one
      - {dataset: two, set: {text.fields: [title, description]}}
      - {dataset: three, tracker: two}
    """

  private func workshop(_ recipe: String = Self.recipe) throws -> Workshop {
    let workshop = try Workshop()
    for (name, tasks) in [("one", 300), ("two", 400), ("three", 350)] { try workshop.generate(name, tasks: tasks) }
    try workshop.write(recipe: recipe, of: "all")
    return workshop
  }

  @Test("twice, one thread and two, cached and fresh: the same bytes; the second run computes nothing")
  func sameBytes() throws {
    let workshop = try workshop()
    let store = try workshop.store()
    let first = try workshop.suite(store: store)
    let report = workshop.report("all")
    #expect(Set(report.keys) == ["index.html", "report.json", "SHA256SUMS", "charts/leads.svg"])
    // Six models in two modes, one in one alone; those without probabilities or counts answer validation by themselves.
    #expect(computed(first) == 3 * (11 + 3))
    let second = try workshop.suite(threads: Threads(2), store: store)
    #expect(!second.folderChanged && computed(second) == 0)
    try workshop.suite(reports: "elsewhere", threads: Threads(2))
    #expect(workshop.report("all", in: "elsewhere") == report)
  }

  private func computed(_ outcome: Finished<SuiteResult>) -> Int {
    outcome.provenance.stages.first { $0.name == "models" }?.computed ?? -1
  }

  @Test("its metrics are those of an experiment on the dataset, with which it shares what is cached")
  func metrics() throws {
    let workshop = try workshop()
    let store = try workshop.store()
    let document = try workshop.suite(store: store).document
    let single = Self.recipe.split(separator: "\n").prefix(3).joined(separator: "\n")
    try workshop.write(recipe: single + "\ndataset: two\ntext: {fields: [title, description]}", of: "single")
    let run = try workshop.run("single", store: store)
    #expect(run.provenance.stages.first { $0.name == "models" }?.computed == 0)
    for mode in document.modes {
      for model in try #require(mode.rows.first { $0.dataset == "two" }).models {
        let result = try #require(
          run.document.results.first { $0.model == model.test.model && $0.mode == mode.mode && $0.split == .holdout })
        #expect(model.test.measures == result.measures && model.test.interval95 == result.interval95)
        let calibration = run.document.calibration.first { $0.model == model.test.model && $0.mode == mode.mode }
        #expect(calibration?.error == model.calibration?.error)
        #expect(calibration?.abstention == model.calibration?.abstention)
        #expect(calibration?.sets.map(\.all) == model.calibration?.sets.map(\.all))
      }
    }
  }

  @Test("each dataset gets what is best on the other trackers, beside the simple rule that is best on its test part")
  func choices() throws {
    let document = try workshop().suite().document
    #expect(document.datasets.map(\.tracker) == ["one", "two", "two"])
    #expect(document.datasets.map { $0.settings.map(\.key) } == [[], ["text.fields"], []])
    for mode in document.modes {
      let scores = mode.rows.map {
        TrackerChoice.Scores(tracker: $0.tracker, values: $0.models.map(\.validation.score))
      }
      for row in mode.rows {
        let choice = TrackerChoice(leavingOut: row.tracker, scores)
        #expect(row.choice.model == row.models[choice.candidate].test.model)
        #expect(abs(row.choice.score - choice.mean) < 1e-6)
        let rules = row.models.filter { ModelCatalogue.simpleRules.contains($0.test.model) }
        #expect(row.bestRule.test.measures.top1 == rules.map(\.test.measures.top1).max())
        let (chosen, rule) = (row.chosen.test.measures, row.bestRule.test.measures)
        #expect(abs(row.lead.top1.difference - (chosen.top1 - rule.top1)) < 2e-6)
        #expect(abs(row.lead.score.difference - (chosen.score - rule.score)) < 2e-6)
      }
      #expect(mode.rows[1].choice == mode.rows[2].choice, "datasets of one tracker are left out together")
      let top1 = mode.rows.map(\.chosen.test.measures.top1)
      #expect(abs(mode.overDatasets.chosen.top1 - top1.reduce(0, +) / 3) < 1e-6)
      #expect(abs(mode.overTrackers.chosen.top1 - (top1[0] + (top1[1] + top1[2]) / 2) / 2) < 1e-6)
      #expect(mode.overDatasets.count == 3 && mode.overTrackers.count == 2)
    }
    // One family: the least p is raised by the number of all tests.
    let tests = document.modes.flatMap(\.rows).flatMap {
      [($0.lead.score.p, $0.lead.score.pHolm), ($0.lead.top1.p, $0.lead.top1.pHolm)]
    }.compactMap { p, raised in raised.map { (p, $0) } }
    let least = try #require(tests.min { $0.0 < $1.0 })
    #expect(abs(least.1 - min(1, least.0 * Double(tests.count))) < 1e-5)
  }

  @Test("datasets that are there both ways: the same tasks, choices among their like, differences of the same answers")
  func bothWays() throws {
    let members = """

      suite:
        - one
        - {dataset: one, set: {tasks.history: final-values}}
        - two
        - {dataset: two, set: {tasks.history: final-values}}
      """
    let recipe = Self.recipe.split(separator: "\n").prefix(3).joined(separator: "\n") + members
    let workshop = try workshop(recipe)
    let outcome = try workshop.suite(store: workshop.store())
    let document = outcome.document
    #expect(document.datasets.map(\.name) == ["one", "one (final values)", "two", "two (final values)"])
    #expect(document.datasets.map(\.tracker) == ["one", "one", "two", "two"])
    #expect(document.datasets.map(\.finalValuesOnly) == [false, true, false, true])
    #expect(document.datasets[0].counts == document.datasets[1].counts)
    #expect(outcome.provenance.datasets?.map(\.dataset) == ["one", "two"])
    let differences = try #require(document.historyDifferences)
    #expect(differences.map(\.recorded) == ["one", "two", "one", "two"])
    for difference in differences {
      let mode = try #require(document.modes.first { $0.mode == difference.mode })
      let rows = try [difference.recorded, difference.finalValues].map { name in
        try #require(mode.rows.first { $0.dataset == name })
      }
      // What one dataset gets is best on the other one, read alike.
      for row in rows {
        let isFinal = row.dataset.hasSuffix("(final values)")
        let other = try #require(
          mode.rows.first { $0.tracker != row.tracker && $0.dataset.hasSuffix("(final values)") == isFinal })
        #expect(row.choice.score == other.models.map(\.validation.score).max())
      }
      let (choices, rules) = (rows.map(\.chosen.test.measures), rows.map(\.bestRule.test.measures))
      #expect(abs(difference.choice.top1.difference - (choices[1].top1 - choices[0].top1)) < 2e-6)
      #expect(abs(difference.rule.score.difference - (rules[1].score - rules[0].score)) < 2e-6)
    }
    let stages = try workshop.runner.forecast("all", workshop.options()).lines.map(\.stage)
    #expect(Set(stages).count == stages.count && stages.contains("ingest one (final values)"))
  }

  @Test("report.json is read back, and metrics are compared both ways")
  func expected() throws {
    let workshop = try workshop()
    let store = try workshop.store()
    let document = try workshop.suite(accepts: true, store: store).document
    let bytes = try #require(workshop.folder.bytes("reports/all/report.json"))
    #expect(try JSONDecoder().decode(SuiteResult.self, from: Data(bytes)) == document)
    #expect(try document.json() == bytes)
    #expect(try workshop.suite(store: store).verdict == .holds)
    try workshop.write(recipe: Self.recipe.replacing("recent, ", with: ""), of: "all")
    let outcome = try workshop.suite(store: store)
    #expect(outcome.verdict == .moved)
    #expect(
      outcome.differences.contains {
        if case .missing(let name, _) = $0 { name == "results.two.batch.recent.test.mrr" } else { false }
      })
  }

  @Test("the page has what was found, and nothing that identifies a person or a machine; the provenance names the data")
  func page() throws {
    let workshop = try workshop()
    let outcome = try workshop.suite()
    let page = String(decoding: try #require(workshop.folder.bytes("reports/all/index.html")), as: UTF8.self)
    for word in [outcome.document.answer] + outcome.document.limits + ["delegate run all", "one", "two", "three"] {
      #expect(page.contains(PageText.escape(word)), "\(word)")
    }
    workshop.checkPrivacy(of: "reports/all")
    let start = String(decoding: try #require(workshop.folder.bytes("reports/index.html")), as: UTF8.self)
    #expect(start.contains("href=\"all/index.html\"") && start.contains(PageText.escape(outcome.document.answer)))
    #expect(outcome.provenance.datasets?.map(\.dataset) == ["one", "two", "three"])
    #expect(outcome.provenance.dataset == "one, two, three" && outcome.provenance.transfer == nil)
  }

  @Test("other datasets, rules and data that is missing are refused; a forecast names every stage once")
  func refused() throws {
    let workshop = try workshop()
    var options = workshop.options()
    options.dataset = "one"
    #expect(
      unknownName { _ = try workshop.runner.run("all", options) }?.fault
        == "a suite names its datasets itself")
    (options.dataset, options.rules) = (nil, "rules.yaml")
    #expect(
      unknownName { _ = try workshop.runner.run("all", options) }?.fault == "a suite applies no rules")
    #expect(
      unknownName { _ = try workshop.project.recipe("all") }?.fault == "it is a suite, which is many recipes")
    let stages = try workshop.runner.forecast("all", workshop.options()).lines.map(\.stage)
    #expect(Set(stages).count == stages.count && stages.count == 3 * (2 + 14) + 1)
    #expect(stages.prefix(3) == ["ingest one", "one: text", "one: model most-frequent (batch)"])
    try workshop.write(recipe: Self.recipe.replacing("- one", with: "- ane"), of: "all")
    let missing = problem { try workshop.suite() }
    #expect(missing?.fault == "key 'suite': no dataset 'ane' is described along the search path")
    #expect(missing?.remedy.contains("did you mean 'one'?") == true)
  }
}

extension Workshop {
  @discardableResult
  fileprivate func suite(
    reports: String = "reports", threads: Threads = .one, accepts: Bool = false, store: StageCache? = nil
  ) throws -> Finished<SuiteResult> {
    Finished(try runner.run("all", options(reports: reports, threads: threads, accepts: accepts, store: store)))
  }
}
