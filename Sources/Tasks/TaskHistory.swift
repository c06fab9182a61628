/// The part of the history of tasks that is read.
package enum TaskHistory: String, CaseIterable, Sendable {
  /// The task's history as the data has it.
  case recorded
  /// Final field values only, as of a tracker that gives no more but the time of resolution.
  case finalValues = "final-values"
  /// Final field values without any time of resolution, which is assumed.
  case finalAfter90Days = "final-values-90d"
  case finalAtOpening = "final-values-at-opening"

  /// The dating of outcomes; nil where the data's own holds.
  package var dating: OutcomeDating? {
    switch self {
    case .recorded, .finalValues: nil
    case .finalAfter90Days: .assumed(days: 90)
    case .finalAtOpening: .atOpening
    }
  }

  /// The part that is read, for the name of a dataset; nil for all.
  package var note: String? {
    switch self {
    case .recorded: nil
    case .finalValues: "final values"
    case .finalAfter90Days: "final values, outcomes after 90 days"
    case .finalAtOpening: "final values, outcomes at opening"
    }
  }
}

extension Field {
  /// Whether a source without histories holds only the final value, which was set after the opening.
  package var isSetLater: Bool { [.assignedTo, .bugStatus, .cc, .duplicateOf, .effort, .resolution].contains(self) }
}

extension TaskLog {
  /// Returns the tasks as a source without histories gives them: each field has its final value from the opening on,
  /// but for those that are set later, which have it from the moment on at which it is sure to be known.
  ///
  /// That is the moment of the final resolution, and of tasks that are not resolved the last update. Earlier values and
  /// their moments are gone; openings and reporters stay. Data warnings are those of the data that was read.
  ///
  /// - Parameter dating: The dating of outcomes, if one is assumed.
  package func finalValues(dated dating: OutcomeDating? = nil) -> TaskLog {
    finalValues { task in
      switch dating {
      case .assumed(let days): openings[task].seconds + Int64(days) * 86_400
      case .atOpening: openings[task].seconds
      case .recorded, .updated, .doubted, nil: finalMoment(of: task)
      }
    }
  }

  /// The final values with every outcome known at the end only: the latest that can be, where nothing dates it.
  package var finalValuesAtTheLatest: TaskLog { finalValues { _ in end.seconds } }

  private func finalValues(known: (_ task: Int) -> Int64) -> TaskLog {
    var tasks = TaskColumn()
    for task in 0..<count {
      tasks.append(
        key: UInt64(task), id: ids[task], opening: openings[task].seconds,
        reporter: reporterPool.string(reporters[task]), file: file(of: task))
    }
    let known = (0..<count).map(known)
    var columns: [Field: FieldColumn] = [:]
    for (field, history) in histories {
      var column = FieldColumn()
      for task in 0..<count {
        if field.isSetLater { column.append(when: openings[task].seconds, what: "") }
        if let last = history.updates(of: task).last, !field.isSetLater || !history.pool.isEmpty(history.values[last]) {
          let moment = field.isSetLater ? known[task] : openings[task].seconds
          history.pool.withBytes(of: history.values[last]) { column.append(when: moment, what: $0) }
        }
        column.endTask(UInt64(task))
      }
      columns[field] = column
    }
    return TaskLog(tasks: tasks, fields: columns, dataWarnings: dataWarnings)
  }

  /// Returns the moment of a task's final resolution; without one, of its last update. Not before its opening.
  private func finalMoment(of task: Int) -> Int64 {
    var moments = [openings[task].seconds]
    if let resolutions = histories[.resolution], case let updates = resolutions.updates(of: task),
      let last = updates.last, !resolutions.pool.isEmpty(resolutions.values[last])
    {
      // A value that is written again does not count as new.
      let earlier = updates.last { resolutions.values[$0] != resolutions.values[last] }
      moments.append(resolutions.moments[earlier.map { $0 + 1 } ?? updates.lowerBound])
    } else {
      moments += fields.compactMap { field in
        let history = histories[field]!
        return history.updates(of: task).last.map { history.moments[$0] }
      }
    }
    return moments.max()!
  }
}
