/// Other logs with the same past: what is asked of them before a moment must have the same answer.
extension TaskLog {
  /// The log as it stood just before `moment`: no report opened, and no value set, at it or later.
  ///
  /// Values and persons that came later are not known to it; of sorted histories nothing is odd any more.
  package func cut(at moment: Moment) -> TaskLog {
    copy(of: opened(before: moment), before: moment) { $0.values }
  }

  /// The log with the values that each field took at `moment` or later dealt out anew among the reports that took them.
  ///
  /// - Parameters:
  ///   - moment: What is dated before it stays as it is.
  ///   - shuffle: Puts the values in another order.
  package func dealtAnew(from moment: Moment, _ shuffle: (inout [ValueID]) -> Void) -> TaskLog {
    copy(of: 0..<count, before: .endOfHistory) { history in
      let later = history.moments.indices.filter { history.moments[$0] >= moment.seconds }
      var (values, dealt) = (history.values, later.map { history.values[$0] })
      shuffle(&dealt)
      for (update, value) in zip(later, dealt) { values[update] = value }
      return values
    }
  }

  private func copy(
    of kept: Range<Int>, before end: Moment, _ values: (FieldHistory) -> [ValueID]
  ) -> TaskLog {
    var reports = ReportColumn()
    for report in kept {
      reports.append(
        key: UInt64(report), id: ids[report], opening: openings[report].seconds,
        reporter: reporterPool.string(reporters[report]))
    }
    var columns: [Field: FieldColumn] = [:]
    for field in fields {
      let history = histories[field]!
      let values = values(history)
      var column = FieldColumn()
      for report in kept {
        for update in history.updates(of: report) where history.moments[update] < end.seconds {
          history.pool.withBytes(of: values[update]) { column.append(when: history.moments[update], what: $0) }
        }
        column.endReport(UInt64(report))
      }
      columns[field] = column
    }
    return TaskLog(reports: reports, fields: columns)
  }
}
