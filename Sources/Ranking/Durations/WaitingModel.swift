import DelegationTasks

/// States at a task's opening how long it will wait until it is resolved for the first time.
///
/// It joins the hazards of similar tasks and logistic corrections. Tasks that still wait count as far as they are
/// known: when an interval has passed for a task, it teaches whether the task ended in it. An end teaches no sooner,
/// since of tasks that are in the middle of an interval those that have ended would count and the others not.
///
/// - Source: Singer & Willett 1993, doi:10.3102/10769986018002155, for hazards of discrete time with censoring.
package struct WaitingModel: Sendable {
  private var learner: DurationLearner
  private let openings: [Moment]
  private let seconds: [Int64]
  /// The first task for which each interval is not over.
  private var pending: [Int]
  private var asked = 0
  private var ends: [End]

  private enum End {
    case unknown
    case interval(Int)
    /// It was resolved at the very moment of its opening: it never waited, or nobody noted when it ended.
    case instant
  }

  package init(features: TaskFeatures) {
    learner = DurationLearner(features: features, grid: .days)
    openings = features.openings
    seconds = DurationGrid.days.boundaries.map { Int64(($0 * 86_400).rounded()) }
    pending = Array(repeating: 0, count: seconds.count)
    ends = Array(repeating: .unknown, count: openings.count)
  }

  /// Returns the days that the next task by opening will wait.
  package mutating func stateNext() -> DurationDistribution {
    let task = asked
    let now = openings[task]
    passTime(until: now)
    let subject = SimilarDurations.Subject(task: task, person: nil, logEstimate: nil)
    let distribution = learner.distribution(of: subject, at: now, isKept: true)
    learner.add(subject, at: now)
    asked += 1
    return distribution
  }

  /// Learns from the intervals that have passed for tasks that were requested.
  private mutating func passTime(until now: Moment) {
    for interval in seconds.indices {
      while pending[interval] < asked, openings[pending[interval]].seconds + seconds[interval] < now.seconds {
        let task = pending[interval]
        switch ends[task] {
        case .unknown: learner.learn(task, survived: interval + 1, end: nil, at: now)
        case .interval(let end) where end > interval: learner.learn(task, survived: interval + 1, end: nil, at: now)
        case .interval(let end) where end == interval: learner.learn(task, survived: interval, end: interval, at: now)
        case .interval, .instant: break
        }
        pending[interval] += 1
      }
    }
  }

  /// Notes a task's first resolution; other events say nothing.
  ///
  /// - Parameter event: An event of a task whose distribution was requested; in time order.
  package mutating func follow(_ event: TaskEvent) {
    guard event.change == .fixed || event.change == .dropped, case .unknown = ends[event.task] else { return }
    let days = event.moment.days(since: openings[event.task])
    ends[event.task] = days > 0 ? .interval(DurationGrid.days.interval(of: days)) : .instant
  }
}
