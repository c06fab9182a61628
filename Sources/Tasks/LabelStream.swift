/// The label events that models may learn from, in time order, derived from the histories as of each moment.
///
/// All tasks of the log give training examples, targets or not. An event after a moment changes nothing before it, so a
/// later reopening or reassignment neither removes nor moves an earlier example.
package struct LabelStream: Sendable {
  package let fixed: [LabelChange]
  /// The label events of tasks resolved in any way: for models that learn more than once.
  package let any: [LabelChange]
  /// All task events: for rankers. If self-taken tasks are left out, their assignments are events without an assignee.
  package let events: [TaskEvent]
  private let taskCount: Int

  /// - `leavesOutSelfTaken`: Whether a task gives no example while its assignee is its reporter.
  package init(of log: TaskLog, persons: PersonTable, leavesOutSelfTaken: Bool) {
    let own = leavesOutSelfTaken ? SelfTaken(of: log, persons: persons) : nil
    func changes(_ outcome: Outcome) -> [LabelChange] {
      let all = log.exampleChanges(persons: persons, outcome: outcome)
      guard let own else { return all }
      return all.compactMap { $0.without { own.holds(task: $0.task, assignee: $0.person) } }
    }
    fixed = changes(.fixed)
    any = changes(.any)
    events = log.events(persons: persons).map { event in
      guard let own, case .assigned(let assignee?) = event.change, own.holds(task: event.task, assignee: assignee)
      else {
        return event
      }
      return TaskEvent(moment: event.moment, task: event.task, change: .assigned(nil))
    }
    taskCount = log.count
  }

  /// The training examples of batch models: those known strictly before `moment`, in task order.
  package func examples(before moment: Moment) -> [TrainingExample] { held(after: fixed.prefix { $0.moment < moment }) }

  /// The training examples that a prequential model holds at the end of history, in task order: usable for another
  /// tracker, never for this one.
  package var finalExamples: [TrainingExample] { held(after: any[...]) }

  /// The training examples that are left of some changes, in task order.
  package func held(after changes: ArraySlice<LabelChange>) -> [TrainingExample] {
    var held = [TrainingExample?](repeating: nil, count: taskCount)
    for change in changes { held[change.task] = change.after }
    return held.compactMap { $0 }
  }

  /// For each task, the change from which somebody was first known to have done it.
  package var firstOutcomes: [Int: LabelChange] {
    any.reduce(into: [:]) { if $1.after != nil, $0[$1.task] == nil { $0[$1.task] = $1 } }
  }
}

extension LabelChange {
  /// The change without some training examples; nil if nothing is left of it.
  fileprivate func without(_ isExcluded: (TrainingExample) -> Bool) -> LabelChange? {
    let (before, after) = (before.flatMap { isExcluded($0) ? nil : $0 }, after.flatMap { isExcluded($0) ? nil : $0 })
    guard before != nil || after != nil else { return nil }
    return LabelChange(moment: moment, task: task, before: before, after: after)
  }
}

/// Which tasks are self-taken: the assignee is the reporter.
package struct SelfTaken {
  private let reporters: [PersonID?]

  package init(of log: TaskLog, persons: PersonTable) { reporters = persons.reporters(of: log) }

  package func holds(task: Int, assignee: PersonID) -> Bool { reporters[task] == assignee }
}
