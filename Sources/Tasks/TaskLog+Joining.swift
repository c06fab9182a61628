/// The history of one tracker, or a part of it, that becomes one with others.
package struct JoinedPart {
  let log: TaskLog
  /// Stands before each id; equal for parts of one tracker.
  let tracker: String
  /// Becomes the file number of its tasks.
  let number: Int

  /// The history with names that no other tracker has; people keep theirs, since they may be the same everywhere.
  ///
  /// - Parameters:
  ///   - log: The part's own history.
  ///   - persons: Its assignees who are persons.
  ///   - tracker: Comes before ids, reporters and assignees that are no persons, with a slash between.
  ///   - name: Comes before components, products and versions, which two parts of one tracker may call alike.
  ///   - number: From 0; becomes the file number of its tasks.
  package init(_ log: TaskLog, persons: PersonTable, tracker: String, name: String, number: Int) {
    func own(_ value: String, of owner: String) -> String { value.isEmpty ? value : "\(owner)/\(value)" }
    func ownUnlessPerson(_ value: String) -> String {
      persons.person(address: value) == nil ? own(value, of: tracker) : value
    }
    let named = [Field.component, .product, .version].reduce(log) { log, field in
      log.replacingValues(of: field) { own($0, of: name) }
    }
    (self.tracker, self.number) = (tracker, number)
    self.log = named.replacingValues(of: .assignedTo, ownUnlessPerson)
      .replacingValues(of: .duplicateOf) { value in
        DuplicateLink.names(in: value).map { own($0, of: tracker) }.joined(separator: " ")
      }
      .replacingReporters(ownUnlessPerson)
  }
}

extension TaskLog {
  /// Several histories as one: a task's file number is the number of its part.
  ///
  /// - Parameter parts: No two tasks of parts with one tracker have the same id.
  package init(joining parts: [JoinedPart]) {
    var (columns, warnings) = (LogColumns(), DataWarnings())
    for part in parts {
      columns.append(0..<part.log.count, of: part.log, name: { "\(part.tracker)/\($0)" }, file: part.number) {
        $0.values
      }
      warnings.add(part.log.dataWarnings)
    }
    let joined = TaskLog(tasks: columns.tasks, fields: columns.fields)
    // Each part has counted its own faults, so those of the sorted whole are not counted again.
    self.init(
      ids: joined.ids, openings: joined.openings, reporters: joined.reporters, reporterPool: joined.reporterPool,
      dataWarnings: warnings, files: joined.files, histories: joined.histories)
  }
}

/// Tasks and histories of logs, written out again to become another log.
struct LogColumns {
  private(set) var tasks = TaskColumn()
  private(set) var fields: [Field: FieldColumn] = [:]

  /// - Parameters:
  ///   - kept: Tasks of the log.
  ///   - log: Where they come from.
  ///   - end: Updates dated at it or later are left out.
  ///   - name: What a task's id becomes.
  ///   - file: The number of the file of all these tasks; nil where each keeps its own.
  ///   - values: One per update of a field.
  mutating func append(
    _ kept: Range<Int>, of log: TaskLog, before end: Moment = .endOfHistory, name: (TaskID) -> String = { $0.text },
    file: Int? = nil, _ values: (FieldHistory) -> [ValueID]
  ) {
    let first = tasks.keys.count
    for (position, task) in kept.enumerated() {
      tasks.append(
        key: UInt64(first + position), id: TaskID(name(log.ids[task])), opening: log.openings[task].seconds,
        reporter: log.reporterPool.string(log.reporters[task]), file: file ?? log.file(of: task))
    }
    for field in log.fields {
      let history = log.histories[field]!
      let values = values(history)
      var column = fields.removeValue(forKey: field) ?? FieldColumn()
      for (position, task) in kept.enumerated() {
        for update in history.updates(of: task) where history.moments[update] < end.seconds {
          history.pool.withBytes(of: values[update]) { column.append(when: history.moments[update], what: $0) }
        }
        column.endTask(UInt64(first + position))
      }
      fields[field] = column
    }
  }
}
