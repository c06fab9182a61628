import CDelegationKernels
import DelegationFoundations

/// Turns utilities into probabilities by softmax(u / T): a temperature T above 1 lowers the confidence, below 1 raises
/// it.
///
/// The order of a task's candidates does not change, and the probabilities of a task sum to 1.
///
/// - Source: Guo et al. 2017, "On Calibration of Modern Neural Networks", section 4.2.
package struct TemperatureScaling: Equatable, Sendable {
  static let range = 0.05...20.0

  package let temperature: Double

  package init(temperature: Double = 1) {
    precondition(temperature > 0 && temperature.isFinite, "a temperature is above 0")
    self.temperature = temperature
  }

  /// The temperature in `range` that makes the assignees likeliest; 1 if no other is better.
  ///
  /// Tasks whose assignee was no candidate are ignored.
  package static func fit(to tasks: [HeldOutTask]) -> TemperatureScaling {
    let search = TemperatureSearch(tasks.filter { $0.assignee != nil && $0.weight > 0 })
    let sharpness = search.best(in: 1 / range.upperBound...1 / range.lowerBound)
    let isBetter = search.derivatives(at: sharpness).loss < search.derivatives(at: 1).loss
    return TemperatureScaling(temperature: isBetter ? min(range.upperBound, max(range.lowerBound, 1 / sharpness)) : 1)
  }

  package func probabilities(of utilities: [Double]) -> [Double] {
    Softmax.probabilities(of: utilities.map { $0 / temperature })
  }
}

/// The loss Σ weight · (log Σ exp(b u) − b u of the assignee) by the sharpness b = 1 / T, in which it is convex.
private struct TemperatureSearch {
  /// The utilities of all tasks, one after the other, each less the greatest of its task.
  private var utilities: [Double] = []
  /// The index at which each task's utilities end.
  private var ends: [Int] = []
  private var weights: [Double] = []
  /// Σ weight · utility of the assignee.
  private var assigneeUtility = 0.0

  init(_ tasks: [HeldOutTask]) {
    for task in tasks {
      let greatest = task.utilities.max()!
      for utility in task.utilities { utilities.append(utility - greatest) }
      ends.append(utilities.count)
      weights.append(task.weight)
      assigneeUtility += task.weight * (task.utilities[task.assignee!] - greatest)
    }
  }

  /// Newton's method between narrowing bounds. A step that would leave them goes to that end of the range the first
  /// time, since the optimum may be there, and to the bounds' geometric mean later.
  func best(in range: ClosedRange<Double>) -> Double {
    var (low, high, position) = (range.lowerBound, range.upperBound, 1.0)
    var (hasTriedLow, hasTriedHigh) = (false, false)
    for _ in 0..<200 {
      let (_, slope, bend) = derivatives(at: position)
      if slope == 0 || slope > 0 && position == range.lowerBound || slope < 0 && position == range.upperBound {
        return position
      }
      if slope > 0 { high = position } else { low = position }
      var next = position - slope / bend
      if next <= low && !hasTriedLow {
        (next, hasTriedLow) = (range.lowerBound, true)
      } else if next >= high && !hasTriedHigh {
        (next, hasTriedHigh) = (range.upperBound, true)
      } else if !(next > low && next < high) {
        next = (low * high).squareRoot()
      }
      if abs(next - position) <= 1e-13 * position { return next }
      position = next
    }
    return position
  }

  func derivatives(at sharpness: Double) -> (loss: Double, slope: Double, bend: Double) {
    var (loss, slope, bend) = (-sharpness * assigneeUtility, -assigneeUtility, 0.0)
    let shares = [Double](unsafeUninitializedCapacity: utilities.count) { shares, count in
      delegation_exp(utilities.map { sharpness * $0 }, 0, utilities.count, shares.baseAddress!)
      count = utilities.count
    }
    utilities.withUnsafeBufferPointer { utilities in
      var start = 0
      for (end, weight) in zip(ends, weights) {
        var (sum, first, second) = (0.0, 0.0, 0.0)
        for index in start..<end {
          let utility = utilities[index]
          let share = shares[index]
          sum += share
          first += share * utility
          second += share * utility * utility
        }
        let mean = first / sum
        loss += weight * Elementary.log(sum)
        slope += weight * mean
        bend += weight * max(0, second / sum - mean * mean)
        start = end
      }
    }
    return (loss, slope, bend)
  }
}
