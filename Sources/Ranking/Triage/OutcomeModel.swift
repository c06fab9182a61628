import DelegationFoundations
import DelegationTasks

/// States at a task's opening how likely it will be resolved FIXED, learning from each resolution as it comes.
///
/// A ``BinaryLogit`` over ``OutcomeInputs`` learns every resolved task with its inputs at its opening. Its logits are
/// corrected by a ``PlattScaling`` fitted again and again to the latest tasks by opening whose outcome is known: in the
/// order of resolution, tasks that are resolved fast, mostly FIXED, would count too much.
///
/// Events come in time order; each task is asked for at its opening, after all events strictly before it.
package struct OutcomeModel: Sendable {
  /// Chosen on the validation part of three trackers from 0.02, 0.05, 0.1 and 0.2, by the mean area under the curve (.825,
  /// .826, .824, .816).
  static let rate = 0.05
  /// How many of the latest tasks calibrate: chosen there from 500, 1,000 and 2,000 by the mean log loss
  /// (.413, .405, .403; .408 without any correction).
  package static let window = 2000
  /// With fewer resolved tasks, probabilities are not corrected.
  static let fewest = 100
  /// How many outcomes come between two fits.
  static let fitStep = 50

  private struct Outcome {
    let isFixed: Bool
    let since: Moment
  }

  private var inputs: OutcomeInputs
  private var logit: BinaryLogit
  private var scaling = PlattScaling.fit(to: [])
  /// By task: what was read and stated at its opening.
  private var read: [[BinaryLogit.Input]]
  private var stated: [Double]
  private var outcomes: [Outcome?]
  /// Tasks in the order of their openings.
  private var asked: [Int] = []
  private var outcomesUntilFit = Self.fitStep
  private let openings: [Moment]

  /// - Parameters:
  ///   - features: Of all tasks, at opening.
  ///   - readsReporter: Whether it knows who reported a task.
  package init(features: TaskFeatures, readsReporter: Bool = true) {
    inputs = OutcomeInputs(features: features, readsReporter: readsReporter)
    logit = BinaryLogit(inputCount: inputs.count, rate: Self.rate)
    openings = features.openings
    read = Array(repeating: [], count: openings.count)
    stated = Array(repeating: 0.5, count: openings.count)
    outcomes = Array(repeating: nil, count: openings.count)
  }

  /// The probability that a task will be resolved FIXED, from what was known at its opening.
  ///
  /// - Parameter task: Its number; each task is asked for once, in the order of the openings.
  package mutating func probability(of task: Int) -> Double {
    read[task] = inputs.inputs(of: task, at: openings[task])
    stated[task] = BinaryLogit.probability(ofLogit: logit.logit(of: read[task]))
    asked.append(task)
    inputs.open(task)
    return scaling.probability(of: stated[task])
  }

  /// What a simple rule states: the share of FIXED among past tasks with the task's value of a key.
  ///
  /// - Parameters:
  ///   - key: ``WorkKey/everything`` for all past tasks.
  ///   - task: Its number, at its opening.
  package func share(_ key: WorkKey, of task: Int) -> Double { inputs.share(key, of: task, at: openings[task]) }

  /// Learns from a resolution; other events say nothing.
  ///
  /// - Parameter event: Of a task that was asked for.
  package mutating func follow(_ event: TaskEvent) {
    switch event.change {
    case .fixed: settle(event.task, isFixed: true, at: event.moment)
    case .dropped: settle(event.task, isFixed: false, at: event.moment)
    case .reopened: takeBack(event.task, at: event.moment)
    case .opened, .assigned, .copied: break
    }
  }

  private mutating func settle(_ task: Int, isFixed: Bool, at now: Moment) {
    takeBack(task, at: now)
    outcomes[task] = Outcome(isFixed: isFixed, since: now)
    inputs.add(task, isFixed: isFixed, at: now)
    logit.learn(read[task], isTrue: isFixed)
    outcomesUntilFit -= 1
    if outcomesUntilFit == 0 {
      outcomesUntilFit = Self.fitStep
      calibrate()
    }
  }

  private mutating func takeBack(_ task: Int, at now: Moment) {
    guard let outcome = outcomes[task] else { return }
    inputs.remove(task, isFixed: outcome.isFixed, since: outcome.since, at: now)
    outcomes[task] = nil
  }

  private mutating func calibrate() {
    let pairs = asked.suffix(Self.window).compactMap { task in
      outcomes[task].map { PairOutcome(probability: stated[task], isAssignee: $0.isFixed) }
    }
    if pairs.count >= Self.fewest { scaling = PlattScaling.fit(to: pairs) }
  }
}
