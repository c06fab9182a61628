import DelegationTasks

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
  private var assignees: [PersonID?]

  /// - Parameters:
  ///   - events: Of a log, in its order.
  ///   - taskCount: Of the same log.
  ///   - personCount: Of the table that the events were made with.
  package init(_ events: [TaskEvent], taskCount: Int, personCount: Int) {
    self.events = events
    moments = Array(repeating: nil, count: personCount)
    assignees = Array(repeating: nil, count: taskCount)
  }

  /// Takes in what happened strictly before `moment`.
  package mutating func advance(to moment: Moment) {
    precondition(now.map { $0 <= moment } ?? true, "activity is followed forward in time")
    now = moment
    while upcoming < events.count, events[upcoming].moment < moment {
      let event = events[upcoming]
      if case .assigned(let person) = event.change { assignees[event.task] = person }
      if let person = active(in: event) { moments[Int(person)] = event.moment }
      upcoming += 1
    }
  }

  private func active(in event: TaskEvent) -> PersonID? {
    switch event.change {
    case .assigned(let person): person
    case .fixed, .dropped: assignees[event.task]
    case .copied(let person): person
    case .opened, .reopened: nil
    }
  }
}

/// Who seems to have left when a report was opened: nobody saw them active for 180 days.
///
/// A person whose last activity is exactly 180 days old is still there. What the history does not tell, such as owners
/// that were never changed, counts for no activity, so some of the gone are only quiet.
package struct InactiveAssignees: Sendable {
  package static let days: Int64 = 180

  private let inactive: PersonFlags

  /// - Parameters:
  ///   - tasks: Those that will be asked for, in opening order.
  ///   - log: Of these reports.
  ///   - events: All of the log, in its order.
  ///   - personCount: Of the table that the events were made with.
  package init(for tasks: [Int], of log: TaskLog, events: [TaskEvent], personCount: Int) {
    var activity = LastActivity(events, taskCount: log.count, personCount: personCount)
    inactive = PersonFlags(tasks, of: log, personCount: personCount) { opening in
      activity.advance(to: opening)
      let since = opening.daysEarlier(Self.days)
      return activity.moments.map { last in last.map { $0 < since } ?? true }
    }
  }

  package func holds(_ person: PersonID, for task: Int) -> Bool { inactive.holds(person, for: task) }
}

/// The share of test reports with somebody who is gone among the first *k*.
package struct InactiveSuggested: MeanMeasure {
  let k: Int
  let inactive: InactiveAssignees

  /// - Parameters:
  ///   - gone: Who was gone at each report's opening.
  ///   - k: At most ten, as answers hold no more persons.
  package init(first k: Int, _ inactive: InactiveAssignees) {
    precondition((1...10).contains(k), "answers hold the first ten persons")
    self.k = k
    self.inactive = inactive
  }

  package var note: MeasureNote { Self.note(first: k) }

  package static func note(first k: Int) -> MeasureNote {
    let days = InactiveAssignees.days
    return MeasureNote(
      key: "gone.top\(k)", name: k == 1 ? "somebody gone first" : "somebody gone among the first \(k)",
      explanation: k == 1
        ? "How often the first person named had shown no activity for \(days) days when the task was opened."
        : "How often at least one of the first \(k) persons named had shown no activity for \(days) days.",
      formula: "reports with somebody who is gone at rank ≤ \(k) / test reports",
      source: "this project", unit: "share of test reports")
  }

  package func credit(for answer: Answer) -> Double {
    answer.leaders.prefix(k).contains { inactive.holds($0, for: answer.task) } ? 1 : 0
  }
}

/// Of all places among the first five, the share that persons hold who are gone.
package struct InactiveRanks: Measure {
  let inactive: InactiveAssignees

  package init(_ inactive: InactiveAssignees) { self.inactive = inactive }

  package static let note = MeasureNote(
    key: "gone.places", name: "places of those who are gone",
    explanation: "How much of what the first five places offer is persons without any activity for "
      + "\(InactiveAssignees.days) days.",
    formula: "places at rank ≤ 5 held by somebody who is gone / places at rank ≤ 5", source: "this project",
    unit: "share of places")

  package var note: MeasureNote { Self.note }

  /// 0 where nobody was ranked.
  package func value(of answers: [Answer]) -> Double {
    var (positions, held) = (0, 0)
    for answer in answers {
      let first = answer.leaders.prefix(5)
      positions += first.count
      held += first.count { inactive.holds($0, for: answer.task) }
    }
    return positions == 0 ? 0 : Double(held) / Double(positions)
  }
}

/// One flag per person for each of some reports, as of the report's opening.
///
/// - Memory: 4 bytes each time a person's flag changes.
struct PersonFlags: Sendable {
  /// By report.
  private let rows: [Int: Int]
  /// By person: the rows where the flag changes, rising; before the first it is not set.
  private let changes: [[Int32]]

  /// - Parameters:
  ///   - tasks: In opening order.
  ///   - log: Of these reports.
  ///   - personCount: How many flags a report has.
  ///   - flag: Called for each report with its opening, a moment that never moves back; gives a flag per person.
  init(_ tasks: [Int], of log: TaskLog, personCount: Int, _ flag: (Moment) -> [Bool]) {
    var changes = [[Int32]](repeating: [], count: personCount)
    var before = [Bool](repeating: false, count: personCount)
    for (row, task) in tasks.enumerated() {
      let flags = flag(log.openings[task])
      precondition(flags.count == personCount, "each report needs one flag per person")
      for person in 0..<personCount where flags[person] != before[person] { changes[person].append(Int32(row)) }
      before = flags
    }
    self.changes = changes
    rows = Dictionary(uniqueKeysWithValues: tasks.enumerated().map { ($1, $0) })
  }

  func holds(_ person: PersonID, for task: Int) -> Bool {
    guard let row = rows[task] else { preconditionFailure("report \(task) is none of those that were asked for") }
    let changes = changes[Int(person)]
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle] <= row { low = middle + 1 } else { high = middle }
    }
    return low % 2 == 1
  }
}
