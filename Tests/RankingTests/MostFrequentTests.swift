import DelegationRanking
import DelegationTasks
import Testing

@Suite("most-frequent") struct MostFrequentTests {
  private let tasks = features((0..<6).map { ($0, 0, "") })

  @Test("four examples, worked by hand: more first, then whoever was seen first")
  func byHand() {
    var model = MostFrequent(features: tasks, personCount: 4)
    model.learn([example(0, 3, 1), example(1, 1, 2), example(2, 0, 3), example(3, 0, 4)])
    #expect(model.rank(5, at: day(9)) == Ranking(persons: [0, 3, 1], scores: [2, 1, 1]))
  }

  @Test("first seen goes by the examples still held")
  func forgotten() {
    var model = MostFrequent(features: tasks, personCount: 4)
    model.learn([example(0, 3, 1), example(1, 1, 2), example(2, 3, 3), example(3, 1, 4)])
    #expect(model.rank(5, at: day(9)).persons == [3, 1])
    model.forget(example(0, 3, 1))
    model.learn(example(4, 3, 5))
    #expect(model.rank(5, at: day(9)).persons == [1, 3])
  }

  @Test("a reassigned task counts for its new assignee only")
  func handedOver() {
    var model = MostFrequent(features: tasks, personCount: 4)
    model.learn([example(0, 3, 1), example(1, 1, 2)])
    model.forget(example(0, 3, 1))
    model.learn(example(0, 1, 1))
    #expect(model.rank(5, at: day(9)) == Ranking(persons: [1], scores: [2]))
  }
}
