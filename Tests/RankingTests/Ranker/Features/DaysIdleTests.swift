import DelegationRanking
import Foundation
import Testing

@Suite("Feature: days idle") struct DaysIdleTests {
  @Test("the logarithm of the days and an hour or so; never is the most")
  func byHand() {
    var sketch = ContextSketch()
    sketch.idleDays = [2, .infinity]
    let values = sketch.values("idle")
    #expect(near(values[0], log(2.05)) && near(values[1], log(3000.05)))
  }
}
