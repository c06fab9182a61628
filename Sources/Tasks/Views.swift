/// What was known of every report just before a moment: the last values dated strictly before it, and nothing later.
package struct Snapshot: Sendable {
  let log: TaskLog
  let moment: Moment

  package init(of log: TaskLog, asOf moment: Moment) {
    self.log = log
    self.moment = moment
  }

  /// The reports that had been opened, in opening order.
  package var tasks: Range<Int> { log.opened(before: moment) }

  /// The field's value at the moment; none when the report was not open yet or had no value so far.
  package func value(_ field: Field, of task: Int) -> ValueID? {
    guard log.openings[task] < moment else { return nil }
    return log.histories[field]?.value(of: task, before: moment)
  }

  package func text(_ field: Field, of task: Int) -> String? {
    value(field, of: task).map { log.histories[field]!.pool.string($0) }
  }
}

/// What a report said when it was filed: the value dated at the opening, else the earliest one.
///
/// An empty first owner or priority means "never changed since" in this kind of data, which is a fact of the future;
/// it is handed out as no value.
package struct OpeningView: Sendable {
  let log: TaskLog

  package init(of log: TaskLog) { self.log = log }

  package func value(_ field: Field, of task: Int) -> ValueID? {
    guard let history = log.histories[field],
      let value = history.openingValue(of: task, openedAt: log.openings[task])
    else { return nil }
    return field.hidesEmptyFirstValue && history.pool.isEmpty(value) ? nil : value
  }

  /// Who owned a report the moment it was filed, an inbox as a rule: the first owner if dated no later than the opening.
  /// Of a later one, and of an empty one, nothing was known.
  package func firstAssignee(of task: Int) -> ValueID? {
    guard let assignees = log.histories[.assignedTo],
      assignees.value(of: task, before: Moment(log.openings[task].seconds + 1)) != nil
    else { return nil }
    return value(.assignedTo, of: task)
  }

  package func text(_ field: Field, of task: Int) -> String? {
    value(field, of: task).map { log.histories[field]!.pool.string($0) }
  }
}
