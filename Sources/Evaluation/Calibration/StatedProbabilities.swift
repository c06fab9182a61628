import Recommendation

/// What a model that gives probabilities said of one test report.
///
/// Invariant, checked when the value is made: every probability lies in 0…1; what rounding puts a hair beyond is cut off.
/// They need not add up to 1: the owner may be somebody the model did not rank.
package struct StatedProbabilities: Equatable, Sendable {
  /// Of everybody the model ranked, best first.
  package let probabilities: [Double]
  /// The owner's place from 1; none where the model could not rank them.
  package let ownerRank: Int?

  package init(probabilities: [Double], ownerRank: Int?) {
    precondition(probabilities.allSatisfy { (-1e-9...1 + 1e-9).contains($0) }, "a probability lies in 0…1")
    precondition(ownerRank.map { (1...probabilities.count).contains($0) } ?? true, "the owner's place is one of these")
    self.probabilities = probabilities.map { min(1, max(0, $0)) }
    self.ownerRank = ownerRank
  }

  /// The probability of the first-ranked person: of the suggestion. Where nobody was ranked there is none, which counts
  /// as one of probability 0 that is never given.
  package var first: Double { probabilities.first ?? 0 }

  /// Whether the suggestion is the owner.
  package var isRight: Bool { ownerRank == 1 }

  /// The owner's probability; 0 where the model could not rank them.
  package var owner: Double { ownerRank.map { probabilities[$0 - 1] } ?? 0 }
}

extension TrialResult {
  /// One per test report, of all rounds one behind the other.
  ///
  /// Of a trial that kept the whole rankings of this split, by a model that gives probabilities.
  package var statedProbabilities: [StatedProbabilities] {
    rounds.flatMap { round in
      precondition(round.rankings.count == round.answers.count, "probabilities need the trial's whole rankings")
      return zip(round.answers, round.rankings).map {
        StatedProbabilities(probabilities: $1.scores, ownerRank: $0.rank)
      }
    }
  }
}
