import DelegationRanking
import DelegationTasks
import Foundation
import Testing

@Suite("component-counts and topic-counts") struct DecayedRuleTests {
  private let tasks = features([
    (0, 0, ""), (1, 0, ""), (2, 0, ""), (3, 1, ""), (4, 1, ""), (200, 0, ""), (200, nil, ""),
  ])

  private func rule(
    _ features: TaskFeatures, personCount: Int, halfLife: Double, by name: String = "component-counts"
  ) throws -> any Recommender {
    try ModelCatalogue.make(
      name, settings: ["halfLife": halfLife], context: ModelContext(features: features, personCount: personCount))
  }

  @Test("halves after each half-life, worked by hand")
  func byHand() throws {
    var model = try rule(tasks, personCount: 4, halfLife: 90)
    model.learn([example(0, 0, 20), example(1, 0, 110), example(2, 1, 200), example(3, 2, 15), example(4, 3, 10)])
    // At day 200: person 0 has 1/4 + 1/2, person 1 has 1. Of those without a count person 3 was known before 2.
    #expect(model.rank(5, at: day(200)) == Ranking(persons: [1, 0, 3, 2], scores: [1, 0.75, 0, 0]))
  }

  @Test("by the topic that titles begin with; those without one count as of one")
  func topics() throws {
    let tasks = features([
      (0, 0, "net/http: slow"), (1, 0, "[Search] lost"), (2, 0, "no topic"), (200, 0, "Net/HTTP: late"),
      (200, 0, "[search] x"),
      (200, 0, "none here"), (200, 0, "other: new"),
    ])
    var model = try rule(tasks, personCount: 3, halfLife: 90, by: "topic-counts")
    model.learn([example(0, 0, 110), example(1, 1, 200), example(2, 2, 20)])
    #expect(model.rank(3, at: day(200)) == Ranking(persons: [0, 2, 1], scores: [0.5, 0, 0]))
    #expect(model.rank(4, at: day(200)) == Ranking(persons: [1, 2, 0], scores: [1, 0, 0]))
    #expect(model.rank(5, at: day(200)) == Ranking(persons: [2, 0, 1], scores: [0.25, 0, 0]))
    #expect(model.rank(6, at: day(200)) == Ranking(persons: [2, 0, 1], scores: [0, 0, 0]))
  }

  @Test("without a component everybody goes by their first known task")
  func noComponent() throws {
    var model = try rule(tasks, personCount: 4, halfLife: 90)
    model.learn([example(2, 1, 9), example(1, 0, 9), example(0, 2, 30), example(3, 2, 5)])
    #expect(model.rank(6, at: day(200)) == Ranking(persons: [2, 0, 1], scores: [0, 0, 0]))
  }

  @Test("the same pace of work gives the same count, in whatever order it was learned")
  func ties() throws {
    var model = try rule(tasks, personCount: 2, halfLife: 7)
    model.learn([example(2, 1, 33), example(0, 0, 33), example(3, 1, 4), example(1, 0, 4)])
    let ranking = model.rank(5, at: day(200))
    #expect(ranking.persons == [0, 1])
    model.forget(example(3, 1, 4))
    model.forget(example(1, 0, 4))
    #expect(model.rank(5, at: day(200)).scores[0] == model.rank(5, at: day(200)).scores[1])
  }

  @Test(
    "many tasks of one person: the sum of their weights, whatever was learned between and forgotten",
    arguments: [31, 32, 33, 500])
  func many(count: Int) throws {
    let tasks = features((0...count + 1).map { ($0, 0, "") })
    var (model, other) = (
      try rule(tasks, personCount: 1, halfLife: 90),
      try rule(tasks, personCount: 1, halfLife: 90)
    )
    for task in 0..<count { model.learn(example(task, 0, task)) }
    other.learn(example(count, 0, 7))
    for task in (0..<count).reversed() {
      other.learn(example(task, 0, task))
      if task % 40 == 0 { _ = other.rank(count + 1, at: day(count)) }
    }
    other.forget(example(count, 0, 7))
    let found = model.rank(count + 1, at: day(count))
    let expected = (0..<count).reduce(0) { $0 + exp2(Double($1 - count) / 90) }
    #expect(abs(found.scores[0] - expected) < 1e-10 * expected)
    #expect(other.rank(count + 1, at: day(count)) == found)
  }

  @Test("a count so old that it vanishes is 0, never a fault")
  func vanished() throws {
    var model = try rule(tasks, personCount: 1, halfLife: 0.01)
    model.learn([example(0, 0, 1), example(1, 0, 150)])
    #expect(model.rank(5, at: day(200)) == Ranking(persons: [0], scores: [0]))
  }
}
