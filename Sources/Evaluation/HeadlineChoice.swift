/// Which of several models to use where nobody has said: the last one, which learns most, unless another clearly beats it.
///
/// A model clearly beats it that has a higher mean reciprocal rank, if a paired randomisation test on the reciprocal ranks gives
/// p below `level` after Holm's correction over all that have. Of those that do, the best is chosen. An assignee whom a model
/// could not rank counts 0.
package struct HeadlineChoice: Equatable, Sendable {
  package struct Candidate: Codable, Equatable, Sendable {
    package let score: Double
    /// The corrected p-value of its lead over the last model; nil for models without one.
    package let pHolm: Double?
    /// Whether it clearly beats the last model; nil for models that are not ahead of it.
    package let isAhead: Bool?

    private enum CodingKeys: String, CodingKey {
      case pHolm, isAhead
      case score = "mrr"
    }
  }

  static let level = 0.05

  package let candidates: [Candidate]
  /// The position of the highest mean at six decimals, as pages show it; of equals the last.
  package let best: Int
  package let chosen: Int

  /// - `models`: At least one, the one that learns most last: its answers to the same tasks in the same order.
  package init(_ models: [[Answer]], seed: UInt64) {
    precondition(!models.isEmpty, "there is nothing to choose from")
    let (measure, test, last) = (MeasureSet.scoring, RandomisationTest(seed: seed), models.count - 1)
    let means = models.map { measure.value(of: $0) }
    let scores = means.map { ($0 * 1e6).rounded() }
    let ahead = models.indices.filter { scores[$0] > scores[last] }
    var p = [Double?](repeating: nil, count: models.count)
    for position in ahead { p[position] = test.compare(models[position], with: models[last], by: measure).p }
    let candidates = zip(means, HolmCorrection.adjusted(p)).map { score, pHolm in
      Candidate(score: score, pHolm: pHolm, isAhead: pHolm.map { $0 < Self.level })
    }
    self.candidates = candidates
    best = scores.lastIndex(of: scores.max()!)!
    chosen = ahead.filter { candidates[$0].isAhead! }.max { (scores[$0], $0) < (scores[$1], $1) } ?? last
  }
}
