import DelegationRanking
import Foundation
import Testing

@Suite("Feature: share of work") struct WorkShareTests {
  @Test("of all work it is n / N, its floor where there is none")
  func everything() {
    var sketch = ContextSketch()
    #expect(sketch.values("assigned.everything.season").allSatisfy { near($0, log(0.001)) })
    sketch.views[.assigned, default: [:]][.everything] = view([3, 0], of: 4)
    let values = sketch.values("assigned.everything.season")
    #expect(near(values[0], log(0.751)) && near(values[1], log(0.001)))
  }

  @Test("under a key it is drawn towards the share of everything assigned recently")
  func smoothed() {
    var sketch = ContextSketch()
    sketch.views[.assigned] = [.everything: view([3, 1], of: 4), .component: view([0, 2], of: 2)]
    // (0 + ½ · ¾) / (2 + ½) and (2 + ½ · ¼) / (2 + ½).
    let values = sketch.values("assigned.component.ever")
    #expect(near(values[0], log(0.15 + 0.001)) && near(values[1], log(0.85 + 0.001)))
  }

  @Test("each half-life and each kind has sums of its own")
  func lives() {
    var sketch = ContextSketch()
    var work = view([0, 0], of: 0)
    (work.sums[0], work.total) = ([1, 2, 3, 4], [8, 8, 8, 8])
    sketch.views[.fixed, default: [:]][.everything] = work
    for (life, share) in [("week", 0.125), ("season", 0.375), ("ever", 0.5)] {
      #expect(near(sketch.values("fixed.everything.\(life)")[0], log(share + 0.001)))
      #expect(near(sketch.values("assigned.everything.\(life)")[0], log(0.001)))
    }
  }

  @Test("a task without a value of the key gets what is known of all work")
  func noValue() {
    var sketch = ContextSketch()
    sketch.views[.assigned, default: [:]][.everything] = view([1, 3], of: 4)
    // (0 + ½ · ¼) / ½.
    let values = sketch.values("copied.reporter.season")
    #expect(near(values[0], log(0.251)) && near(values[1], log(0.751)))
    #expect(ContextSketch().values("copied.reporter.season").allSatisfy { near($0, log(0.001)) })
  }

  @Test("a whole share stays in the range")
  func range() {
    var sketch = ContextSketch()
    sketch.views[.assigned] = [.everything: view([5, 0], of: 5), .component: view([5, 0], of: 5)]
    for name in ["assigned.everything.week", "assigned.component.week"] {
      #expect(near(sketch.values(name)[0], log(1.001)) && sketch.table(name).bins == [255, 0])
    }
  }

  @Test("groups by kind and key")
  func groups() {
    #expect(feature("copied.component.season").group == .copies)
    #expect(feature("assigned.componentReporter.week").group == .reporter)
    #expect(feature("assigned.componentVersion.week").group == .component)
    #expect(feature("fixed.inbox.ever").group == .categories)
  }
}
