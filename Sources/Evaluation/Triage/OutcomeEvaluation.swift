import DelegationFoundations
import DelegationRanking
import DelegationTasks

/// What was stated at each resolved task's opening about its outcome, and what it was.
///
/// Every task that is resolved at the end of the history has an outcome, assigned or not. The test part is the last fifth
/// of them by opening; the validation part, for choices, the last fifth of the rest. All models learn as they go: before
/// a task is asked for they follow the events strictly before its opening.
package struct OutcomeEvaluation: Sendable {
  /// A way to state the probability that a task will be resolved FIXED.
  package enum Rule: String, CaseIterable, Codable, Sendable {
    case model
    case withoutReporter
    /// The share of FIXED among the reporter's past tasks, drawn towards that of all tasks where they are few.
    case reporterShare
    /// The share of FIXED among all past tasks.
    case overallShare
  }

  package struct Answer: Equatable, Sendable {
    package let task: Int
    package let isFixed: Bool
    /// In the order of `Rule.allCases`.
    package let probabilities: [Double]

    /// - `isFixed`: Whether it is resolved FIXED at the end of the history.
    /// - `probabilities`: In the order of `Rule.allCases`.
    package init(task: Int, isFixed: Bool, probabilities: [Double]) {
      (self.task, self.isFixed, self.probabilities) = (task, isFixed, probabilities)
    }
  }

  /// In the order of opening.
  package let answers: [Answer]

  /// - Parameter answers: In the order of opening.
  package init(answers: [Answer]) { self.answers = answers }

  /// Asks every rule about every task that is resolved at the end of the history.
  ///
  /// - Parameters:
  ///   - features: Of all tasks, at opening.
  ///   - events: Of the same tasks, in time order.
  package init(features: TaskFeatures, events: [TaskEvent]) {
    let stated = Self.statedProbabilities(features: features, events: events)
    var outcomes = [Bool?](repeating: nil, count: stated.count)
    for event in events {
      switch event.change {
      case .fixed: outcomes[event.task] = true
      case .dropped: outcomes[event.task] = false
      case .reopened: outcomes[event.task] = nil
      case .opened, .assigned, .copied: break
      }
    }
    answers = outcomes.indices.compactMap { task in
      outcomes[task].map { Answer(task: task, isFixed: $0, probabilities: stated[task]) }
    }
  }

  /// What every rule states at the opening of each task, resolved later or not.
  ///
  /// - Parameters:
  ///   - features: Of all tasks, at opening.
  ///   - events: Of the same tasks, in time order.
  /// - Returns: By task, in the order of `Rule.allCases`.
  package static func statedProbabilities(features: TaskFeatures, events: [TaskEvent]) -> [[Double]] {
    var (model, other) = (OutcomeModel(features: features), OutcomeModel(features: features, readsReporter: false))
    var next = events.startIndex
    return features.openings.indices.map { task in
      while next < events.endIndex, events[next].moment < features.openings[task] {
        model.follow(events[next])
        other.follow(events[next])
        next += 1
      }
      return Rule.allCases.map { rule in
        switch rule {
        case .model: model.probability(of: task)
        case .withoutReporter: other.probability(of: task)
        case .reporterShare: model.share(.reporter, of: task)
        case .overallShare: model.share(.everything, of: task)
        }
      }
    }
  }

  /// The last fifth of the answers.
  package var test: ArraySlice<Answer> { answers[LastFifths(of: answers.count).test] }

  /// The last fifth of those before the test part.
  package var validation: ArraySlice<Answer> { answers[LastFifths(of: answers.count).validation] }
}

/// How good the stated probabilities of one rule are on some tasks.
package struct OutcomeMeasures: Equatable, Sendable {
  /// Nil where all tasks have the same outcome.
  package let area: AreaUnderCurve?
  /// Over ten bins of equal width of the probability of FIXED.
  package let calibrationError: Double
  /// What exact probabilities would show on as many tasks, and whether chance explains the error.
  package let noise: CalibrationNoise.Outcome
  /// The mean squared distance of the probability from the outcome.
  package let brier: Double
  /// The mean of −log of the probability of what happened, in nats.
  package let logLoss: Double
  /// Ten of equal width, by the probability stated.
  package let bins: [Bin]

  package struct Bin: Equatable, Sendable {
    package let tasks: Int
    package let fixed: Int
    /// The mean of the probabilities; 0 without a task.
    package let stated: Double
  }

  /// A probability of 0 for what happened would cost infinitely much.
  private static let least = 1e-6

  /// - `answers`: The tasks; at least one.
  /// - `seed`: Of the draws for the interval and for chance.
  package init(of rule: OutcomeEvaluation.Rule, on answers: ArraySlice<OutcomeEvaluation.Answer>, seed: UInt64) {
    precondition(!answers.isEmpty, "measures need a task")
    let position = OutcomeEvaluation.Rule.allCases.firstIndex(of: rule)!
    let cases = answers.map { (score: $0.probabilities[position], isTrue: $0.isFixed) }
    area = AreaUnderCurve(of: cases, seed: seed)
    var calibration = CalibrationBins()
    var tasks = [Int](repeating: 0, count: CalibrationBins.count)
    var (squares, logs) = (0.0, 0.0)
    for (probability, isFixed) in cases {
      calibration.add(probability, isTrue: isFixed)
      tasks[CalibrationBins.number(of: probability)] += 1
      let distance = probability - (isFixed ? 1 : 0)
      squares += distance * distance
      logs -= Elementary.log(max(Self.least, isFixed ? probability : 1 - probability))
    }
    calibrationError = calibration.error
    noise = CalibrationNoise(seed: seed).measure(
      cases.map { StatedProbabilities(probabilities: [$0.score], assigneeRank: $0.isTrue ? 1 : nil) }, threads: .one)
    brier = squares / Double(cases.count)
    logLoss = logs / Double(cases.count)
    bins = tasks.indices.map { bin in
      Bin(
        tasks: tasks[bin], fixed: calibration.hits[bin],
        stated: tasks[bin] == 0 ? 0 : calibration.stated[bin] / Double(tasks[bin]))
    }
  }
}
