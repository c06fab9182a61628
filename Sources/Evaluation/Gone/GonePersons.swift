import TaskModel

/// Who seems to have left when a report was opened: nobody saw them active for 180 days.
///
/// A person whose last activity is exactly 180 days old is still there. What the history does not tell, such as owners
/// that were never changed, counts for no activity, so some of the gone are only quiet.
package struct GonePersons: Sendable {
  package static let days: Int64 = 180

  private let gone: PersonFlags

  /// - Parameters:
  ///   - reports: Those that will be asked for, in opening order.
  ///   - log: Of these reports.
  ///   - events: All of the log, in its order.
  ///   - personCount: Of the table that the events were made with.
  package init(for reports: [Int], of log: TaskLog, events: [TaskEvent], personCount: Int) {
    var activity = LastActivity(events, reportCount: log.count, personCount: personCount)
    gone = PersonFlags(reports, of: log, personCount: personCount) { opening in
      activity.advance(to: opening)
      let since = opening.daysEarlier(Self.days)
      return activity.moments.map { last in last.map { $0 < since } ?? true }
    }
  }

  package func holds(_ person: PersonID, for report: Int) -> Bool { gone.holds(person, for: report) }
}
