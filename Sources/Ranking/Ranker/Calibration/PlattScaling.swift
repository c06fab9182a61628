import CDelegationKernels
import DelegationFoundations

/// Turns a probability p into σ(slope · logit(p) + shift).
///
/// The slope is never negative, so the order of candidates does not change. If the best slope would be negative, it is
/// 0, and all probabilities are equal.
///
/// - Source: Platt 1999, "Probabilistic Outputs for Support Vector Machines", with its smoothed targets; Lin, Lin &
///   Weng 2007, doi:10.1007/s10994-007-5018-6, for the Newton search.
package struct PlattScaling: Equatable, Sendable {
  package let slope, shift: Double

  /// The distance of clamped probabilities from 0 and 1, where the logit is infinite.
  private static let margin = 1e-12

  /// The penalty of a correction: the precisions of a normal prior around the identity, in pairs' worth of information.
  package struct Penalty: Equatable, Sendable {
    let slope, shift: Double

    package static let none = Penalty(slope: 0, shift: 0)

    /// - Parameters:
    ///   - slope: The weight of the squared distance of the slope from 1; at least 0.
    ///   - shift: The weight of the squared shift; at least 0.
    init(slope: Double, shift: Double) {
      precondition(slope >= 0 && shift >= 0, "a penalty is at least 0")
      (self.slope, self.shift) = (slope, shift)
    }
  }

  /// The slope and shift that make the outcomes likeliest; without pairs, the identity.
  ///
  /// The targets are (n₊ + 1) / (n₊ + 2) for assignees and 1 / (n₋ + 2) for others, n₊ and n₋ their weights, as if one
  /// more pair of each kind had been seen. So the slope stays finite even if the outcomes are separable.
  ///
  /// - Parameters:
  ///   - pairs: The pairs in any order; those of weight 0 have no effect.
  ///   - penalty: The strength with which the scaling is drawn towards the identity.
  package static func fit(to pairs: [PairOutcome], penalty: Penalty = .none) -> PlattScaling {
    let pairs = pairs.filter { $0.weight > 0 }
    guard !pairs.isEmpty else { return PlattScaling(slope: 1, shift: 0) }
    var (assignees, others) = (0.0, 0.0)
    for pair in pairs { if pair.isTrue { assignees += pair.weight } else { others += pair.weight } }
    var search = PlattSearch(
      logits: logits(of: pairs.map(\.probability)),
      targets: pairs.map { $0.isTrue ? (assignees + 1) / (assignees + 2) : 1 / (others + 2) },
      weights: pairs.map(\.weight), penalty: penalty)
    search.run()
    if search.slope >= 0 { return PlattScaling(slope: search.slope, shift: search.shift) }
    return PlattScaling(slope: 0, shift: logits(of: [search.meanTarget])[0])
  }

  package func probability(of probability: Double) -> Double { probabilities(of: [probability])[0] }

  func probabilities(of probabilities: [Double]) -> [Double] {
    Self.logits(of: probabilities).map { 1 / (1 + Elementary.exp(-(slope * $0 + shift))) }
  }

  private static func logits(of probabilities: [Double]) -> [Double] {
    var odds = probabilities.map { probability in
      let clamped = min(1 - margin, max(margin, probability))
      return clamped / (1 - clamped)
    }
    delegation_log(&odds, odds.count)
    return odds
  }
}

/// Newton's method with step halving on the weighted cross-entropy of targets and the penalty, which is convex.
private struct PlattSearch {
  let logits, targets, weights: [Double]
  let penalty: PlattScaling.Penalty
  private(set) var slope = 1.0
  private(set) var shift = 0.0
  /// The value exp(−|z|) of each pair at the last evaluation of the loss.
  private var tails: [Double]

  init(logits: [Double], targets: [Double], weights: [Double], penalty: PlattScaling.Penalty) {
    (self.logits, self.targets, self.weights, self.penalty) = (logits, targets, weights, penalty)
    tails = Array(repeating: 0, count: logits.count)
  }

  var meanTarget: Double { zip(targets, weights).reduce(0) { $0 + $1.0 * $1.1 } / weights.reduce(0, +) }

  mutating func run() {
    let total = weights.reduce(0, +)
    var loss = loss(slope: slope, shift: shift)
    for _ in 0..<100 {
      let (bySlope, byShift) = direction()
      var (length, moved) = (1.0, false)
      while length > 1e-10 && !moved {
        let (nextSlope, nextShift) = (slope - length * bySlope, shift - length * byShift)
        let nextLoss = self.loss(slope: nextSlope, shift: nextShift)
        moved = nextLoss < loss
        if moved {
          let fall = loss - nextLoss
          (slope, shift, loss) = (nextSlope, nextShift, nextLoss)
          if fall < 1e-14 * total { return }
        }
        length /= 2
      }
      guard moved else { return }
    }
  }

  /// H⁻¹ · gradient at the last evaluation of the loss. A small number on the diagonal keeps H invertible if all logits
  /// are equal.
  private func direction() -> (bySlope: Double, byShift: Double) {
    var (slopeGradient, shiftGradient) = (penalty.slope * (slope - 1), penalty.shift * shift)
    var (slopeSlope, slopeShift, shiftShift) = (penalty.slope + 1e-12, 0.0, penalty.shift + 1e-12)
    for index in logits.indices {
      let (logit, tail) = (logits[index], tails[index])
      let probability = (slope * logit + shift < 0 ? tail : 1) / (1 + tail)
      let error = weights[index] * (probability - targets[index])
      let bend = weights[index] * probability * (1 - probability)
      slopeGradient += error * logit
      shiftGradient += error
      slopeSlope += bend * logit * logit
      slopeShift += bend * logit
      shiftShift += bend
    }
    let determinant = slopeSlope * shiftShift - slopeShift * slopeShift
    guard determinant > 0 else { return (0, shiftGradient / shiftShift) }
    return (
      (shiftShift * slopeGradient - slopeShift * shiftGradient) / determinant,
      (slopeSlope * shiftGradient - slopeShift * slopeGradient) / determinant
    )
  }

  /// −Σ weight · (target · log σ(z) + (1 − target) · log(1 − σ(z))) + ½ · penalty · (distance from the identity)².
  ///
  /// The logarithms of 1 + exp(−|z|) are taken of products, as long as weights are equal and the product does not
  /// overflow.
  private mutating func loss(slope: Double, shift: Double) -> Double {
    var sum = (penalty.slope * (slope - 1) * (slope - 1) + penalty.shift * shift * shift) / 2
    var (product, productWeight) = (1.0, 0.0)
    let exponents = logits.map { -abs(slope * $0 + shift) }
    tails.withUnsafeMutableBufferPointer { delegation_exp(exponents, 0, $0.count, $0.baseAddress!) }
    for index in logits.indices {
      let z = slope * logits[index] + shift
      if weights[index] != productWeight || product > 1e300 {
        sum += productWeight * Elementary.log(product)
        (product, productWeight) = (1, weights[index])
      }
      product *= 1 + tails[index]
      sum += weights[index] * (max(z, 0) - targets[index] * z)
    }
    return sum + productWeight * Elementary.log(product)
  }
}
