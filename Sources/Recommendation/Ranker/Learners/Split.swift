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
    let whole = worth(of: sum)
    var best: Split?
    var bestGain = 0.0
    histogram.sums.withUnsafeBufferPointer { sums in
      for feature in 0..<sums.count / BoostedTrees.binCount {
        var left = GradientSum.zero
        for bin in 0..<BoostedTrees.binCount - 1 {
          let here = sums[feature * BoostedTrees.binCount + bin]
          if here.count == 0 { continue }
          left += here
          let right = sum - left
          if right.count < minimumRows { break }
          guard allows(left), allows(right) else { continue }
          let gain = worth(of: left) + worth(of: right) - whole
          guard gain > bestGain else { continue }
          bestGain = gain
          best = Split(feature: feature, bin: UInt8(bin), left: left, gain: gain)
        }
      }
    }
    return best
  }

  private func allows(_ sum: GradientSum) -> Bool {
    sum.count >= minimumRows && unit.hessian(of: sum) >= minimumHessian
  }

  /// G² / (H + λ).
  private func worth(of sum: GradientSum) -> Double { -value(of: sum) * unit.gradient(of: sum) }
}
