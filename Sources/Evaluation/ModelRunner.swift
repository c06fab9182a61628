import DelegationMatching
import DelegationRanking
import DelegationTasks
import Dispatch

/// Evaluates model runs: gives each model the training examples of its evaluation mode, and collects its answers.
///
/// Results do not depend on the number of threads. A model must depend only on its training examples: ranking a task
/// must not change a later ranking. So one pass through time answers all splits of a model run; in batch,
/// each fold has its own model.
package struct ModelRunner: Sendable {
  private let targets: [Target]
  private let stream: LabelStream
  private let threads: Threads

  package init(targets: [Target], stream: LabelStream, threads: Threads) {
    (self.targets, self.stream, self.threads) = (targets, stream, threads)
  }

  /// - `finished`: Called after each job with the number of all jobs, from any thread.
  /// - Returns: For each model run its results, one per split in its order.
  package func run(
    _ modelRuns: [ModelRun], finished: @Sendable (_ jobCount: Int) -> Void = { _ in }
  ) -> [[ModelRunResult]] {
    run(modelRuns, into: ModelRunCollection(modelRuns), finished: finished).results
  }

  /// Does the same as ``run(_:finished:)``, but also hands on the results one by one.
  ///
  /// - `answered`: Called with a model run's number and its results as soon as they are complete, from any thread, for
  ///   one model run at a time. When it throws, no further work starts.
  /// - Throws: The first error that `answered` threw.
  package func run(
    _ modelRuns: [ModelRun], finished: @Sendable (_ jobCount: Int) -> Void = { _ in },
    answered: @escaping @Sendable (_ modelRun: Int, _ results: [ModelRunResult]) throws -> Void
  ) throws -> [[ModelRunResult]] {
    let collection = run(modelRuns, into: ModelRunCollection(modelRuns, answered: answered), finished: finished)
    if let failure = collection.failure { throw failure }
    return collection.results
  }

  private func run(
    _ modelRuns: [ModelRun], into collection: ModelRunCollection, finished: @Sendable (_ jobCount: Int) -> Void
  ) -> ModelRunCollection {
    let jobs = jobs(of: modelRuns)
    _ = threads.map(jobs.count) { job in
      guard collection.failure == nil else { return }
      for answer in run(jobs[job], of: modelRuns) { collection.add(answer) }
      finished(jobs.count)
    }
    return collection
  }

  private struct Job {
    var parts: [(modelRun: Int, positions: [ModelRunCollection.Position])]
    let weight: Int
  }

  /// The longest first, so that no thread is left with a long one at the end. Batch models that share work and have the
  /// same fold are one job.
  private func jobs(of modelRuns: [ModelRun]) -> [Job] {
    var jobs: [Job] = []
    var shared: [(fold: Fold, job: Int)] = []
    for (index, modelRun) in modelRuns.enumerated() {
      let positions = modelRun.splits.indices.flatMap { split in
        modelRun.splits[split].folds.indices.map { (split: split, fold: $0) }
      }
      guard !positions.isEmpty else { continue }
      let model = modelRun.make()
      let weight = targets.count * (model is any Explaining ? Self.learnerWeight : 1)
      guard modelRun.mode == .batch else {
        jobs.append(Job(parts: [(index, positions)], weight: weight))
        continue
      }
      for position in positions {
        let fold = modelRun.splits[position.split].folds[position.fold]
        if model is BatchRanker, let known = shared.first(where: { $0.fold == fold }) {
          jobs[known.job].parts.append((index, [position]))
          continue
        }
        if model is BatchRanker { shared.append((fold, jobs.count)) }
        jobs.append(Job(parts: [(index, [position])], weight: weight * fold.train.count / max(1, targets.count)))
      }
    }
    return jobs.sorted { $0.weight > $1.weight }
  }

  /// How much longer learned rankers take than other models.
  private static let learnerWeight = 100

  private func run(_ job: Job, of modelRuns: [ModelRun]) -> [ModelRunCollection.Part] {
    let work = SharedWork()
    return job.parts.map { part in
      let modelRun = modelRuns[part.modelRun]
      var model = modelRun.make()
      if var sharing = model as? BatchRanker {
        sharing.share(work)
        model = sharing
      }
      let requests = part.positions.map { position in
        let split = modelRun.splits[position.split]
        return ModelEvaluation.FoldRequest(
          fold: split.folds[position.fold], keepsRankings: modelRun.keepsRankings.contains(split.kind),
          rule: split.kind == .holdout
            ? modelRun.roundsThreshold.map { TwoRounds(threshold: $0, scale: model.scale) } : nil,
          errors: split.kind == .holdout ? modelRun.explainsErrors : 0)
      }
      if modelRun.explains.isEmpty, !requests.contains(where: \.readsScores) { model.orderAlone() }
      var evaluation = ModelEvaluation(targets: targets, requests: requests, explains: modelRun.explains)
      switch modelRun.mode {
      case .batch: evaluation.evaluateBatch(&model, stream)
      case .retrained, .prequential: evaluation.evaluate(&model, stream, as: modelRun.schedule)
      }
      return ModelRunCollection.Part(
        modelRun: part.modelRun, scale: model.scale, positions: part.positions, folds: evaluation.results)
    }
  }
}

/// Collects the jobs' answers, from any thread, until each model run has all its folds.
final class ModelRunCollection: @unchecked Sendable {
  typealias Position = (split: Int, fold: Int)

  struct Part {
    let modelRun: Int
    let scale: ScoreScale
    let positions: [Position]
    /// There is one fold per position.
    let folds: [FoldResult]
  }

  private let modelRuns: [ModelRun]
  private let answered: @Sendable (_ modelRun: Int, _ results: [ModelRunResult]) throws -> Void
  private let lock = DispatchSemaphore(value: 1)
  private var folds: [[[FoldResult?]]]
  private var missing: [Int]
  private var scales: [ScoreScale?]
  private var thrown: (any Error)?

  init(
    _ modelRuns: [ModelRun],
    answered: @escaping @Sendable (_ modelRun: Int, _ results: [ModelRunResult]) throws -> Void = { _, _ in }
  ) {
    self.modelRuns = modelRuns
    self.answered = answered
    folds = modelRuns.map { $0.splits.map { Array(repeating: nil, count: $0.folds.count) } }
    missing = modelRuns.map { $0.splits.reduce(0) { $0 + $1.folds.count } }
    scales = Array(repeating: nil, count: modelRuns.count)
  }

  var failure: (any Error)? {
    lock.wait()
    defer { lock.signal() }
    return thrown
  }

  func add(_ part: Part) {
    lock.wait()
    defer { lock.signal() }
    scales[part.modelRun] = part.scale
    for (position, result) in zip(part.positions, part.folds) {
      folds[part.modelRun][position.split][position.fold] = result
    }
    missing[part.modelRun] -= part.positions.count
    guard missing[part.modelRun] == 0, thrown == nil else { return }
    do { try answered(part.modelRun, results(of: part.modelRun)) } catch { thrown = error }
  }

  var results: [[ModelRunResult]] { modelRuns.indices.map(results) }

  private func results(of index: Int) -> [ModelRunResult] {
    let modelRun = modelRuns[index]
    return modelRun.splits.indices.map { split in
      ModelRunResult(
        model: modelRun.model, mode: modelRun.mode, values: modelRun.values, split: modelRun.splits[split].kind,
        scale: scales[index] ?? modelRun.make().scale, folds: folds[index][split].map { $0! })
    }
  }
}
