import DelegationRanking
import Foundation
import Testing

@Suite("Feature: open tasks") struct OpenTaskLoadTests {
  @Test("the logarithm of one more, up to the range's end")
  func byHand() {
    var sketch = ContextSketch()
    sketch.openTasks = [0, 9]
    let values = sketch.values("open-tasks")
    #expect(values[0] == 0 && near(values[1], log(10)))
    sketch.openTasks = [1_000_000, 0]
    #expect(sketch.values("open-tasks")[0] == 7)
  }
}
