import DelegationRanking
import Foundation
import Testing

@Suite("Feature: the guess") struct CandidateChanceTests {
  @Test("its logarithm; even the highest guess there can be is inside the range")
  func byHand() {
    var sketch = ContextSketch()
    let weights = 0.5 + 0.02 + 1 + 1 + 1 + 0.5 + 0.2 + 0.1 + 0.7 + 0.3 + 2
    sketch.scores = [0, weights]
    let values = sketch.values("guess")
    #expect(near(values[0], log(0.001)) && near(values[1], log(weights + 0.001)))
  }
}
