/// The field values of every task just before a moment: the last ones dated strictly before it, and nothing later.
package struct Snapshot: Sendable {
  let log: TaskLog
  let moment: Moment

  package init(of log: TaskLog, asOf moment: Moment) {
    self.log = log
    self.moment = moment
  }

  /// The tasks that had been opened, in opening order.
  package var tasks: Range<Int> { log.opened(before: moment) }

  /// The field's value at the moment; none when the task was not opened yet or had no value so far.
  package func value(_ field: Field, of task: Int) -> ValueID? {
    guard log.openings[task] < moment else { return nil }
    return log.histories[field]?.value(of: task, before: moment)
  }

  package func text(_ field: Field, of task: Int) -> String? {
    value(field, of: task).map { log.histories[field]!.pool.string($0) }
  }
}

/// Field values at opening: the value dated at the opening, else the earliest one.
///
/// An empty first assignee or priority means "never changed since" in this kind of data. That would be leakage, so it
/// counts as no value.
package struct OpeningView: Sendable {
  let log: TaskLog

  package init(of log: TaskLog) { self.log = log }

  package func value(_ field: Field, of task: Int) -> ValueID? {
    log.histories[field].flatMap { value(field, of: task, in: $0) }
  }

  package func column(_ field: Field) -> [ValueID?] {
    guard let history = log.histories[field] else { return Array(repeating: nil, count: log.count) }
    return (0..<log.count).map { value(field, of: $0, in: history) }
  }

  private func value(_ field: Field, of task: Int, in history: FieldHistory) -> ValueID? {
    guard let value = history.openingValue(of: task, openedAt: log.openings[task]) else { return nil }
    return field.hidesEmptyFirstValue && history.pool.isEmpty(value) ? nil : value
  }

  /// The assignee at opening, usually an inbox: the first assignee if dated no later than the opening. A later or empty
  /// one was not known then.
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
