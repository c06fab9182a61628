import DelegationTasks

/// One question of the evaluation: who owns this report in the end?
package struct Target: Equatable, Sendable {
  package let task: Int
  /// The last `assigned_to` value ever.
  package let assignee: PersonID
  package let opening: Moment

  package init(task: Int, assignee: PersonID, opening: Moment) {
    self.task = task
    self.assignee = assignee
    self.opening = opening
  }
}

/// The reports whose owner is asked for, and why the others are not.
///
/// - Shape: `all` stands in opening order, ties by id.
///
/// A report has a label when its last owner ever is a person, and is eligible when its last resolution ever is accepted
/// too: `Outcome/fixed` asks for FIXED, `Outcome/any` asks for nothing. This looks at the end of every history,
/// which the evaluation alone may do.
package struct Targets: Equatable, Sendable {
  package let all: [Target]
  /// Targets if the resolution did not matter.
  package let eligibleAny: Int
  /// Distinct owners of ``all``.
  package let persons: Int
  /// Left out: the last owner is empty or missing, so it was never changed since the opening.
  package let assigneeNeverChanged: Int
  /// Left out: the last owner is an inbox or a role.
  package let assigneeNotPerson: Int
  /// Left out: the last owner is a person, the last resolution is not accepted.
  package let otherResolution: Int
  /// Left out by setting: eligible otherwise, but the owner is the reporter.
  package let selfTaken: Int

  package init(of log: TaskLog, persons: PersonTable, eligibility: Outcome, leavesOutSelfTaken: Bool) {
    let end = Snapshot(of: log, asOf: .endOfHistory)
    let (assignees, resolutions) = (log.pool(of: .assignedTo), log.pool(of: .resolution))
    let accepted = (0..<ValueID(resolutions.count)).map { eligibility.accepts(resolutions.string($0)) }
    let own = leavesOutSelfTaken ? SelfTaken(of: log, persons: persons) : nil
    var all: [Target] = []
    var counts = (labelled: 0, never: 0, notPerson: 0, other: 0, own: 0)
    for task in 0..<log.count {
      guard let last = end.value(.assignedTo, of: task), !assignees.isEmpty(last) else {
        counts.never += 1
        continue
      }
      guard let assignee = persons.person(assignee: last) else {
        counts.notPerson += 1
        continue
      }
      let isOwn = own?.holds(task: task, assignee: assignee) ?? false
      counts.labelled += isOwn ? 0 : 1
      let isEligible =
        eligibility == .any || (end.value(.resolution, of: task).map { accepted[Int($0)] } ?? false)
      if !isEligible {
        counts.other += 1
      } else if isOwn {
        counts.own += 1
      } else {
        all.append(Target(task: task, assignee: assignee, opening: log.openings[task]))
      }
    }
    self.all = all
    eligibleAny = counts.labelled
    self.persons = Set(all.map(\.assignee)).count
    assigneeNeverChanged = counts.never
    assigneeNotPerson = counts.notPerson
    otherResolution = counts.other
    selfTaken = counts.own
  }

  package var count: Int { all.count }
}
