import CDelegationKernels
import Repeatable

/// exp(u) / Σ exp(u): utilities of a task's candidates as probabilities.
///
/// The largest utility is taken off first, so that nothing overflows.
enum Softmax {
  /// log Σ exp(u); of at least one utility.
  static func logarithmOfSum(_ utilities: UnsafeBufferPointer<Double>) -> Double {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: utilities.count) { parts in
      let (largest, sum) = exponentials(of: utilities, into: parts)
      return largest + Elementary.log(sum)
    }
  }

  /// Writes the probabilities of at least one utility.
  ///
  /// - Returns: log Σ exp(u).
  static func probabilities(
    of utilities: UnsafeBufferPointer<Double>, into result: UnsafeMutableBufferPointer<Double>
  ) -> Double {
    let (largest, sum) = exponentials(of: utilities, into: result)
    for index in 0..<utilities.count { result[index] /= sum }
    return largest + Elementary.log(sum)
  }

  /// Writes exp(u − the largest u).
  @inline(__always)
  private static func exponentials(
    of utilities: UnsafeBufferPointer<Double>, into result: UnsafeMutableBufferPointer<Double>
  ) -> (largest: Double, sum: Double) {
    var largest = utilities[0]
    for utility in utilities { largest = utility > largest ? utility : largest }
    delegation_exp(utilities.baseAddress!, largest, utilities.count, result.baseAddress!)
    var sum = 0.0
    for index in 0..<utilities.count { sum += result[index] }
    return (largest, sum)
  }
}
