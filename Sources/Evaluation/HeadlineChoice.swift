/// Which of several models to use where nobody has said: the simplest one that the best does not clearly beat.
///
/// The best has the highest mean reciprocal rank at six decimals, as pages show it; of equals it is the simplest. It clearly beats a
/// simpler one if a paired randomisation test on the reciprocal ranks gives p below ``level`` after Holm's correction over
/// all simpler ones. An assignee whom a model could not rank counts 0. Where tasks are too few for any test to tell, the
/// simplest model is chosen; of those that are equally simple, the one with the highest mean.
package struct SimplestUnbeaten: Equatable, Sendable {
  /// How one model did.
  package struct Candidate: Codable, Equatable, Sendable {
    /// The mean reciprocal rank on the validation part.
    package let score: Double
    /// The corrected p-value of the best against it; nil for the best, for models after it, and where nothing differs.
    package let pHolm: Double?
    /// Whether the best clearly beats it; nil for the best and for models after it, which are not compared.
    package let isBeaten: Bool?

    private enum CodingKeys: String, CodingKey {
      case pHolm, isBeaten
      case score = "mrr"
    }
  }

  package static let level = 0.05

  /// The candidates in the order given.
  package let candidates: [Candidate]
  package let best: Int
  /// The position of the chosen model; at or before the best.
  package let chosen: Int

  /// - `models`: At least one, the simplest first: its answers to the same tasks in the same order.
  /// - `equals`: How many of the first ones are equally simple; at least 1.
  package init(_ models: [[Answer]], equals: Int = 1, seed: UInt64) {
    precondition(!models.isEmpty, "there is nothing to choose from")
    let measure = MeasureSet.scoring
    let means = models.map { measure.value(of: $0) }
    let scores = means.map { ($0 * 1e6).rounded() }
    let best = scores.firstIndex(of: scores.max()!)!
    let test = RandomisationTest(seed: seed)
    let tests = models[..<best].map { test.compare(models[best], with: $0, by: measure) }
    let corrected = HolmCorrection.adjusted(tests.map { $0.differs ? $0.p : nil })
    let candidates = means.enumerated().map { position, score in
      let pHolm = position < best ? corrected[position] : nil
      return Candidate(
        score: score, pHolm: pHolm, isBeaten: position < best ? pHolm.map { $0 < Self.level } ?? false : nil)
    }
    (self.candidates, self.best) = (candidates, best)
    let unbeaten = candidates.indices.filter { candidates[$0].isBeaten != true }
    let simplest = unbeaten.filter { $0 < equals }
    chosen = simplest.first { position in simplest.allSatisfy { scores[$0] <= scores[position] } } ?? unbeaten[0]
  }
}
