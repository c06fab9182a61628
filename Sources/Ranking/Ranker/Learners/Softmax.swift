import CDelegationKernels
import DelegationFoundations
import DelegationTasks

/// exp(u) / Σ exp(u): utilities of a task's candidates as probabilities.
///
/// The largest utility is subtracted first, so that nothing overflows.
enum Softmax {
  /// Returns log Σ exp(u) of at least one utility.
  static func logarithmOfSum(_ utilities: UnsafeBufferPointer<Double>) -> Double {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: utilities.count) { parts in
      let (largest, sum) = exponentials(of: utilities, into: parts)
      return largest + Elementary.log(sum)
    }
  }

  /// Writes the probabilities of at least one utility.
  static func probabilities(
    of utilities: UnsafeBufferPointer<Double>, into result: UnsafeMutableBufferPointer<Double>
  ) {
    let (_, sum) = exponentials(of: utilities, into: result)
    for index in 0..<utilities.count { result[index] /= sum }
  }

  /// The logarithms of the probabilities; empty without utilities.
  static func logProbabilities(of utilities: [Double]) -> [Double] {
    guard !utilities.isEmpty else { return [] }
    let logarithm = utilities.withUnsafeBufferPointer { logarithmOfSum($0) }
    return utilities.map { $0 - logarithm }
  }

  /// The probabilities; empty without utilities.
  static func probabilities(of utilities: [Double]) -> [Double] {
    guard !utilities.isEmpty else { return [] }
    return [Double](unsafeUninitializedCapacity: utilities.count) { result, count in
      utilities.withUnsafeBufferPointer {
        probabilities(of: $0, into: UnsafeMutableBufferPointer(rebasing: result[..<$0.count]))
      }
      count = utilities.count
    }
  }

  /// Writes exp(u − the largest u).
  @inline(__always)
  static func exponentials(
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

/// The derivatives of the listwise cross-entropy by the score of each row: w (p − y) and w p (1 − p), with p the
/// softmax of the scores of a task's candidates, y 1 for the assignee and 0 for others, w the task's weight.
///
/// - Source: Cao et al. 2007, doi:10.1145/1273496.1273513 (ListNet, here with all weight on one candidate).
struct SoftmaxGradients: Sendable {
  let examples: PackedExamples
  let unit: GradientUnit
  private(set) var rows: [GradientSum]
  /// The weighted mean of −log p(assignee); 0 without examples.
  private(set) var loss = 0.0

  init(_ examples: PackedExamples) {
    precondition(examples.rowCount <= GradientSum.rowLimit, "trees are grown on \(GradientSum.rowLimit) rows at most")
    self.examples = examples
    unit = GradientUnit(totalWeight: examples.totalWeight)
    rows = Array(repeating: .zero, count: examples.rowCount)
  }

  mutating func update(scores: [Double], threads: Threads) {
    let (examples, unit) = (examples, unit)
    let parts = scores.withUnsafeBufferPointer { scores in
      rows.withUnsafeMutableBufferPointer { rows in
        nonisolated(unsafe) let scores = scores
        nonisolated(unsafe) let rows = rows
        return threads.map(examples.blocks.count) { block in
          Self.fill(rows, from: scores, block: examples.blocks[block], of: examples, unit: unit)
        }
      }
    }
    loss = examples.count == 0 ? 0 : parts.reduce(0, +) / examples.totalWeight
  }

  private static func fill(
    _ target: UnsafeMutableBufferPointer<GradientSum>, from scores: UnsafeBufferPointer<Double>, block: Range<Int>,
    of examples: PackedExamples, unit: GradientUnit
  ) -> Double {
    let rows = examples.rows(ofBlock: block)
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: rows.count) { scratch in
      var loss = LogarithmSum()
      for example in block {
        let (range, chosen) = (examples.rows(of: example), examples.chosen[example])
        let weight = examples.weights[example]
        let (largest, sum) = Softmax.exponentials(of: UnsafeBufferPointer(rebasing: scores[range]), into: scratch)
        loss.add(sum, weight: weight)
        loss.sum += weight * (largest - scores[chosen])
        unit.derive(
          UnsafeBufferPointer(rebasing: scratch[..<range.count]), sum: sum, weight: weight,
          chosen: chosen - range.lowerBound, into: target.baseAddress! + range.lowerBound)
      }
      return loss.total
    }
  }
}

/// Σ w log x, with one logarithm for many numbers of weight 1.
private struct LogarithmSum {
  var sum = 0.0
  /// The factor that is not in the sum yet.
  private var product = 1.0

  /// - Parameter number: The number, from 1 to 2⁵⁰⁰.
  mutating func add(_ number: Double, weight: Double) {
    if weight != 1 {
      sum += weight * Elementary.log(number)
    } else {
      product *= number
      if product.exponent > 500 {
        sum += Elementary.log(product)
        product = 1
      }
    }
  }

  var total: Double { sum + Elementary.log(product) }
}
