import DelegationTasks

/// Ranks persons by the number of tasks they are known to have resolved; the task itself does not matter.
///
/// - Score: training examples of the person.
/// - Ties: first seen.
/// - Source: the majority baseline of Anvik, Hiew & Murphy 2006, doi:10.1145/1134285.1134336.
package struct MostFrequent: Recommender {
  private var ledger: ExampleLedger

  package init(features: TaskFeatures, personCount: Int) {
    ledger = ExampleLedger(taskCount: features.openings.count, personCount: personCount)
  }

  package mutating func change(_ example: TrainingExample, by step: Int) { ledger.change(example, by: step) }

  package mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    let persons = ledger.mostFrequent()
    return Ranking(persons: persons, scores: persons.map { Double(ledger.counts[Int($0)]) })
  }

  static let description = ModelDescription(
    name: "most-frequent",
    summary: "Ranks persons by the number of tasks they are known to have resolved.",
    gloss: "whoever resolved most tasks", counted: .everything, tieRule: "Equal counts: whoever was seen first."
  ) { _, context in
    MostFrequent(features: context.features, personCount: context.personCount)
  }
}

/// Ranks persons by the tasks they resolved among those opened in the last days.
///
/// - Score: the person's training examples of tasks opened at `now` − `days` or later.
/// - Ties: ``MostFrequent``. Persons without a recent example follow in that order.
/// - Source: the evaluation protocol.
package struct Recent: Recommender {
  private var ledger: ExampleLedger
  fileprivate var recent: RecentCounts

  package init(features: TaskFeatures, personCount: Int, days: Int) {
    ledger = ExampleLedger(taskCount: features.openings.count, personCount: personCount)
    recent = RecentCounts(days: days, features: features, personCount: personCount)
  }

  package mutating func change(_ example: TrainingExample, by step: Int) {
    ledger.change(example, by: step)
    recent.change(example, by: step)
  }

  package mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    recent.advance(to: now)
    let persons = ledger.mostFrequent()
    return Ranking(inTieOrder: persons, scores: persons.map { Double(recent.counts[Int($0)]) })
  }

  static let description = ModelDescription(
    name: "recent",
    summary: "Ranks persons by the number of recently opened tasks they resolved.",
    gloss: "whoever resolved most tasks recently", counted: .everything, tieRule: "Equal counts: by most-frequent.",
    settings: [.integer("days", "how far back tasks count, in days", defaultValue: 90, in: 1...36_500)]
  ) { values, context in
    Recent(features: context.features, personCount: context.personCount, days: values.integer("days"))
  }
}

/// Ranks persons by the tasks they resolved recently in the task's component.
///
/// - Score: the person's training examples of tasks of the same component (at opening) opened at `now` − `days` or
///   later; tasks without a component count as of one.
/// - Ties: ``Recent``, which breaks ties by ``MostFrequent``.
package struct ComponentRecent: Recommender {
  private var recent: Recent
  private let components: [ValueID]

  package init(features: TaskFeatures, personCount: Int, days: Int) {
    recent = Recent(features: features, personCount: personCount, days: days)
    components = features.componentKeys
  }

  package mutating func change(_ example: TrainingExample, by step: Int) { recent.change(example, by: step) }

  package mutating func rank(_ task: Int, at now: Moment) -> Ranking {
    let persons = recent.rank(task, at: now).persons
    let scores = persons.map { Double(recent.recent.count(of: $0, in: components[task])) }
    return Ranking(inTieOrder: persons, scores: scores)
  }

  static let description = ModelDescription(
    name: "component-recent",
    summary: "Ranks persons by the number of recently opened tasks of the component they resolved.",
    gloss: "whoever resolved most tasks of the component recently", counted: .component,
    tieRule: "Equal counts: by recent, then by most-frequent.",
    settings: [.integer("days", "how far back tasks count, in days", defaultValue: 90, in: 1...36_500)]
  ) { values, context in
    ComponentRecent(features: context.features, personCount: context.personCount, days: values.integer("days"))
  }
}

/// The number of training examples of tasks opened in the last days, by person and by component and person.
///
/// Tasks are in opening order, so the window is a suffix of them; it only moves forward.
struct RecentCounts: ExampleHolder {
  /// The window's length: a task is inside when it was opened at `now` − `days` or later.
  let days: Int
  private(set) var counts: [Int]
  /// Component by component, by person: training examples inside the window.
  private var componentCounts: [Int32]
  private var assignees: [PersonID?]
  private var windowStart = 0
  private let openings: [Moment]
  private let components: [ValueID]

  init(days: Int, features: TaskFeatures, personCount: Int) {
    self.days = days
    openings = features.openings
    components = features.componentKeys
    counts = Array(repeating: 0, count: personCount)
    componentCounts = Array(repeating: 0, count: personCount * (features.componentCount + 1))
    assignees = Array(repeating: nil, count: openings.count)
  }

  mutating func change(_ example: TrainingExample, by step: Int) {
    assignees.change(example, by: step)
    if example.task >= windowStart { count(example.task, example.person, by: step) }
  }

  mutating func advance(to now: Moment) {
    let start = now.daysEarlier(Int64(days))
    while windowStart < openings.count, openings[windowStart] < start {
      if let assignee = assignees[windowStart] { count(windowStart, assignee, by: -1) }
      windowStart += 1
    }
  }

  func count(of person: PersonID, in component: ValueID) -> Int {
    Int(componentCounts[Int(component) * counts.count + Int(person)])
  }

  private mutating func count(_ task: Int, _ person: PersonID, by step: Int) {
    counts[Int(person)] += step
    componentCounts[Int(components[task]) * counts.count + Int(person)] += Int32(step)
  }
}
