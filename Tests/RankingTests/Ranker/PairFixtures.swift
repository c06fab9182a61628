import DelegationFoundations
import DelegationRanking
import DelegationTasks

/// A small tracker whose assignees follow its components, drawn from a seed, as rankers read it.
struct PairTracker {
  static let personCount = 6
  let features: TaskFeatures
  let events: [TaskEvent]
  /// One per task, in task order: its assignee got it the day it was opened, and resolved it a day later.
  let examples: [TrainingExample]

  init(seed: UInt64, taskCount: Int = 160) {
    var chance = SplitMix64(seed: seed)
    var tasks: [(day: Int, component: ValueID?, title: String)] = []
    var (events, examples) = ([TaskEvent](), [TrainingExample]())
    for task in 0..<taskCount {
      let component = chance.next(below: 3)
      let assignee = PersonID(chance.next(below: 4) == 0 ? chance.next(below: Self.personCount) : component * 2)
      tasks.append((task * 3, ValueID(component), "w\(chance.next(below: 9)) w\(chance.next(below: 9))"))
      let opening = day(task * 3)
      events.append(TaskEvent(moment: opening, task: task, change: .opened))
      events.append(TaskEvent(moment: opening, task: task, change: .assigned(assignee)))
      events.append(TaskEvent(moment: day(task * 3 + 1), task: task, change: .fixed))
      examples.append(example(task, assignee, task * 3 + 1))
    }
    features = RankingTests.features(tasks)
    self.events = events
    self.examples = examples
  }

  var source: PairSource {
    PairSource(features: features, events: events, personCount: Self.personCount, targets: [])
  }

  func context(transferred: ConditionalLogit? = nil) -> ModelContext {
    ModelContext(features: features, pairs: source, transferred: transferred, personCount: Self.personCount)
  }

  /// A model's ranking of every task before it learns of it, in time order.
  func answers(of model: any Recommender) -> [Ranking] {
    var model = model
    return examples.map { example in
      defer { model.learn(example) }
      return model.rank(example.task, at: features.openings[example.task])
    }
  }
}
