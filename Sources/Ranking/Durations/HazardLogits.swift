/// Logistic regressions, one for each interval of a ``DurationGrid``: how likely a duration ends in the interval if it has
/// not ended before. Learned one task at a time.
///
/// Each weight's steps shrink by the root of its summed squared gradients.
///
/// - Source: Singer & Willett 1993, doi:10.3102/10769986018002155, for hazards of discrete time; Duchi, Hazan & Singer 2011,
///   AdaGrad, JMLR 12.
struct HazardLogits: Sendable {
  struct Example: Sendable {
    /// The logit of each interval before any weight is added.
    let offsets: [Double]
    /// Inputs that are 1, each once.
    let inputs: [Int]
    /// The inputs of each interval with one weight for all intervals; empty for none.
    let shared: [[Double]]
  }

  /// Added to the squared gradients, so that first steps are finite.
  private static let damping = 0.1

  private let rate: Double
  private let intervalCount: Int
  private var weights: [Double] = []
  private var squares: [Double] = []
  private var sharedWeights, sharedSquares: [Double]

  init(intervalCount: Int, sharedCount: Int, rate: Double) {
    (self.intervalCount, self.rate) = (intervalCount, rate)
    sharedWeights = Array(repeating: 0, count: sharedCount)
    sharedSquares = Array(repeating: Self.damping, count: sharedCount)
  }

  func hazards(_ example: Example) -> [Double] { (0..<intervalCount).map { hazard(example, $0) } }

  private func hazard(_ example: Example, _ interval: Int) -> Double {
    var logit = example.offsets[interval]
    for input in example.inputs {
      let position = input * intervalCount + interval
      if position < weights.count { logit += weights[position] }
    }
    if !example.shared.isEmpty {
      for (weight, value) in zip(sharedWeights, example.shared[interval]) { logit += weight * value }
    }
    return BinaryLogit.probability(ofLogit: logit)
  }

  /// Takes one step against the gradient of the log loss of some intervals.
  mutating func learn(_ example: Example, survived: Range<Int>, end: Int?) {
    let intervals = Array(survived) + (end.map { [$0] } ?? [])
    guard !intervals.isEmpty else { return }
    let errors = intervals.map { hazard(example, $0) - ($0 == end ? 1 : 0) }
    if let last = example.inputs.max(), (last + 1) * intervalCount > weights.count {
      let more = (last + 1) * intervalCount - weights.count
      weights += Array(repeating: 0, count: more)
      squares += Array(repeating: Self.damping, count: more)
    }
    for input in example.inputs {
      for (interval, error) in zip(intervals, errors) {
        let position = input * intervalCount + interval
        squares[position] += error * error
        weights[position] -= rate * error / squares[position].squareRoot()
      }
    }
    guard !example.shared.isEmpty else { return }
    for number in sharedWeights.indices {
      let gradient = zip(intervals, errors).reduce(0) { $0 + $1.1 * example.shared[$1.0][number] }
      sharedSquares[number] += gradient * gradient
      sharedWeights[number] -= rate * gradient / sharedSquares[number].squareRoot()
    }
  }
}
