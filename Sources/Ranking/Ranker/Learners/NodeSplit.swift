import CDelegationKernels

/// A way to divide a node's rows: those with a bin up to `bin` go left.
struct NodeSplit: Equatable, Sendable {
  let feature: Int
  let bin: UInt8
  let left: GradientSum
  /// The reduction of the loss times two, to second order; above 0.
  let gain: Double
}

/// The gain of a node split and the value of a leaf.
///
/// With G and H the sums of the first and second derivatives in a leaf and λ the penalty, the best value of the leaf is
/// −G / (H + λ) and reduces the loss by half of G² / (H + λ). A split's gain is the sum of both children's G² / (H + λ)
/// less that of the node.
///
/// - Source: Chen & Guestrin 2016, doi:10.1145/2939672.2939785.
struct SplitRule: Sendable {
  let unit: GradientUnit
  let l2: Double
  let minimumRows: Int
  let minimumHessian: Double

  /// Returns −G / (H + λ); 0 if H + λ is 0.
  func value(of sum: GradientSum) -> Double {
    let bend = unit.hessian(of: sum) + l2
    return bend > 0 ? -unit.gradient(of: sum) / bend : 0
  }

  /// The split of most gain; of equal ones that of the lowest feature, then of the lowest bin.
  func best(of histogram: Histogram, sum: GradientSum) -> NodeSplit? {
    guard sum.count >= 2 * minimumRows else { return nil }
    let parts = delegation_rule(
      gradient: unit.gradient, hessian: unit.hessian, penalty: l2, minimumRows: Int64(minimumRows),
      minimumHessian: minimumHessian)
    let (total, worth) = ([sum.halves.x, sum.halves.y], worth(of: sum))
    var (gain, left) = (0.0, [Int64](repeating: 0, count: 2))
    var best: NodeSplit?
    histogram.sums.withUnsafeBytes { sums in
      let sums = sums.assumingMemoryBound(to: Int64.self)
      for feature in 0..<histogram.sums.count / BoostedTrees.binCount {
        let start = sums.baseAddress! + feature * BoostedTrees.binCount * 2
        let bin = delegation_best_bin(start, total, worth, parts, &gain, &left)
        guard bin >= 0 else { continue }
        let halves = SIMD2(left[0], left[1])
        best = NodeSplit(feature: feature, bin: UInt8(bin), left: GradientSum(halves: halves), gain: gain)
      }
    }
    return best
  }

  private func worth(of sum: GradientSum) -> Double { -value(of: sum) * unit.gradient(of: sum) }
}
