import DelegationRanking
import Testing

@Suite("Feature: cosine to all tasks of a person") struct CentroidMatchTests {
  @Test("the cosine")
  func byHand() {
    var sketch = ContextSketch()
    sketch.cosines = [0.125, 1]
    #expect(sketch.values("text.centroid") == [0.125, 1])
    #expect(sketch.table("text.centroid").bins == [32, 255])
  }
}
