import DelegationFoundations

/// Turns the utilities of a task's candidates into calibrated probabilities.
///
/// 1. softmax(u / T), see ``TemperatureScaling``: sums to 1;
/// 2. times 1 − ``nobodyShare``: the assignee may be no candidate;
/// 3. a correction of each probability by itself, see ``PlattScaling``, or none;
/// 4. divided by their sum where that is above 1.
///
/// The difference between 1 and the sum of a task's probabilities is the probability that the assignee is no candidate;
/// after a correction it differs by task. No probability exceeds that of a candidate with a greater utility; candidates
/// with equal probabilities stay in the order of their utilities.
package struct ProbabilityMap: Equatable, Sendable {
  package enum Method: String, CaseIterable, Sendable { case temperature, platt }

  package let temperature: TemperatureScaling
  /// The weighted share of held-out tasks whose assignee was no candidate; from 0 to 1.
  package let nobodyShare: Double
  let platt: PlattScaling?

  package init(
    temperature: TemperatureScaling = TemperatureScaling(), nobodyShare: Double = 0, platt: PlattScaling? = nil
  ) {
    precondition((0...1).contains(nobodyShare), "a share is from 0 to 1")
    (self.temperature, self.nobodyShare, self.platt) = (temperature, nobodyShare, platt)
  }

  /// The map that makes the outcomes of held-out tasks likeliest; without tasks, plain softmax.
  ///
  /// The likelihood of (1 − q) · softmax(u / T) separates into one of q and one of T, so each is fitted on its own; a
  /// correction is then fitted to all pairs of those tasks and their candidates.
  package static func fit(_ method: Method, to tasks: [HeldOutTask]) -> ProbabilityMap {
    let total = tasks.reduce(0) { $0 + $1.weight }
    let missed = tasks.reduce(0) { $0 + ($1.assignee == nil ? $1.weight : 0) }
    let map = ProbabilityMap(temperature: .fit(to: tasks), nobodyShare: total > 0 ? min(1, missed / total) : 0)
    guard method == .platt else { return map }
    return ProbabilityMap(
      temperature: map.temperature, nobodyShare: map.nobodyShare, platt: .fit(to: map.outcomes(of: tasks)))
  }

  package func probabilities(of utilities: [Double]) -> [Double] {
    let plain = temperature.probabilities(of: utilities).map { $0 * (1 - nobodyShare) }
    guard let platt else { return plain }
    let corrected = platt.probabilities(of: plain)
    let sum = corrected.reduce(0, +)
    return sum > 1 ? corrected.map { $0 / sum } : corrected
  }

  private func outcomes(of tasks: [HeldOutTask]) -> [PairOutcome] {
    tasks.flatMap { task in
      probabilities(of: task.utilities).enumerated().map { position, probability in
        PairOutcome(probability: min(1, probability), isTrue: position == task.assignee, weight: task.weight)
      }
    }
  }
}

/// One task that a ranker was not fitted on, with its outcome: calibration data.
package struct HeldOutTask: Equatable, Sendable {
  package let utilities: [Double]
  package let assignee: Int?
  let weight: Double

  package init(utilities: [Double], assignee: Int?, weight: Double = 1) {
    precondition(assignee.map(utilities.indices.contains) ?? true, "the assignee must be a candidate")
    precondition(weight >= 0 && weight.isFinite, "a weight is a finite number of at least 0")
    (self.utilities, self.assignee, self.weight) = (utilities, assignee, weight)
  }
}

/// What was stated of a pair, and whether it came true.
package struct PairOutcome: Equatable, Sendable {
  let probability: Double
  let isTrue: Bool
  let weight: Double

  package init(probability: Double, isTrue: Bool, weight: Double = 1) {
    precondition((0...1).contains(probability), "a probability is from 0 to 1")
    precondition(weight >= 0 && weight.isFinite, "a weight is a finite number of at least 0")
    (self.probability, self.isTrue, self.weight) = (probability, isTrue, weight)
  }
}

extension ProbabilityMap.Method: CacheCodable {}

extension ProbabilityMap: CacheCodable {
  package func encode(into writer: inout ByteWriter) {
    writer.add(temperature.temperature, nobodyShare, platt.map { [$0.slope, $0.shift] } ?? [])
  }

  package init(from reader: inout ByteReader) throws {
    let (temperature, nobodyShare) = (try Double(from: &reader), try Double(from: &reader))
    let platt = try [Double](from: &reader)
    guard temperature > 0, temperature.isFinite, (0...1).contains(nobodyShare), [0, 2].contains(platt.count),
      platt.allSatisfy(\.isFinite)
    else { throw CacheFault() }
    self.init(
      temperature: TemperatureScaling(temperature: temperature), nobodyShare: nobodyShare,
      platt: platt.isEmpty ? nil : PlattScaling(slope: platt[0], shift: platt[1]))
  }
}

extension HeldOutTask: CacheCodable {
  package func encode(into writer: inout ByteWriter) { writer.add(utilities, assignee, weight) }

  package init(from reader: inout ByteReader) throws {
    let (utilities, assignee) = (try [Double](from: &reader), try Int?(from: &reader))
    let weight = try Double(from: &reader)
    guard !utilities.isEmpty, utilities.allSatisfy(\.isFinite), assignee.map(utilities.indices.contains) ?? true,
      weight >= 0, weight.isFinite
    else { throw CacheFault() }
    self.init(utilities: utilities, assignee: assignee, weight: weight)
  }
}
