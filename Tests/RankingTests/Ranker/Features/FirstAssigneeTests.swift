import DelegationRanking
import Testing

@Suite("Feature: opened for the person") struct FirstAssigneeTests {
  @Test("1 for the first assignee, 0 for others, and for all if it is unknown")
  func byHand() {
    var sketch = ContextSketch()
    #expect(sketch.values("first-assignee") == [0, 0])
    sketch.firstAssignee = 7
    #expect(sketch.values("first-assignee") == [0, 1])
    sketch.firstAssignee = 5
    #expect(sketch.values("first-assignee") == [0, 0])
  }
}
