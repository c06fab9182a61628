import DelegationRanking
import Foundation
import Testing

@Suite("Feature: votes of similar tasks") struct TextVotesTests {
  @Test("each kind of voters has its shares; none is the floor")
  func byHand() {
    var sketch = ContextSketch()
    sketch.votes.recent = [0.25, 0]
    sketch.votes.ever = [0.5, 0]
    sketch.votes.sameComponent = [1, 0]
    for (voters, share) in [("recent", 0.25), ("ever", 0.5), ("sameComponent", 1)] {
      let values = sketch.values("text.votes.\(voters)")
      #expect(near(values[0], log(share + 0.001)) && near(values[1], log(0.001)))
      #expect(sketch.table("text.votes.\(voters)").bins[1] == 0)
    }
    #expect(sketch.table("text.votes.sameComponent").bins[0] == 255)
  }
}
