import DelegationFoundations
import DelegationMatching
import DelegationRanking
import DelegationTasks
import Testing

@Suite("cluster-majority") struct ClusterMajorityTests {
  // Two groups that share no word; person 0 is assigned most of the first, person 1 all of the second.
  private static let titles = ["font menu", "font size", "menu size", "parser crash", "parser slow", "crash slow"]
  private static let examples = [
    example(0, 0, 1), example(1, 0, 1), example(2, 2, 1), example(3, 1, 1), example(4, 1, 1), example(5, 1, 1),
  ]

  private func rank(_ task: String, k: Double, threads: Int = 1) throws -> Ranking {
    let tasks = features((Self.titles + [task]).enumerated().map { ($0, nil, $1) })
    let context = ModelContext(features: tasks, personCount: 4, seed: 7, threads: Threads(threads))
    var model = try ModelCatalogue.make("cluster-majority", settings: ["k": k, "restarts": 5], context: context)
    model.learn(Self.examples)
    return model.rank(6, at: day(9))
  }

  @Test("two clusters, worked by hand")
  func byHand() throws {
    #expect(try rank("font menu size", k: 2) == Ranking(persons: [0, 2, 1], scores: [2, 1, 0]))
    #expect(try rank("parser crash slow", k: 2) == Ranking(persons: [1, 0, 2], scores: [3, 0, 0]))
  }

  @Test("one cluster is most-frequent")
  func one() throws {
    #expect(try rank("font", k: 1) == Ranking(persons: [1, 0, 2], scores: [3, 2, 1]))
  }

  @Test("more clusters than tasks: each task is its own")
  func capped() throws {
    #expect(try rank("menu size", k: 100) == Ranking(persons: [2, 1, 0], scores: [1, 0, 0]))
  }

  @Test("a task without known terms is in no cluster", arguments: ["", "zebra"])
  func unknown(task: String) throws {
    #expect(try rank(task, k: 2) == Ranking(persons: [1, 0, 2], scores: [0, 0, 0]))
  }

  @Test("one thread and four give the same ranking")
  func threads() throws {
    #expect(try rank("font slow", k: 3) == rank("font slow", k: 3, threads: 4))
  }

  @Test("tasks of which none has a term")
  func noTerms() throws {
    let tasks = features([(0, nil, ""), (1, nil, ""), (2, nil, "font")])
    var model = try ModelCatalogue.make(
      "cluster-majority", context: ModelContext(features: tasks, personCount: 2))
    model.learn([example(0, 1, 1), example(1, 0, 2)])
    #expect(model.rank(2, at: day(3)) == Ranking(persons: [1, 0], scores: [0, 0]))
  }
}
