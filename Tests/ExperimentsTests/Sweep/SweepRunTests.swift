import DelegationExperiments
import DelegationFiles
import DelegationFoundations
import DelegationIngest
import DelegationRecipes
import DelegationReporting
import DelegationResults
import DelegationTasks
import Foundation
import Testing

@Suite("Sweeps of a made-up tracker") struct SweepRunTests {
  private static let grid = """
    question: Which is best?
    extends: tiny
    evaluation: {headline: {model: bm25-neighbours, mode: prequential}}
    sweep:
      text.filters: [[], [stop-words, porter2]]
      models.bm25-neighbours.halfLife: [30, 90, 365]
    """

  private static let base = """
    question: Who will do it?
    dataset: tiny
    models: [bm25-neighbours, recent]
    evaluation: {splits: [holdout], leakedVariants: false}
    """

  private func workshop(_ grid: String = Self.grid) throws -> Workshop {
    let workshop = try Workshop.generated(recipe: Self.base)
    try workshop.write(recipe: grid, of: "grid")
    return workshop
  }

  @Test("twice, one thread and two, cached and fresh: the same bytes; the second run computes nothing")
  func sameBytes() throws {
    let workshop = try workshop()
    let store = try workshop.store()
    let first = try workshop.sweep(store: store)
    let report = workshop.report("grid")
    #expect(Set(report.keys) == ["index.html", "report.json", "SHA256SUMS", "charts/points.svg"])
    #expect(computed(first) == ["points": 8, "test": 1])  // two texts and six points
    let second = try workshop.sweep(threads: Threads(2), store: store)
    #expect(!second.folderChanged && computed(second) == ["points": 0, "test": 0])
    try workshop.sweep(reports: "elsewhere", threads: Threads(2))
    #expect(workshop.report("grid", in: "elsewhere") == report)
  }

  private func computed(_ outcome: Finished<SweepResult>) -> [String: Int] {
    let stages = outcome.provenance.stages.filter { ["points", "test"].contains($0.name) }
    return Dictionary(uniqueKeysWithValues: stages.map { ($0.name, $0.computed) })
  }

  @Test("one more value evaluates the new points only")
  func more() throws {
    let workshop = try workshop()
    let store = try workshop.store()
    try workshop.sweep(store: store)
    try workshop.write(recipe: Self.grid.replacing("90, 365", with: "90, 180, 365"), of: "grid")
    let stages = try workshop.sweep(store: store).provenance.stages
    #expect(stages.first { $0.name == "points" }?.computed == 2)
  }

