import DelegationRanking
import DelegationTasks
import Testing

@Suite("recent") struct RecentTests {
  @Test("the window begins exactly 90 days before, that second included")
  func window() {
    let tasks = features([(9, 0, ""), (10, 0, ""), (50, 0, ""), (100, 0, "")])
    var model = Recent(features: tasks, personCount: 3, days: 90)
    model.learn([example(0, 0, 20), example(1, 1, 20), example(2, 2, 60)])
    // At day 100 the window begins at day 10: person 0's task is a day too old.
    #expect(model.rank(3, at: day(100)) == Ranking(persons: [1, 2, 0], scores: [1, 1, 0]))
  }

  @Test("ties go by all examples, then by who was seen first")
  func ties() {
    let tasks = features([(0, 0, ""), (1, 0, ""), (2, 0, ""), (95, 0, ""), (96, 0, ""), (100, 0, "")])
    var model = Recent(features: tasks, personCount: 4, days: 90)
    model.learn([example(0, 2, 3), example(1, 1, 3), example(2, 1, 3), example(3, 3, 97), example(4, 1, 97)])
    // One recent example each for 1 and 3; person 1 has three in all. Person 2 has none that is recent.
    #expect(model.rank(5, at: day(100)) == Ranking(persons: [1, 3, 2], scores: [1, 1, 0]))
  }

  @Test("the window moves on, and what is learned late about an old task does not count")
  func moves() {
    let tasks = features([(0, 0, ""), (5, 0, ""), (40, 0, ""), (60, 0, "")])
    var model = Recent(features: tasks, personCount: 2, days: 30)
    model.learn(example(0, 0, 1))
    #expect(model.rank(1, at: day(5)).scores == [1])
    #expect(model.rank(2, at: day(40)).scores == [0])
    model.learn(example(1, 1, 41))
    #expect(model.rank(3, at: day(60)) == Ranking(persons: [0, 1], scores: [0, 0]))
    model.forget(example(1, 1, 41))
    model.learn(example(2, 1, 41))
    #expect(model.rank(3, at: day(60)) == Ranking(persons: [1, 0], scores: [1, 0]))
  }
}
