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
    let jobs = trials.indices.flatMap { self.jobs(of: trials[$0], at: $0) }
    let outcomes = threads.map(jobs.count) { job in
      defer { finished(jobs.count) }
      return run(jobs[job], of: trials[jobs[job].trial])
    }
    var scales = [ScoreScale?](repeating: nil, count: trials.count)
    var rounds = trials.map { trial in trial.splits.map { _ in [RoundResult]() } }
    for (job, outcome) in zip(jobs, outcomes) {
      scales[job.trial] = outcome.scale
      for (place, result) in zip(job.places, outcome.rounds) { rounds[job.trial][place.split].append(result) }
    }
    return trials.indices.map { index in
      let trial = trials[index]
      return trial.splits.indices.map { split in
        TrialResult(
          model: trial.model, knowledge: trial.knowledge, values: trial.values, split: trial.splits[split].kind,
          scale: scales[index] ?? trial.make().scale, rounds: rounds[index][split])
      }
    }
  }

  /// What one model is made for: the rounds it answers, each by its split and its number there.
  private struct Job {
    let trial: Int
    let places: [(split: Int, round: Int)]
  }

  private struct JobResult: Sendable {
    let scale: ScoreScale
    let rounds: [RoundResult]
  }

  private func jobs(of trial: Trial, at index: Int) -> [Job] {
    let places = trial.splits.indices.flatMap { split in
      trial.splits[split].rounds.indices.map { (split: split, round: $0) }
    }
    switch trial.knowledge {
    case .batch: return places.map { Job(trial: index, places: [$0]) }
    case .prequential: return places.isEmpty ? [] : [Job(trial: index, places: places)]
    }
  }

  private func run(_ job: Job, of trial: Trial) -> JobResult {
    var model = trial.make()
    let wanted = job.places.map { place in
      let split = trial.splits[place.split]
      return (round: split.rounds[place.round], keeps: trial.keepsRankings.contains(split.kind))
    }
    var examination = Examination(targets: targets, wanted: wanted, explains: trial.explains)
    switch trial.knowledge {
    case .batch: examination.askBatch(&model, stream)
    case .prequential: examination.askPrequential(&model, stream)
    }
    return JobResult(scale: model.scale, rounds: examination.results)
  }
}
