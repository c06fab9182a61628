import DelegationRanking
import Foundation
import Testing

@Suite("Binary logistic regression, one example at a time") struct BinaryLogitTests {
  @Test("nothing learned says one half; one step, worked by hand")
  func step() {
    var logit = BinaryLogit(inputCount: 3, rate: 0.5)
    let inputs = [BinaryLogit.Input(index: 0), BinaryLogit.Input(index: 2, value: 2)]
    #expect(logit.logit(of: inputs) == 0 && BinaryLogit.probability(ofLogit: 0) == 0.5)
    logit.learn(inputs, isTrue: true)
    // The error is −½: gradients −½ and −1, steps 0.5 · gradient / √(0.1 + gradient²).
    let (first, third) = (0.25 / 0.35.squareRoot(), 0.5 / 1.1.squareRoot())
    #expect(abs(logit.logit(of: inputs) - (first + 2 * third)) < 1e-12)
    #expect(logit.logit(of: [.init(index: 1)]) == 0)
  }

  @Test("many examples: the probability goes to the share of yes")
  func converges() {
    var logit = BinaryLogit(inputCount: 1, rate: 0.1)
    for number in 0..<8000 { logit.learn([.init(index: 0)], isTrue: number % 4 == 0) }
    #expect(abs(BinaryLogit.probability(ofLogit: logit.logit(of: [.init(index: 0)])) - 0.25) < 0.03)
  }
}
