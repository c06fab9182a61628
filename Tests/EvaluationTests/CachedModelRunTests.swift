import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationTasks
import Synchronization
import Testing

@Suite("Trials, handed over and as bytes") struct CachedModelRunTests {
  private let log = RandomHistory(seed: 5, count: 120).log
  private var persons: PersonTable { makePersons(log) }
  private var targets: [Target] {
    Targets(of: log, persons: persons, eligibility: .fixed, leavesOutSelfTaken: false).all
  }

  private func modelRuns() throws -> [ModelRun] {
    let features = try makeFeatures(log)
    let stream = LabelStream(of: log, persons: persons, leavesOutSelfTaken: false)
    let pairs = PairSource(
      features: features, events: stream.events, personCount: persons.count, targets: targets.map(\.task))
    let splits = [Split.holdout(of: targets), .folds(of: targets)]
    return try [("recent", EvaluationMode.batch), ("centroid-cosine", .batch), ("ranker-logit", .prequential)].map {
      let context = ModelContext(features: features, pairs: pairs, personCount: persons.count, mode: $0.1)
      let fresh = try ModelCatalogue.make($0.0, context: context)
      return ModelRun(
        model: $0.0, mode: $0.1, values: .opening, splits: splits, keepsRankings: [.holdout],
        roundsThreshold: 0.2, explains: targets.suffix(3).map(\.task)
      ) { fresh }
    }
  }

  private func runner(_ threads: Int) -> ModelRunner {
    ModelRunner(
      targets: targets, stream: LabelStream(of: log, persons: persons, leavesOutSelfTaken: false),
      threads: Threads(threads))
  }

  @Test("each model run is handed over once, complete, on one thread and on three", arguments: [1, 3])
  func handedOver(threads: Int) throws {
    let heard = Mutex<[Int: [UInt8]]>([:])
    let results = try runner(threads).run(modelRuns()) { modelRun, results in
      heard.withLock {
        #expect($0[modelRun] == nil)
        $0[modelRun] = results.cacheBytes
      }
    }
    #expect(results.map(\.count) == [2, 2, 2])
    #expect(
      heard.withLock { $0 } == Dictionary(uniqueKeysWithValues: results.map(\.cacheBytes).enumerated().map { ($0, $1) })
    )
    #expect(results.map(\.cacheBytes) == (try runner(2).run(modelRuns())).map(\.cacheBytes))
  }

  @Test("results come back with answers, rankings, assignments and accounts")
  func roundTrip() throws {
    for result in try runner(1).run(modelRuns()).flatMap(\.self) {
      let again = try ModelRunResult(cacheBytes: result.cacheBytes)
      #expect(again.model == result.model && again.mode == result.mode && again.values == result.values)
      #expect(again.split == result.split && again.scale == result.scale && again.answers == result.answers)
      #expect(again.folds.count == result.folds.count)
      for (one, other) in zip(again.folds, result.folds) {
        #expect(one.fold == other.fold && one.exampleCount == other.exampleCount)
        #expect(one.rankings == other.rankings && one.assignments == other.assignments)
        #expect(one.explanations == other.explanations)
      }
      #expect(again.measures == result.measures)
      let isExplained = result.model == "ranker-logit"
      #expect(result.folds.flatMap(\.explanations).isEmpty != isExplained)
    }
  }

  @Test("a fault while handing over ends the run and comes through")
  func fault() throws {
    struct Full: Error {}
    let modelRuns = try modelRuns()
    #expect(throws: Full.self) { try runner(1).run(modelRuns) { _, _ in throw Full() } }
  }

  @Test("a fitted logit comes back to the last bit")
  func logit() throws {
    let features = try makeFeatures(log)
    let stream = LabelStream(of: log, persons: persons, leavesOutSelfTaken: false)
    let source = PairSource(features: features, events: stream.events, personCount: persons.count, targets: [])
    let fitted = try TransferPairs.fit(
      [TransferPairs(source, outcomes: stream.finalExamples)], settings: [:], threads: .one)
    #expect(try ConditionalLogit(cacheBytes: fitted.cacheBytes) == fitted)
  }
}
