import DelegationFoundations

/// How many tasks are still waiting after a time, although some were not seen long enough to know.
///
/// The product-limit estimator. Intervals are pointwise, by Greenwood's variance on the scale of log(−log S), which keeps
/// them inside 0…1.
///
/// - Source: Kaplan & Meier 1958, doi:10.1080/01621459.1958.10501452; Kalbfleisch & Prentice 2002, section 1.4.
package struct KaplanMeier: Equatable, Sendable {
  package struct Observation: Equatable, Sendable {
    /// The time it was seen to wait, in seconds, 0 or more.
    let duration: Int64
    /// Whether the wait ended then; else nothing is known after it.
    let isEnd: Bool

    package init(duration: Int64, isEnd: Bool) {
      precondition(duration >= 0, "nothing ends before it begins")
      (self.duration, self.isEnd) = (duration, isEnd)
    }
  }

  private struct Step: Equatable {
    let duration: Int64
    /// The share that still waits after the ends at `duration`.
    let survival: Double
    /// Greenwood's sum of ends / (at risk × survivors).
    let variance: Double
  }

  private let steps: [Step]
  let longest: Int64

  /// - Parameter observations: In any order. Whoever is last seen at a time of ends still waited then.
  package init(of observations: [Observation]) {
    let sorted = observations.sorted { ($0.duration, $0.isEnd ? 0 : 1) < ($1.duration, $1.isEnd ? 0 : 1) }
    var (steps, survival, variance, position) = ([Step](), 1.0, 0.0, 0)
    while position < sorted.count {
      let duration = sorted[position].duration
      let atRisk = sorted.count - position
      var ends = 0
      while position < sorted.count, sorted[position].duration == duration {
        if sorted[position].isEnd { ends += 1 }
        position += 1
      }
      guard ends > 0 else { continue }
      survival *= Double(atRisk - ends) / Double(atRisk)
      if atRisk > ends { variance += Double(ends) / (Double(atRisk) * Double(atRisk - ends)) }
      steps.append(Step(duration: duration, survival: survival, variance: variance))
    }
    self.steps = steps
    longest = sorted.last?.duration ?? 0
  }

  /// The share of tasks that no longer wait after a time, with its 95 % interval; nil where no task was seen that long.
  package func share(endedWithin duration: Int64) -> (value: Double, interval: Interval)? {
    guard duration <= longest else { return nil }
    guard let step = steps.last(where: { $0.duration <= duration }) else { return (0, Interval(lower: 0, upper: 0)) }
    // At 0 and 1 the scale ends; there is nothing to spread.
    guard step.survival > 0, step.survival < 1 else {
      return (1 - step.survival, Interval(lower: 1 - step.survival, upper: 1 - step.survival))
    }
    let log = Elementary.log(step.survival)
    let spread = Interval.deviations95 * step.variance.squareRoot() / abs(log)
    let bounds = [-spread, spread].map { Elementary.exp(log * Elementary.exp($0)) }
    return (1 - step.survival, Interval(lower: 1 - bounds.max()!, upper: 1 - bounds.min()!))
  }

  /// The time after which a share of the tasks no longer waits: the first at which at least so many have ended; nil where the data does not
  /// reach that far.
  package func duration(untilShare share: Double) -> Int64? { steps.first { 1 - $0.survival >= share }?.duration }
}
