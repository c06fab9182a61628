/// One task that a ranker was not fitted on, and its outcome: what probabilities are calibrated by.
package struct HeldOutTask: Equatable, Sendable {
  /// By candidate, as the ranker gave them.
  package let utilities: [Double]
  /// The true owner's place among the candidates; none when the owner was no candidate.
  package let owner: Int?
  /// How much the task counts; finite, not negative.
  package let weight: Double

  package init(utilities: [Double], owner: Int?, weight: Double = 1) {
    precondition(owner.map(utilities.indices.contains) ?? true, "the owner's place must be that of a candidate")
    precondition(weight >= 0 && weight.isFinite, "a weight is a finite number of at least 0")
    self.utilities = utilities
    self.owner = owner
    self.weight = weight
  }
}

/// What was said of one candidate of a task, and whether it came true.
package struct PairOutcome: Equatable, Sendable {
  /// From 0 to 1.
  package let probability: Double
  package let isOwner: Bool
  /// Finite, not negative.
  package let weight: Double

  package init(probability: Double, isOwner: Bool, weight: Double = 1) {
    precondition((0...1).contains(probability), "a probability is from 0 to 1")
    precondition(weight >= 0 && weight.isFinite, "a weight is a finite number of at least 0")
    self.probability = probability
    self.isOwner = isOwner
    self.weight = weight
  }
}
