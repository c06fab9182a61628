import Foundation

/// exp(u) / Σ exp(u): utilities of a task's candidates as probabilities.
///
/// The largest utility is taken off first, so that nothing overflows.
enum Softmax {
  /// log Σ exp(u); of at least one utility.
  static func logarithmOfSum(_ utilities: UnsafeBufferPointer<Double>) -> Double {
    let largest = utilities.max()!
    var sum = 0.0
    for utility in utilities { sum += exp(utility - largest) }
    return largest + log(sum)
  }

  /// Writes the probabilities of at least one utility.
  ///
  /// - Returns: log Σ exp(u).
  static func probabilities(
    of utilities: UnsafeBufferPointer<Double>, into result: UnsafeMutableBufferPointer<Double>
  ) -> Double {
    let largest = utilities.max()!
    var sum = 0.0
    for index in 0..<utilities.count {
      result[index] = exp(utilities[index] - largest)
      sum += result[index]
    }
    for index in 0..<utilities.count { result[index] /= sum }
    return largest + log(sum)
  }
}
