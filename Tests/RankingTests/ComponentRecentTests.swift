import DelegationRanking
import DelegationTasks
import Testing

@Suite("component-recent") struct ComponentRecentTests {
  // Component 0 is the editor, 1 the compiler.
  private let tasks = features([
    (0, 1, ""), (95, 0, ""), (96, 0, ""), (97, 1, ""), (98, nil, ""), (100, 1, ""), (100, nil, ""), (100, 2, ""),
  ])

  private func taught() -> ComponentRecent {
    var model = ComponentRecent(features: tasks, personCount: 4, days: 90)
    model.learn([example(0, 3, 1), example(1, 0, 98), example(2, 0, 98), example(3, 1, 98), example(4, 2, 99)])
    return model
  }

  @Test("within the component first, then by recent, then by most-frequent")
  func byHand() {
    var model = taught()
    // The compiler's only recent task is person 1's. Then person 0 with two recent ones elsewhere, person 2 with
    // one, person 3 with none.
    #expect(model.rank(5, at: day(100)) == Ranking(persons: [1, 0, 2, 3], scores: [1, 0, 0, 0]))
  }

  @Test("tasks without a component have people who do them")
  func none() {
    var model = taught()
    #expect(model.rank(6, at: day(100)) == Ranking(persons: [2, 0, 1, 3], scores: [1, 0, 0, 0]))
  }

  @Test("a task of a component nobody worked on falls back to recent", arguments: [7])
  func fallsBack(task: Int) {
    var model = taught()
    var recent = Recent(features: tasks, personCount: 4, days: 90)
    recent.learn([example(0, 3, 1), example(1, 0, 98), example(2, 0, 98), example(3, 1, 98), example(4, 2, 99)])
    #expect(model.rank(task, at: day(100)).persons == recent.rank(task, at: day(100)).persons)
    #expect(model.rank(task, at: day(100)).scores == [0, 0, 0, 0])
  }
}
