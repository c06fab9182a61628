import DelegationTasks

/// How many test tasks were assigned to each person, and for how many a model suggests the person first.
package struct PersonLoads: Equatable, Sendable {
  package struct Row: Equatable, Sendable {
    package let person: PersonID
    package let assigned, first: Int
    package let hits: HitCounts
  }

  /// Everybody who is the assignee or the first suggestion of a test task: most assigned first, then most often
  /// suggested first, then by number.
  package let rows: [Row]
  /// The share of the test tasks assigned to the five busiest assignees; 0 without tasks.
  package let assignedTopFive: Double
  /// The share of the first suggestions that name the five persons named most often; 0 without suggestions.
  package let firstTopFive: Double
  /// The share of the work that would move to other persons if everybody took the tasks they are suggested for first:
  /// half the sum of the absolute differences of both shares. 0 for equal loads, even if the tasks differ.
  package let shifted: Double

  package var busiest: HitCounts { rows.prefix(5).reduce(HitCounts()) { $0 + $1.hits } }
  package var others: HitCounts { rows.dropFirst(5).reduce(HitCounts()) { $0 + $1.hits } }

  package static let note = MeasureNote(
    key: "load.shifted", name: "shifted load",
    explanation:
      "How much of the work would move to other persons if everybody took the tasks they are named first for. "
      + "It compares loads only, not which tasks.",
    formula: "½ Σ over persons |assigned / tasks − named first / suggestions|",
    source: "total variation distance of two distributions", unit: "share of tasks")

  /// - Parameter answers: Of one model; a task for which it ranked nobody has an assignee and no first suggestion.
  package init(of answers: [Answer]) {
    let named: [PersonID] = answers.flatMap { (answer: Answer) -> [PersonID] in
      [answer.assignee] + answer.leaders.prefix(1)
    }
    let count = named.max().map { Int($0) + 1 } ?? 0
    var hits = [HitCounts](repeating: HitCounts(), count: count)
    var first = [Int](repeating: 0, count: count)
    for answer in answers {
      hits[Int(answer.assignee)].add(answer)
      if let leader = answer.leaders.first { first[Int(leader)] += 1 }
    }
    let suggestions = first.reduce(0, +)
    let assigned = hits.map(\.tasks)
    let persons = (0..<count).filter { assigned[$0] + first[$0] > 0 }.sorted { (one: Int, other: Int) -> Bool in
      (assigned[other], first[other], one) < (assigned[one], first[one], other)
    }
    rows = persons.map { Row(person: PersonID($0), assigned: assigned[$0], first: first[$0], hits: hits[$0]) }
    assignedTopFive = Self.share(ofFive: assigned, answers.count)
    firstTopFive = Self.share(ofFive: first, suggestions)
    guard suggestions > 0 else {
      shifted = 0
      return
    }
    shifted =
      rows.reduce(0) { sum, row in
        sum + abs(Double(row.assigned) / Double(answers.count) - Double(row.first) / Double(suggestions))
      } / 2
  }

  private static func share(ofFive loads: [Int], _ all: Int) -> Double {
    all == 0 ? 0 : Double(loads.sorted(by: >).prefix(5).reduce(0, +)) / Double(all)
  }
}
