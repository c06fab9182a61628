/// Shares tasks out, each person at most so many, so that the sum of the probabilities is greatest.
///
/// A task stays without anybody only where all who could do it have their tasks, and no exchange helps.
///
/// - Source: shortest augmenting paths with dual prices, task by task (Jonker & Volgenant 1987, doi:10.1007/BF02278710), here
///   with persons who take several tasks: a min-cost flow.
/// - Memory and time: one path per task, which visits persons who have all their tasks, with all tasks of each, and ends at the first
///   who has not. Where most have all of theirs, the time grows with the square of the tasks: 8,000 take some seconds.
package struct LimitedAssignment: Sendable {
  /// Somebody who could do a task, and the probability of it, from 0 to 1.
  package typealias Candidate = (person: Int, probability: Double)

  private let limits: [Int]
  private let tasks: [[Candidate]]
  /// The position of each task's person among its candidates; nil for nobody.
  private var chosen: [Int?] = []
  private var held: [[Int]]
  /// What a person's place costs; 0 while there are places left.
  private var prices: [Double]

  /// Shares tasks out.
  ///
  /// - Parameters:
  ///   - tasks: The candidates of each task, the likeliest first, every person once; persons are numbered from 0.
  ///   - limit: The most tasks of a person, at least 1.
  /// - Returns: For each task the position of its person among its candidates; nil for nobody.
  package static func share(_ tasks: [[Candidate]], limit: (_ person: Int) -> Int) -> [Int?] {
    var assignment = LimitedAssignment(tasks, limit: limit)
    for task in tasks.indices { assignment.add(task) }
    return assignment.chosen
  }

  private init(_ tasks: [[Candidate]], limit: (Int) -> Int) {
    self.tasks = tasks
    let count = tasks.joined().map(\.person).max().map { $0 + 1 } ?? 0
    limits = (0..<count).map(limit)
    precondition(limits.allSatisfy { $0 >= 1 }, "whoever is a candidate must be able to take a task")
    held = Array(repeating: [], count: count)
    prices = Array(repeating: 0, count: count)
  }

  private struct Way {
    var cost: Double
    let task: Int
    let candidate: Int
    var isSettled = false
  }

  /// Finds the cheapest chain of moves that makes room for one more task; staying without anybody is one.
  private mutating func add(_ task: Int) {
    chosen.append(nil)
    var ways: [Int: Way] = [:]
    // Where a chain can end with a task that nobody does: the cost and the task.
    var nobody = (cost: 0.0, task: task)
    reach(from: task, at: 0, &ways)
    while let (person, way) = Self.nearest(ways), way.cost <= nobody.cost {
      guard held[person].count == limits[person] else {
        settle(ways, at: way.cost)
        return move(to: person, ways, task)
      }
      ways[person]!.isSettled = true
      for other in held[person] {
        let own = tasks[other][chosen[other]!].probability
        let start = way.cost + own + prices[person]
        if start < nobody.cost { nobody = (start, other) }
        reach(from: other, at: start, &ways)
      }
    }
    settle(ways, at: nobody.cost)
    if nobody.task != task {
      let person = tasks[nobody.task][chosen[nobody.task]!].person
      held[person].removeAll { $0 == nobody.task }
      chosen[nobody.task] = nil
      move(to: person, ways, task)
    }
  }

  /// The cheapest way that was not followed yet, of equal ones that to the candidate listed first.
  private static func nearest(_ ways: [Int: Way]) -> (person: Int, way: Way)? {
    ways.filter { !$0.value.isSettled }.min {
      ($0.value.cost, $0.value.candidate, $0.key) < ($1.value.cost, $1.value.candidate, $1.key)
    }
    .map { ($0.key, $0.value) }
  }

  /// Notes what it costs to reach a task's candidates.
  private func reach(from task: Int, at start: Double, _ ways: inout [Int: Way]) {
    for (candidate, (person, probability)) in tasks[task].enumerated() {
      let cost = start - probability - prices[person]
      if let known = ways[person], known.isSettled || known.cost <= cost { continue }
      ways[person] = Way(cost: cost, task: task, candidate: candidate)
    }
  }

  private mutating func settle(_ ways: [Int: Way], at cost: Double) {
    for (person, way) in ways where way.isSettled { prices[person] += way.cost - cost }
  }

  /// Moves tasks along the way that ends at a person with room.
  private mutating func move(to end: Int, _ ways: [Int: Way], _ added: Int) {
    var person = end
    while true {
      let way = ways[person]!
      let left = chosen[way.task].map { tasks[way.task][$0].person }
      chosen[way.task] = way.candidate
      held[person].append(way.task)
      guard way.task != added, let left else { return }
      held[left].removeAll { $0 == way.task }
      person = left
    }
  }
}
