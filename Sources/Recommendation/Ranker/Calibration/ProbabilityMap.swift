/// Turns the utilities of a task's candidates into probabilities that mean what they say.
///
/// 1. softmax(u / T), see ``TemperatureScaling``: sums to 1;
/// 2. times 1 − ``nobodyShare``: the owner may be nobody of these;
/// 3. a correction of each probability by itself, see ``IsotonicCalibration`` and ``PlattScaling``, or none;
/// 4. divided by their sum where that is above 1.
///
/// What a task's probabilities lack of 1 is the probability that the owner is no candidate; after a correction it
/// differs by task. No probability exceeds that of a candidate with a greater utility; where two become equal, who ranks
/// keeps the order of the utilities.
package struct ProbabilityMap: Equatable, Sendable {
  package enum Method: String, CaseIterable, Sendable { case temperature, isotonic, platt }

  package enum Correction: Equatable, Sendable {
    case none
    case isotonic(IsotonicCalibration)
    case platt(PlattScaling)
  }

  package let temperature: TemperatureScaling
  /// The weighted share of held-out tasks whose owner was no candidate; from 0 to 1.
  package let nobodyShare: Double
  package let correction: Correction

  package init(
    temperature: TemperatureScaling = TemperatureScaling(), nobodyShare: Double = 0, correction: Correction = .none
  ) {
    precondition((0...1).contains(nobodyShare), "a share is from 0 to 1")
    self.temperature = temperature
    self.nobodyShare = nobodyShare
    self.correction = correction
  }

  /// The map by which the outcomes of held-out tasks are likeliest; without tasks plain softmax.
  ///
  /// The likelihood of (1 − q) · softmax(u / T) parts into one of q and one of T, so each is fitted by itself; a
  /// correction is then fitted to all pairs of those tasks and candidates.
  package static func fit(_ method: Method, to tasks: [HeldOutTask]) -> ProbabilityMap {
    let total = tasks.reduce(0) { $0 + $1.weight }
    let missed = tasks.reduce(0) { $0 + ($1.owner == nil ? $1.weight : 0) }
    let map = ProbabilityMap(temperature: .fit(to: tasks), nobodyShare: total > 0 ? min(1, missed / total) : 0)
    switch method {
    case .temperature: return map
    case .isotonic: return map.corrected(by: .isotonic(.fit(to: map.outcomes(of: tasks))))
    case .platt: return map.corrected(by: .platt(.fit(to: map.outcomes(of: tasks))))
    }
  }

  /// By candidate.
  package func probabilities(of utilities: [Double]) -> [Double] {
    let plain = temperature.probabilities(of: utilities).map { $0 * (1 - nobodyShare) }
    let corrected: [Double]
    switch correction {
    case .none: return plain
    case .isotonic(let isotonic): corrected = plain.map(isotonic.probability)
    case .platt(let platt): corrected = plain.map(platt.probability)
    }
    let sum = corrected.reduce(0, +)
    return sum > 1 ? corrected.map { $0 / sum } : corrected
  }

  private func corrected(by correction: Correction) -> ProbabilityMap {
    ProbabilityMap(temperature: temperature, nobodyShare: nobodyShare, correction: correction)
  }

  private func outcomes(of tasks: [HeldOutTask]) -> [PairOutcome] {
    tasks.flatMap { task in
      probabilities(of: task.utilities).enumerated().map { place, probability in
        PairOutcome(probability: min(1, probability), isOwner: place == task.owner, weight: task.weight)
      }
    }
  }
}
