import Dispatch
import Recommendation

/// Gathers what jobs answered, from any thread, until each trial has all its rounds.
final class TrialCollection: @unchecked Sendable {
  /// A round by its split and its number there.
  typealias Place = (split: Int, round: Int)

  /// What one job answered of one trial.
  struct Part {
    let trial: Int
    let scale: ScoreScale
    let places: [Place]
    /// One per place.
    let rounds: [RoundResult]
  }

  private let trials: [Trial]
  private let answered: @Sendable (_ trial: Int, _ results: [TrialResult]) throws -> Void
  private let lock = DispatchSemaphore(value: 1)
  private var rounds: [[[RoundResult?]]]
  private var missing: [Int]
  private var scales: [ScoreScale?]
  private var thrown: (any Error)?

  /// - Parameters:
  ///   - trials: That will be answered.
  ///   - answered: Called with each trial's results as soon as it has them all.
  init(
    _ trials: [Trial],
    answered: @escaping @Sendable (_ trial: Int, _ results: [TrialResult]) throws -> Void = { _, _ in }
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
  var results: [[TrialResult]] { trials.indices.map(results) }

  private func results(of index: Int) -> [TrialResult] {
    let trial = trials[index]
    return trial.splits.indices.map { split in
      TrialResult(
        model: trial.model, knowledge: trial.knowledge, values: trial.values, split: trial.splits[split].kind,
        scale: scales[index] ?? trial.make().scale, rounds: rounds[index][split].map { $0! })
    }
  }
}
