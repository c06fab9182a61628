import DelegationTasks

/// Everything a model may be told, in time order, cut from histories as they stood at each moment.
///
/// All reports of the log teach, targets or not; what happens to a report after a moment changes nothing at it, so a
/// later reopening or hand-over neither takes a lesson away nor moves it.
package struct LabelStream: Sendable {
  /// By reports resolved FIXED: what batch models are told.
  let fixed: [LabelChange]
  /// By reports resolved in whatever way: what prequential models are told.
  let any: [LabelChange]
  /// Everything that happened to reports: what rankers follow. A report that its reporter took is nobody's where such
  /// lessons are left out.
  package let events: [TaskEvent]
  private let taskCount: Int

  /// - Parameters:
  ///   - log: Every report teaches, targets or not.
  ///   - persons: Of the same log.
  ///   - leavesOutSelfTaken: Whether a report is silent while its owner is its reporter.
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
      guard let own, case .assigned(let assignee?) = event.change, own.holds(task: event.task, assignee: assignee) else {
        return event
      }
      return TaskEvent(moment: event.moment, task: event.task, change: .assigned(nil))
    }
    taskCount = log.count
  }

  /// What batch models learn: the lessons known strictly before `moment`, in report order.
  package func examples(before moment: Moment) -> [TrainingExample] {
    held(after: fixed.prefix { $0.moment < moment })
  }

  /// What a prequential model holds in the end, in report order: what can be learned for another tracker, never for this.
  package var finalExamples: [TrainingExample] { held(after: any[...]) }

  private func held(after changes: ArraySlice<LabelChange>) -> [TrainingExample] {
    var held = [TrainingExample?](repeating: nil, count: taskCount)
    for change in changes { held[change.task] = change.after }
    return held.compactMap { $0 }
  }

  /// Of the targets to train on, those whose label had been set for good strictly before the moment of training.
  ///
  /// A figure for the page: it looks at what came after, so no model may learn by it.
  package func settledCount(of targets: [Target], in fold: Fold, eligibility: Outcome) -> Int {
    var last = [(person: PersonID?, moment: Moment)?](repeating: nil, count: taskCount)
    for change in eligibility == .fixed ? fixed : any {
      last[change.task] = (change.after?.person, change.moment)
    }
    return targets[fold.train].count { target in
      last[target.task].map { $0.person == target.assignee && $0.moment < fold.moment } ?? false
    }
  }
}

extension LabelChange {
  /// The change as it looks when some lessons are silent; none where nothing is left of it.
  fileprivate func without(_ isSilent: (TrainingExample) -> Bool) -> LabelChange? {
    let (before, after) = (before.flatMap { isSilent($0) ? nil : $0 }, after.flatMap { isSilent($0) ? nil : $0 })
    guard before != nil || after != nil else { return nil }
    return LabelChange(moment: moment, task: task, before: before, after: after)
  }
}

/// Who took a task of their own: its owner is its reporter, both as lower-cased text.
struct SelfTaken {
  /// By reporter: the person of the same name.
  private let personOfReporter: [PersonID?]
  private let reporters: [ValueID]

  init(of log: TaskLog, persons: PersonTable) {
    let numbers = Dictionary(uniqueKeysWithValues: persons.addresses.enumerated().map { ($1, PersonID($0)) })
    let pool = log.reporterPool
    personOfReporter = (0..<ValueID(pool.count)).map { numbers[pool.string($0).lowercased()] }
    reporters = log.reporters
  }

  func holds(task: Int, assignee: PersonID) -> Bool { personOfReporter[Int(reporters[task])] == assignee }
}
