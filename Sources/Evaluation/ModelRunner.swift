import Dispatch
import DelegationMatching
import DelegationRanking
import DelegationFoundations
import DelegationTasks

/// Runs trials: feeds each model what its knowledge allows and notes its answers.
///
/// Results do not depend on the number of threads. A model must depend on the lessons it was told alone: asking it for
/// a ranking must leave nothing behind that changes a later one. So one pass through time answers all splits of a
/// prequential trial; for batch each round has a model of its own.
package struct ModelRunner: Sendable {
  private let targets: [Target]
  private let stream: LabelStream
  private let threads: Threads

  package init(targets: [Target], stream: LabelStream, threads: Threads) {
    self.targets = targets
    self.stream = stream
    self.threads = threads
  }

  /// - Parameters:
  ///   - trials: In any order; each is answered by itself.
  ///   - finished: Called after each job with the number of all jobs, from any thread.
  /// - Returns: For each trial its results, one per split in the trial's order.
  package func run(
    _ trials: [ModelRun], finished: @Sendable (_ jobCount: Int) -> Void = { _ in }
  ) -> [[ModelRunResult]] {
    run(trials, into: ModelRunCollection(trials), finished: finished).results
  }

  /// As ``run(_:finished:)`` for results that are taken away one by one.
  ///
  /// - Parameters:
  ///   - trials: In any order; each is answered by itself.
  ///   - finished: Called after each job with the number of all jobs, from any thread.
  ///   - answered: Called with a trial's number and its results as soon as it has answered, from any thread, one trial at
  ///     a time. When it throws, no further work is begun.
  /// - Returns: For each trial its results, one per split in the trial's order.
  /// - Throws: What `answered` threw first.
  package func run(
    _ trials: [ModelRun], finished: @Sendable (_ jobCount: Int) -> Void = { _ in },
    answered: @escaping @Sendable (_ trial: Int, _ results: [ModelRunResult]) throws -> Void
  ) throws -> [[ModelRunResult]] {
    let collection = run(trials, into: ModelRunCollection(trials, answered: answered), finished: finished)
    if let failure = collection.failure { throw failure }
    return collection.results
  }

  private func run(
    _ trials: [ModelRun], into collection: ModelRunCollection, finished: @Sendable (_ jobCount: Int) -> Void
  ) -> ModelRunCollection {
    let jobs = jobs(of: trials)
    _ = threads.map(jobs.count) { job in
      guard collection.failure == nil else { return }
      for answer in run(jobs[job], of: trials) { collection.add(answer) }
      finished(jobs.count)
    }
    return collection
  }

  /// What one thread does: models, each for the rounds it answers.
  private struct Job {
    var parts: [(trial: Int, places: [ModelRunCollection.Place])]
    /// About how long it takes, against others.
    let weight: Int
  }

  /// The longest first, so that no thread is left with one in the end. Batch models that share work and are asked for the
  /// same round are one job.
  private func jobs(of trials: [ModelRun]) -> [Job] {
    var jobs: [Job] = []
    var shared: [(round: Round, job: Int)] = []
    for (index, trial) in trials.enumerated() {
      let places = trial.splits.indices.flatMap { split in
        trial.splits[split].rounds.indices.map { (split: split, round: $0) }
      }
      guard !places.isEmpty else { continue }
      let model = trial.make()
      let weight = targets.count * (model is any Explaining ? Self.learnerWeight : 1)
      guard trial.knowledge == .batch else {
        jobs.append(Job(parts: [(index, places)], weight: weight))
        continue
      }
      for place in places {
        let round = trial.splits[place.split].rounds[place.round]
        if model is any WorkSharing, let known = shared.first(where: { $0.round == round }) {
          jobs[known.job].parts.append((index, [place]))
          continue
        }
        if model is any WorkSharing { shared.append((round, jobs.count)) }
        jobs.append(
          Job(parts: [(index, [place])], weight: weight * round.train.count / max(1, targets.count)))
      }
    }
    return jobs.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }.map(\.element)
  }

  /// How much longer models take that learn how to rank.
  private static let learnerWeight = 100

  private func run(_ job: Job, of trials: [ModelRun]) -> [ModelRunCollection.Part] {
    let work = SharedWork()
    return job.parts.map { part in
      let trial = trials[part.trial]
      var model = trial.make()
      if var sharing = model as? any WorkSharing {
        sharing.share(work)
        model = sharing
      }
      let wanted = part.places.map { place in
        let split = trial.splits[place.split]
        return ModelEvaluation.Wanted(
          round: split.rounds[place.round], keeps: trial.keepsRankings.contains(split.kind),
          rule: split.kind == .holdout
            ? trial.roundsThreshold.map { TwoRounds(threshold: $0, scale: model.scale) } : nil,
          errors: split.kind == .holdout ? trial.explainsErrors : 0)
      }
      var examination = ModelEvaluation(targets: targets, wanted: wanted, explains: trial.explains)
      switch trial.knowledge {
      case .batch: examination.askBatch(&model, stream)
      case .prequential: examination.askPrequential(&model, stream)
      }
      return ModelRunCollection.Part(
        trial: part.trial, scale: model.scale, places: part.places, rounds: examination.results)
    }
  }
}

/// Gathers what jobs answered, from any thread, until each trial has all its rounds.
final class ModelRunCollection: @unchecked Sendable {
  /// A round by its split and its number there.
  typealias Place = (split: Int, round: Int)

  /// What one job answered of one trial.
  struct Part {
    let trial: Int
    let scale: ScoreScale
    let places: [Place]
    /// One per place.
    let rounds: [FoldResult]
  }

  private let trials: [ModelRun]
  private let answered: @Sendable (_ trial: Int, _ results: [ModelRunResult]) throws -> Void
  private let lock = DispatchSemaphore(value: 1)
  private var rounds: [[[FoldResult?]]]
  private var missing: [Int]
  private var scales: [ScoreScale?]
  private var thrown: (any Error)?

  /// - Parameters:
  ///   - trials: That will be answered.
  ///   - answered: Called with each trial's results as soon as it has them all.
  init(
    _ trials: [ModelRun],
    answered: @escaping @Sendable (_ trial: Int, _ results: [ModelRunResult]) throws -> Void = { _, _ in }
  ) {
    self.trials = trials
    self.answered = answered
    rounds = trials.map { $0.splits.map { Array(repeating: nil, count: $0.rounds.count) } }
    missing = trials.map { $0.splits.reduce(0) { $0 + $1.rounds.count } }
    scales = Array(repeating: nil, count: trials.count)
  }

  /// What `answered` threw first.
  var failure: (any Error)? {
    lock.wait()
    defer { lock.signal() }
    return thrown
  }

  func add(_ part: Part) {
    lock.wait()
    defer { lock.signal() }
    scales[part.trial] = part.scale
    for (place, result) in zip(part.places, part.rounds) { rounds[part.trial][place.split][place.round] = result }
    missing[part.trial] -= part.places.count
    guard missing[part.trial] == 0, thrown == nil else { return }
    do { try answered(part.trial, results(of: part.trial)) } catch { thrown = error }
  }

  /// For each trial one result per split; to be asked when all jobs have ended.
  var results: [[ModelRunResult]] { trials.indices.map(results) }

  private func results(of index: Int) -> [ModelRunResult] {
    let trial = trials[index]
    return trial.splits.indices.map { split in
      ModelRunResult(
        model: trial.model, knowledge: trial.knowledge, values: trial.values, split: trial.splits[split].kind,
        scale: scales[index] ?? trial.make().scale, rounds: rounds[index][split].map { $0! })
    }
  }
}
