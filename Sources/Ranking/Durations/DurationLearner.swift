import DelegationFoundations
import DelegationTasks

/// Learns how long things take from those that are over, and from those that have already lasted for a while.
///
/// The hazards of the most similar tasks, corrected by ``HazardLogits`` over the task's categories and terms.
struct DurationLearner: Sendable {
  private struct InputKey: Hashable {
    enum Part: Hashable {
      case everything, term, person, personComponent, estimate
      case category(WorkKey)
    }

    let part: Part
    var number = 0
    var second = 0
  }

  /// Shares of ends in intervals, over all tasks; an end weighs half as much after every half-life.
  private struct OverallHazards {
    private static let halfLife = 365.0
    private var ends, atRisk: [Double]
    private var moment = Moment(0)

    init(_ count: Int) { (ends, atRisk) = (Array(repeating: 0, count: count), Array(repeating: 0, count: count)) }

    mutating func add(survived: Range<Int>, end: Int?, at now: Moment) {
      let factor = Elementary.exp2(-max(0, now.days(since: moment)) / Self.halfLife)
      for interval in ends.indices {
        ends[interval] *= factor
        atRisk[interval] *= factor
      }
      moment = max(moment, now)
      for interval in survived { atRisk[interval] += 1 }
      if let end, end < ends.count {
        atRisk[end] += 1
        ends[end] += 1
      }
    }

    /// The hazards, drawn towards one in ten if little is known.
    var hazards: [Double] { zip(ends, atRisk).map { ($0 + 0.5) / ($1 + 5) } }
  }

  /// The learning rate, chosen there from .03, .05, .07 and .1: areas from .801 to .805, but a worse log loss at .1.
  /// See ``SimilarDurations``.
  private static let rate = 0.07

  let grid: DurationGrid
  private let features: TaskFeatures
  private let keys: [WorkKey]
  private var numbers: [InputKey: Int] = [:]
  private var logits: HazardLogits
  private var similar: SimilarDurations
  private var overall: OverallHazards
  private var observations: [SimilarDurations.Observation]
  private var examples: [HazardLogits.Example?]

  init(features: TaskFeatures, grid: DurationGrid) {
    (self.features, self.grid) = (features, grid)
    keys = OutcomeInputs.keys.filter { $0 != .everything }
    logits = HazardLogits(intervalCount: grid.count, sharedCount: Self.sharedCount, rate: Self.rate)
    similar = SimilarDurations(features: features, intervalCount: grid.count)
    overall = OverallHazards(grid.count)
    observations = Array(repeating: .init(), count: features.openings.count)
    examples = Array(repeating: nil, count: features.openings.count)
  }

  /// Returns the distribution of the time that a task takes, by what is known now.
  ///
  /// - Parameters:
  ///   - now: No earlier than any moment before.
  ///   - isKept: Whether the task's duration will be learned later.
  mutating func distribution(
    of subject: SimilarDurations.Subject, at now: Moment, isKept: Bool
  ) -> DurationDistribution {
    let hazards = similar.hazards(for: subject, at: now, overall: overall.hazards, observations)
    let example = HazardLogits.Example(
      offsets: hazards.map { Elementary.log($0 / (1 - $0)) }, inputs: inputs(of: subject),
      shared: subject.logEstimate.map { shared($0) } ?? [])
    if isKept { examples[subject.task] = example }
    return DurationDistribution(hazards: logits.hazards(example), grid: grid)
  }

  mutating func add(_ subject: SimilarDurations.Subject, at moment: Moment) { similar.add(subject, at: moment) }

  /// Learns that a task outlasted intervals, and in which it ended; what is known already teaches nothing.
  ///
  /// - Parameter task: A task whose distribution was requested and kept.
  mutating func learn(_ task: Int, survived: Int, end: Int?, at now: Moment) {
    let known = observations[task]
    guard known.end == nil, let example = examples[task] else { return }
    let new = known.survived..<max(known.survived, min(survived, grid.count))
    let end = end.flatMap { $0 < grid.count ? $0 : nil }
    logits.learn(example, survived: new, end: end)
    overall.add(survived: new, end: end, at: now)
    observations[task] = .init(survived: new.upperBound, end: end ?? known.end)
  }

  // MARK: What is read

  private mutating func inputs(of subject: SimilarDurations.Subject) -> [Int] {
    let categories = features.categories
    var inputs = [number(of: InputKey(part: .everything))]
    for key in keys {
      guard let value = categories.number(key, of: subject.task) else { continue }
      inputs.append(number(of: InputKey(part: .category(key), number: value)))
    }
    if let person = subject.person {
      inputs.append(number(of: InputKey(part: .person, number: Int(person))))
      if let component = categories.number(.component, of: subject.task) {
        inputs.append(number(of: InputKey(part: .personComponent, number: Int(person), second: component)))
      }
    }
    for term in features.documents[subject.task].terms {
      inputs.append(number(of: InputKey(part: .term, number: Int(term))))
    }
    if let logEstimate = subject.logEstimate {
      let interval = grid.interval(of: Elementary.exp(logEstimate))
      inputs.append(number(of: InputKey(part: .estimate, number: interval)))
    }
    return inputs
  }

  private mutating func number(of key: InputKey) -> Int {
    if let number = numbers[key] { return number }
    numbers[key] = numbers.count
    return numbers.count - 1
  }

  /// Returns the amount by which each boundary exceeds the estimate, as a logarithm and as a step.
  private func shared(_ logEstimate: Double) -> [[Double]] {
    (0..<grid.count).map { interval in
      let excess = grid.knots[interval + 1] - logEstimate
      return [min(2, max(-2, excess)), excess >= 0 ? 0.5 : -0.5]
    }
  }

  private static let sharedCount = 2
}
