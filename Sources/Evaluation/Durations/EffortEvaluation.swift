import DelegationFoundations
import DelegationRanking
import DelegationTasks

/// What was stated at each task's opening about how long it would take whoever did it, and how long it took.
///
/// Every task whose effort is known has an answer. The test part is the last fifth of them by opening; the validation part, for
/// choices, the last fifth of the rest. All rules learn as they go: before a prediction they know the efforts
/// that became known strictly before its opening. Each prediction is for the person who did the task in the end.
package struct EffortEvaluation: Sendable {
  package enum Rule: String, CaseIterable, Codable, Sendable {
    case model
    /// The same, reading estimates; says nothing where no task has one.
    case withEstimate
    case estimate
    case person
    case overall
  }

  package struct Stated: Equatable, Sendable {
    /// A number that rises with the probability that the task is done within ``shortMinutes``.
    let score: Double
    let isProbability: Bool
    /// Minutes, as likely to be exceeded as not.
    let median: Double
    /// Minutes that it takes at most with 10 % and with 90 % probability; nil where the rule says nothing about it.
    let band: ClosedRange<Double>?

    package init(score: Double, isProbability: Bool = true, median: Double, band: ClosedRange<Double>?) {
      (self.score, self.isProbability, self.median, self.band) = (score, isProbability, median, band)
    }
  }

  package struct Answer: Equatable, Sendable {
    package let effort: TaskEffort
    /// What each rule states, in the order of `Rule.allCases`; nil where a rule has nothing to say.
    package let stated: [Stated?]

    package init(effort: TaskEffort, stated: [Stated?]) { (self.effort, self.stated) = (effort, stated) }
  }

  /// A task that takes an hour at most fits between two others.
  static let shortMinutes = 60
  /// The weight of the share among all tasks in that of a person, in tasks.
  private static let priorWeight = 3.0

  package let answers: [Answer]

  /// Asks every rule about every task with an effort, known in their order, and with its estimate in minutes at the opening.
  package init(features: TaskFeatures, efforts: [TaskEffort], estimates: [Int?]) {
    func asked(_ estimates: [Int?]) -> [EffortModel.Answer] {
      var (model, answers) = (EffortModel(features: features, estimates: estimates), [EffortModel.Answer]())
      model.follow(efforts) { _, answer in answers.append(answer) }
      return answers
    }
    let blind = asked(estimates.map { _ in nil })
    let reading = efforts.contains { estimates[$0.task] != nil } ? asked(estimates) : nil
    var (all, byPerson, upcoming) = (PastEfforts(), [PersonID: PastEfforts](), efforts[...])
    answers = efforts.sorted { $0.task < $1.task }.enumerated().map { position, effort in
      for known in upcoming.take(before: features.openings[effort.task]) {
        all.add(known.minutes)
        if let person = known.person { byPerson[person, default: .init()].add(known.minutes) }
      }
      let share = (Double(all.short) + 0.5) / (Double(all.count) + 1)
      let own = effort.person.flatMap { byPerson[$0] } ?? PastEfforts()
      let stated = Rule.allCases.map { rule -> Stated? in
        switch rule {
        case .model: Stated(blind[position])
        case .withEstimate: reading.map { Stated($0[position]) }
        case .estimate:
          estimates[effort.task].map {
            Stated(score: -Double($0), isProbability: false, median: Double($0), band: nil)
          }
        case .person:
          (own.quantile(0.5) ?? all.quantile(0.5)).map {
            Stated(
              score: (Double(own.short) + Self.priorWeight * share) / (Double(own.count) + Self.priorWeight),
              median: $0,
              band: nil)
          }
        case .overall:
          all.quantile(0.5).map {
            Stated(score: share, median: $0, band: all.quantile(0.1)!...all.quantile(0.9)!)
          }
        }
      }
      return Answer(effort: effort, stated: stated)
    }
  }

  private struct PastEfforts {
    private var sorted: [Int] = []
    private(set) var short = 0

    var count: Int { sorted.count }

    mutating func add(_ minutes: Int) {
      if minutes <= EffortEvaluation.shortMinutes { short += 1 }
      sorted.insert(minutes, at: sorted.partitioningIndex { $0 >= minutes })
    }

    /// The least that so many did not exceed; nil without any.
    func quantile(_ share: Double) -> Double? {
      sorted.isEmpty ? nil : Double(sorted[max(0, Int((share * Double(count)).rounded(.up)) - 1)])
    }
  }

  package var test: ArraySlice<Answer> { answers[LastFifths(of: answers.count).test] }
  package var validation: ArraySlice<Answer> { answers[LastFifths(of: answers.count).validation] }
}

extension EffortEvaluation.Stated {
  fileprivate init(_ answer: EffortModel.Answer) {
    self.init(
      score: answer.probability(within: Double(EffortEvaluation.shortMinutes)), median: answer.median,
      band: answer.band)
  }
}

extension DurationResult.Effort.Row {
  package init(of rule: EffortEvaluation.Rule, on answers: ArraySlice<EffortEvaluation.Answer>, seed: UInt64) {
    let position = EffortEvaluation.Rule.allCases.firstIndex(of: rule)!
    let rows = answers.compactMap { answer in answer.stated[position].map { ($0, answer.effort.minutes) } }
    (self.rule, tasks) = (rule.rawValue, rows.count)
    let cases = rows.map { (score: $0.score, isTrue: $1 <= EffortEvaluation.shortMinutes) }
    let found = AreaUnderCurve(of: cases, seed: seed)
    (area, areaInterval95) = (found?.value, found?.interval.bounds)
    if !rows.isEmpty, rows.allSatisfy({ $0.0.isProbability }) {
      calibrationError = CalibrationBins(cases).error
      noiseFloor = CalibrationNoise(seed: seed).measure(cases.map(StatedProbabilities.init), threads: .one).floor
    }
    let errors = rows.map { abs($0.median - Double($1)) }.sorted()
    medianError = errors.isEmpty ? nil : errors[(errors.count - 1) / 2]
    let bands = rows.compactMap { stated, minutes in stated.band.map { $0.contains(Double(minutes)) } }
    covered = rows.isEmpty || bands.count < rows.count ? nil : bands.count(where: \.self)
    coveredInterval95 = covered.map { Interval.wilson($0, of: rows.count).bounds }
  }
}
