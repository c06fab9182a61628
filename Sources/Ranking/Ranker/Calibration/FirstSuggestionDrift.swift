import DelegationFoundations

/// Corrects the probability of a ranker's first suggestion by how often such suggestions turned out right lately.
///
/// The correction is a ``PlattScaling`` of the latest outcomes, each counting half of one a half-life later,
/// drawn towards no correction. What is left of 1 is divided among the others in proportion to their probabilities.
///
/// The numbers were chosen on the validation parts of eight datasets: half-lives of 50, 100 and 200, penalties from 1
/// to 100.
package struct FirstSuggestionDrift: Equatable, Sendable {
  static let halfLife = 100.0
  /// The number of outcomes that count; older ones count under 1/64 and are dropped.
  package static let latest = 600
  private static let penalty = PlattScaling.Penalty(slope: 20, shift: 2)

  /// The first suggestions' probabilities and whether they were right, the latest last.
  private var outcomes: [(probability: Double, isRight: Bool)] = []
  private var scaling = PlattScaling(slope: 1, shift: 0)

  package init() {}

  /// - `probability`: The probability of a task's first suggestion, uncorrected; from 0 to 1.
  package mutating func add(_ probability: Double, isRight: Bool) {
    outcomes.append((min(1, probability), isRight))
    if outcomes.count > Self.latest { outcomes.removeFirst(outcomes.count - Self.latest) }
  }

  package mutating func fit() {
    scaling = PlattScaling.fit(
      to: outcomes.enumerated().map { position, outcome in
        PairOutcome(
          probability: outcome.probability, isTrue: outcome.isRight,
          weight: Elementary.exp2(Double(position + 1 - outcomes.count) / Self.halfLife))
      }, penalty: Self.penalty)
  }

  /// - Parameter falling: A task's probabilities, the first suggestion's first; each at most the one before.
  /// - Returns: The same in the same order, with at most the same sum or 1.
  package func corrected(_ falling: [Double]) -> [Double] {
    guard let first = falling.first, !outcomes.isEmpty else { return falling }
    let corrected = scaling.probability(of: min(1, first))
    let share = first < 1 ? (1 - corrected) / (1 - first) : 0
    return [corrected] + falling.dropFirst().map { min(corrected, $0 * share) }
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.scaling == right.scaling && left.outcomes.elementsEqual(right.outcomes, by: ==)
  }
}
