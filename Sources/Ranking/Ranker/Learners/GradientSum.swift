import CDelegationKernels

/// Sums of the first and second derivatives of the loss by the rows' scores, and the number of rows, as integers.
///
/// Integers add up without rounding, so the result depends neither on the order of summation nor on the number of
/// threads, and differences of sums are exact.
///
/// - Shape: the first half is the gradient in units of ``GradientUnit``; the second has the count above its lowest 40
///   bits and the Hessian in them.
struct GradientSum: Equatable, Sendable {
  var halves: SIMD2<Int64>

  static let zero = GradientSum(halves: .zero)
  static let hessianBits: Int64 = 40
  /// The most rows; more would reach the sign of the second half.
  static let rowLimit = 1 << 23

  var count: Int { Int(halves.y >> Self.hessianBits) }

  @inline(__always)
  static func += (sum: inout GradientSum, other: GradientSum) { sum.halves &+= other.halves }

  @inline(__always)
  static func -= (sum: inout GradientSum, other: GradientSum) { sum.halves &-= other.halves }

  @inline(__always)
  static func - (sum: GradientSum, other: GradientSum) -> GradientSum {
    GradientSum(halves: sum.halves &- other.halves)
  }
}

/// The value of one step of a ``GradientSum``: powers of two such that no sum over all examples overflows.
///
/// The gradients of a task's candidates, w (p − y), have magnitudes that sum to at most 2 w, the Hessians w p (1 − p)
/// sum to at most w. So with W the weight of all examples, W < 2ᵉ: gradients are in units of 2ᵉ / 2⁶⁰ and Hessians in
/// units of 2ᵉ / 2³⁹, rounded towards 0.
struct GradientUnit: Sendable {
  private let perGradient, perHessian: Double
  /// One step of a gradient; exact, since it is a power of two, like the others.
  let gradient: Double
  let hessian: Double

  init(totalWeight: Double) {
    let bound = Int(totalWeight > 0 ? totalWeight.exponent : 0) + 1
    perGradient = Double(sign: .plus, exponent: 60 - bound, significand: 1)
    perHessian = Double(sign: .plus, exponent: Int(GradientSum.hessianBits) - 1 - bound, significand: 1)
    gradient = 1 / perGradient
    hessian = 1 / perHessian
  }

  /// Writes a task's rows.
  ///
  /// - Parameter parts: exp(score), up to a factor, by candidate.
  func derive(
    _ parts: UnsafeBufferPointer<Double>, sum: Double, weight: Double, chosen: Int,
    into rows: UnsafeMutablePointer<GradientSum>
  ) {
    rows.withMemoryRebound(to: Int64.self, capacity: 2 * parts.count) {
      delegation_derive(parts.baseAddress!, parts.count, sum, weight, chosen, perGradient, perHessian, $0)
    }
  }

  func gradient(of sum: GradientSum) -> Double { Double(sum.halves.x) * gradient }

  func hessian(of sum: GradientSum) -> Double { Double(sum.halves.y & (1 << GradientSum.hessianBits - 1)) * hessian }
}
