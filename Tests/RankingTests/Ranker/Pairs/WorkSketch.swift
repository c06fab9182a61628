import DelegationFoundations
import DelegationRanking
import DelegationTasks

func event(_ number: Int, _ task: Int, _ change: TaskEvent.Change) -> TaskEvent {
  TaskEvent(moment: day(number), task: task, change: change)
}

/// A history over tasks opened on days 0, 1, 2, … with these components.
func workHistory(components: [ValueID?], personCount: Int = 3, _ events: [TaskEvent] = []) -> WorkHistory {
  let categories = TaskCategories(columns: [.component: components], firstAssignees: components.map { _ in nil })
  var history = WorkHistory(
    categories: categories, openings: components.indices.map { day($0) }, personCount: personCount)
  for event in events { history.follow(event) }
  return history
}

extension WorkHistory {
  /// What is left on a day of a person's work, of everybody's where no person is given.
  func left(_ kind: WorkKind, _ key: WorkKey, of task: Int, on number: Int, _ person: PersonID? = nil) -> PerHalfLife {
    guard let counts = counts(kind, key, of: task) else { return .zero }
    let sums = person.map { person in counts.entries.first { $0.person == person }?.sums ?? .zero }
    return (sums ?? counts.total) / clock.weight(at: day(number))
  }
}

func near(_ one: PerHalfLife, _ other: PerHalfLife) -> Bool { (0..<4).allSatisfy { abs(one[$0] - other[$0]) < 1e-9 } }
