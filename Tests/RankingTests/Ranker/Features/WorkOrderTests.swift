import DelegationRanking
import Foundation
import Testing

@Suite("Feature: order of work") struct WorkOrderTests {
  @Test("the logarithm of one more than how many came later")
  func byHand() {
    var sketch = ContextSketch()
    sketch.views[.assigned, default: [:]][.component] = view([0, 0], of: 0, later: [0, 3])
    let values = sketch.values("order.component")
    #expect(values[0] == 0 && near(values[1], log(4)))
  }

  @Test("more than sixty, never and no value of the key are the same")
  func limits() {
    var sketch = ContextSketch()
    #expect(sketch.values("order.component").allSatisfy { near($0, log(61)) })
    sketch.views[.assigned, default: [:]][.component] = view([0, 0], of: 0, later: [nil, 400])
    #expect(sketch.values("order.component").allSatisfy { near($0, log(61)) })
  }
}
