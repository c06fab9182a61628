import TaskModel

/// How many open tasks each person owns, at moments that never move back.
///
/// A task counts for its owner while it is not resolved, by what is dated strictly before the moment. A task whose owner
/// the history does not tell counts for nobody, and one that was forgotten counts until somebody resolves it.
package struct OpenTasks: Sendable {
  /// By person.
  package private(set) var counts: [Int]
  private let events: [TaskEvent]
  private var upcoming = 0
  private var now: Moment?
  /// By report.
  private var owners: [PersonID?]
  private var isResolved: [Bool]

  /// - Parameters:
  ///   - events: Of a log, in its order.
  ///   - reportCount: Of the same log.
  ///   - personCount: Of the table that the events were made with.
  package init(_ events: [TaskEvent], reportCount: Int, personCount: Int) {
    self.events = events
    counts = Array(repeating: 0, count: personCount)
    owners = Array(repeating: nil, count: reportCount)
    isResolved = Array(repeating: false, count: reportCount)
  }

  /// Takes in what happened strictly before `moment`.
  package mutating func advance(to moment: Moment) {
    precondition(now.map { $0 <= moment } ?? true, "open tasks are counted forward in time")
    now = moment
    while upcoming < events.count, events[upcoming].moment < moment {
      apply(events[upcoming])
      upcoming += 1
    }
  }

  private mutating func apply(_ event: TaskEvent) {
    count(event.report, -1)
    switch event.change {
    case .owned(let person): owners[event.report] = person
    case .fixed, .dropped: isResolved[event.report] = true
    case .reopened: isResolved[event.report] = false
    case .opened, .copied: break
    }
    count(event.report, 1)
  }

  private mutating func count(_ report: Int, _ change: Int) {
    guard let owner = owners[report], !isResolved[report] else { return }
    counts[Int(owner)] += change
  }
}
