import DelegationRanking
import Foundation
import Testing

@Suite("Feature: days since work") struct DaysSinceWorkTests {
  @Test("the logarithm of the days and an hour or so")
  func byHand() {
    var sketch = ContextSketch()
    sketch.views[.assigned, default: [:]][.component] = view([0, 0], of: 0, days: [0, 10])
    let values = sketch.values("days.component")
    #expect(near(values[0], log(0.05)) && near(values[1], log(10.05)))
  }

  @Test("never, very long ago and no value of the key are the same; time that runs back is none")
  func limits() {
    var sketch = ContextSketch()
    #expect(sketch.values("days.reporter").allSatisfy { near($0, log(3000.05)) })
    sketch.views[.assigned, default: [:]][.reporter] = view([0, 0], of: 0, days: [.infinity, 9000])
    #expect(sketch.values("days.reporter").allSatisfy { near($0, log(3000.05)) })
    sketch.views[.assigned, default: [:]][.reporter] = view([0, 0], of: 0, days: [-1, 0])
    let values = sketch.values("days.reporter")
    #expect(values[0] == values[1] && values[0] >= feature("days.reporter").range.lowerBound)
  }

  @Test("only assigned tasks count")
  func kind() {
    var sketch = ContextSketch()
    sketch.views[.fixed, default: [:]][.component] = view([1, 1], of: 2, days: [1, 1])
    #expect(sketch.values("days.component").allSatisfy { near($0, log(3000.05)) })
  }
}
