import DelegationRanking
import Testing

@Suite("Feature: the most similar task") struct BestMatchTests {
  @Test("as it is, up to the range's end")
  func byHand() {
    var sketch = ContextSketch()
    sketch.votes.best = [0.75, 1.5]
    sketch.votes.recentBest = [0.5, 0]
    #expect(sketch.values("text.best") == [0.75, 1.2])
    #expect(sketch.values("text.best.recent") == [0.5, 0])
  }
}
