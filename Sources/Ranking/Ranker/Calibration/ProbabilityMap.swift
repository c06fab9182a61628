import DelegationTasks

/// Turns the utilities of a task's candidates into probabilities that mean what they say.
///
/// 1. softmax(u / T), see ``TemperatureScaling``: sums to 1;
/// 2. times 1 − ``nobodyShare``: the owner may be nobody of these;
/// 3. a correction of each probability by itself, see ``PlattScaling``, or none;
/// 4. divided by their sum where that is above 1.
///
/// What a task's probabilities lack of 1 is the probability that the owner is no candidate; after a correction it
/// differs by task. No probability exceeds that of a candidate with a greater utility; where two become equal, who ranks
/// keeps the order of the utilities.
package struct ProbabilityMap: Equatable, Sendable {
  package enum Method: String, CaseIterable, Sendable { case temperature, platt }

  package let temperature: TemperatureScaling
  /// The weighted share of held-out tasks whose owner was no candidate; from 0 to 1.
  package let nobodyShare: Double
  let platt: PlattScaling?

  package init(
    temperature: TemperatureScaling = TemperatureScaling(), nobodyShare: Double = 0, platt: PlattScaling? = nil
  ) {
    precondition((0...1).contains(nobodyShare), "a share is from 0 to 1")
    self.temperature = temperature
    self.nobodyShare = nobodyShare
    self.platt = platt
  }

  /// The map by which the outcomes of held-out tasks are likeliest; without tasks plain softmax.
  ///
  /// The likelihood of (1 − q) · softmax(u / T) parts into one of q and one of T, so each is fitted by itself; a
  /// correction is then fitted to all pairs of those tasks and candidates.
  package static func fit(_ method: Method, to tasks: [HeldOutTask]) -> ProbabilityMap {
    let total = tasks.reduce(0) { $0 + $1.weight }
    let missed = tasks.reduce(0) { $0 + ($1.assignee == nil ? $1.weight : 0) }
    let map = ProbabilityMap(temperature: .fit(to: tasks), nobodyShare: total > 0 ? min(1, missed / total) : 0)
    guard method == .platt else { return map }
    return ProbabilityMap(
      temperature: map.temperature, nobodyShare: map.nobodyShare, platt: .fit(to: map.outcomes(of: tasks)))
  }

  /// By candidate.
  package func probabilities(of utilities: [Double]) -> [Double] {
    let plain = temperature.probabilities(of: utilities).map { $0 * (1 - nobodyShare) }
    guard let platt else { return plain }
    let corrected = plain.map(platt.probability)
    let sum = corrected.reduce(0, +)
    return sum > 1 ? corrected.map { $0 / sum } : corrected
  }

  private func outcomes(of tasks: [HeldOutTask]) -> [PairOutcome] {
    tasks.flatMap { task in
      probabilities(of: task.utilities).enumerated().map { position, probability in
        PairOutcome(probability: min(1, probability), isAssignee: position == task.assignee, weight: task.weight)
      }
    }
  }
}

/// One task that a ranker was not fitted on, and its outcome: what probabilities are calibrated by.
package struct HeldOutTask: Equatable, Sendable {
  /// By candidate, as the ranker gave them.
  package let utilities: [Double]
  /// The true owner's place among the candidates; none when the owner was no candidate.
  package let assignee: Int?
  /// How much the task counts; finite, not negative.
  let weight: Double

  package init(utilities: [Double], assignee: Int?, weight: Double = 1) {
    precondition(assignee.map(utilities.indices.contains) ?? true, "the owner's place must be that of a candidate")
    precondition(weight >= 0 && weight.isFinite, "a weight is a finite number of at least 0")
    self.utilities = utilities
    self.assignee = assignee
    self.weight = weight
  }
}

/// What was said of one candidate of a task, and whether it came true.
package struct PairOutcome: Equatable, Sendable {
  /// From 0 to 1.
  let probability: Double
  package let isAssignee: Bool
  /// Finite, not negative.
  package let weight: Double

  package init(probability: Double, isAssignee: Bool, weight: Double = 1) {
    precondition((0...1).contains(probability), "a probability is from 0 to 1")
    precondition(weight >= 0 && weight.isFinite, "a weight is a finite number of at least 0")
    self.probability = probability
    self.isAssignee = isAssignee
    self.weight = weight
  }
}

/// Turns a ranker's utilities into probabilities by what became of the latest tasks that it had not learned from.
package struct RankerCalibration: Sendable {
  /// Older tasks than this many are left out: how sure one can be changes with the years.
  package static let latest = 1500
  /// Before there are so many tasks, utilities are taken at their word.
  static let fewest = 50

  /// Chosen on validation by the mean log loss of owners over five trackers, against temperature alone and isotonic steps.
  static let standard = ProbabilityMap.Method.platt

  private let method: ProbabilityMap.Method
  private var tasks: [HeldOutTask] = []
  private var map = ProbabilityMap.fit(.temperature, to: [])
  /// What the map has to be fitted to before it is asked for: many a fit is never asked for.
  private var pending: [HeldOutTask]?

  package init(method: ProbabilityMap.Method = standard) { self.method = method }

  /// - Parameters:
  ///   - utilities: One per candidate; nothing is learned from a task without.
  ///   - assignee: The owner's place among the candidates.
  package mutating func add(_ utilities: [Double], assignee: Int?) {
    if !utilities.isEmpty { tasks.append(HeldOutTask(utilities: utilities, assignee: assignee)) }
  }

  package mutating func fit() {
    tasks.removeFirst(max(0, tasks.count - Self.latest))
    if tasks.count >= Self.fewest { pending = tasks }
  }

  /// Makes what the next rankings need, so that not each of them has to.
  mutating func settle() {
    map = current
    pending = nil
  }

  private var current: ProbabilityMap { pending.map { ProbabilityMap.fit(method, to: $0) } ?? map }

  package func ranking(_ utilities: [Double], persons: [PersonID]) -> Ranking {
    guard !persons.isEmpty else { return Ranking(persons: [], scores: []) }
    // A correction may make two probabilities equal; the utilities still tell who stands first.
    let order = Ranking.positions(falling: utilities)
    let probabilities = current.probabilities(of: utilities)
    return Ranking(inTieOrder: order.map { persons[$0] }, scores: order.map { probabilities[$0] })
  }
}
