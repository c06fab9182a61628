import DelegationRanking
import Foundation
import Testing

@Suite("Feature: probability by the online regression") struct OnlineChanceTests {
  @Test("among the candidates, whatever the others have; none is the floor")
  func byHand() {
    var sketch = ContextSketch()
    #expect(sketch.values("online").allSatisfy { near($0, log(0.0001)) })
    sketch.onlineChances = [0.1, 0.3]
    let values = sketch.values("online")
    #expect(near(values[0], log(0.2501)) && near(values[1], log(0.7501)))
    sketch.onlineChances = [0.2, 0]
    #expect(near(sketch.values("online")[0], log(1.0001)))
  }
}
