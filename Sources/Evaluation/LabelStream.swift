import DelegationRanking
import DelegationTasks

/// The label events that models may learn from, in time order, derived from the histories as of each moment.
///
/// All tasks of the log give training examples, targets or not. An event after a moment changes nothing before it, so a
/// later reopening or reassignment neither removes nor moves an earlier example.
package struct LabelStream: Sendable {
  let fixed: [LabelChange]
  /// The label events of tasks resolved in any way: for models that learn more than once.
  let any: [LabelChange]
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
  package func examples(before moment: Moment) -> [TrainingExample] {
    held(after: fixed.prefix { $0.moment < moment })
  }

  /// The training examples that a prequential model holds at the end of history, in task order: usable for another
  /// tracker, never for this one.
  package var finalExamples: [TrainingExample] { held(after: any[...]) }

  package func examples(_ mode: EvaluationMode, before moment: Moment) -> [TrainingExample] {
    mode == .batch ? examples(before: moment) : held(after: any.prefix { $0.moment < moment })
  }

  private func held(after changes: ArraySlice<LabelChange>) -> [TrainingExample] {
    var held = [TrainingExample?](repeating: nil, count: taskCount)
    for change in changes { held[change.task] = change.after }
    return held.compactMap { $0 }
  }

  /// For each task, the change from which somebody was first known to have done it.
  package var firstOutcomes: [Int: LabelChange] {
    any.reduce(into: [:]) { if $1.after != nil, $0[$1.task] == nil { $0[$1.task] = $1 } }
  }

  /// The number of training targets whose label was final strictly before the moment of training.
  ///
  /// It depends on later events, so it is shown on the page only; no model may use it.
  package func settledCount(of targets: [Target], in fold: Fold, eligibility: Outcome) -> Int {
    var last = [(person: PersonID?, moment: Moment)?](repeating: nil, count: taskCount)
    for change in eligibility == .fixed ? fixed : any {
      last[change.task] = (change.after?.person, change.moment)
    }
    return fold.train.count { position in
      let target = targets[position]
      return last[target.task].map { $0.person == target.assignee && $0.moment < fold.moment } ?? false
    }
  }
}

/// Gives a model the label events of a stream as time passes: it learns and forgets.
package struct LabelFollower: Sendable {
  private var upcoming = 0
  private(set) var exampleCount = 0

  package init() {}

  /// Starts after the events strictly before `moment`, which the model knows already.
  package init(after moment: Moment, in stream: LabelStream) {
    upcoming = stream.any.prefix { $0.moment < moment }.count
    exampleCount = stream.examples(.prequential, before: moment).count
  }

  package func tasks(upTo now: Moment, in stream: LabelStream) -> [Int] {
    stream.any[upcoming...].prefix { $0.moment < now }.map(\.task)
  }

  package mutating func advance(_ model: inout any Recommender, to now: Moment, in stream: LabelStream) {
    while upcoming < stream.any.count, stream.any[upcoming].moment < now {
      let change = stream.any[upcoming]
      if let example = change.before { model.forget(example) }
      if let example = change.after { model.learn(example) }
      exampleCount += (change.after == nil ? 0 : 1) - (change.before == nil ? 0 : 1)
      upcoming += 1
    }
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
struct SelfTaken {
  private let reporters: [PersonID?]

  init(of log: TaskLog, persons: PersonTable) { reporters = persons.reporters(of: log) }
  func holds(task: Int, assignee: PersonID) -> Bool { reporters[task] == assignee }
}
