import DelegationTasks

/// States at a task's opening how likely it will be resolved FIXED, learning from each resolution as it comes.
///
/// A `CalibratedLogit` over ``OutcomeInputs`` learns every resolved task with its inputs at its opening.
///
/// Events come in time order; a task's probability is requested at its opening, after all events strictly before it.
package struct OutcomeModel: Sendable {
  private struct Outcome {
    let isFixed: Bool
    let since: Moment
  }

  private var inputs: OutcomeInputs
  private var logit: CalibratedLogit
  private var outcomes: [Outcome?]
  private let openings: [Moment]

  package init(features: TaskFeatures, readsReporter: Bool = true) {
    inputs = OutcomeInputs(features: features, readsReporter: readsReporter)
    openings = features.openings
    logit = CalibratedLogit(taskCount: openings.count, inputCount: inputs.count)
    outcomes = Array(repeating: nil, count: openings.count)
  }

  /// The probability that a task will be resolved FIXED, from what was known at its opening.
  ///
  /// - Parameter task: The number of the task; each is requested once, in the order of the openings.
  package mutating func probability(of task: Int) -> Double {
    let read = inputs.inputs(of: task, at: openings[task])
    inputs.open(task)
    return logit.probability(of: task, inputs: read)
  }

  /// The model after all events of a history, for tasks that are asked about in place of the features' last one.
  package init(features: TaskFeatures, after events: [TaskEvent]) {
    self.init(features: features)
    var upcoming = events[...]
    for task in openings.indices.dropLast() {
      for event in upcoming.take(before: openings[task]) { follow(event) }
      _ = probability(of: task)
    }
    for event in upcoming { follow(event) }
  }

  /// The probability for a task that somebody asks about.
  ///
  /// - `place`: The task that it stands in for.
  /// - `now`: The moment of its opening.
  package mutating func probability(of asked: AskedFeatures, inPlaceOf place: Int, at now: Moment) -> Double {
    inputs.replace(place, by: asked)
    return logit.probability(of: inputs.inputs(of: place, at: now))
  }

  /// Returns the probability of a simple rule: the share of FIXED among past tasks with the task's value of a key.
  ///
  /// - `key`: ``WorkKey/everything`` for all past tasks.
  package func share(_ key: WorkKey, of task: Int) -> Double { inputs.share(key, of: task, at: openings[task]) }

  /// Learns from a resolution; other events say nothing.
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
    logit.settle(task, isTrue: isFixed)
  }

  private mutating func takeBack(_ task: Int, at now: Moment) {
    guard let outcome = outcomes[task] else { return }
    inputs.remove(task, isFixed: outcome.isFixed, since: outcome.since, at: now)
    outcomes[task] = nil
    logit.takeBack(task)
  }
}
