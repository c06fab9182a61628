import DelegationReporting
import DelegationResultFixtures
import DelegationResults
import Testing

@Suite("Metrics of a report") struct MetricsTests {
  private func clustering(_ space: String, k: Int, inertia: Double) -> ExperimentResult.ClusterResult {
    .of([
      "space": space, "k": k, "restarts": 2, "rows": 70, "initialisation": "random", "inertia": inertia, "purity": 0.5,
      "nmi": 0.2, "ari": 0.1, "emptyClusters": 0, "convergence": [inertia], "restartInertias": [inertia, inertia],
      "largest": [Int](),
    ])
  }

  @Test("counts first, then results, each named by its path in the report")
  func names() {
    let names = sampleDocument(top1: 0.36).metrics.map(\.name)
    #expect(
      names == [
        "counts.tasks", "counts.updates", "counts.eligible", "counts.eligibleAny", "counts.persons", "counts.train",
        "counts.trainKnown", "counts.trainingExamples", "counts.test", "counts.assigneeNeverChanged",
        "counts.assigneeNotPerson",
        "counts.otherResolution", "counts.selfTaken", "counts.terms",
        "results.recent.batch.holdout.opening.top1", "results.recent.batch.holdout.opening.top3",
        "results.recent.batch.holdout.opening.top5", "results.recent.batch.holdout.opening.top10",
        "results.recent.batch.holdout.opening.mrr", "results.recent.batch.holdout.opening.macroF1",
        "results.recent.batch.holdout.opening.candidateRecall",
      ])
  }

  @Test("two clusterings of one space and size have metrics of their own")
  func clusters() {
    var report = sampleDocument(top1: 0.36)
    report.clusters = [clustering("tfidf", k: 5, inertia: 40), clustering("tfidf", k: 5, inertia: 50)]
    let metrics = report.metrics
    #expect(Set(metrics.map(\.name)).count == metrics.count)
    #expect(metrics.first { $0.name == "clusters.2.tfidf.k5.inertia" }?.value == 50)
    #expect(Expected(accepting: report).differences(from: report).isEmpty)
  }

  @Test("what hangs on BLAS may move further than what does not")
  func tolerances() {
    var report = sampleDocument(top1: 0.36)
    report.clusters = [clustering("lsa", k: 5, inertia: 40), clustering("tfidf", k: 5, inertia: 50)]
    let tolerances = Dictionary(uniqueKeysWithValues: report.metrics.map { ($0.name, $0.tolerance) })
    #expect(tolerances["counts.tasks"] == 0)
    #expect(tolerances["results.recent.batch.holdout.opening.mrr"] == 0.002)
    #expect(tolerances["clusters.1.lsa.k5.inertia"] == 0.8)
    #expect(tolerances["clusters.1.lsa.k5.ari"] == 0.05)
    #expect(tolerances["clusters.2.tfidf.k5.inertia"] == 0.1)
    #expect(tolerances["clusters.2.tfidf.k5.ari"] == 0.002)
  }

  @Test("the metrics of two rounds, by model and mode")
  func rounds() {
    var report = sampleDocument(top1: 0.36)
    report.rounds = [
      .of([
        "model": "recent", "mode": "batch", "threshold": 0.5, "personsPerTaskRoundOne": 1.5,
        "assigneeAfterRoundOne": 0.4, "assigneeAfterBoth": 0.5, "leftToRoundTwo": 0.2, "loadTopFive": 0.6,
      ])
    ]
    #expect(
      report.metrics.suffix(5).map(\.name) == [
        "rounds.recent.batch.personsPerTaskRoundOne", "rounds.recent.batch.assigneeAfterRoundOne",
        "rounds.recent.batch.assigneeAfterBoth", "rounds.recent.batch.leftToRoundTwo",
        "rounds.recent.batch.loadTopFive",
      ])
  }

  @Test("a chosen threshold is a metric beside the recipe's, with a wider tolerance")
  func chosenRounds() {
    var report = sampleDocument(top1: 0.36)
    let fixed = ExperimentResult.TwoRoundResult.of([
      "model": "recent", "mode": "batch", "threshold": 0.5, "personsPerTaskRoundOne": 1.5, "assigneeAfterRoundOne": 0.4,
      "assigneeAfterBoth": 0.5, "leftToRoundTwo": 0.2, "loadTopFive": 0.6,
    ])
    var chosen = fixed
    (chosen.threshold, chosen.chosenFor) = (0.07, 3)
    report.rounds = [fixed, chosen]
    let metrics = report.metrics.filter { $0.name.hasPrefix("rounds.") }
    #expect(metrics.count == 11 && Set(metrics.map(\.name)).count == 11)
    let threshold = metrics.first { $0.name == "rounds.recent.batch.chosen.threshold" }
    #expect(threshold?.value == 0.07 && threshold?.tolerance == 0.02)
  }

  @Test("probabilities, by model and mode; a missing threshold gives no metric")
  func calibration() {
    var report = sampleDocument(top1: 0.36)
    report.validation = [
      .of(["model": "recent", "mode": "batch", "test": 60, "top1": 0.3, "top5": 0.6, "top10": 0.8, "mrr": 0.45])
    ]
    report.calibration = [
      .init(
        .of([
          "model": "recent", "mode": "batch", "test": 60, "stated": 0.5, "right": 0.36, "error": 0.14,
          "noiseFloor": 0.04,
          "p": 0.01, "meanP": 0.02, "pairError": 0.01, "brier": 0.2, "logLoss": 0.6, "assigneeLogLoss": 1.9,
          "bins": [Int](), "curve": [Int](), "area": 0.5, "abstention": made(["target": 0.8]), "sets": [Int](),
          "tooFew": false,
        ]))
    ]
    let names = report.metrics.map(\.name).filter { !$0.hasPrefix("counts.") && !$0.hasPrefix("results.") }
    let calibration = [
      "stated", "error", "noiseFloor", "p", "meanP", "pairError", "brier", "logLoss", "assigneeLogLoss", "area",
    ]
    #expect(
      names == ["top1", "top5", "top10", "mrr"].map { "validation.recent.batch.\($0)" }
        + calibration.map { "calibration.recent.batch.\($0)" })
    report.calibration[0].abstention = .of([
      "target": 0.8, "threshold": 0.7,
      "test": made(["tasks": 60, "answered": 20, "coverage": 1.0 / 3, "precision": 0.75, "interval95": [0.5, 0.9]]),
    ])
    let held = report.metrics.filter { $0.name.hasPrefix("calibration.recent.batch.abstention") }
    #expect(held.map(\.value) == [0.7, 1.0 / 3, 0.75] && held.allSatisfy { $0.tolerance == 0.02 })
  }
}