  @Test("each point's metrics are those of a run with its values, and the best has the highest MRR")
  func metrics() throws {
    let workshop = try workshop()
    let document = try workshop.sweep().document
    let scores = document.points.map(\.validation.measures.score)
    #expect(document.best == scores.firstIndex(of: scores.max()!)! + 1)
    #expect(document.points.map { $0.comparison == nil } == scores.indices.map { $0 == document.best - 1 })
    #expect(document.points.map(\.isBase) == [false, false, false, false, true, false])
    #expect(Set(scores).count > 1)
    for comparison in document.points.compactMap(\.comparison) {
      #expect(comparison.score.difference >= 0 && comparison.score.p > 0 && comparison.score.p <= 1)
      #expect(comparison.score.interval95?.count == 2 && comparison.top1.interval95?.count == 2)
    }
    // One family: the least p is raised by the number of all tests.
    let tests = document.points.compactMap(\.comparison).flatMap {
      [($0.score.p, $0.score.pHolm), ($0.top1.p, $0.top1.pHolm)]
    }.compactMap { p, raised in raised.map { (p, $0) } }
    let least = try #require(tests.min { $0.0 < $1.0 })
    #expect(abs(least.1 - min(1, least.0 * Double(tests.count))) < 1e-5)
    let counts = document.counts
    #expect(counts.train + counts.validation + counts.test == counts.eligible)
    #expect(counts.validation == (counts.train + counts.validation) - (counts.train + counts.validation) * 4 / 5)

    let best = document.bestPoint
    let changes = try zip(document.axes, best.values).map { try RecipeChange("\($0.key)=\($1)") }
    let run = try workshop.run(changes: changes, reports: "trial")
    let result = try #require(
      run.document.results.first {
        $0.model == "bm25-neighbours" && $0.mode == .prequential && $0.split == .holdout
          && $0.fieldValues == .opening
      })
    #expect(document.test.measures == result.measures)
    #expect(document.test.interval95 == result.interval95)
    #expect(document.test.candidateRecall == result.candidateRecall)
  }

  @Test("a ranker's validation metrics are those on its experiment's page")
  func validation() throws {
    let workshop = try workshop(
      """
      question: Which?
      extends: tiny
      models: [ranker-logit]
      evaluation: {headline: {model: ranker-logit, mode: prequential}}
      sweep: {models.ranker-logit.l2: [20, 1000]}
      """)
    let point = try workshop.sweep().document.points[0].validation
    let recipe = "question: Who?\nextends: tiny\nmodels: [ranker-logit]\nevaluation: {headline: null}"
    try workshop.write(recipe: recipe, of: "one")
    let found = try #require(try workshop.run("one").document.validation.first { $0.mode == .prequential })
    #expect((found.top1, found.top5, found.score) == (point.measures.top1, point.measures.top5, point.measures.score))
    #expect(found.test == point.test)
  }

  @Test("metrics are compared both ways, as an experiment's are")
  func expected() throws {
    let workshop = try workshop()
    let store = try workshop.store()
    #expect(try workshop.sweep(store: store).verdict == .nothingExpected)
    #expect(try workshop.sweep(accepts: true, store: store).verdict == .accepted)
    #expect(try workshop.sweep(store: store).verdict == .holds)
    try workshop.write(recipe: Self.grid.replacing("90, 365", with: "90"), of: "grid")
    let outcome = try workshop.sweep(store: store)
    #expect(outcome.verdict == .moved)
    #expect(
      outcome.differences.contains {
        if case .missing(let name, _) = $0 { name.contains("halfLife=365.mrr") } else { false }
      })
  }

  @Test("the page has its metrics and commands, and nothing that identifies a person or a machine")
  func page() throws {
    let workshop = try workshop()
    let document = try workshop.sweep().document
    let page = String(decoding: try #require(workshop.folder.bytes("reports/grid/index.html")), as: UTF8.self)
    for word in [document.answer] + document.limits + ["delegate run grid"] {
      #expect(page.contains(word.replacing("&", with: "&amp;")), "\(word)")
    }
    let lead = try #require(document.points.compactMap(\.comparison).first { $0.score.pHolm != nil })
    #expect(page.contains("\(PageText.chance(lead.score.pHolm!).replacing("<", with: "&lt;"))<i>"))
    #expect(page.contains("<i>\(PageText.pointInterval(lead.score.interval95))</i>"))
    #expect(page.contains("delegate run tiny --set evaluation.headline.model=bm25-neighbours"))
    workshop.checkPrivacy(of: "reports/grid")
    let start = String(decoding: try #require(workshop.folder.bytes("reports/index.html")), as: UTF8.self)
    #expect(start.contains("href=\"grid/index.html\""))
  }

  @Test("a tracker with too little history, rules of the command line, and a forecast")
  func refused() throws {
    let workshop = try workshop()
    #expect(unknownName { try workshop.sweep(rules: "rules.yaml") }?.fault == "a sweep applies no rules")
    #expect(unknownName { _ = try workshop.project.recipe("grid") }?.fault.contains("it is a sweep") == true)
    let lines = try workshop.runner.forecast("grid", workshop.options()).lines
    #expect(lines.map(\.stage).prefix(3) == ["ingest tiny", "text", "text"] && lines.count == 10)
    var desk = Desk()
    desk.tasks = Array(desk.tasks.prefix(2))
    try workshop.write(desk)
    #expect(problem { try workshop.sweep() }?.fault.contains("no training example") == true)
  }
}

extension Workshop {
  @discardableResult
  fileprivate func sweep(
    reports: String = "reports", rules: String? = nil, threads: Threads = .one, accepts: Bool = false,
    store: StageCache? = nil
  ) throws -> Finished<SweepResult> {
    Finished(
      try runner.run(
        "grid", options(rules: rules, reports: reports, threads: threads, accepts: accepts, store: store)))
  }
}
