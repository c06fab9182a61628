import DelegationFoundations

/// A logistic regression with a yes-or-no answer over sparse inputs, learned one example at a time.
///
/// Each weight's steps shrink by the root of its summed squared gradients, so common inputs settle and rare ones move
/// fast.
///
/// - Source: Duchi, Hazan & Singer 2011, AdaGrad, JMLR 12.
package struct BinaryLogit: Sendable {
  /// One input of an example that is not 0.
  package struct Input: Equatable, Sendable {
    package let index: Int
    let value: Double

    package init(index: Int, value: Double = 1) { (self.index, self.value) = (index, value) }
  }

  /// Added to the squared gradients, so that first steps are finite.
  static let damping = 0.1

  private let rate: Double
  private var weights, squares: [Double]

  package init(inputCount: Int, rate: Double) {
    precondition(rate > 0, "a rate is above 0")
    self.rate = rate
    weights = Array(repeating: 0, count: inputCount)
    squares = Array(repeating: Self.damping, count: inputCount)
  }

  /// The logit of the probability of yes; 0 before anything was learned.
  ///
  /// - Parameter inputs: Summed in their order.
  package func logit(of inputs: [Input]) -> Double { inputs.reduce(0) { $0 + weights[$1.index] * $1.value } }

  /// Takes one step against the gradient of the log loss.
  ///
  /// - `inputs`: The inputs of the example; each index once.
  package mutating func learn(_ inputs: [Input], isTrue: Bool) {
    let error = Self.probability(ofLogit: logit(of: inputs)) - (isTrue ? 1 : 0)
    for input in inputs {
      let gradient = error * input.value
      squares[input.index] += gradient * gradient
      weights[input.index] -= rate * gradient / squares[input.index].squareRoot()
    }
  }

  package static func probability(ofLogit logit: Double) -> Double { 1 / (1 + Elementary.exp(-logit)) }
}
