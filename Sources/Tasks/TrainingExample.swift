package struct TrainingExample: Equatable, Sendable {
  package let task: Int
  package let person: PersonID
  /// The moment at which the task first was a training example, whoever its assignee was: a reopening or a reassignment
  /// does not make old work recent.
  package let since: Moment

  package init(task: Int, person: PersonID, since: Moment) {
    (self.task, self.person, self.since) = (task, person, since)
  }
}

package enum Outcome: String, Sendable, CaseIterable {
  /// Tasks resolved FIXED count, in any case of letters.
  case fixed
  /// Tasks resolved in whatever way count.
  case any

  package func accepts(_ resolution: String) -> Bool {
    switch self {
    case .fixed: resolution.lowercased() == "fixed"
    case .any: !resolution.isEmpty
    }
  }
}

/// A label event: at `moment` a task got, changed or lost its label. Known at *t* are the changes strictly before *t*.
package struct LabelChange: Equatable, Sendable {
  package let moment: Moment
  package let task: Int
  /// The training example until now.
  package let before: TrainingExample?
  /// The training example from now on; none after a reopening, or a reassignment to an inbox.
  package let after: TrainingExample?
}

extension TaskLog {
  /// Returns every label event, in time order; ties by task.
  ///
  /// A task is a training example while its latest assignee is a person and its latest resolution is accepted, and not
  /// before its opening. Changes dated the same second count as one.
  package func exampleChanges(persons: PersonTable, outcome: Outcome) -> [LabelChange] {
    guard let assignees = histories[.assignedTo], let resolutions = histories[.resolution] else { return [] }
    let accepted = (0..<ValueID(resolutions.pool.count)).map { outcome.accepts(resolutions.pool.string($0)) }
    var changes: [LabelChange] = []
    for task in 0..<count {
      var life = LabelLife(task: task, opening: openings[task])
      life.run(assignees, resolutions) { assignee, resolution in
        accepted[Int(resolution)] ? persons.person(assignee: assignee) : nil
      }
      changes += life.changes
    }
    return changes.sorted { $0.moment != $1.moment ? $0.moment < $1.moment : $0.task < $1.task }
  }

  /// The training examples known just before `moment`, in task order.
  package func examples(persons: PersonTable, outcome: Outcome, before moment: Moment) -> [TrainingExample] {
    var latest: [Int: TrainingExample?] = [:]
    for change in exampleChanges(persons: persons, outcome: outcome) where change.moment < moment {
      latest[change.task] = .some(change.after)
    }
    return latest.values.compactMap { $0 }.sorted { $0.task < $1.task }
  }
}

/// Walks through one task's assignees and resolutions side by side.
private struct LabelLife {
  let task: Int
  let opening: Moment
  var changes: [LabelChange] = []
  private var example: TrainingExample?
  private var firstLabelled: Moment?

  init(task: Int, opening: Moment) {
    self.task = task
    self.opening = opening
  }

  mutating func run(
    _ assignees: FieldHistory, _ resolutions: FieldHistory,
    label: (_ assignee: ValueID, _ resolution: ValueID) -> PersonID?
  ) {
    let (assigned, resolved) = (assignees.updates(of: task), resolutions.updates(of: task))
    var (assignee, resolution) = (assigned.lowerBound, resolved.lowerBound)
    let (assigneeEnd, resolutionEnd) = (assigned.upperBound, resolved.upperBound)
    let (firstAssignee, firstResolution) = (assignee, resolution)
    while assignee < assigneeEnd || resolution < resolutionEnd {
      let now = min(
        assignee < assigneeEnd ? assignees.moments[assignee] : .max,
        resolution < resolutionEnd ? resolutions.moments[resolution] : .max)
      while assignee < assigneeEnd, assignees.moments[assignee] == now { assignee += 1 }
      while resolution < resolutionEnd, resolutions.moments[resolution] == now { resolution += 1 }
      guard assignee > firstAssignee, resolution > firstResolution else { continue }
      settle(label(assignees.values[assignee - 1], resolutions.values[resolution - 1]), at: max(Moment(now), opening))
    }
  }

  private mutating func settle(_ person: PersonID?, at moment: Moment) {
    guard person != example?.person else { return }
    if person != nil, firstLabelled == nil { firstLabelled = moment }
    let next = person.map { TrainingExample(task: task, person: $0, since: firstLabelled ?? moment) }
    // Updates dated before the opening all take effect at the opening: one change, not several.
    let first = changes.last?.moment == moment ? changes.removeLast().before : example
    changes.append(LabelChange(moment: moment, task: task, before: first, after: next))
    example = next
  }
}
