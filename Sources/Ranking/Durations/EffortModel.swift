import DelegationFoundations
import DelegationTasks

/// States how many minutes a task takes a person, learning from every effort that becomes known.
///
/// It joins the hazards of similar tasks and logistic corrections. The latest efforts calibrate the band only: medians
/// and probabilities, which follow what efforts drift to, were better as they are.
///
/// Efforts come in the order in which they became known. An effort is learned by what was read at the task's opening,
/// so each task is requested then, once, for the person who did it.
package struct EffortModel: Sendable {
  package struct Answer: Equatable, Sendable {
    package let distribution: DurationDistribution
    /// The minutes that it takes at most with 10 % and with 90 % probability.
    package let band: ClosedRange<Double>

    fileprivate init(_ distribution: DurationDistribution, _ calibration: DurationCalibration) {
      self.distribution = distribution
      let bounds = [0.1, 0.9].map { distribution.quantile(calibration.level(ofProbability: $0)) }
      band = bounds[0]...max(bounds[0], bounds[1])
    }

    package func probability(within minutes: Double) -> Double { distribution.probability(within: minutes) }
    package var median: Double { min(band.upperBound, max(band.lowerBound, distribution.quantile(0.5))) }
  }

  private var learner: DurationLearner
  private var calibration = DurationCalibration()
  private let openings: [Moment]
  private let logEstimates: [Double?]
  private var stated: [DurationDistribution?]

  /// - `estimates`: The estimates by task, in minutes; nil where there is none, or none may be read.
  package init(features: TaskFeatures, estimates: [Int?]) {
    learner = DurationLearner(features: features, grid: .minutes)
    openings = features.openings
    logEstimates = estimates.map { $0.map { Elementary.log(Double($0)) } }
    stated = Array(repeating: nil, count: openings.count)
  }

  private func subject(_ task: Int, _ person: PersonID?) -> SimilarDurations.Subject {
    .init(task: task, person: person, logEstimate: logEstimates[task])
  }

  /// Returns the time that a task takes the person who will do it, as known at its opening.
  ///
  /// - Parameter task: A task; each is requested once.
  mutating func stateAtOpening(_ task: Int, for person: PersonID?) -> Answer {
    let distribution = learner.distribution(of: subject(task, person), at: openings[task], isKept: true)
    stated[task] = distribution
    return Answer(distribution, calibration)
  }

  /// Returns the time that a task would take a person, as known now; nothing is learned from it.
  ///
  /// - `now`: No earlier than any effort.
  package mutating func answer(_ task: Int, for person: PersonID, at now: Moment) -> Answer {
    Answer(learner.distribution(of: subject(task, person), at: now, isKept: false), calibration)
  }

  mutating func learn(_ effort: TaskEffort) {
    let minutes = Double(effort.minutes)
    if let distribution = stated[effort.task] { calibration.add(distribution.probability(within: minutes)) }
    let interval = DurationGrid.minutes.interval(of: minutes)
    learner.learn(effort.task, survived: interval, end: interval, at: effort.moment)
    learner.add(subject(effort.task, effort.person), at: effort.moment)
  }

  /// States the time of every task with an effort at its opening, for the person who did it, and learns all efforts.
  ///
  /// - Parameters:
  ///   - efforts: The efforts, in the order in which they became known.
  ///   - body: Gets each effort, in the order of the openings, with what was stated then.
  package mutating func follow(_ efforts: [TaskEffort], _ body: (TaskEffort, Answer) -> Void = { _, _ in }) {
    var upcoming = efforts[...]
    for effort in efforts.sorted(by: { $0.task < $1.task }) {
      for known in upcoming.take(before: openings[effort.task]) { learn(known) }
      body(effort, stateAtOpening(effort.task, for: effort.person))
    }
    for effort in upcoming { learn(effort) }
  }
}
