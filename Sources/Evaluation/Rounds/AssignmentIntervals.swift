import Repeatable

/// 95 % intervals of what two rounds give: Wilson's for shares of the tasks, the bootstrap's for persons per task.
///
/// Load concentration has none: it is a share of assignments, at five persons whom the assignments themselves choose.
package struct AssignmentIntervals: Sendable {
  /// In the order of ``TwoRoundAssignment/measures``, by key; none of no tasks, and none of persons per task where round
  /// one gives every task to equally many.
  package let bounds: Bootstrap.Bounds

  package init(of tasks: [TaskAssignment], bootstrap: Bootstrap, threads: Threads) {
    bounds =
      tasks.isEmpty
      ? []
      : TwoRoundAssignment.measures.compactMap { measure in
        let interval: Interval? =
          switch measure {
          case let share as any AssignmentShare: .wilson(tasks.count(where: share.isHit), of: tasks.count)
          case let persons as PersonsPerTask: bootstrap.interval(ofMean: tasks.map(persons.count), threads: threads)
          default: nil
          }
        return interval.map { (measure.note.key, $0) }
      }
  }

  package subscript(key: String) -> Interval? { bounds.first { $0.key == key }?.interval }
}
