import DelegationTasks

/// A test task with its final assignee, which the evaluation compares rankings with.
package struct Target: Equatable, Sendable {
  package let task: Int
  /// The last `assigned_to` value ever.
  package let assignee: PersonID
  package let opening: Moment

  package init(task: Int, assignee: PersonID, opening: Moment) {
    (self.task, self.assignee, self.opening) = (task, assignee, opening)
  }
}

/// The tasks that models are trained and tested on, and why the others are left out.
///
/// - Shape: `all` is in opening order, ties by id.
///
/// A task has a label if its final assignee is a person. It is eligible if its final resolution is accepted too:
/// `Outcome/fixed` requires FIXED, `Outcome/any` requires nothing. This reads the end of every history, which only the
/// evaluation may do.
package struct Targets: Equatable, Sendable {
  package private(set) var all: [Target] = []
  package private(set) var eligibleAny = 0, persons = 0, assigneeNeverChanged = 0, assigneeNotPerson = 0
  package private(set) var otherResolution = 0, selfTaken = 0

  package init(of log: TaskLog, persons: PersonTable, eligibility: Outcome, leavesOutSelfTaken: Bool) {
    let end = Snapshot(of: log, asOf: .endOfHistory)
    let (assignees, resolutions) = (log.pool(of: .assignedTo), log.pool(of: .resolution))
    let accepted = (0..<ValueID(resolutions.count)).map { eligibility.accepts(resolutions.string($0)) }
    let own = leavesOutSelfTaken ? SelfTaken(of: log, persons: persons) : nil
    for task in 0..<log.count {
      guard let last = end.value(.assignedTo, of: task), !assignees.isEmpty(last) else {
        assigneeNeverChanged += 1
        continue
      }
      guard let assignee = persons.person(assignee: last) else {
        assigneeNotPerson += 1
        continue
      }
      let isOwn = own?.holds(task: task, assignee: assignee) ?? false
      eligibleAny += isOwn ? 0 : 1
      let isEligible = eligibility == .any || (end.value(.resolution, of: task).map { accepted[Int($0)] } ?? false)
      if !isEligible {
        otherResolution += 1
      } else if isOwn {
        selfTaken += 1
      } else {
        all.append(Target(task: task, assignee: assignee, opening: log.openings[task]))
      }
    }
    self.persons = Set(all.map(\.assignee)).count
  }

  package var count: Int { all.count }
}

extension LabelStream {
  /// The number of training targets whose label was final strictly before the moment of training.
  ///
  /// It depends on later events, so it is shown on the page only; no model may use it.
  package func settledCount(of targets: [Target], in fold: Fold, eligibility: Outcome) -> Int {
    var last: [Int: (person: PersonID?, moment: Moment)] = [:]
    for change in eligibility == .fixed ? fixed : any {
      last[change.task] = (change.after?.person, change.moment)
    }
    return fold.train.count { position in
      let target = targets[position]
      return last[target.task].map { $0.person == target.assignee && $0.moment < fold.moment } ?? false
    }
  }
}
