package protocol Dated {
  var moment: Moment { get }
}

extension ArraySlice where Element: Dated {
  /// Takes out what is dated strictly before a moment; all are in time order.
  package mutating func take(before moment: Moment) -> ArraySlice<Element> {
    let past = prefix { $0.moment < moment }
    self = self[past.endIndex...]
    return past
  }
}

package struct TaskEvent: Equatable, Sendable, Dated {
  package enum Change: Equatable, Sendable {
    case opened
    case assigned(PersonID?)
    case fixed
    /// The task was resolved in another way.
    case dropped
    /// The task is no longer resolved.
    case reopened
    case copied(PersonID)
  }

  package let moment: Moment
  package let task: Int
  package let change: Change

  package init(moment: Moment, task: Int, change: Change) {
    (self.moment, self.task, self.change) = (moment, task, change)
  }
}

extension TaskLog {
  /// Returns all events in time order; ties by task, then opening, assignee, resolution, copies. Known at *t* are those
  /// dated strictly before *t*.
  ///
  /// Only changes are events: an assignee that stays, or a second resolution of the same kind, is none. Updates dated
  /// before a task's opening take effect at it. Copies to somebody who was not assigned any task by then are left out:
  /// that they will be is only known later.
  package func events(persons: PersonTable) -> [TaskEvent] {
    var events: [TaskEvent] = []
    events.reserveCapacity(count * 4)
    let copied = histories[.cc].map { CopiedPersons(of: $0.pool, persons: persons) }
    for task in 0..<count {
      events.append(TaskEvent(moment: openings[task], task: task, change: .opened))
      appendAssignees(of: task, persons, to: &events)
      appendResolutions(of: task, to: &events)
      if let copied { appendCopies(of: task, copied, to: &events) }
    }
    // Stable: those of one moment stay in the order of tasks.
    events.sort { $0.moment < $1.moment }
    var hasAssigned = [Bool](repeating: false, count: persons.count)
    return events.filter { event in
      switch event.change {
      case .assigned(let person?): hasAssigned[Int(person)] = true
      case .copied(let person) where !hasAssigned[Int(person)]: return false
      default: break
      }
      return true
    }
  }

  private func appendAssignees(of task: Int, _ persons: PersonTable, to events: inout [TaskEvent]) {
    guard let assignees = histories[.assignedTo] else { return }
    var last: PersonID?
    for update in assignees.updates(of: task) {
      let person = persons.person(assignee: assignees.values[update])
      guard person != last else { continue }
      last = person
      let moment = max(Moment(assignees.moments[update]), openings[task])
      events.append(TaskEvent(moment: moment, task: task, change: .assigned(person)))
    }
  }

  private func appendResolutions(of task: Int, to events: inout [TaskEvent]) {
    guard let resolutions = histories[.resolution] else { return }
    var last = TaskEvent.Change.reopened
    for update in resolutions.updates(of: task) {
      let text = resolutions.pool.string(resolutions.values[update])
      let change: TaskEvent.Change =
        Outcome.fixed.accepts(text) ? .fixed : Outcome.any.accepts(text) ? .dropped : .reopened
      guard change != last else { continue }
      last = change
      let moment = max(Moment(resolutions.moments[update]), openings[task])
      events.append(TaskEvent(moment: moment, task: task, change: change))
    }
  }

  private func appendCopies(of task: Int, _ copied: CopiedPersons, to events: inout [TaskEvent]) {
    let history = histories[.cc]!
    var last: [PersonID] = []
    for update in history.updates(of: task) {
      let now = copied.lists[Int(history.values[update])]
      let moment = max(Moment(history.moments[update]), openings[task])
      for person in now where !last.contains(person) {
        events.append(TaskEvent(moment: moment, task: task, change: .copied(person)))
      }
      last = now
    }
  }
}

/// The persons in each distinct value of `cc`, a list separated by commas.
package struct CopiedPersons {
  /// The persons of each value, rising.
  fileprivate let lists: [[PersonID]]

  fileprivate init(of pool: ValuePool, persons: PersonTable) {
    lists = (0..<ValueID(pool.count)).map { value in
      Set(Self.names(in: pool.string(value)).compactMap { persons.person(address: $0) }).sorted()
    }
  }

  /// The names in a value: separated by commas, since a name may have blanks.
  package static func names(in value: String) -> [String] {
    value.split(separator: ",").compactMap { part in
      var name = part.drop { $0 == " " }
      while name.last == " " { name.removeLast() }
      return name.isEmpty ? nil : String(name)
    }
  }
}
