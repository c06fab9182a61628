import DelegationTasks

/// Who is named first in place of whom: the wrong first suggestions of a model.
package struct ConfusedPairs: Equatable, Sendable {
  package struct Pair: Equatable, Sendable {
    package let named, assignee: PersonID
    package let count: Int
  }

  /// All pairs, the most frequent first; ties by the numbers of the persons.
  package let pairs: [Pair]
  package let wrong: Int

  /// - Parameter answers: Of one model; a task for which it ranked nobody has no first suggestion.
  package init(of answers: [Answer]) {
    struct Persons: Hashable {
      let named, assignee: PersonID
    }
    var counts: [Persons: Int] = [:]
    for answer in answers {
      if let named = answer.leaders.first, named != answer.assignee {
        counts[Persons(named: named, assignee: answer.assignee), default: 0] += 1
      }
    }
    pairs = counts.map { Pair(named: $0.named, assignee: $0.assignee, count: $1) }
      .sorted { ($1.count, $0.named, $0.assignee) < ($0.count, $1.named, $1.assignee) }
    wrong = counts.values.reduce(0, +)
  }

  package func share(ofFirst first: Int) -> Double {
    wrong == 0 ? 0 : Double(pairs.prefix(first).reduce(0) { $0 + $1.count }) / Double(wrong)
  }
}

/// How often each of the busiest assignees was named first for their own tasks and for each other's.
package struct ConfusionMatrix: Equatable, Sendable {
  package let persons: [PersonID]
  /// The test tasks of each person by whoever was named first for them: a column for each person, in the same order, and
  /// a last one for anybody else and for nobody.
  package let counts: [[Int]]

  /// - Parameters:
  ///   - answers: Of one model.
  ///   - most: The most persons to count, 1 or more.
  package init(of answers: [Answer], busiest most: Int) {
    persons = PersonLoads(of: answers).rows.filter { $0.assigned > 0 }.prefix(most).map(\.person)
    let places = Dictionary(uniqueKeysWithValues: persons.enumerated().map { ($1, $0) })
    var counts = persons.map { _ in [Int](repeating: 0, count: places.count + 1) }
    for answer in answers {
      guard let row = places[answer.assignee] else { continue }
      counts[row][answer.leaders.first.flatMap { places[$0] } ?? places.count] += 1
    }
    self.counts = counts
  }
}
