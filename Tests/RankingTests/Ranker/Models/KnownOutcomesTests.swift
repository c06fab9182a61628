import DelegationRanking
import DelegationTasks
import Testing

@Suite("Known outcomes") struct KnownOutcomesTests {
  @Test("learned, forgotten, learned anew; examples stand in report order, owners that are no candidates are left out")
  func byHand() {
    var table = PairTable(features: [feature("desk")], reportCount: 3)
    for report in [1, 0] {
      var state = PairState(
        features: features([(0, 0, "crash"), (1, 0, "crash"), (2, 0, "crash")]),
        events: [event(0, 0, .owned(1)), event(0, 1, .owned(2))], personCount: 4)
      state.advance(to: day(1))
      table.append(state.scene(of: report, at: day(1)))
    }
    #expect(Set(table.persons[..<2]) == [1, 2] && table.rows(of: 1) == 0..<2)
    var outcomes = KnownOutcomes(reportCount: 3)
    for known in [lesson(1, 2, 3), lesson(0, 1, 4), lesson(2, 1, 5)] { outcomes.learn(known) }
    #expect(outcomes.count == 3 && outcomes.owners == [1, 2, 1])
    let examples = outcomes.examples(table)
    #expect(examples.map(\.rows) == [2..<4, 0..<2] && examples.map { table.persons[$0.chosen] } == [1, 2])
    outcomes.forget(lesson(0, 1, 4))
    #expect(outcomes.count == 2 && outcomes.examples(table).map(\.rows) == [0..<2])
    outcomes.learn(lesson(0, 3, 4))
    #expect(outcomes.owners == [3, 2, 1] && outcomes.examples(table).map(\.rows) == [0..<2])
  }
}
