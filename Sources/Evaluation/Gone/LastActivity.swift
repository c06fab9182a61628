import TaskModel

/// When each person was last active, at moments that never move back.
///
/// A person is active when a report becomes theirs, when a report they own is resolved, and when they join those who are
/// kept informed of one.
package struct LastActivity: Sendable {
  /// By person: the latest moment strictly before the one advanced to; none for somebody who was never active.
  package private(set) var moments: [Moment?]
  private let events: [TaskEvent]
  private var upcoming = 0
  private var now: Moment?
  /// By report.
  private var owners: [PersonID?]

  /// - Parameters:
  ///   - events: Of a log, in its order.
  ///   - reportCount: Of the same log.
  ///   - personCount: Of the table that the events were made with.
  package init(_ events: [TaskEvent], reportCount: Int, personCount: Int) {
    self.events = events
    moments = Array(repeating: nil, count: personCount)
    owners = Array(repeating: nil, count: reportCount)
  }

  /// Takes in what happened strictly before `moment`.
  package mutating func advance(to moment: Moment) {
    precondition(now.map { $0 <= moment } ?? true, "activity is followed forward in time")
    now = moment
    while upcoming < events.count, events[upcoming].moment < moment {
      let event = events[upcoming]
      if case .owned(let person) = event.change { owners[event.report] = person }
      if let person = active(in: event) { moments[Int(person)] = event.moment }
      upcoming += 1
    }
  }

  private func active(in event: TaskEvent) -> PersonID? {
    switch event.change {
    case .owned(let person): person
    case .fixed, .dropped: owners[event.report]
    case .copied(let person): person
    case .opened, .reopened: nil
    }
  }
}
