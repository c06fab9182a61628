import DelegationTasks

/// Everything learned from a tracker's history up to a moment, ready to say what a person takes next.
///
/// It gives the probabilities that the evaluation measures at that moment.
package struct NextTaskSession: Sendable {
  package private(set) var state: NextTaskState
  /// The fit; nil while there are too few takes: then the newest task comes first.
  package let fit: NextTaskFit?
  package let takeCount: Int
  private let now: Moment

  /// - `trained`: In batch mode the moment until which to learn about persons; nil for everything.
  package init(
    _ inputs: NextTaskInputs, events: [TaskEvent], personCount: Int, at now: Moment, trained: Moment? = nil,
    parameters: NextTaskLearner.Parameters = .init(), threads: Threads = .one
  ) {
    var state = NextTaskState(inputs, events: events, personCount: personCount)
    var learner = NextTaskLearner(parameters)
    state.advance(to: trained ?? now) { take, state in
      learner.add(state.context(of: take.person, at: take.moment), taken: take.task)
    }
    let due = trained == nil ? FitSchedule.count(known: learner.count) : learner.count
    fit = due.flatMap { learner.fit(toFirst: $0, threads: threads) }
    if trained != nil {
      state.stopLearning()
      state.advance(to: now)
    }
    (self.state, self.now, takeCount) = (state, now, learner.count)
  }

  package struct Suggestion: Sendable {
    package let task: Int
    /// The probability among all waiting tasks; of equal ones the newest comes first.
    package let probability: Double
    package let age: Double
    package let reasons: [NextTaskReason]
  }

  package mutating func suggestions(for person: PersonID, count: Int) -> [Suggestion] {
    let context = state.context(of: person, at: now)
    guard !context.candidates.isEmpty else { return [] }
    let even = Array(repeating: 1 / Double(context.queueCount), count: context.candidates.count)
    let probabilities = fit?.probabilities(context) ?? even
    let reasons = NextTaskReasons(context, fit)
    return Ranking.positions(falling: probabilities).prefix(count).map {
      Suggestion(
        task: context.candidates[$0], probability: probabilities[$0], age: context.ages[$0], reasons: reasons[$0])
    }
  }
}
