import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationResultFixtures
import DelegationTasks
import Testing

@Suite("Runs that take the ranker apart") struct AblationRunTests {
  private static let recipe = """
    question: What does each feature group add?
    dataset: tiny
    models: [recent, {name: ranker-logit, l2: 20}]
    evaluation: {splits: [holdout], modes: [prequential], leakedVariants: false}
    ablation: true
    """

  @Test("a row per variant; everything is the ranker of the recipe, with its settings")
  func rows() throws {
    let workshop = try Workshop.generated(recipe: Self.recipe)
    let heard = Heard()
    let document = try workshop.run(threads: Threads(2)) { heard.add($0) }.document
    #expect(document.ablation.map(\.variant) == AblationVariant.every.map(\.name))
    #expect(document.ablation.map(\.features) == AblationVariant.every.map(\.featureCount))
    let all = try #require(document.ablation.last)
    let ranker = try #require(document.results.first { $0.model == "ranker-logit" }).measures
    #expect(all.group == nil && all.kind == .all)
    #expect(
      all.holdout == .of(["top1": ranker.top1, "top5": ranker.top5, "top10": ranker.top10, "mrr": ranker.score]))
    let validation = try #require(document.validation.first { $0.model == "ranker-logit" })
    #expect(
      all.validation
        == .of(["top1": validation.top1, "top5": validation.top5, "top10": validation.top10, "mrr": validation.score]))
    #expect(Set(document.ablation.map(\.holdout.score)).count > 5)
    #expect(
      heard.events.contains { event in if case .stage("ablation", _) = event { true } else { false } })
    #expect(try workshop.run(threads: .one).document == document)
  }

  @Test("metrics by variant and part")
  func metrics() throws {
    var report = sampleDocument(top1: 0.36)
    report.ablation = [
      .of([
        "variant": "adds text", "kind": "adds", "group": "text", "features": 6,
        "validation": made(["top1": 0.1, "top5": 0.2, "top10": 0.3, "mrr": 0.15]),
        "holdout": made(["top1": 0.4, "top5": 0.5, "top10": 0.6, "mrr": 0.45]),
      ])
    ]
    let held = report.metrics.filter { $0.name.hasPrefix("ablation.") }
    #expect(
      held.map(\.name)
        == ["validation", "holdout"].flatMap { part in
          ["top1", "top5", "top10", "mrr"].map { "ablation.adds.text.\(part).\($0)" }
        })
    #expect(held.map(\.value) == [0.1, 0.2, 0.3, 0.15, 0.4, 0.5, 0.6, 0.45])
    #expect(held.allSatisfy { $0.tolerance == 0.002 })
  }

  @Test("a recipe without a ranker can have an ablation as well, and no recipe has one by default")
  func alone() throws {
    let workshop = try Workshop.generated(recipe: Desk.recipe + "\nablation: true")
    #expect(try workshop.run().document.ablation.count == AblationVariant.every.count)
    try workshop.write(recipe: Desk.recipe)
    #expect(try workshop.run().document.ablation.isEmpty)
  }
}
