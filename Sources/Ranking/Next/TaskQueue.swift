import DelegationFoundations
import DelegationTasks

/// The tasks that nobody has taken yet, event by event: opened, assigned to no person, and not resolved.
///
/// An assignee that the tracker never shows and an inbox are the same here: nobody.
package struct TaskQueue: Sendable {
  package private(set) var tasks: [Int] = []
  private var assignees: [PersonID?]
  private var isResolved: [Bool]
  /// The moment at which each task last came into the queue, in seconds.
  private(set) var entries: [Int64]
  /// The moment of each task's latest event, in seconds.
  private(set) var touches: [Int64]
  /// The persons who are copied on each task, in the order in which they were.
  private(set) var copied: [[PersonID]]
  /// The persons who had each task before it came back; empty for most.
  package private(set) var formerAssignees: [[PersonID]]

  package init(taskCount: Int) {
    assignees = Array(repeating: nil, count: taskCount)
    isResolved = Array(repeating: false, count: taskCount)
    entries = Array(repeating: 0, count: taskCount)
    touches = entries
    copied = Array(repeating: [], count: taskCount)
    formerAssignees = copied
  }

  package mutating func follow(_ event: TaskEvent) {
    let task = event.task
    let position = position(of: task)
    let wasWaiting = position < tasks.count && tasks[position] == task
    var isWaiting = wasWaiting
    switch event.change {
    case .opened: isWaiting = true
    case .assigned(let person):
      if let before = assignees[task], !formerAssignees[task].contains(before) { formerAssignees[task].append(before) }
      assignees[task] = person
      isWaiting = person == nil && !isResolved[task]
    case .fixed, .dropped:
      isResolved[task] = true
      isWaiting = false
    case .reopened:
      isResolved[task] = false
      isWaiting = assignees[task] == nil
    case .copied(let person): copied[task].append(person)
    }
    touches[task] = event.moment.seconds
    guard isWaiting != wasWaiting else { return }
    if isWaiting {
      tasks.insert(task, at: position)
      entries[task] = event.moment.seconds
    } else {
      tasks.remove(at: position)
    }
  }

  package func contains(_ task: Int) -> Bool {
    let position = position(of: task)
    return position < tasks.count && tasks[position] == task
  }

  func position(of task: Int) -> Int { tasks.partitioningIndex { $0 >= task } }

  /// Every take, in time order; those of one moment in the order of the tasks.
  package static func takes(in events: [TaskEvent], taskCount: Int) -> [Take] {
    var (queue, takes) = (TaskQueue(taskCount: taskCount), [Take]())
    for moment in events.chunkedByMoment {
      takes += queue.takes(in: moment)
      for event in moment { queue.follow(event) }
    }
    return takes
  }

  /// The takes among the events of one moment, in the order of the tasks. The queue is as before the moment; a task that
  /// changes hands within it goes to the last.
  package func takes(in events: ArraySlice<TaskEvent>) -> [Take] {
    var takes: [Take] = []
    for event in events {
      guard case .assigned(let person) = event.change, contains(event.task) else { continue }
      if takes.last?.task == event.task { takes.removeLast() }
      if let person { takes.append(Take(moment: event.moment, person: person, task: event.task)) }
    }
    return takes
  }
}

/// A person takes a task that was waiting: the answer to "what did they do next?".
package struct Take: Equatable, Sendable {
  package let moment: Moment
  package let person: PersonID
  package let task: Int

  package init(moment: Moment, person: PersonID, task: Int) {
    (self.moment, self.person, self.task) = (moment, person, task)
  }
}

extension [TaskEvent] {
  package var chunkedByMoment: [ArraySlice<TaskEvent>] {
    var chunks: [ArraySlice<TaskEvent>] = []
    var start = 0
    for position in indices where position + 1 == count || self[position + 1].moment != self[position].moment {
      chunks.append(self[start...position])
      start = position + 1
    }
    return chunks
  }
}
