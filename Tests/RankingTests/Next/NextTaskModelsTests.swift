import DelegationRanking
import DelegationTasks
import Testing

@Suite("Models of the next task") struct NextTaskModelsTests {
  /// Four waiting tasks; person 1 did one task of component 1.
  private static let tasks = [
    (day: 0, component: ValueID?.some(1), title: "x"), (day: 1, component: 0, title: "crash editor"),
    (day: 2, component: 1, title: "hang"), (day: 3, component: 0, title: "font"), (day: 4, component: 2, title: "slow"),
  ]
  private static let events =
    tasks.indices.map { event($0, $0, .opened) } + [event(5, 0, .assigned(1)), event(5, 0, .fixed)]

  private func ranks(_ name: String, severities: [Int]? = nil, seconds: Int64 = 0) -> [Int: Int] {
    let inputs = nextTaskInputs(features(Self.tasks), severities: severities)
    var state = NextTaskState(inputs, events: Self.events, personCount: 2)
    let now = Moment(day(6).seconds + seconds)
    state.advance(to: now)
    let context = state.context(of: 1, at: now)
    let model = NextTaskModels.all.first { $0.name == name }!
    return Dictionary(
      uniqueKeysWithValues: state.queue.tasks.map { task in
        (task, model.rank(of: task, context, state.queue, inputs) { _ in nil })
      })
  }

  @Test("by age, by severity and by the person's component; equal ones the newest first")
  func rules() {
    #expect(ranks("newest") == [4: 1, 3: 2, 2: 3, 1: 4])
    #expect(ranks("oldest") == [1: 1, 2: 2, 3: 3, 4: 4])
    #expect(ranks("severest", severities: [6, 0, 6, 6, 9]) == [1: 1, 3: 2, 2: 3, 4: 4])
    #expect(ranks("component-share") == [2: 1, 4: 2, 3: 3, 1: 4])
    #expect(ranks("likeness") == [4: 1, 3: 2, 2: 3, 1: 4])
  }

  @Test("before the first fit the learned models name the newest task")
  func unfitted() {
    for model in ["next-logit", "next-ranker"] { #expect(ranks(model) == ranks("newest")) }
  }

  @Test("a drawn order is the same each time, and another at another moment")
  func random() {
    #expect(ranks("random") == ranks("random") && Set(ranks("random").values) == Set(1...4))
    #expect((0..<8).contains { ranks("random", seconds: $0) != ranks("random") })
  }

  @Test("tasks that are no candidates follow the candidates, the newest first")
  func others() {
    let count = NextTaskState.newestCount + NextTaskState.likeliestCount + 50
    let tasks = (0..<count).map { (day: $0, component: ValueID?.some(0), title: "a") }
    let inputs = nextTaskInputs(features(tasks))
    var state = NextTaskState(inputs, events: (0..<count).map { event($0, $0, .opened) }, personCount: 1)
    state.advance(to: day(count))
    let context = state.context(of: 0, at: day(count))
    let model = NextTaskModels.headline
    let ranks = (0..<count).map { task in
      model.rank(of: task, context, state.queue, inputs) { _ in
        // The oldest candidate is the likeliest.
        context.candidates.map { -Double($0) }
      }
    }
    #expect(Set(ranks) == Set(1...count))
    let beyond = (0..<count).filter { !context.candidates.contains($0) }
    #expect(beyond.count == 50 && beyond.map { ranks[$0] } == (count - 49...count).reversed())
  }
}
