import DelegationEvaluation
import DelegationFoundations
import DelegationIngest
import DelegationModels
import DelegationRanking
import DelegationReporting
import DelegationResults
import DelegationTasks
import Foundation
import Testing

@Suite("Choosing an open headline") struct HeadlineSelectionTests {
  private static func recipe(_ mode: EvaluationMode = .prequential) -> String {
    """
    question: Who will do it?
    dataset: tiny
    models: [bm25-neighbours, most-frequent, component-counts]
    evaluation: {splits: [holdout], modes: [batch, \(mode == .batch ? "" : mode.rawValue)], leakedVariants: false, headline: {model: auto, mode: \(mode.rawValue)}}
    """
  }

  /// Two hundred tasks of three people, whom the component tells, or the text alone.
  private static func desk(byComponent: Bool) -> Desk {
    let words = ["parser", "editor", "printer"]
    let people = ["ann@example.org", "bob@example.org", "cat@example.org"]
    var (desk, chance) = (Desk(), SplitMix64(seed: 5))
    // Hours apart, and resolved after as many different times, as where a person notes when it was done.
    desk.opening = { 10_000 * $0 }
    desk.tasks = (0..<200).map { number in
      let kind = chance.next(below: 3)
      return Desk.Task(
        title: byComponent ? "crash" : "crash in \(words[kind])", assignee: people[kind],
        component: byComponent ? words[kind] : "Core", resolvedAfter: 901 + number * 7_919 % 9_000)
    }
    return desk
  }

  private func workshop(_ desk: Desk, _ mode: EvaluationMode = .prequential) throws -> Workshop {
    try Workshop(recipe: Self.recipe(mode), desk: desk)
  }

  /// Of a run with the two quickest models, which answer as among others.
  private func quickChoice(_ desk: Desk) throws -> ExperimentResult.Choice? {
    let workshop = try workshop(desk)
    try workshop.write(
      recipe: Self.recipe().replacing("bm25-neighbours, ", with: ""))
    return try workshop.run().document.choice
  }

  @Test("a ranker is chosen where a rule does as well", arguments: EvaluationMode.allCases)
  func ranker(mode: EvaluationMode) throws {
    let workshop = try workshop(Self.desk(byComponent: true), mode)
    try workshop.write(recipe: Self.recipe(mode).replacing("models: [", with: "models: [ranker-logit, "))
    let choice = try #require(try workshop.run().document.choice)
    #expect(choice.model == "ranker-logit" && choice.candidates.count == 4)
    #expect(choice.candidates.allSatisfy { $0.isAhead != true })
  }

