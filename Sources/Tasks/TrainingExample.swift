/// What one report teaches at a moment: this person resolved it.
package struct TrainingExample: Equatable, Sendable {
  package let report: Int
  package let person: PersonID
  /// When the report first taught, whoever owned it then: a reopening or a hand-over does not make old work new.
  package let since: Moment

  package init(report: Int, person: PersonID, since: Moment) {
    self.report = report
    self.person = person
    self.since = since
  }
}

/// Which resolutions make a report teach.
package enum Outcome: String, Sendable, CaseIterable {
  /// Resolved FIXED, in any case of letters.
  case fixed
  /// Resolved in whatever way.
  case any

  package func accepts(_ resolution: String) -> Bool {
    switch self {
    case .fixed: resolution.lowercased() == "fixed"
    case .any: !resolution.isEmpty
    }
  }
}

/// At `moment` a report began, changed or ceased to teach. Known at *t* are the changes strictly before *t*.
package struct LabelChange: Equatable, Sendable {
  package let moment: Moment
  package let report: Int
  /// What the report taught until now.
  package let before: TrainingExample?
  /// What it teaches from now on; none after a reopening, or a hand-over to an inbox.
  package let after: TrainingExample?

  package init(moment: Moment, report: Int, before: TrainingExample?, after: TrainingExample?) {
    self.moment = moment
    self.report = report
    self.before = before
    self.after = after
  }
}

extension TaskLog {
  /// Every change of what can be learned, in time order; ties by report.
  ///
  /// A report teaches while its latest owner is a person and its latest resolution is accepted, and not before its
  /// opening. Changes dated the same second count as one.
  package func lessonChanges(persons: PersonTable, outcome: Outcome) -> [LabelChange] {
    guard let owners = histories[.assignedTo], let resolutions = histories[.resolution] else { return [] }
    let accepted = (0..<ValueID(resolutions.pool.count)).map { outcome.accepts(resolutions.pool.string($0)) }
    var changes: [LabelChange] = []
    for report in 0..<count {
      var life = LabelLife(report: report, opening: openings[report])
      life.run(owners, resolutions) { owner, resolution in
        accepted[Int(resolution)] ? persons.person(owner: owner) : nil
      }
      changes += life.changes
    }
    return changes.sorted { $0.moment != $1.moment ? $0.moment < $1.moment : $0.report < $1.report }
  }

  /// What was known just before `moment`: the lessons of every report, in report order.
  package func lessons(persons: PersonTable, outcome: Outcome, before moment: Moment) -> [TrainingExample] {
    var latest: [Int: TrainingExample?] = [:]
    for change in lessonChanges(persons: persons, outcome: outcome) where change.moment < moment {
      latest[change.report] = .some(change.after)
    }
    return latest.values.compactMap { $0 }.sorted { $0.report < $1.report }
  }
}

/// Walks through one report's owners and resolutions side by side.
private struct LabelLife {
  let report: Int
  let opening: Moment
  var changes: [LabelChange] = []
  private var lesson: TrainingExample?
  private var firstTaught: Moment?

  init(report: Int, opening: Moment) {
    self.report = report
    self.opening = opening
  }

  mutating func run(
    _ owners: FieldHistory, _ resolutions: FieldHistory, teacher: (_ owner: ValueID, _ resolution: ValueID) -> PersonID?
  ) {
    let (owned, resolved) = (owners.updates(of: report), resolutions.updates(of: report))
    var (owner, resolution) = (owned.lowerBound, resolved.lowerBound)
    let (ownerEnd, resolutionEnd) = (owned.upperBound, resolved.upperBound)
    let (firstOwner, firstResolution) = (owner, resolution)
    while owner < ownerEnd || resolution < resolutionEnd {
      let now = min(
        owner < ownerEnd ? owners.moments[owner] : .max,
        resolution < resolutionEnd ? resolutions.moments[resolution] : .max)
      while owner < ownerEnd, owners.moments[owner] == now { owner += 1 }
      while resolution < resolutionEnd, resolutions.moments[resolution] == now { resolution += 1 }
      guard owner > firstOwner, resolution > firstResolution else { continue }
      settle(teacher(owners.values[owner - 1], resolutions.values[resolution - 1]), at: max(Moment(now), opening))
    }
  }

  private mutating func settle(_ person: PersonID?, at moment: Moment) {
    guard person != lesson?.person else { return }
    if person != nil, firstTaught == nil { firstTaught = moment }
    let next = person.map { TrainingExample(report: report, person: $0, since: firstTaught ?? moment) }
    // Updates dated before the opening all take effect at the opening: one change, not several.
    let first = changes.last?.moment == moment ? changes.removeLast().before : lesson
    changes.append(LabelChange(moment: moment, report: report, before: first, after: next))
    lesson = next
  }
}
