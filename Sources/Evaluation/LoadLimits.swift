import DelegationRanking
import DelegationTasks

/// How many right answers it costs when nobody gets more than so many tasks a week.
///
/// Weeks count from the first test task's opening; the tasks of each are shared out together. It is measured on what people did, so
/// a task that a limit moves to somebody who could have done it as well counts as wrong.
package struct LoadLimits: Equatable, Sendable {
  package struct Point: Codable, Equatable, Sendable {
    package let perWeek: Int
    /// Shares of all test tasks: whose assignee gets them, if each week is shared out as well as possible.
    package let right: Double
    /// The same if each task goes, in opening order, to the likeliest person who may have one more.
    package let rightInTurn: Double
    /// The share of the work of the five people who get most, as well as possible.
    package let topFive: Double
    package let unassigned: Double
  }

  /// The points from the least limit, which is 1, to one that binds nobody; at most eight.
  package let points: [Point]

  private static let mostPoints = 8
  /// A candidate after these is hardly ever right.
  private static let candidates = 20

  package init(_ answers: [Answer], _ rankings: [Ranking], openings: [Moment]) {
    guard let first = answers.first.map({ openings[$0.task] }) else {
      points = []
      return
    }
    let weeks = Dictionary(grouping: answers.indices) { Int(openings[answers[$0].task].days(since: first) / 7) }
    let shared = weeks.keys.sorted().map { weeks[$0]! }
    let candidates = rankings.map { ranking in
      zip(ranking.persons, ranking.scores).prefix(Self.candidates).map { (person: Int($0), probability: $1) }
    }
    var points: [Point] = []
    var (limit, isBinding) = (1, true)
    while isBinding, points.count < Self.mostPoints {
      let best = shared.map { LimitedAssignment.share($0.map { candidates[$0] }) { _ in limit } }.flatMap(\.self)
      let inTurn = shared.flatMap { Self.inTurn($0.map { candidates[$0] }, limit: limit) }
      let order = shared.flatMap(\.self)
      func right(_ chosen: [Int?]) -> Double {
        let hits = zip(order, chosen).count { answer, position -> Bool in
          position.map { candidates[answer][$0].person } == Int(answers[answer].assignee)
        }
        return Double(hits) / Double(answers.count)
      }
      var loads: [Int: Int] = [:]
      for (answer, position) in zip(order, best) {
        if let position { loads[candidates[answer][position].person, default: 0] += 1 }
      }
      points.append(
        Point(
          perWeek: limit, right: right(best), rightInTurn: right(inTurn),
          topFive: Double(loads.values.sorted(by: >).prefix(5).reduce(0, +))
            / Double(max(1, loads.values.reduce(0, +))),
          unassigned: Double(best.count { $0 == nil }) / Double(answers.count)))
      isBinding = zip(order, best).contains { !candidates[$0].isEmpty && $1 != 0 }
      limit = points.count < Self.mostPoints - 1 ? limit + max(1, limit / 2) : shared.map(\.count).max()!
    }
    self.points = points
  }

  private static func inTurn(_ tasks: [[LimitedAssignment.Candidate]], limit: Int) -> [Int?] {
    var counts: [Int: Int] = [:]
    return tasks.map { candidates in
      let position = candidates.firstIndex { counts[$0.person, default: 0] < limit }
      if let position { counts[candidates[position].person, default: 0] += 1 }
      return position
    }
  }
}
