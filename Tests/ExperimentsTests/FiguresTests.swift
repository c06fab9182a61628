import Experiments
import Reporting
import Testing

@Suite("Figures that are held") struct FiguresTests {
  private func clustering(_ space: String, k: Int, inertia: Double) -> ReportDocument.ClusterResult {
    .init(
      space: space, k: k, restarts: 2, rows: 70, initialisation: "random", inertia: inertia, purity: 0.5, nmi: 0.2,
      ari: 0.1, emptyClusters: 0, convergence: [inertia], restartInertias: [inertia, inertia], largest: [])
  }

  @Test("counts first, then results, each by where it stands in the report")
  func names() {
    let names = sampleDocument(top1: 0.36).figures.map(\.name)
    #expect(
      names == [
        "counts.reports", "counts.updates", "counts.eligible", "counts.eligibleAny", "counts.persons", "counts.train",
        "counts.trainKnown", "counts.lessons", "counts.test", "counts.ownerNeverChanged", "counts.ownerNotPerson",
        "counts.otherResolution", "counts.selfTaken", "counts.terms",
        "results.recent.batch.holdout.opening.top1", "results.recent.batch.holdout.opening.top3",
        "results.recent.batch.holdout.opening.top5", "results.recent.batch.holdout.opening.top10",
        "results.recent.batch.holdout.opening.mrr", "results.recent.batch.holdout.opening.macroF1",
        "results.recent.batch.holdout.opening.ceiling",
      ])
  }

  @Test("two clusterings of one space and size have figures of their own")
  func clusters() {
    var report = sampleDocument(top1: 0.36)
    report.clusters = [clustering("tfidf", k: 5, inertia: 40), clustering("tfidf", k: 5, inertia: 50)]
    let figures = report.figures
    #expect(Set(figures.map(\.name)).count == figures.count)
    #expect(figures.first { $0.name == "clusters.2.tfidf.k5.inertia" }?.value == 50)
    #expect(Expected(accepting: report).differences(from: report).isEmpty)
  }

  @Test("what hangs on BLAS may move further than what does not")
  func tolerances() {
    var report = sampleDocument(top1: 0.36)
    report.clusters = [clustering("lsa", k: 5, inertia: 40), clustering("tfidf", k: 5, inertia: 50)]
    let tolerances = Dictionary(uniqueKeysWithValues: report.figures.map { ($0.name, $0.tolerance) })
    #expect(tolerances["counts.reports"] == 0)
    #expect(tolerances["results.recent.batch.holdout.opening.mrr"] == 0.002)
    #expect(tolerances["clusters.1.lsa.k5.inertia"] == 0.8)
    #expect(tolerances["clusters.1.lsa.k5.ari"] == 0.05)
    #expect(tolerances["clusters.2.tfidf.k5.inertia"] == 0.1)
    #expect(tolerances["clusters.2.tfidf.k5.ari"] == 0.002)
  }

  @Test("the figures of two rounds are held by model and knowledge")
  func rounds() {
    var report = sampleDocument(top1: 0.36)
    report.rounds = [
      .init(
        model: "recent", knowledge: "batch", threshold: 0.5, personsPerTaskRoundOne: 1.5, ownerAfterRoundOne: 0.4,
        ownerAfterBoth: 0.5, leftToRoundTwo: 0.2, loadTopFive: 0.6)
    ]
    #expect(
      report.figures.suffix(5).map(\.name) == [
        "rounds.recent.batch.personsPerTaskRoundOne", "rounds.recent.batch.ownerAfterRoundOne",
        "rounds.recent.batch.ownerAfterBoth", "rounds.recent.batch.leftToRoundTwo", "rounds.recent.batch.loadTopFive",
      ])
  }
}