  @Test("a rule that clearly beats the model that learns most is chosen", arguments: EvaluationMode.allCases)
  func rule(mode: EvaluationMode) throws {
    let outcome = try workshop(Self.desk(byComponent: true), mode).run()
    let (document, choice) = (outcome.document, try #require(outcome.document.choice))
    #expect(document.headline == .init(model: "component-counts", mode: mode))
    #expect(choice.model == "component-counts" && choice.mode == mode && choice.validation == 32)
    #expect(choice.candidates.map(\.model) == ["most-frequent", "component-counts", "bm25-neighbours"])
    #expect(choice.candidates[1].isAhead == true && choice.candidates[1].pHolm! < 0.05)
    #expect(choice.candidates[2].isAhead == nil)
    #expect(try ExperimentResult(json: document.json(), path: "report.json") == document)
    #expect(document.settings.contains { $0.key == "evaluation.headline.model" && $0.value == "auto" })
    #expect(document.load?.model == "component-counts" && document.noted.model == "component-counts")
    #expect(document.metrics.contains { $0.name == "choice.againstBest.top1" })
  }

  @Test("where only the text tells, a model that reads it is chosen, and the page says so")
  func text() throws {
    let workshop = try workshop(Self.desk(byComponent: false))
    let document = try workshop.run().document
    let choice = try #require(document.choice)
    #expect(choice.model == "bm25-neighbours" && choice.candidates.allSatisfy { $0.isAhead == nil })
    let run = String(decoding: try #require(workshop.folder.bytes("reports/tiny/run.trec")), as: UTF8.self)
    #expect(run.hasSuffix(" \(choice.model)\n"))
    let page = String(decoding: try #require(workshop.folder.bytes("reports/tiny/index.html")), as: UTF8.self)
    #expect(page.contains("<li>Chosen on 32 validation tasks"))
    let named = Self.recipe().replacing("model: auto", with: "model: \(choice.model)")
    try workshop.write(recipe: named)
    var other = try workshop.run().document
    #expect(other.choice == nil && other.settings != document.settings)
    (other.choice, other.settings) = (document.choice, document.settings)
    #expect(other == document)
  }

  @Test(
    "where outcomes are dated by an assumption, the model that is trained once leads the page",
    arguments: ["component-counts", "auto"])
  func assumed(model: String) throws {
    let desk = Self.desk(byComponent: true)
    let workshop = try workshop(desk)
    let named = Self.recipe().replacing("model: auto", with: "model: \(model)")
    try workshop.write(recipe: named)
    #expect(try workshop.run().document.headline?.mode == .prequential)
    let described = desk.description.replacing("  resolved: resolved\n", with: "  outcomes: at-opening\n")
    try workshop.folder.write(described, to: "data/tiny/dataset.yaml")
    let document = try workshop.run().document
    #expect(document.headline?.mode == .batch && document.load?.mode == .batch && document.breakdown?.mode == .batch)
    #expect(document.settings.contains { $0.key == "evaluation.headline.mode" && $0.value == "batch" })
    #expect(!Headline(document).answer.lowercased().contains("assuming"))
    // Without a model that is trained once the words come with the answer.
    try workshop.write(recipe: named.replacing("modes: [batch, prequential]", with: "modes: [prequential]"))
    let other = try workshop.run().document
    #expect(
      other.headline?.mode == .prequential && Headline(other).answer.contains("assuming that outcomes are known"))
  }

  /// Tasks whose outcome is known at or after the opening of the first test task, with another outcome.
  private static func changed(_ desk: Desk, from task: Int) -> Desk {
    var other = desk
    for position in desk.tasks.indices
    where desk.opening(position + 1) + desk.tasks[position].resolvedAfter >= desk.opening(task) {
      other.tasks[position].assignee = "dan@example.org"
    }
    return other
  }

  @Test("no outcome from the first test opening on changes the choice or anything that it was made by")
  func noLeak() throws {
    var desk = Self.desk(byComponent: true)
    // Every fourth task takes so long that many of the training part are open when the test part begins.
    for task in desk.tasks.indices where task % 4 == 0 { desk.tasks[task].resolvedAfter = 400_000 + task }
    let (one, other) = (try workshop(desk), try workshop(Self.changed(desk, from: 161)))
    let (document, changed) = (try one.run().document, try other.run().document)
    #expect(document.counts.firstTestOpening == 1_610_000 && changed.counts.firstTestOpening == 1_610_000)
    #expect(document.results.map(\.measures) != changed.results.map(\.measures))
    let (choice, same) = (try #require(document.choice), try #require(changed.choice))
    #expect(choice.candidates == same.candidates && choice.model == same.model)
    // Of the 160 tasks that train, ten of the last forty are open by then. A fifth of the others.
    #expect(choice.validation == 30)
    #expect(same.validation == 30)
    // Had the last of them taken until a second before, it would count.
    desk.tasks[156].resolvedAfter = 39_999
    #expect(try quickChoice(Self.changed(desk, from: 161))?.validation == 31)
    desk.tasks[156].resolvedAfter = 40_000
    #expect(try quickChoice(Self.changed(desk, from: 161))?.validation == 30)
  }

  @Test("the answers are cached: a second run chooses the same without asking a model, and the plan lists them")
  func cached() throws {
    let workshop = try workshop(Self.desk(byComponent: true))
    let store = try workshop.store()
    let names = try workshop.forecast(store).lines.map(\.stage).filter { $0.hasPrefix("headline ") }
    #expect(
      names == ["most-frequent", "component-counts", "bm25-neighbours"].map { "headline \($0)" })
    let document = try workshop.run(store: store).document
    try FileManager.default.removeItem(atPath: workshop.folder.path("reports"))
    let again = try workshop.run(threads: Threads(2), store: store)
    #expect(again.document == document)
    #expect(again.provenance.stages.first { $0.name == "headline" }?.cached == 3)
    #expect(again.provenance.stages.filter { $0.computed != 0 }.map(\.name) == ["page"])
  }

  @Test("training chooses on what is known then: as of the split, what the page chose; an update keeps it")
  func trained() throws {
    let workshop = try workshop(Self.desk(byComponent: true))
    let choice = try #require(try workshop.run().document.choice)
    let folder = ModelFolder(workshop.folder.path("model"))
    let card = try training(workshop).train("tiny", end: .split, to: folder).card
    #expect(card.model == choice.model && card.choice?.validation == 32)
    #expect(card.choice?.best == choice.againstBest.other)
    #expect(card.summary.contains("chosen on 32 tasks, where it was the best"))
    #expect(card.summary.contains("(slightly optimistic: it was chosen on these tasks)"))
    // From then on only the text tells.
    let later = Self.desk(byComponent: false).tasks
    var desk = Self.desk(byComponent: true)
    desk.tasks += later + later
    try workshop.write(desk)
    let updated = try training(workshop).update(folder).0.card
    #expect(updated.model == card.model && updated.choice == card.choice)
    let asked = AskedTask(
      OpenedTask(id: TaskID("new"), opening: Moment(0), values: [.component: "printer"]), title: "crash")
    let answer = try folder.read(forgotten: []).answers(.new([asked]), .init())[0]
    #expect(answer.suggestions.count == 3)
    let whole = try training(workshop).train("tiny")
    #expect(whole.card.model != card.model && whole.card.choice?.validation == 120)
  }

  @Test("a card with a model that cannot be its recipe's headline, or with an impossible value, is damaged")
  func damaged() throws {
    let workshop = try workshop(Self.desk(byComponent: true))
    let folder = ModelFolder(workshop.folder.path("model"))
    _ = try training(workshop).train("tiny", end: .split, to: folder)
    _ = try folder.read(forgotten: [])
    func text(_ name: String) throws -> String {
      String(decoding: try #require(workshop.folder.bytes("model/\(name)")), as: UTF8.self)
    }
    func digest(_ text: String) -> String { FileDigest(.sha256, of: Array(text.utf8)).hex }
    let (card, sums) = (try text("model.json"), try text("SHA256SUMS"))
    let headline = "its model is not the headline of its recipe"
    for (old, new, fault) in [
      ("\"model\" : \"component-counts\"", "\"model\" : \"recent\"", headline),
      ("\"prequential\"", "\"batch\"", headline),
      ("\"model\" : \"component-counts\"", "\"model\" : \"nobody\"", headline),
      ("\"test\" : ", "\"test\" : -", "a value is impossible"),
    ] {
      let other = card.replacing(old, with: new)
      try workshop.folder.write(other, to: "model/model.json")
      try workshop.folder.write(sums.replacing(digest(card), with: digest(other)), to: "model/SHA256SUMS")
      let found = problem { _ = try folder.read(forgotten: []) }
      #expect(found?.fault == fault, "\(new)")
    }
  }

  @Test("too little history to tell anything: the model that learns most")
  func tiny() throws {
    let choice = try #require(try workshop(Desk()).run().document.choice)
    #expect(choice.model == "bm25-neighbours" && choice.validation == 2)
    #expect(choice.candidates.allSatisfy { $0.isAhead != true })
  }
}
