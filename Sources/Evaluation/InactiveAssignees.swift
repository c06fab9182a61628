import DelegationFoundations
import DelegationMatching
import DelegationTasks

/// When each person was last active, at moments that never move back.
///
/// A person is active when a task is assigned to them, when a task assigned to them is resolved, and when they are
/// copied on a task.
package struct LastActivity: Sendable {
  /// For each person, their latest activity strictly before the moment advanced to; nil for somebody who was never active.
  package private(set) var moments: [Moment?]
  private var upcoming: ArraySlice<TaskEvent>
  private var now: Moment?
  private var assignees: [PersonID?]

  package init(_ events: [TaskEvent], taskCount: Int, personCount: Int) {
    upcoming = events[...]
    moments = Array(repeating: nil, count: personCount)
    assignees = Array(repeating: nil, count: taskCount)
  }

  package mutating func advance(to moment: Moment) {
    precondition(now.map { $0 <= moment } ?? true, "activity is followed forward in time")
    now = moment
    for event in upcoming.take(before: moment) {
      if case .assigned(let person) = event.change { assignees[event.task] = person }
      if let person = active(in: event) { moments[Int(person)] = event.moment }
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

/// The persons who were inactive for 180 days when a task was opened, and so seem to have left.
///
/// A person whose last activity is exactly 180 days old still counts as active. Activity that is missing from the
/// history, such as assignees that never changed, does not count, so some of them may still be there.
package struct InactiveAssignees: Sendable {
  package static let days = PredictionSetRule.inactiveDays

  private let inactive: PersonFlags

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

extension InactiveAssignees {
  /// How often somebody inactive is among the first persons named.
  package func suggested(first k: Int) -> Measure {
    precondition((1...10).contains(k), "answers hold the first ten persons")
    return Measure(
      note: Self.note(first: k),
      rule: .share { answer in answer.leaders.prefix(k).contains { holds($0, for: answer.task) } })
  }

  package static func note(first k: Int) -> MeasureNote {
    return MeasureNote(
      key: "inactive.top\(k)", name: k == 1 ? "inactive person first" : "inactive person among the first \(k)",
      explanation: k == 1
        ? "How often the first person named had been inactive for \(days) days when the task was opened."
        : "How often at least one of the first \(k) persons named had been inactive for \(days) days.",
      formula: "test tasks with an inactive person at rank ≤ \(k) / test tasks",
      source: "this project", unit: "share of test tasks")
  }
}

package struct InactiveRanks: Sendable {
  let inactive: InactiveAssignees

  package init(_ inactive: InactiveAssignees) { self.inactive = inactive }

  package static let note = MeasureNote(
    key: "inactive.ranks", name: "ranks of inactive persons",
    explanation: "The share of the first five ranks taken by persons who had been inactive for "
      + "\(InactiveAssignees.days) days.",
    formula: "inactive persons at rank ≤ 5 / persons at rank ≤ 5", source: "this project",
    unit: "share of ranks")

  package func value(of answers: [Answer]) -> Double {
    var (ranks, taken) = (0, 0)
    for answer in answers {
      let first = answer.leaders.prefix(5)
      ranks += first.count
      taken += first.count { inactive.holds($0, for: answer.task) }
    }
    return ranks == 0 ? 0 : Double(taken) / Double(ranks)
  }
}

/// One flag per person for each of some tasks, as of the task's opening.
///
/// - Memory: 4 bytes each time a person's flag changes.
struct PersonFlags: Sendable {
  private let rows: [Int: Int]
  /// For each person, the rows where the flag changes, rising; before the first it is not set.
  private let changes: [[Int32]]

  /// - Parameter flags: Returns a flag per person for each task's opening, a moment that never moves back.
  init(_ tasks: [Int], of log: TaskLog, personCount: Int, _ flags: (Moment) -> [Bool]) {
    var changes = [[Int32]](repeating: [], count: personCount)
    var before = [Bool](repeating: false, count: personCount)
    for (row, task) in tasks.enumerated() {
      let now = flags(log.openings[task])
      precondition(now.count == personCount, "each task needs one flag per person")
      for person in 0..<personCount where now[person] != before[person] { changes[person].append(Int32(row)) }
      before = now
    }
    self.changes = changes
    rows = Dictionary(uniqueKeysWithValues: tasks.enumerated().map { ($1, $0) })
  }

  func holds(_ person: PersonID, for task: Int) -> Bool {
    guard let row = rows[task] else { preconditionFailure("task \(task) is not one of the given tasks") }
    return changes[Int(person)].partitioningIndex { $0 > row } % 2 == 1
  }
}
