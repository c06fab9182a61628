import DelegationRanking
import DelegationTasks
import Testing

@Suite("Pair state") struct PairStateTests {
  private let features = RankingTests.features([
    (0, 0, "crash parser"), (1, 0, "crash"), (2, 1, "slow"), (9, 0, "crash parser"),
  ])
  private let events = [
    event(0, 0, .assigned(0)), event(3, 1, .assigned(1)), event(4, 2, .assigned(2)), event(5, 0, .fixed),
    event(9, 1, .assigned(2)),
  ]

  private func context(_ events: [TaskEvent], of task: Int = 3, on number: Int = 9) -> FeatureContext {
    var state = PairState(features: features, events: events, personCount: 3)
    state.advance(to: day(number))
    return state.context(of: task, at: day(number))
  }

  private func position(_ person: PersonID, _ context: FeatureContext) -> Int {
    context.candidates.firstIndex(of: person)!
  }

  @Test("what was known strictly before, by candidate")
  func byHand() throws {
    let context = context(events)
    #expect(Set(context.candidates) == [0, 1, 2])
    #expect(zip(context.scores, context.scores.dropFirst()).allSatisfy { $0 >= $1 })
    let component = try #require(context.view(.assigned, .component))
    let (first, second, third) = (position(0, context), position(1, context), position(2, context))
    #expect(
      context.openTaskCounts[first] == 0 && context.openTaskCounts[second] == 1 && context.openTaskCounts[third] == 1)
    #expect(context.idleDays[first] == 4 && context.idleDays[second] == 6 && context.idleDays[third] == 5)
    // The hand-over of the very second is not known: person 2 never got one of the component.
    #expect(component.days[first] == 9 && component.days[second] == 6 && component.days[third] == .infinity)
    #expect(component.laterPersonCounts[first] == 1 && component.laterPersonCounts[second] == 0)
    #expect(component.laterPersonCounts[third] == nil)
    let everything = try #require(context.view(.assigned, .everything))
    #expect(everything.laterPersonCounts[first] == 2 && everything.laterPersonCounts[third] == 0)
    #expect(abs(everything.total[HalfLife.ever.rawValue] - 3) < 1e-9)
    #expect(try #require(context.view(.fixed, .component)).sums[first][HalfLife.ever.rawValue] == 1)
    // Task 0 has the task's words, task 1 one of them, task 2 none.
    #expect(abs(context.votes.best[first] - 1) < 1e-9)
    #expect((0.01..<1).contains(context.votes.best[second]) && context.votes.best[third] == 0)
    #expect(context.cosines[first] > 0 && context.cosines[third] == 0)
    #expect(context.view(.assigned, .inbox) == nil && context.firstAssignee == nil)
  }

  @Test("in batch, machines read words and categories, fitted anew once more is known")
  func machines() {
    var state = PairState(features: features, events: events, personCount: 3, mode: .batch)
    func chances(_ number: Int, of task: Int) -> [Double] {
      state.advance(to: day(number))
      let context = state.context(of: task, at: day(number))
      var table = table()
      table.append(context)
      let words = table.features.firstIndex { $0.name == "online" }!
      return (0..<3).map { person in
        context.candidates.firstIndex(of: person).map { Double(table.bins[$0 * table.featureCount + words]) }
          ?? -.infinity
      }
    }
    // Nobody has work yet, so nobody is a candidate.
    #expect(chances(0, of: 3).allSatisfy { $0 == -.infinity })
    let early = chances(5, of: 3)
    #expect(early[0] == early[1] && early[1] > early[2])
    #expect(chances(5, of: 2)[2] > chances(5, of: 2)[0])
    // The task in hand now belongs to another person.
    #expect(chances(10, of: 1)[2] > chances(10, of: 1)[1])
  }

  @Test("nothing dated at the moment or later changes a context")
  func blind() {
    let known = context(Array(events[..<4]))
    let futures = [[], [event(9, 3, .assigned(1)), event(9, 2, .fixed)], [event(20, 0, .assigned(nil))]]
    for later in futures {
      let other = context(Array(events[..<4]) + later)
      var (one, two) = (table(), table())
      one.append(known)
      two.append(other)
      #expect(one.bins == two.bins && one.persons == two.persons)
    }
    #expect(context(events, on: 10).openTaskCounts != known.openTaskCounts)
  }

  @Test("a task leaves nothing of those behind who were too many to be candidates")
  func crowd() {
    let count = 2 * PairSettings().candidateCount
    // Even persons share a word, odd ones another; the two tasks behind them have one each.
    let past = (0..<count).map { (day: $0, component: ValueID?(0), title: $0 % 2 == 0 ? "even" : "odd") }
    let tasks = [
      (day: count, component: ValueID?(0), title: "even"), (day: count, component: ValueID?(0), title: "odd even"),
    ]
    let features = RankingTests.features(past + tasks)
    let events = (0..<count).map { event($0, $0, .assigned(PersonID($0))) }
    var queried = PairState(features: features, events: events, personCount: count)
    var fresh = queried
    queried.advance(to: day(count))
    fresh.advance(to: day(count))
    let all = queried.context(of: count, at: day(count)).candidates
    #expect(all.count == PairSettings().candidateCount)
    let (one, other) = (queried.context(of: count + 1, at: day(count)), fresh.context(of: count + 1, at: day(count)))
    #expect(one.candidates == other.candidates && one.cosines == other.cosines)
    #expect(one.cosines.contains { $0 > 0 })
    var settings = PairSettings()
    settings.candidateCount = 3
    var few = PairState(features: features, events: events, personCount: count, settings: settings)
    few.advance(to: day(count))
    #expect(few.context(of: count, at: day(count)).candidates == Array(all.prefix(3)))
  }

  @Test("queries change no later answer")
  func queriesChangeNothing() {
    var (queried, fresh) = (PairState(features: features, events: events, personCount: 3), table())
    for number in 0..<9 {
      queried.advance(to: day(number))
      _ = queried.context(of: number % 4, at: day(number))
    }
    queried.advance(to: day(9))
    var other = table()
    other.append(queried.context(of: 3, at: day(9)))
    fresh.append(context(events))
    #expect(other.bins == fresh.bins && other.persons == fresh.persons)
  }

  private func table() -> PairTable { PairTable(features: PairFeatures.all, taskCount: 4) }
}
