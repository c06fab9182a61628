import DelegationRanking
import DelegationTasks
import Testing

@Suite("The features of waiting tasks") struct NextTaskFeaturesTests {
  @Test("each has a name of its own, and no group is empty")
  func names() {
    let features = NextTaskFeatures.all
    #expect(Set(features.map(\.name)).count == features.count)
    #expect(Set(features.map(\.group)) == Set(NextTaskFeature.Group.allCases))
    #expect(NextTaskTable.featureCount == features.count)
  }

  /// The steps of a feature, by candidate, of the tracker's state.
  private func steps(_ name: String, _ state: inout NextTaskState, _ person: PersonID, at now: Moment) -> [UInt8] {
    let context = state.context(of: person, at: now)
    var table = NextTaskTable()
    table.append(context)
    let column = NextTaskFeatures.all.firstIndex { $0.name == name }!
    return context.candidates.indices.map { table.bins[$0 * NextTaskTable.featureCount + column] }
  }

  @Test("a person's share of a component is the greatest for tasks of it, and equal for those of one component")
  func component() {
    let tracker = TakeTracker(seed: 8)
    var state = tracker.state
    state.advance(to: day(300))
    let candidates = state.context(of: 2, at: day(300)).candidates
    let components = candidates.map { tracker.features.components[$0] }
    let shares = steps("share.season.component", &state, 2, at: day(300))
    let (own, others) = (
      zip(shares, components).filter { $1 == 2 }.map(\.0), zip(shares, components).filter { $1 != 2 }.map(\.0)
    )
    #expect(Set(own).count == 1 && own[0] > others.max()!)
  }

  @Test("how new a task is falls with its rank; the newest has a feature of its own")
  func ranks() {
    let tracker = TakeTracker(seed: 8)
    var state = tracker.state
    state.advance(to: day(100))
    let ranks = steps("rank", &state, 0, at: day(100))
    #expect(ranks == ranks.sorted() && ranks.first == 0 && ranks.last! > 50)
    let newest = steps("newest", &state, 0, at: day(100))
    #expect(newest[0] == 255 && newest.dropFirst().allSatisfy { $0 == 0 })
  }

  @Test("what a person has to do with a task: copied, had it before")
  func part() {
    let tasks = (0..<3).map { (day: $0, component: ValueID?.some(0), title: "a") }
    let events = [
      event(0, 0, .opened), event(1, 1, .opened), event(2, 2, .opened), event(3, 0, .assigned(1)),
      event(4, 0, .assigned(nil)), event(4, 1, .copied(1)),
    ]
    var state = NextTaskState(nextTaskInputs(features(tasks)), events: events, personCount: 2)
    state.advance(to: day(5))
    #expect(steps("theirs", &state, 1, at: day(5)) == [0, 0, 255])
    #expect(steps("theirs", &state, 0, at: day(5)) == [0, 0, 0])
    #expect(steps("copied", &state, 1, at: day(5)) == [0, 255, 0])
  }
}
