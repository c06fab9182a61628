import Foundation

/// Utilities become probabilities by softmax(u / T): above 1 the temperature T takes off confidence, below 1 it adds some.
///
/// The order of a task's candidates stays as it is, and the probabilities of a task sum to 1.
///
/// - Source: Guo et al. 2017, "On Calibration of Modern Neural Networks", section 4.2.
package struct TemperatureScaling: Equatable, Sendable {
  package static let range = 0.05...20.0

  package let temperature: Double

  package init(temperature: Double = 1) {
    precondition(temperature > 0 && temperature.isFinite, "a temperature is above 0")
    self.temperature = temperature
  }

  /// The temperature in ``range`` that makes the owners likeliest; 1 where no other is better.
  ///
  /// The loss falls and then rises along log T, so a golden-section search finds its floor. Tasks whose owner was no
  /// candidate say nothing here.
  package static func fit(to tasks: [HeldOutTask]) -> TemperatureScaling {
    let tasks = tasks.filter { $0.owner != nil && $0.weight > 0 }
    var (low, high) = (log(range.lowerBound), log(range.upperBound))
    let ratio = (5.0.squareRoot() - 1) / 2
    var (left, right) = (high - ratio * (high - low), low + ratio * (high - low))
    var (leftLoss, rightLoss) = (loss(of: tasks, at: exp(left)), loss(of: tasks, at: exp(right)))
    while high - low > 1e-9 {
      if leftLoss <= rightLoss {
        (high, right, rightLoss) = (right, left, leftLoss)
        left = high - ratio * (high - low)
        leftLoss = loss(of: tasks, at: exp(left))
      } else {
        (low, left, leftLoss) = (left, right, rightLoss)
        right = low + ratio * (high - low)
        rightLoss = loss(of: tasks, at: exp(right))
      }
    }
    let found = min(range.upperBound, max(range.lowerBound, exp((low + high) / 2)))
    return TemperatureScaling(temperature: loss(of: tasks, at: found) < loss(of: tasks, at: 1) ? found : 1)
  }

  private static func loss(of tasks: [HeldOutTask], at temperature: Double) -> Double {
    tasks.reduce(0) { sum, task in
      let utilities = task.utilities.map { $0 / temperature }
      let whole = utilities.withUnsafeBufferPointer(Softmax.logarithmOfSum)
      return sum + task.weight * (whole - utilities[task.owner!])
    }
  }

  /// By candidate.
  package func probabilities(of utilities: [Double]) -> [Double] {
    guard !utilities.isEmpty else { return [] }
    let scaled = utilities.map { $0 / temperature }
    var result = scaled
    scaled.withUnsafeBufferPointer { scaled in
      result.withUnsafeMutableBufferPointer { _ = Softmax.probabilities(of: scaled, into: $0) }
    }
    return result
  }
}
