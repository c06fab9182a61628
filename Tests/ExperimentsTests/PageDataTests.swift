import DelegationReporting
import DelegationResults
import DelegationTasks
import Foundation
import Testing

@Suite("The data of the page") struct PageDataTests {
  private static let recipe = """
    question: Who will do it?
    dataset: tiny
    models: [component-counts, ranker-logit]
    evaluation:
      splits: [holdout]
      leakedVariants: false
      headline: {model: ranker-logit, mode: prequential}
    clusters:
      - {space: tfidf, k: 9, restarts: 2}
      - {space: lsa, dimensions: 10, k: 5, restarts: 2}
    """

  private func document() throws -> (Workshop, ExperimentResult) {
    let workshop = try Workshop.generated(recipe: Self.recipe)
    return (workshop, try workshop.run().document)
  }

  /// The headline's lines of `results.csv`, by column.
  private func rows(_ workshop: Workshop) throws -> [[String]] {
    let text = String(decoding: try #require(workshop.folder.bytes("reports/tiny/results.csv")), as: UTF8.self)
    let lines = text.split(separator: "\r\n").map { line -> [String] in
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    return lines.filter { Array($0.dropFirst(2).prefix(4)) == ["ranker-logit", "prequential", "holdout", "opening"] }
  }

  private func leader(of row: [String]) -> String? { row[8].split(separator: " ").first.map { String($0) } }

  @Test("confident errors: wrong ones only, the most confident first, with the assignee's rank as in results.csv")
  func confidentErrors() throws {
    let (workshop, document) = try document()
    let confidentErrors = try #require(document.confidentErrors)
    let rows = try rows(workshop)
    let wrong = rows.count { leader(of: $0) != nil && leader(of: $0) != $0[1] }
    #expect(confidentErrors.count == min(15, wrong) && wrong > 0)
    for task in confidentErrors {
      let row = try #require(rows.first { $0[0] == task.task })
      #expect(task.assignee == row[1] && task.assigneeRank.map(String.init) ?? "" == row[6])
      #expect(task.suggestions.first?.person == leader(of: row))
      #expect(task.suggestions.map(\.isAssignee) == [false] || task.suggestions.map(\.isAssignee) == [false, true])
      #expect((task.suggestions.count == 2) == (2...3).contains(task.assigneeRank ?? 0))
      #expect((task.assigneeProbability == nil) == (task.assigneeRank == nil))
      for suggestion in task.suggestions where suggestion.isAssignee {
        #expect(suggestion.probability == task.assigneeProbability)
      }
    }
    let mostConfident = confidentErrors.compactMap { $0.suggestions.first?.probability }
    #expect(mostConfident == mostConfident.sorted(by: >))
    #expect(document.explanations?.count == 12)
  }

  @Test("loads: as many tasks as results.csv gives each person, and as many first places")
  func loads() throws {
    let (workshop, document) = try document()
    let load = try #require(document.load)
    let rows = try rows(workshop)
    #expect(load.model == "ranker-logit" && load.persons.reduce(0) { $0 + $1.assigned } == rows.count)
    for person in load.persons {
      #expect(person.assigned == rows.count { $0[1] == person.person })
      #expect(person.first == rows.count { leader(of: $0) == person.person })
    }
    #expect(document.metrics.contains { $0.name == "load.firstTopFive" && $0.value == load.firstTopFive })
  }

  @Test("breakdown: persons, components, pairs and times to assignment count the test tasks of results.csv")
  func breakdown() throws {
    let (workshop, document) = try document()
    let (breakdown, rows) = (try #require(document.breakdown), try rows(workshop))
    let wrong = rows.filter { leader(of: $0) != nil && leader(of: $0) != $0[1] }
    #expect(breakdown.confusions.wrong == wrong.count && !wrong.isEmpty)
    for pair in breakdown.confusions.pairs {
      #expect(pair.count == wrong.count { leader(of: $0) == pair.named && $0[1] == pair.assignee })
    }
    let matrix = try #require(breakdown.confusions.matrix)
    #expect(matrix.persons.count == 12 && matrix.counts.allSatisfy { $0.count == 13 })
    for (person, row) in zip(matrix.persons, matrix.counts) {
      let own = rows.filter { $0[1] == person }
      #expect(row == matrix.persons.map { named in own.count { leader(of: $0) == named } } + [row[12]])
      #expect(row.reduce(0, +) == own.count)
    }
    let counts = breakdown.confusions.pairs.map(\.count)
    #expect(counts == counts.sorted(by: >) && counts.count <= 20)
    let ten = Double(counts.prefix(10).reduce(0, +)) / Double(wrong.count)
    #expect(abs(breakdown.confusions.tenPairs - ten) < 1e-6)
    #expect(breakdown.busiest.tasks + (breakdown.others?.tasks ?? 0) == rows.count)
    #expect(breakdown.components.reduce(0) { $0 + $1.accuracy.tasks } == rows.count)
    #expect(try #require(breakdown.delays).reduce(0) { $0 + $1.accuracy.tasks } == rows.count)
    for person in try #require(document.load).persons {
      let own = rows.filter { $0[1] == person.person }
      #expect(person.accuracy?.tasks ?? 0 == own.count)
      #expect(abs((person.accuracy?.top1 ?? 0) * Double(own.count) - Double(own.count { $0[6] == "1" })) < 1e-3)
    }
    #expect(document.metrics.contains { $0.name == "breakdown.busiest.top1" && $0.value == breakdown.busiest.top1 })
  }

  @Test("a learning curve: every task after the fiftieth once, beside the simple rule that was best in each part")
  func learning() throws {
    let workshop = try Workshop(
      recipe: """
        question: Who will do it?
        dataset: tiny
        models: [recent, component-recent, ranker-logit]
        evaluation:
          splits: [holdout]
          modes: [prequential]
          leakedVariants: false
          learningCurve: true
        """)
    try workshop.generate()
    let document = try workshop.run().document
    let curve = try #require(document.learning)
    #expect(curve.model == "ranker-logit" && curve.steps.count > 1 && curve.steps[0].after == 50)
    #expect(curve.steps.reduce(0) { $0 + $1.test } == document.counts.train + document.counts.test - 50)
    for step in curve.steps {
      #expect(step.results.map(\.model) == ["recent", "component-recent", "ranker-logit"])
      let (rules, own, lead) = (step.results.prefix(2), step.results[2], try #require(step.rule))
      let best = try #require(rules.first { $0.model == lead.model })
      #expect(best.top1 == rules.map(\.top1).max())
      #expect(abs(lead.top1.difference - (own.top1 - best.top1)) < 2e-6)
      #expect(abs(lead.score.difference - (own.score - best.score)) < 2e-6)
      #expect(lead.top1.interval95[0] <= lead.top1.difference && lead.top1.difference <= lead.top1.interval95[1])
    }
    #expect(Set(document.results.map(\.split)) == [.holdout])
  }

  @Test("periods: all tasks of the test part, and each model's share of them")
  func periods() throws {
    let workshop = try Workshop(
      recipe: """
        question: Who will do it?
        dataset: tiny
        models: [recent, component-recent]
        evaluation:
          splits: [holdout, folds]
          leakedVariants: false
          headline: {model: recent, mode: batch}
        """)
    try workshop.generate(tasks: 1_500)
    let document = try workshop.run().document
    let periods = try #require(document.periods)
    #expect(periods.reduce(0) { $0 + $1.tasks } == document.counts.test && periods.count > 1)
    for result in document.results where result.split == .holdout {
      let shares = try #require(result.periods)
      #expect(shares.map(\.tasks) == periods.map(\.tasks))
      let hits = shares.reduce(0) { $0 + $1.top1 * Double($1.tasks) }
      #expect(abs(hits / Double(result.test) - result.measures.top1) < 1e-5)
    }
    let openings = try #require(document.foldOpenings)
    #expect(openings.count == document.results.last?.folds?.count && openings == openings.sorted())
  }

  @Test("the first clustering has a map of all its tasks, though it was not found in that space")
  func map() throws {
    let (_, document) = try document()
    #expect(document.clusters.map { $0.map != nil } == [true, false])
    let (run, map) = (document.clusters[0], try #require(document.clusters[0].map))
    for list in [map.x, map.y, map.cluster] { #expect(list.count == run.rows) }
    for axis in [map.x, map.y] { #expect(axis.sorted().first == 0 && axis.sorted().last == 1000) }
    #expect(map.dimensions.count == 2 && map.dimensions[0] < map.dimensions[1])
    for (index, cluster) in run.largest.enumerated() {
      #expect(map.cluster.count { $0 == index + 1 } == cluster.size)
    }
  }

  @Test("support: no term is held by more tasks than the person has, and the heaviest terms by some")
  func support() throws {
    let (_, document) = try document()
    #expect(!document.profiles.isEmpty)
    for profile in document.profiles {
      #expect(profile.keywords.allSatisfy { (1...profile.tasks).contains($0.support) })
    }
  }

  @Test("history: a line more when the headline's metrics change, none when they do not; elsewhere it starts again")
  func history() throws {
    let workshop = try Workshop.generated(recipe: Self.recipe)
    try workshop.run()
    func lines(_ folder: String = "reports") throws -> Int {
      let bytes = try #require(workshop.folder.bytes("\(folder)/tiny/history.tsv"))
      return bytes.count { $0 == UInt8(ascii: "\n") }
    }
    #expect(try lines() == 2)
    let first = (workshop.report(), workshop.folder.bytes("reports/index.html"))
    #expect(try !workshop.run().folderChanged)
    #expect(workshop.report() == first.0 && workshop.folder.bytes("reports/index.html") == first.1)
    try workshop.write(recipe: Self.recipe.replacing("mode: prequential", with: "mode: batch"))
    try workshop.run()
    #expect(try lines() == 3)
    let page = String(decoding: try #require(workshop.folder.bytes("reports/index.html")), as: UTF8.self)
    // Of another mode, so that nothing can be compared.
    #expect(page.contains("one version so far") && page.contains("href=\"tiny/index.html\""))
    try workshop.run(reports: "elsewhere")
    #expect(try lines("elsewhere") == 2)
    #expect(String(decoding: workshop.folder.bytes("reports/index.html")!, as: UTF8.self) == page)
  }

  @Test("a history that cannot be read stops a run before it begins")
  func damagedHistory() throws {
    let workshop = try Workshop.generated(recipe: Self.recipe)
    try workshop.folder.write("<<<<<<< ours\n", to: "reports/tiny/history.tsv")
    try workshop.folder.write("{}", to: "reports/tiny/report.json")
    let found = problem {
      try ReportsFolder(path: workshop.folder.path("reports"))
        .check(report: workshop.runner.check("tiny", workshop.options()))
    }
    #expect(found?.location.hasSuffix("reports/tiny/history.tsv:1") == true)
  }

  @Test("commands: all for a recipe on its own data; on other data those that know it")
  func commands() throws {
    let workshop = try Workshop(desk: Desk())
    try workshop.generate("other")
    try workshop.run()
    try workshop.run(dataset: "other")
    func lines(_ report: String) throws -> [String] {
      let page = String(decoding: try #require(workshop.folder.bytes("reports/\(report)/index.html")), as: UTF8.self)
      return page.matches(of: /<code>(delegate [^<]*)<\/code><\/pre>/).map { String($0.1) }
    }
    let own = "delegate datasets new issues.csv"
    #expect(
      try lines("tiny") == [
        "delegate run tiny", "delegate audit tiny", own, "delegate export tiny --to bundle",
        "delegate compare tiny@HEAD~1 tiny",
      ])
    #expect(
      try lines("tiny@other") == ["delegate run tiny --dataset other", "delegate audit tiny --dataset other", own])
  }
}
