import DelegationEvaluation
import DelegationRanking
import DelegationTasks
import Testing

@Suite("Whom a fallback asks") struct FallbackTests {
  private static let day: Int64 = 86_400

  private func event(_ day: Int64, _ task: Int, _ change: TaskEvent.Change) -> TaskEvent {
    TaskEvent(moment: Moment(day * Self.day), task: task, change: change)
  }

  /// Persons 0, 1 and 2 are of team 0 and 3 is of team 1; 2 was last seen on day 4, and 0 has two open tasks.
  private var events: [TaskEvent] {
    [
      event(1, 0, .assigned(1)), event(2, 1, .assigned(0)), event(3, 2, .assigned(0)), event(4, 3, .assigned(2)),
      event(200, 0, .fixed), event(201, 4, .assigned(1)), event(202, 5, .assigned(3)), event(203, 6, .assigned(0)),
      event(203, 6, .fixed),
    ]
  }

  private let teams = HomeTeams(
    [0, 1, 2, 3].map { TrainingExample(task: $0, person: PersonID($0), since: Moment(0)) },
    components: [0, 0, 0, 1], names: ValuePool(), personCount: 5)
  private let ranking = Ranking(persons: [3, 2, 0, 1, 4], scores: [0.3, 0.25, 0.2, 0.15, 0.1])

  private func asked(
    _ form: Fallback, _ events: [TaskEvent], at day: Int64 = 210, among permitted: [Int] = [0, 1, 2, 3, 4],
    times: Int = 4, newcomers: Double = 0
  ) -> [PersonID?] {
    var turns = FallbackTurns(form, newcomers: newcomers, events, taskCount: 8, personCount: 5)
    turns.advance(to: Moment(day * Self.day))
    return (0..<times).map { number in
      turns.next(for: 8 + number, ranking, among: permitted, teams, at: Moment(day * Self.day))
        .map { ranking.persons[$0.position] }
    }
  }

  @Test("the likeliest team's people who are still there: the likeliest, the least open, each in turn")
  func forms() {
    #expect(asked(.none, events) == [nil, nil, nil, nil])
    #expect(asked(.team, events) == [0, 0, 0, 0])
    // 0 has two open tasks and 1 has one; each one asked counts as assigned, and of equals the likelier is asked.
    #expect(asked(.leastOpen, events) == [1, 0, 1, 0])
    // 1 was assigned a task before 0 was.
    #expect(asked(.roundRobin, events) == [1, 0, 1, 0])
  }

  @Test("rules hold; a team that is away leaves it to the next; nobody there, nobody asked")
  func permitted() {
    #expect(asked(.leastOpen, events, among: [0, 2], times: 1) == [0])
    #expect(asked(.team, events, among: [0, 1], times: 1) == [3])
    #expect(asked(.roundRobin, events, among: [1, 4], times: 1) == [nil])
    #expect(asked(.team, events, at: 5, times: 1) == [2])
    // Without teams everybody takes part.
    let none = HomeTeams([], components: [], names: ValuePool(), personCount: 5)
    var turns = FallbackTurns(.team, events, taskCount: 8, personCount: 5)
    turns.advance(to: Moment(210 * Self.day))
    #expect(turns.next(for: 7, ranking, among: [0, 2], none, at: Moment(210 * Self.day))?.position == 0)
  }

  @Test("what happens at the moment or later changes nothing", arguments: Fallback.allCases)
  func blind(form: Fallback) {
    let later = [event(210, 7, .assigned(1)), event(210, 4, .fixed), event(211, 1, .fixed)]
    for share in [0, 0.5] {
      #expect(asked(form, events + later, newcomers: share) == asked(form, events, newcomers: share))
    }
  }

  @Test("newcomers of the likeliest team are asked while they have less than their share of the latest assignments")
  func newcomers() {
    // In the likeliest team nobody has begun since day 5, so the share changes nothing.
    #expect(asked(.team, events, newcomers: 1) == asked(.team, events))
    // Of seven assignments five were to people who had begun at most 180 days before, and 4 begins on day 205.
    let teams = HomeTeams([(name: "a", persons: [0, 1, 2, 4]), (name: "b", persons: [3])], personCount: 5)
    let log = events + [event(205, 7, .assigned(4)), event(300, 7, .fixed)]
    func turns(_ form: Fallback, _ share: Double, at day: Int64 = 210) -> [[Int]?] {
      var turns = FallbackTurns(form, newcomers: share, log, taskCount: 8, personCount: 5)
      turns.advance(to: Moment(day * Self.day))
      return (0..<4).map { number in
        turns.next(for: 8 + number, ranking, among: [1, 2, 3, 4], teams, at: Moment(day * Self.day))
          .map { [Int(ranking.persons[$0.position]), $0.isNewcomer ? 1 : 0] }
      }
    }
    // 6 of 8 are enough, 6 of 9 are not, 7 of 10 are, and 7 of 11 are not.
    #expect(turns(.team, 0.7) == [[0, 0], [4, 1], [0, 0], [4, 1]])
    #expect(turns(.team, 0) == [[0, 0], [0, 0], [0, 0], [0, 0]])
    // Without a form nobody else is asked: 8 of 10 are enough.
    #expect(turns(.none, 0.8) == [[4, 1], [4, 1], nil, nil])
    // After 180 days 4 is a newcomer no more.
    #expect(turns(.leastOpen, 1, at: 385) == Array(repeating: [4, 1], count: 4))
    #expect(turns(.leastOpen, 1, at: 386) == Array(repeating: [4, 0], count: 4))
    #expect(turns(.none, 1, at: 386) == [nil, nil, nil, nil])
  }

  @Test("a task that somebody was asked to do is theirs until it is resolved, whoever did it")
  func given() {
    let log = [event(1, 0, .assigned(0)), event(1, 1, .assigned(1)), event(5, 2, .assigned(1)), event(9, 2, .fixed)]
    var open = OpenTasks(log, taskCount: 3, personCount: 2)
    open.advance(to: Moment(2 * Self.day))
    open.give(2, to: 0)
    #expect(open.counts == [2, 1] && open.lastTurns == [3, 2])
    open.advance(to: Moment(6 * Self.day))
    #expect(open.counts == [2, 1] && open.lastTurns == [3, 2])
    open.advance(to: Moment(10 * Self.day))
    #expect(open.counts == [1, 1])
  }

  @Test("measured by hand: how often it asks who did it, and how much five people get")
  func outcomes() {
    let log = makeLog((0..<10).map { (id: $0, opening: (206 + Int64($0)) * Self.day, reporter: "r") }, [:])
    let answers = [(8, 1), (9, 0)].map { task, assignee in
      (Answer(task: task, assignee: PersonID(assignee), rank: 1, leaders: [3], candidateCount: 5), ranking, teams)
    }
    let found = FallbackOutcomes(answers, log: log, events: events, personCount: 5).outcomes
    #expect(found.map(\.form) == [.team, .leastOpen, .roundRobin])
    #expect(found.map(\.right) == [0.5, 1, 1] && found.allSatisfy { $0.topFive == 1 })
    #expect(found.allSatisfy { $0.newcomers == nil })
    let shared = FallbackOutcomes(answers, newcomers: 1, log: log, events: events, personCount: 5).outcomes
    #expect(shared.map(\.newcomers) == [0, 0, 0] && shared.map(\.right) == found.map(\.right))
    #expect(FallbackOutcomes([], log: log, events: events, personCount: 5).outcomes.isEmpty)
  }
}
