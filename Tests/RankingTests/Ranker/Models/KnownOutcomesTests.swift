import DelegationRanking
import DelegationTasks
import Testing

@Suite("Known outcomes") struct KnownOutcomesTests {
  @Test("learned, forgotten, relearned; examples are in task order, assignees that are no candidates are left out")
  func byHand() {
    var table = PairTable(features: [feature("open-tasks")], taskCount: 3)
    for task in [1, 0] {
      var state = PairState(
        features: features([(0, 0, "crash"), (1, 0, "crash"), (2, 0, "crash")]),
        events: [event(0, 0, .assigned(1)), event(0, 1, .assigned(2))], personCount: 4)
      state.advance(to: day(1))
      table.append(state.context(of: task, at: day(1)))
    }
    #expect(Set(table.persons[..<2]) == [1, 2] && table.rows(of: 1) == 0..<2)
    var outcomes = KnownOutcomes(taskCount: 3)
    for known in [example(1, 2, 3), example(0, 1, 4), example(2, 1, 5)] { outcomes.learn(known) }
    #expect(outcomes.count == 3 && outcomes.assignees == [1, 2, 1])
    let examples = outcomes.examples(table)
    #expect(examples.map(\.rows) == [2..<4, 0..<2] && examples.map { table.persons[$0.chosen] } == [1, 2])
    outcomes.forget(example(0, 1, 4))
    #expect(outcomes.count == 2 && outcomes.examples(table).map(\.rows) == [0..<2])
    outcomes.learn(example(0, 3, 4))
    #expect(outcomes.assignees == [3, 2, 1] && outcomes.examples(table).map(\.rows) == [0..<2])
  }
}
