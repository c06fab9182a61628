import DelegationRanking
import DelegationTasks
import Testing

@Suite("Pair state") struct PairStateTests {
  private let features = RankingTests.features([
    (0, 0, "crash parser"), (1, 0, "crash"), (2, 1, "slow"), (9, 0, "crash parser"),
  ])
  private let events = [
    event(0, 0, .owned(0)), event(3, 1, .owned(1)), event(4, 2, .owned(2)), event(5, 0, .fixed), event(9, 1, .owned(2)),
  ]

  private func scene(_ events: [TaskEvent], of task: Int = 3, on number: Int = 9) -> FeatureContext {
    var state = PairState(features: features, events: events, personCount: 3)
    state.advance(to: day(number))
    return state.scene(of: task, at: day(number))
  }

  private func place(_ person: PersonID, _ scene: FeatureContext) -> Int { scene.candidates.firstIndex(of: person)! }

  @Test("what was known strictly before, by candidate")
  func byHand() throws {
    let scene = scene(events)
    #expect(Set(scene.candidates) == [0, 1, 2])
    #expect(zip(scene.chances, scene.chances.dropFirst()).allSatisfy { $0 >= $1 })
    let component = try #require(scene.view(.owned, .component))
    let (first, second, third) = (place(0, scene), place(1, scene), place(2, scene))
    #expect(scene.openTasks[first] == 0 && scene.openTasks[second] == 1 && scene.openTasks[third] == 1)
    #expect(scene.idleDays[first] == 4 && scene.idleDays[second] == 6 && scene.idleDays[third] == 5)
    // The hand-over of the very second is not known: person 2 never got one of the component.
    #expect(component.days[first] == 9 && component.days[second] == 6 && component.days[third] == .infinity)
    #expect(component.laterPersons[first] == 1 && component.laterPersons[second] == 0)
    #expect(component.laterPersons[third] == nil)
    let everything = try #require(scene.view(.owned, .everything))
    #expect(everything.laterPersons[first] == 2 && everything.laterPersons[third] == 0)
    #expect(abs(everything.total[HalfLife.ever.rawValue] - 3) < 1e-9)
    #expect(try #require(scene.view(.fixed, .component)).sums[first][HalfLife.ever.rawValue] == 1)
    // Report 0 has the task's words, report 1 one of them, report 2 none.
    #expect(abs(scene.votes.best[first] - 1) < 1e-9)
    #expect((0.01..<1).contains(scene.votes.best[second]) && scene.votes.best[third] == 0)
    #expect(scene.cosines[first] > 0 && scene.cosines[third] == 0)
    #expect(scene.view(.owned, .inbox) == nil && scene.firstOwner == nil)
  }

  @Test("nothing dated at the moment or later changes a scene")
  func blind() {
    let known = scene(Array(events[..<4]))
    let futures = [[], [event(9, 3, .owned(1)), event(9, 2, .fixed)], [event(20, 0, .owned(nil))]]
    for later in futures {
      let other = scene(Array(events[..<4]) + later)
      var (one, two) = (table(), table())
      one.append(known)
      two.append(other)
      #expect(one.values == two.values && one.persons == two.persons)
    }
    #expect(scene(events, on: 10).openTasks != known.openTasks)
  }

  @Test("a task leaves nothing of those behind who were too many to be candidates")
  func crowd() {
    let count = 2 * Candidates.most
    // Even persons share a word, odd ones another; the two tasks behind them have one each.
    let reports = (0..<count).map { (day: $0, component: ValueID?(0), title: $0 % 2 == 0 ? "even" : "odd") }
    let tasks = [
      (day: count, component: ValueID?(0), title: "even"), (day: count, component: ValueID?(0), title: "odd even"),
    ]
    let features = RankingTests.features(reports + tasks)
    let events = (0..<count).map { event($0, $0, .owned(PersonID($0))) }
    var asked = PairState(features: features, events: events, personCount: count)
    var silent = asked
    asked.advance(to: day(count))
    silent.advance(to: day(count))
    #expect(asked.scene(of: count, at: day(count)).candidates.count == Candidates.most)
    let (one, other) = (asked.scene(of: count + 1, at: day(count)), silent.scene(of: count + 1, at: day(count)))
    #expect(one.candidates == other.candidates && one.cosines == other.cosines)
    #expect(one.cosines.contains { $0 > 0 })
  }

  @Test("asking changes no later answer")
  func silent() {
    var (asked, silent) = (PairState(features: features, events: events, personCount: 3), table())
    for number in 0..<9 {
      asked.advance(to: day(number))
      _ = asked.scene(of: number % 4, at: day(number))
    }
    asked.advance(to: day(9))
    var other = table()
    other.append(asked.scene(of: 3, at: day(9)))
    silent.append(scene(events))
    #expect(other.values == silent.values && other.persons == silent.persons)
  }

  private func table() -> PairTable { PairTable(features: PairFeatures.all, reportCount: 4) }
}
