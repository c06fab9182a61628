import DelegationRanking
import DelegationTasks

/// How long tasks wait until they are resolved for the first time, and what was stated about it at each one's opening.
///
/// Tasks that are not resolved when the history ends are censored then. Those that are resolved at the very moment of their
/// opening never waited, or nobody noted when they ended: they are in no figure. The test part is the last fifth of all tasks by
/// opening. All rules learn as they go, from what was known strictly before each opening.
package struct WaitingEvaluation: Sendable {
  package enum Rule: String, CaseIterable, Codable, Sendable {
    case model
    /// The share among past tasks of the component, drawn towards that of all tasks where they are few.
    case component
    case overall
  }

  /// A task that was seen for so many days at least, so that it is known whether it was resolved by then.
  package struct Answer: Equatable, Sendable {
    package let task: Int
    package let isResolved: Bool
    /// The probability that each rule states, in the order of `Rule.allCases`.
    let probabilities: [Double]
  }

  /// How long every task waited, resolved or not.
  package let curve: KaplanMeier
  /// What the model states at each task's opening, by task.
  package let stated: [DurationDistribution]
  private let features: TaskFeatures
  private let waits: TaskWaits
  private let end: Moment

  /// The weight of the share among all tasks in that of a component, in tasks.
  private static let priorWeight = 3.0

  /// - `events`: Of the same tasks, in time order; the last one ends the history.
  package init(features: TaskFeatures, events: [TaskEvent]) {
    let openings = features.openings
    var (model, upcoming) = (WaitingModel(features: features), events[...])
    stated = openings.indices.map { task in
      for event in upcoming.take(before: openings[task]) { model.follow(event) }
      return model.stateNext()
    }
    let waits = TaskWaits(openings: openings, events: events)
    let end = events.last?.moment ?? .startOfHistory
    (self.features, self.waits, self.end) = (features, waits, end)
    curve = KaplanMeier(
      of: zip(openings, waits.seconds).compactMap { opening, wait in
        guard let wait else { return .init(duration: max(0, end.seconds - opening.seconds), isEnd: false) }
        return wait > 0 ? .init(duration: wait, isEnd: true) : nil
      })
  }

  /// What every rule states about the test tasks that were seen for so many days.
  package func test(days: Int) -> [Answer] {
    let openings = features.openings
    let seconds = Int64(days) * 86_400
    var (past, all, byComponent) = (0, Counts(), [Int: Counts]())
    var answers: [Answer] = []
    for task in LastFifths(of: openings.count).test {
      while past < task, openings[past].seconds + seconds < openings[task].seconds {
        let isResolved = isResolved(past, within: seconds)
        defer { past += 1 }
        if waits.seconds[past] == 0 { continue }
        all.add(isResolved)
        if let component = features.categories.number(.component, of: past) {
          byComponent[component, default: .init()].add(isResolved)
        }
      }
      guard openings[task].seconds + seconds <= end.seconds else { break }
      if waits.seconds[task] == 0 { continue }
      let share = (Double(all.resolved) + 0.5) / (Double(all.tasks) + 1)
      let own = features.categories.number(.component, of: task).flatMap { byComponent[$0] } ?? Counts()
      answers.append(
        Answer(
          task: task, isResolved: isResolved(task, within: seconds),
          probabilities: Rule.allCases.map { rule in
            switch rule {
            case .model: stated[task].probability(within: Double(days))
            case .component:
              (Double(own.resolved) + Self.priorWeight * share) / (Double(own.tasks) + Self.priorWeight)
            case .overall: share
            }
          }))
    }
    return answers
  }

  private struct Counts {
    private(set) var resolved = 0
    private(set) var tasks = 0

    mutating func add(_ isResolved: Bool) {
      resolved += isResolved ? 1 : 0
      tasks += 1
    }
  }

  private func isResolved(_ task: Int, within seconds: Int64) -> Bool {
    waits.seconds[task].map { $0 <= seconds } ?? false
  }
}

/// How long each task waited until it was resolved for the first time.
package struct TaskWaits: Sendable {
  /// The seconds that each task waited; nil where it still waits.
  let seconds: [Int64?]

  package init(openings: [Moment], events: [TaskEvent]) {
    var waits = [Int64?](repeating: nil, count: openings.count)
    for event in events where waits[event.task] == nil && (event.change == .fixed || event.change == .dropped) {
      waits[event.task] = event.moment.seconds - openings[event.task].seconds
    }
    seconds = waits
  }

  package var unresolved: Int { seconds.count { $0 == nil } }

  var instant: Int { seconds.count { $0 == 0 } }
}

extension DurationResult.Waiting.Row {
  init(of rule: WaitingEvaluation.Rule, on answers: [WaitingEvaluation.Answer], seed: UInt64) {
    let position = WaitingEvaluation.Rule.allCases.firstIndex(of: rule)!
    let cases = answers.map { (score: $0.probabilities[position], isTrue: $0.isResolved) }
    let area = AreaUnderCurve(of: cases, seed: seed)
    self.init(
      rule: rule.rawValue, area: area?.value, areaInterval95: area?.interval.bounds,
      calibrationError: CalibrationBins(cases).error)
  }
}
