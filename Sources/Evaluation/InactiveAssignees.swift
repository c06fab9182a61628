import DelegationFoundations
import DelegationTasks

/// The persons who were inactive for 180 days when a task was opened, and so seem to have left.
///
/// A person whose last activity is exactly 180 days old still counts as active. Activity that is missing from the
/// history, such as assignees that never changed, does not count, so some of them may still be there.
package struct InactiveAssignees: Sendable {
  private let inactive: PersonFlags

  package init(for tasks: [Int], of log: TaskLog, events: [TaskEvent], personCount: Int) {
    var activity = LastActivity(events, taskCount: log.count, personCount: personCount)
    inactive = PersonFlags(tasks, of: log, personCount: personCount) { opening in
      activity.advance(to: opening)
      let since = opening.daysEarlier(Inactivity.days)
      return activity.moments.map { last in last.map { $0 < since } ?? true }
    }
  }

  package func holds(_ person: PersonID, for task: Int) -> Bool { inactive.holds(person, for: task) }

  /// How often somebody inactive is among the first persons named.
  package func suggested(first k: Int, in answers: [Answer]) -> Double {
    precondition((1...10).contains(k), "answers hold the first ten persons")
    let hits = answers.count { answer in answer.leaders.prefix(k).contains { holds($0, for: answer.task) } }
    return answers.isEmpty ? 0 : Double(hits) / Double(answers.count)
  }

  package static func note(first k: Int) -> MeasureNote {
    MeasureNote(
      key: "inactive.top\(k)", name: k == 1 ? "inactive person first" : "inactive person among the first \(k)",
      explanation: k == 1
        ? "How often the first person named had been inactive for \(Inactivity.days) days when the task was opened."
        : "How often at least one of the first \(k) persons named had been inactive for \(Inactivity.days) days.",
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
      + "\(Inactivity.days) days.",
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
