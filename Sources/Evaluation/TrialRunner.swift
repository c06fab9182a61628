import Matching
import Recommendation
import Repeatable
import TaskModel

/// Runs trials: feeds each model what its knowledge allows and notes its answers.
///
/// Results do not depend on the number of threads. A model must depend on the lessons it was told alone: asking it for
/// a ranking must leave nothing behind that changes a later one. So one pass through time answers all splits of a
/// prequential trial; for batch each round has a model of its own.
package struct TrialRunner: Sendable {
  private let targets: [Target]
  private let stream: LessonStream
  private let threads: Threads

  package init(targets: [Target], stream: LessonStream, threads: Threads) {
    self.targets = targets
    self.stream = stream
    self.threads = threads
  }

  /// - Parameters:
  ///   - trials: In any order; each is answered by itself.
  ///   - finished: Called after each job with the number of all jobs, from any thread.
  /// - Returns: For each trial its results, one per split in the trial's order.
  package func run(
    _ trials: [Trial], finished: @Sendable (_ jobCount: Int) -> Void = { _ in }
  ) -> [[TrialResult]] {
    let jobs = jobs(of: trials)
    let outcomes = threads.map(jobs.count) { job in
      defer { finished(jobs.count) }
      return run(jobs[job], of: trials)
    }
    var scales = [ScoreScale?](repeating: nil, count: trials.count)
    var rounds = trials.map { trial in trial.splits.map { _ in [Int: RoundResult]() } }
    for (job, outcome) in zip(jobs, outcomes) {
      for (part, answered) in zip(job.parts, outcome) {
        scales[part.trial] = answered.scale
        for (place, result) in zip(part.places, answered.rounds) {
          rounds[part.trial][place.split][place.round] = result
        }
      }
    }
    return trials.indices.map { index in
      let trial = trials[index]
      return trial.splits.indices.map { split in
        TrialResult(
          model: trial.model, knowledge: trial.knowledge, values: trial.values, split: trial.splits[split].kind,
          scale: scales[index] ?? trial.make().scale,
          rounds: trial.splits[split].rounds.indices.map { rounds[index][split][$0]! })
      }
    }
  }

  /// What one thread does: models, each for the rounds it answers.
  private struct Job {
    /// A round by its split and its number there.
    typealias Place = (split: Int, round: Int)

    var parts: [(trial: Int, places: [Place])]
    /// About how long it takes, against others.
    let weight: Int
  }

  private struct JobResult: Sendable {
    let scale: ScoreScale
    let rounds: [RoundResult]
  }

  /// The longest first, so that no thread is left with one in the end. Batch models that share work and are asked for the
  /// same round are one job.
  private func jobs(of trials: [Trial]) -> [Job] {
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

  private func run(_ job: Job, of trials: [Trial]) -> [JobResult] {
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
        return Examination.Wanted(
          round: split.rounds[place.round], keeps: trial.keepsRankings.contains(split.kind),
          rule: split.kind == .holdout
            ? trial.roundsThreshold.map { TwoRounds(threshold: $0, scale: model.scale) } : nil,
          errors: split.kind == .holdout ? trial.explainsErrors : 0)
      }
      var examination = Examination(targets: targets, wanted: wanted, explains: trial.explains)
      switch trial.knowledge {
      case .batch: examination.askBatch(&model, stream)
      case .prequential: examination.askPrequential(&model, stream)
      }
      return JobResult(scale: model.scale, rounds: examination.results)
    }
  }
}
