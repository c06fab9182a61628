import DelegationFoundations
import DelegationRanking
import DelegationTasks

/// A small tracker in which each of four persons takes the newest waiting task of their own component, drawn from a seed.
struct TakeTracker {
  static let personCount = 4
  let features: TaskFeatures
  let inputs: NextTaskInputs
  let events: [TaskEvent]
  let takes: [Take]

  init(seed: UInt64, taskCount: Int = 400) {
    var chance = SplitMix64(seed: seed)
    var tasks: [(day: Int, component: ValueID?, title: String)] = []
    var events: [TaskEvent] = []
    var waiting: [[Int]] = Array(repeating: [], count: Self.personCount)
    for task in 0..<taskCount {
      let component = chance.next(below: Self.personCount)
      tasks.append((task, ValueID(component), "w\(component) w\(chance.next(below: 9))"))
      events.append(event(task, task, .opened))
      waiting[component].append(task)
      // On some days somebody takes a task and fixes it the day after.
      let person = chance.next(below: Self.personCount)
      guard chance.next(below: 3) > 0, task > 20, let taken = waiting[person].popLast() else { continue }
      events.append(TaskEvent(moment: Moment(day(task).seconds + 60), task: taken, change: .assigned(PersonID(person))))
      events.append(TaskEvent(moment: Moment(day(task).seconds + 120), task: taken, change: .fixed))
    }
    features = RankingTests.features(tasks)
    inputs = nextTaskInputs(features)
    self.events = events
    takes = TaskQueue.takes(in: events, taskCount: taskCount)
  }

  var state: NextTaskState { NextTaskState(inputs, events: events, personCount: Self.personCount) }

  /// A learner that has seen every take before a moment.
  func learner(before moment: Moment) -> NextTaskLearner {
    var (learner, state) = (NextTaskLearner(), state)
    state.advance(to: moment) { learner.add($1.context(of: $0.person, at: $0.moment), taken: $0.task) }
    return learner
  }
}

func nextTaskInputs(_ features: TaskFeatures, severities: [Int]? = nil) -> NextTaskInputs {
  let nobody = features.openings.map { _ in PersonID?.none }
  return NextTaskInputs(
    features: features, reporters: nobody, severities: severities ?? features.openings.map { _ in 6 })
}
