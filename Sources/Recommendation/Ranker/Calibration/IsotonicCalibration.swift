/// A probability becomes the share of owners among the pairs of about that probability: the never falling steps that fit
/// outcomes best, with straight lines between the steps' centres.
///
/// - Shape: one point per step.
/// - Below the first centre a line leads from 0 to it, so that what is unlikelier stays so; beyond the last centre its
///   share holds, since nothing was seen that would promise more.
/// - Equal inputs and inputs beyond the last centre become equal outputs: who ranks keeps the former order there.
///
/// Invariants, which the fit ensures:
/// 1. `centres` rise strictly;
/// 2. `shares` rise strictly, from 0 at least to 1 at most.
///
/// - Source: Zadrozny & Elkan 2002, doi:10.1145/775047.775151; Ayer et al. 1955, doi:10.1214/aoms/1177728423, for
///   pool adjacent violators.
package struct IsotonicCalibration: Equatable, Sendable {
  /// By step: the weighted mean of its pairs' probabilities.
  package let centres: [Double]
  /// By step: the weighted share of owners.
  package let shares: [Double]

  /// Pairs that form a step.
  private struct Step {
    var weight: Double
    var probabilities: Double
    var owners: Double

    init(_ pair: PairOutcome) {
      weight = pair.weight
      probabilities = pair.weight * pair.probability
      owners = pair.isOwner ? pair.weight : 0
    }

    var centre: Double { probabilities / weight }
    var share: Double { owners / weight }

    static func += (step: inout Step, other: Step) {
      step.weight += other.weight
      step.probabilities += other.probabilities
      step.owners += other.owners
    }
  }

  /// Without pairs nothing is changed.
  package static func fit(to pairs: [PairOutcome]) -> IsotonicCalibration {
    let pairs = pairs.enumerated().filter { $0.element.weight > 0 }
      .sorted { ($0.element.probability, $0.offset) < ($1.element.probability, $1.offset) }.map(\.element)
    var steps: [Step] = []
    for (place, pair) in pairs.enumerated() {
      // Equal probabilities belong together whatever came of them.
      if place > 0 && pair.probability == pairs[place - 1].probability {
        steps[steps.count - 1] += Step(pair)
      } else {
        pool(&steps)
        steps.append(Step(pair))
      }
    }
    pool(&steps)
    return IsotonicCalibration(centres: steps.map(\.centre), shares: steps.map(\.share))
  }

  /// Joins the last step with those before it until shares rise.
  private static func pool(_ steps: inout [Step]) {
    while steps.count > 1 && steps[steps.count - 2].share >= steps[steps.count - 1].share {
      let last = steps.removeLast()
      steps[steps.count - 1] += last
    }
  }

  /// Never falls as `probability` rises.
  package func probability(of probability: Double) -> Double {
    guard let last = centres.last else { return probability }
    if probability >= last { return shares[shares.count - 1] }
    var (low, high) = (0, centres.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if centres[middle] <= probability { low = middle + 1 } else { high = middle }
    }
    let (start, bottom) = low == 0 ? (0, 0) : (centres[low - 1], shares[low - 1])
    let way = (probability - start) / (centres[low] - start)
    return min(shares[low], bottom + way * (shares[low] - bottom))
  }
}
