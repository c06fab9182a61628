/// A task that was just opened, as somebody asks who should get it.
package struct OpenedTask: Equatable, Sendable {
  package var id: TaskID
  package var opening: Moment
  /// The reporter; empty if unknown.
  package var reporter: String
  /// Field values at opening; a field without a value is missing.
  package var values: [Field: String]

  package init(id: TaskID, opening: Moment, reporter: String = "", values: [Field: String] = [:]) {
    (self.id, self.opening, self.reporter, self.values) = (id, opening, reporter, values)
  }
}

/// Logs that are stored with a model: with digests for names, without texts, and followed by tasks that somebody asks about.
extension TaskLog {
  /// The log with these fields only.
  package func keeping(_ fields: Set<Field>) -> TaskLog {
    TaskLog(
      ids: ids, openings: openings, reporters: reporters, reporterPool: reporterPool, dataWarnings: dataWarnings,
      files: files, histories: histories.filter { fields.contains($0.key) })
  }

  /// The log followed by more tasks.
  ///
  /// - Parameter tasks: The tasks, in opening order, none opened before the last task of the log. Fields that the log
  ///   lacks are ignored.
  package func appending(_ tasks: [OpenedTask]) -> TaskLog {
    precondition(
      zip(openings.suffix(1) + tasks.map(\.opening), tasks.map(\.opening)).allSatisfy { $0 <= $1 },
      "tasks are appended in opening order")
    var pool = reporterPool
    let more = tasks.map { pool.intern($0.reporter) }
    let histories = Dictionary(
      uniqueKeysWithValues: histories.map { field, history in
        (field, history.appending(tasks.map { task in task.values[field].map { (task.opening.seconds, $0) } }))
      })
    return TaskLog(
      ids: ids + tasks.map(\.id), openings: openings + tasks.map(\.opening), reporters: reporters + more,
      reporterPool: pool, dataWarnings: dataWarnings,
      files: files.isEmpty ? [] : files + tasks.map { _ in files.last ?? 0 }, histories: histories)
  }

  /// The moment after everything that the log holds.
  package var end: Moment {
    let last = fields.compactMap { histories[$0]!.moments.max() } + openings.suffix(1).map(\.seconds)
    return Moment((last.max() ?? -1) + 1)
  }
}
