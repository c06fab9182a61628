import DelegationRanking
import DelegationTasks
import Testing

@Suite("What is known when a person takes a task") struct NextTaskStateTests {
  private let tracker = TakeTracker(seed: 5)

  @Test("the candidates are the waiting tasks, the newest first, with their ranks and ages")
  func candidates() {
    var state = tracker.state
    state.advance(to: day(12))
    let context = state.context(of: 0, at: day(12))
    #expect(context.candidates == Array((0..<12).reversed()) && context.queueCount == 12)
    #expect(context.ranks == Array(1...12))
    let ages: [Double] = (1...12).map { Double($0) }
    #expect(context.ages == ages)
  }

  @Test("of a long queue the newest tasks are candidates, and older ones of the person's components")
  func many() {
    let count = NextTaskState.newestCount + NextTaskState.likeliestCount + 300
    let tasks = (0..<count).map { (day: $0, component: ValueID($0 % 10), title: "a") }
    let events =
      (0..<count).map { event($0, $0, .opened) } + [event(count, 3, .assigned(1)), event(count, 13, .assigned(1))]
    var state = NextTaskState(nextTaskInputs(features(tasks)), events: events, personCount: 2)
    state.advance(to: day(count + 2))
    let context = state.context(of: 1, at: day(count + 2))
    #expect(context.candidates.count == NextTaskState.newestCount + NextTaskState.likeliestCount)
    #expect(context.candidates == context.candidates.sorted(by: >))
    let older = context.candidates.filter { $0 < count - NextTaskState.newestCount }
    let own = older.filter { $0 % 10 == 3 }
    // All older tasks of the component, without the two that were taken.
    #expect(own.count == (count - NextTaskState.newestCount) / 10 - 2)
    #expect(older.count == NextTaskState.likeliestCount)
  }

  @Test("nothing dated at a moment or later changes a context of it")
  func blind() {
    let moment = day(300)
    var (state, other) = (
      tracker.state,
      NextTaskState(
        tracker.inputs, events: tracker.events.filter { $0.moment < moment }, personCount: TakeTracker.personCount)
    )
    state.advance(to: moment)
    other.advance(to: moment)
    for person in 0..<PersonID(TakeTracker.personCount) {
      var (one, two) = (NextTaskTable(), NextTaskTable())
      one.append(state.context(of: person, at: moment))
      two.append(other.context(of: person, at: moment))
      #expect(one.bins == two.bins && one.count == 1)
    }
  }

  @Test("a state that stops learning still follows the queue, and knows nothing new about persons")
  func batch() {
    var (state, frozen) = (tracker.state, tracker.state)
    frozen.advance(to: day(200))
    frozen.stopLearning()
    for moment in [day(200), day(350)] {
      state.advance(to: moment)
      frozen.advance(to: moment)
      #expect(state.queue.tasks == frozen.queue.tasks)
    }
    var (known, unknown) = (NextTaskTable(), NextTaskTable())
    known.append(state.context(of: 1, at: day(350)))
    unknown.append(frozen.context(of: 1, at: day(350)))
    #expect(known.bins != unknown.bins)
  }

  @Test("takes come in time order, each with the state just before it")
  func decided() {
    var (state, seen) = (tracker.state, [Take]())
    state.advance(to: .endOfHistory) { take, state in
      seen.append(take)
      #expect(state.queue.contains(take.task))
    }
    #expect(seen == tracker.takes && seen.count > 100)
  }
}
