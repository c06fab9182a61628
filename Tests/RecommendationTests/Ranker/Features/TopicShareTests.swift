import Foundation
import Recommendation
import TaskModel
import Testing

@Suite("Feature: share of the task's topic") struct TopicShareTests {
  @Test("the share of what is owned of the topic, smoothed by half a task")
  func byHand() {
    var sketch = SceneSketch()
    sketch.topicSums = [3, 0]
    sketch.topicTotal = 3.5
    let expected = [Float(log(3.0 / 4 + 0.001)), Float(log(0.001))]
    #expect(zip(sketch.values("topic"), expected).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test("where there is no topic everybody has the least")
  func none() {
    let values = SceneSketch().values("topic")
    #expect(values[0] == values[1] && abs(values[0] - Float(log(0.001))) < 1e-6)
  }

  @Test("words of two kinds fall into topics of their own, once 200 reports had an owner", arguments: [199, 200, 230])
  func topics(count: Int) {
    // Person 0 does the crashes, person 1 the menus.
    let words = ["crash parser", "slow menu", "crash stack", "menu icon"]
    let reports = (0..<count).map { (day: $0, component: ValueID?(0), title: words[$0 % 4]) }
    let task = (day: count, component: ValueID?(0), title: "crash parser stack")
    var state = PairState(
      features: RecommendationTests.features(reports + [task]),
      events: (0..<count).map { event($0, $0, .owned(PersonID($0 % 2))) }, personCount: 2)
    state.advance(to: day(count))
    let scene = state.scene(of: count, at: day(count))
    let (zero, one) = (scene.candidates.firstIndex(of: 0)!, scene.candidates.firstIndex(of: 1)!)
    guard count >= 200 else {
      #expect(scene.topicTotal == 0 && scene.topicSums == [0, 0])
      return
    }
    #expect(scene.topicTotal > 0 && scene.topicSums[one] == 0)
    #expect(abs(scene.topicSums[zero] - scene.topicTotal) < 1e-9)
  }
}
