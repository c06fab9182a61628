import DelegationTasks

/// When each person was last active, at moments that never move back.
///
/// A person is active when a task is assigned to them, when a task assigned to them is resolved, and when they are
/// copied on a task.
package struct LastActivity: Sendable {
  /// For each person, their latest activity strictly before the moment advanced to; nil for somebody who was never active.
  package private(set) var moments: [Moment?]
  private var upcoming: ArraySlice<TaskEvent>
  private var now: Moment?
  private var assignees: [PersonID?]

  package init(_ events: [TaskEvent], taskCount: Int, personCount: Int) {
    upcoming = events[...]
    moments = Array(repeating: nil, count: personCount)
    assignees = Array(repeating: nil, count: taskCount)
  }

  package mutating func advance(to moment: Moment) {
    precondition(now.map { $0 <= moment } ?? true, "activity is followed forward in time")
    now = moment
    for event in upcoming.take(before: moment) {
      if case .assigned(let person) = event.change { assignees[event.task] = person }
      if let person = active(in: event) { moments[Int(person)] = event.moment }
    }
  }

  private func active(in event: TaskEvent) -> PersonID? {
    switch event.change {
    case .assigned(let person): person
    case .fixed, .dropped: assignees[event.task]
    case .copied(let person): person
    case .opened, .reopened: nil
    }
  }
}
