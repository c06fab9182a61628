import DelegationRanking
import DelegationTasks

/// Whom a team asks where no person is sure.
package enum Fallback: String, CaseIterable, Codable, Sendable {
  /// The fallback names nobody in particular.
  case none
  /// The likeliest person of the likeliest team.
  case team
  /// The fallback names whoever has the fewest open tasks there.
  case leastOpen = "least-open"
  /// The fallback names whoever was last assigned a task the longest time ago there.
  case roundRobin = "round-robin"
}

/// Names whom a fallback asks, at moments that never move back.
///
/// Only people of the likeliest team are asked, or everybody where nobody has a team, and nobody who seems to have left: see
/// ``InactiveAssignees``. Of equals the likeliest is asked. Whoever is asked counts as assigned the task.
package struct FallbackTurns: Sendable {
  private let form: Fallback
  private var activity: LastActivity
  private var open: OpenTasks
  /// How many tasks each person was asked to do.
  package private(set) var asked: [PersonID: Int] = [:]

  package init(_ form: Fallback, _ events: [TaskEvent], taskCount: Int, personCount: Int) {
    self.form = form
    activity = LastActivity(events, taskCount: taskCount, personCount: personCount)
    open = OpenTasks(events, taskCount: taskCount, personCount: personCount)
  }

  package mutating func advance(to moment: Moment) {
    activity.advance(to: moment)
    open.advance(to: moment)
  }

  /// The position in a ranking of whoever is asked; nil where nobody may be.
  ///
  /// - `permitted`: The positions in it of those whom rules let through, rising.
  /// - `moment`: When the task was opened, no earlier than what was processed.
  package mutating func next(
    for task: Int, _ ranking: Ranking, among permitted: [Int], _ teams: HomeTeams, at moment: Moment
  ) -> Int? {
    guard form != .none else { return nil }
    let since = moment.daysEarlier(InactiveAssignees.days)
    func person(_ position: Int) -> Int { Int(ranking.persons[position]) }
    let present = permitted.filter { position in activity.moments[person(position)].map { $0 >= since } ?? false }
    let byTeam = Dictionary(grouping: present) { teams.home(of: ranking.persons[$0]) }
    let members = teams.teams(of: ranking).lazy.compactMap { byTeam[$0.team] }.first ?? present
    let chosen =
      switch form {
      case .none, .team: members.first
      case .leastOpen: members.min { open.counts[person($0)] < open.counts[person($1)] }
      case .roundRobin: members.min { open.lastTurns[person($0)] < open.lastTurns[person($1)] }
      }
    guard let chosen else { return nil }
    open.give(task, to: ranking.persons[chosen])
    asked[ranking.persons[chosen], default: 0] += 1
    return chosen
  }
}

/// How the forms of a fallback fare on the test tasks for which a model is sure of nobody.
///
/// A task counts as open for whoever is asked until it is resolved, whoever did it. A form is right where that person did it, so one
/// that asks somebody who could have done it as well counts as wrong.
package struct FallbackOutcomes: Equatable, Sendable {
  package struct Outcome: Codable, Equatable, Sendable {
    package let form: Fallback
    /// The share of the tasks whose assignee is asked.
    package let right: Double
    /// The share of the tasks that the five people get who are asked most often.
    package let topFive: Double
  }

  package let outcomes: [Outcome]

  /// - `answers`: Of these tasks, in opening order, with their rankings and everybody's teams as known then.
  package init(
    _ answers: [(answer: Answer, ranking: Ranking, teams: HomeTeams)], log: TaskLog, events: [TaskEvent],
    personCount: Int
  ) {
    outcomes =
      answers.isEmpty
      ? []
      : Fallback.allCases.dropFirst().map { form in
        var turns = FallbackTurns(form, events, taskCount: log.count, personCount: personCount)
        var (right, asked) = (0, [PersonID: Int]())
        for (answer, ranking, teams) in answers {
          let opening = log.openings[answer.task]
          turns.advance(to: opening)
          let position = turns.next(
            for: answer.task, ranking, among: Array(ranking.persons.indices), teams, at: opening)
          guard let person = position.map({ ranking.persons[$0] }) else { continue }
          right += person == answer.assignee ? 1 : 0
          asked[person, default: 0] += 1
        }
        let five = asked.values.sorted(by: >).prefix(5).reduce(0, +)
        return Outcome(
          form: form, right: Double(right) / Double(answers.count), topFive: Double(five) / Double(answers.count))
      }
  }
}
