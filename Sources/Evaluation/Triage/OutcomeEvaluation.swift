import DelegationRanking
import DelegationTasks

/// What was stated at each resolved task's opening about its outcome, and what it was.
///
/// Every task that is resolved at the end of the history has an outcome, assigned or not. The test part is the last fifth
/// of them by opening; the validation part, for choices, the last fifth of the rest. All models learn as they go: before
/// a task is asked for they follow the events strictly before its opening.
package struct OutcomeEvaluation: Sendable {
  package enum Rule: String, CaseIterable, Codable, Sendable {
    case model
    case withoutReporter
    /// The share of FIXED among the reporter's past tasks, drawn towards that of all tasks where they are few.
    case reporterShare
    case overallShare
  }

  package struct Answer: Equatable, Sendable {
    package let task: Int
    package let isFixed: Bool
    /// The probability that each rule states, in the order of `Rule.allCases`.
    let probabilities: [Double]

    package init(task: Int, isFixed: Bool, probabilities: [Double]) {
      (self.task, self.isFixed, self.probabilities) = (task, isFixed, probabilities)
    }
  }

  package let answers: [Answer]

  /// Asks every rule about every task that is resolved at the end of the history.
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

  /// What every rule states at the opening of each task, resolved later or not; rules in the order of `Rule.allCases`.
  package static func statedProbabilities(features: TaskFeatures, events: [TaskEvent]) -> [[Double]] {
    var (model, other) = (OutcomeModel(features: features), OutcomeModel(features: features, readsReporter: false))
    var upcoming = events[...]
    return features.openings.indices.map { task in
      for event in upcoming.take(before: features.openings[task]) {
        model.follow(event)
        other.follow(event)
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

  package var test: ArraySlice<Answer> { answers[LastFifths(of: answers.count).test] }
  package var validation: ArraySlice<Answer> { answers[LastFifths(of: answers.count).validation] }
}

extension TriageResult.TaskOutcome.Part {
  package init(of answers: ArraySlice<OutcomeEvaluation.Answer>, seed: UInt64) {
    precondition(!answers.isEmpty, "measures need a task")
    (tasks, fixed) = (answers.count, answers.count(where: \.isFixed))
    let rules = OutcomeEvaluation.Rule.allCases
    let measured = rules.indices.map { position in
      let cases = answers.map { (score: $0.probabilities[position], isTrue: $0.isFixed) }
      return (cases: cases, bins: CalibrationBins(cases))
    }
    results = zip(rules, measured).map { .init($0, $1.cases, calibrationError: $1.bins.error, seed: seed) }
    let (cases, stated) = measured[0]
    var counts = [Int](repeating: 0, count: CalibrationBins.count)
    for (probability, _) in cases { counts[CalibrationBins.number(of: probability)] += 1 }
    bins = counts.indices.map { bin in
      .init(
        tasks: counts[bin], fixed: stated.hits[bin],
        stated: counts[bin] == 0 ? 0 : stated.stated[bin] / Double(counts[bin]),
        interval95: Interval.wilson(stated.hits[bin], of: counts[bin]).bounds)
    }
  }
}

extension TriageResult.TaskOutcome.Row {
  fileprivate init(
    _ rule: OutcomeEvaluation.Rule, _ cases: [(score: Double, isTrue: Bool)], calibrationError: Double, seed: UInt64
  ) {
    (self.rule, self.calibrationError) = (rule.rawValue, calibrationError)
    let found = AreaUnderCurve(of: cases, seed: seed)
    (area, areaInterval95) = (found?.value, found?.interval.bounds)
    let stated = cases.map(StatedProbabilities.init)
    let noise = CalibrationNoise(seed: seed).measure(stated, threads: .one)
    (noiseFloor, p) = (noise.floor, noise.p)
    (brier, logLoss) = (CalibrationMeasure.brier.value(of: stated), CalibrationMeasure.logLoss.value(of: stated))
  }
}
