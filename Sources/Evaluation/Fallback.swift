import DelegationFoundations
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
/// ``InactiveAssignees``. Of equals the likeliest is asked. Whoever is asked counts as assigned the task. While newcomers have
/// less than their share of the latest assignments, the likeliest newcomer of that team is asked instead, if it has one.
package struct FallbackTurns: Sendable {
  private let form: Fallback
  private var activity: LastActivity
  private var open: OpenTasks
  private var newcomers: NewcomerShare
  /// How many tasks each person was asked to do.
  package private(set) var asked: [PersonID: Int] = [:]

  /// - `newcomers`: Their share of all assignments, from 0 to 1.
  package init(_ form: Fallback, newcomers share: Double = 0, _ events: [TaskEvent], taskCount: Int, personCount: Int) {
    self.form = form
    activity = LastActivity(events, taskCount: taskCount, personCount: personCount)
    open = OpenTasks(events, taskCount: taskCount, personCount: personCount)
    newcomers = NewcomerShare(share, events, personCount: personCount)
  }

  package mutating func advance(to moment: Moment) {
    activity.advance(to: moment)
    open.advance(to: moment)
    newcomers.advance(to: moment)
  }

  /// The position in a ranking of whoever is asked, and whether they are asked as a newcomer; nil where nobody may be.
  ///
  /// - `permitted`: The positions in it of those whom rules let through, rising.
  /// - `moment`: When the task was opened, no earlier than what was processed.
  package mutating func next(
    for task: Int, _ ranking: Ranking, among permitted: [Int], _ teams: HomeTeams, at moment: Moment
  ) -> (position: Int, isNewcomer: Bool)? {
    let areDue = newcomers.areDue
    guard form != .none || areDue else { return nil }
    let since = moment.daysEarlier(Inactivity.days)
    func person(_ position: Int) -> Int { Int(ranking.persons[position]) }
    let present = permitted.filter { position in activity.moments[person(position)].map { $0 >= since } ?? false }
    let byTeam = Dictionary(grouping: present) { teams.home(of: ranking.persons[$0]) }
    let members = teams.teams(of: ranking).lazy.compactMap { byTeam[$0.team] }.first ?? present
    let newcomer = areDue ? members.first { newcomers.holds(person($0), at: moment) } : nil
    let chosen =
      switch form {
      case _ where newcomer != nil: newcomer
      case .none: nil as Int?
      case .team: members.first
      case .leastOpen: members.min { open.counts[person($0)] < open.counts[person($1)] }
      case .roundRobin: members.min { open.lastTurns[person($0)] < open.lastTurns[person($1)] }
      }
    guard let chosen else { return nil }
    open.give(task, to: ranking.persons[chosen])
    newcomers.give(task, to: person(chosen), at: moment)
    asked[ranking.persons[chosen], default: 0] += 1
    return (chosen, newcomer != nil)
  }
}

/// How much of the work goes to newcomers: people who were assigned their first task at most 180 days ago.
private struct NewcomerShare: Sendable {
  private let share: Double
  private var upcoming: ArraySlice<TaskEvent>
  private var firsts: [Moment?]
  /// Whether each of the latest assignments was to a newcomer, the oldest first.
  private var latest: [Bool] = []
  private var given: Set<Int> = []

  /// The number of assignments over which the share is kept.
  private static let span = 50

  init(_ share: Double, _ events: [TaskEvent], personCount: Int) {
    self.share = share
    upcoming = share > 0 ? events[...] : []
    firsts = Array(repeating: nil, count: personCount)
  }

  /// Whether they have less than their share.
  var areDue: Bool { Double(latest.count(where: \.self)) < share * Double(latest.count) - 1e-9 }

  func holds(_ person: Int, at moment: Moment) -> Bool {
    firsts[person].map { $0 >= moment.daysEarlier(Inactivity.days) } ?? false
  }

  mutating func advance(to moment: Moment) {
    for event in upcoming.take(before: moment) {
      if case .assigned(let person?) = event.change, !given.contains(event.task) { add(Int(person), at: event.moment) }
    }
  }

  /// Counts a task as assigned to whoever is asked, whoever the log assigns it to.
  mutating func give(_ task: Int, to person: Int, at moment: Moment) {
    given.insert(task)
    if share > 0 { add(person, at: moment) }
  }

  private mutating func add(_ person: Int, at moment: Moment) {
    firsts[person] = firsts[person] ?? moment
    latest.append(holds(person, at: moment))
    if latest.count > Self.span { latest.removeFirst() }
  }
}

/// How the forms of a fallback fare on the test tasks for which a model is sure of nobody.
///
/// A task counts as open for whoever is asked until it is resolved, whoever did it. A form is right where that person did it, so one
/// that asks somebody who could have done it as well counts as wrong.
package struct FallbackOutcomes: Equatable, Sendable {
  package struct Outcome: Codable, Equatable, Sendable {
    package let form: Fallback
    package let right: Double
    /// The share of the tasks that the five people get who are asked most often.
    package let topFive: Double
    /// The share of the tasks that newcomers get as such; nil where they have no share of their own.
    package let newcomers: Double?
  }

  package let outcomes: [Outcome]

  /// - `answers`: Of these tasks, in opening order, with their rankings and everybody's teams as known then.
  /// - `newcomers`: Their share of all assignments.
  package init(
    _ answers: [(answer: Answer, ranking: Ranking, teams: HomeTeams)], newcomers share: Double = 0, log: TaskLog,
    events: [TaskEvent], personCount: Int
  ) {
    outcomes =
      answers.isEmpty
      ? []
      : Fallback.allCases.dropFirst().map { form in
        var turns = FallbackTurns(form, newcomers: share, events, taskCount: log.count, personCount: personCount)
        var (right, newcomers, asked) = (0, 0, [PersonID: Int]())
        for (answer, ranking, teams) in answers {
          let opening = log.openings[answer.task]
          turns.advance(to: opening)
          let turn = turns.next(for: answer.task, ranking, among: Array(ranking.persons.indices), teams, at: opening)
          guard let turn else { continue }
          let person = ranking.persons[turn.position]
          newcomers += turn.isNewcomer ? 1 : 0
          right += person == answer.assignee ? 1 : 0
          asked[person, default: 0] += 1
        }
        let five = asked.values.sorted(by: >).prefix(5).reduce(0, +)
        return Outcome(
          form: form, right: Double(right) / Double(answers.count), topFive: Double(five) / Double(answers.count),
          newcomers: share > 0 ? Double(newcomers) / Double(answers.count) : nil)
      }
  }
}
