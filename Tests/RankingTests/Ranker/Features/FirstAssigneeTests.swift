import DelegationRanking
import Testing

@Suite("Feature: opened for the person") struct FirstAssigneeTests {
  @Test("1 for the first owner, 0 for others, and for all where nobody is known")
  func byHand() {
    var sketch = ContextSketch()
    #expect(sketch.values("first-owner") == [0, 0])
    sketch.firstOwner = 7
    #expect(sketch.values("first-owner") == [0, 1])
    sketch.firstOwner = 5
    #expect(sketch.values("first-owner") == [0, 0])
  }
}
