import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationTasks
import Testing

@Suite("Which values of fields will change, measured") struct FieldMovesTests {
  private func stated(_ history: RandomHistory, _ values: FieldValues = .opening) throws -> [String] {
    let log = history.log
    let events = log.events(persons: makePersons(log))
    return try FieldMoves.suggestions(
      of: .component, log: log, features: makeFeatures(log, values), events: events
    ).map { $0.map { "\(log.pool(of: .component).string($0.value)) \($0.probability.bitPattern)" } ?? "" }
  }

  @Test("changing whatever happens from a moment on changes no suggestion before", arguments: 0..<3 as Range<UInt64>)
  func blind(seed: UInt64) throws {
    let history = RandomHistory(seed: seed, count: 360)
    #expect(try Set(stated(history)).count > 200)
    try history.expectBlind(at: [170, 240, 320], seed: seed) { try stated($0) }
  }

  @Test("the test would notice: final values are caught")
  func leaking() throws {
    try RandomHistory(seed: 1, count: 360).expectCaught(at: 240, stated)
  }

  /// Suggests value 1 with this probability.
  private func answer(_ task: Int, final: ValueID, _ probability: Double) -> FieldMoves.Answer {
    FieldMoves.Answer(
      task: task, opening: 0, final: final, suggestion: .init(value: 1, probability: probability))
  }

  @Test("above the threshold of validation only; kept and always replaced beside it")
  func threshold() {
    // 500 tasks: every second one is suggested with 0.9 and moves, the others with 0.6 and stay.
    let answers = (0..<500).map { answer($0, final: $0 % 2 == 0 ? 1 : 0, $0 % 2 == 0 ? 0.9 : 0.6) }
    let moves = TriageResult.FieldMove(of: .component, answers, precision: 0.8)
    #expect(moves.tasks == 100 && moves.unchanged == 50 && moves.replaced == 50)
    #expect(moves.threshold == 0.9 && moves.given == 50 && moves.right == 50)
  }

  @Test("no threshold where suggestions are mostly wrong, or repeat the value at opening")
  func none() {
    let wrong = (0..<500).map { answer($0, final: $0 % 2 == 0 ? 1 : 0, 0.7) }
    #expect(TriageResult.FieldMove(of: .component, wrong, precision: 0.8).threshold == nil)
    let agreeing = (0..<500).map {
      FieldMoves.Answer(task: $0, opening: 1, final: 1, suggestion: .init(value: 1, probability: 0.9))
    }
    let moves = TriageResult.FieldMove(of: .component, agreeing, precision: 0.8)
    #expect(moves.threshold == nil && moves.given == 0 && moves.unchanged == 100 && moves.replaced == 100)
  }

  @Test("the population: resolved at the end, with the value at opening and the last one")
  func population() throws {
    let history = RandomHistory(seed: 2, count: 200)
    let log = history.log
    let suggestions = FieldMoves.suggestions(
      of: .component, log: log, features: try makeFeatures(log), events: log.events(persons: makePersons(log)))
    let answers = FieldMoves.answers(of: .component, log: log, suggestions: suggestions)
    let end = Snapshot(of: log, asOf: .endOfHistory)
    #expect(answers.map(\.task) == (0..<200).filter { end.text(.resolution, of: $0)?.isEmpty == false })
    #expect(
      answers.contains { $0.opening != $0.final }
        && answers.allSatisfy { $0.final == end.value(.component, of: $0.task) })
  }
}
