import DelegationEvaluation
import DelegationExperiments
import DelegationFleet
import DelegationFoundations
import DelegationIngest
import DelegationRanking
import DelegationRecipes
import DelegationResults
import DelegationTasks
import DelegationText
import Foundation
import Testing

/// The calls of the article `TheWholeWay`, unchanged except for the folders.
@Suite("The whole way") struct TheWholeWayTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  @Test("the calls of the article give the metrics of a run")
  func article() throws {
    let project = Project(root: Self.root + "/")
    let recipe = try project.recipe("sample")
    let catalogue = DatasetCatalogue(options: [], environment: nil, others: project.datasetFolders)
    let data = try catalogue.named(recipe.dataset).load(threads: .one)

    let targets = Targets(of: data.log, persons: data.persons, eligibility: .fixed, leavesOutSelfTaken: false)
    let stream = LabelStream(of: data.log, persons: data.persons, leavesOutSelfTaken: false)
    let split = Split.holdout(of: targets.all)

    let view = FeatureView(of: data.log, values: .opening)
    var builder = CorpusBuilder(chain: try TextChain(settings: recipe.text))
    view.forEachText(of: recipe.textFields) { builder.add($0) }
    let corpus = builder.finish()

    let features = TaskFeatures(
      openings: data.log.openings, components: view.components, componentCount: view.componentCount,
      terms: corpus, spaceTerms: corpus, categories: view.categories(persons: data.persons))
    let model = try ModelCatalogue.make(
      "component-counts", context: ModelContext(features: features, personCount: data.persons.count))
    let modelRun = ModelRun(
      model: "component-counts", mode: .prequential, values: .opening, splits: [split], make: { model })
    let result = ModelRunner(targets: targets.all, stream: stream, threads: .one).run([modelRun])[0][0]

    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("whole-way-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // A model's metrics do not depend on the others; that a run with all of them holds, the gate shows.
    let changes =
      ["models=[most-frequent, component-counts, centroid-cosine]", "nextTask=false", "clusters=null"]
      + ["model=component-counts", "mode=prequential"].map { "evaluation.headline.\($0)" }
    let options = RunOptions(
      catalogue: catalogue, changes: try changes.map { try RecipeChange($0) }, reports: folder, threads: Threads(2))
    let runner = ExperimentRunner(project: project, runLog: RunLog(folder: folder + "/runs"))
    let outcome = Finished<ExperimentResult>(try runner.run("sample", options))
    let reported = try #require(
      outcome.document.results.first {
        $0.model == "component-counts" && $0.mode == .prequential && $0.split == .holdout
          && $0.fieldValues == .opening
      })
    #expect(abs(result.measures.top1 - reported.measures.top1) < 1e-6)
    #expect(abs(result.measures.score - reported.measures.score) < 1e-6)
    try checkTests(outcome.document.comparisons)
  }

  /// Every difference has its interval, and all p-values of the report are corrected as one family.
  private func checkTests(_ comparisons: [ExperimentResult.Comparison]) throws {
    #expect(Set(comparisons.map(\.split)) == [.holdout, .folds])
    for test in comparisons {
      let bounds = try #require(test.interval95)
      #expect(bounds[0] <= test.difference && test.difference <= bounds[1] && bounds[0] < bounds[1], "\(test)")
    }
    let raised = HolmCorrection.adjusted(comparisons.map { $0.pHolm == nil ? nil : $0.p })
    for (test, p) in zip(comparisons, raised) {
      // The report has six decimals.
      #expect(test.pHolm == nil ? test.p == 1 : abs(test.pHolm! - p!) < 1e-4, "\(test)")
    }
  }
}
