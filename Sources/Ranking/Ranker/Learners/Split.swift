import CDelegationKernels

/// A way to part a node's rows: those with a bin up to `bin` go left.
struct Split: Equatable, Sendable {
  /// Among the drawn ones.
  let feature: Int
  let bin: UInt8
  /// The sum of the rows that go left.
  let left: GradientSum
  /// How much the loss falls, twice over, as far as two derivatives tell; above 0.
  let gain: Double
}

/// What makes a split good, and a leaf's value.
///
/// With G and H the sums of the first and second derivatives in a leaf and λ the penalty, the best value of the leaf is
/// −G / (H + λ) and takes half of G² / (H + λ) off the loss. A split's gain is the sum of both children's G² / (H + λ) less
/// that of the node.
///
/// - Source: Chen & Guestrin 2016, doi:10.1145/2939672.2939785.
struct SplitRule: Sendable {
  let unit: GradientUnit
  let l2: Double
  let minimumRows: Int
  let minimumHessian: Double

  /// −G / (H + λ); 0 where there is nothing to divide by.
  func value(of sum: GradientSum) -> Double {
    let bend = unit.hessian(of: sum) + l2
    return bend > 0 ? -unit.gradient(of: sum) / bend : 0
  }

  /// The split of most gain; of equal ones that of the lowest feature, then of the lowest bin.
  ///
  /// - Parameter sum: Of all rows of the node.
  func best(of histogram: Histogram, sum: GradientSum) -> Split? {
    guard sum.count >= 2 * minimumRows else { return nil }
    let parts = delegation_rule(
      gradient: unit.gradient, hessian: unit.hessian, penalty: l2, minimumRows: Int64(minimumRows),
      minimumHessian: minimumHessian)
    let (whole, worth) = ([sum.halves.x, sum.halves.y], worth(of: sum))
    var (gain, left) = (0.0, [Int64](repeating: 0, count: 2))
    var best: Split?
    histogram.sums.withUnsafeBytes { sums in
      let sums = sums.assumingMemoryBound(to: Int64.self)
      for feature in 0..<histogram.sums.count / BoostedTrees.binCount {
        let start = sums.baseAddress! + feature * BoostedTrees.binCount * 2
        let bin = delegation_best_bin(start, whole, worth, parts, &gain, &left)
        guard bin >= 0 else { continue }
        let halves = SIMD2(left[0], left[1])
        best = Split(feature: feature, bin: UInt8(bin), left: GradientSum(halves: halves), gain: gain)
      }
    }
    return best
  }

  /// G² / (H + λ).
  private func worth(of sum: GradientSum) -> Double { -value(of: sum) * unit.gradient(of: sum) }
}
