import DelegationMatching
import DelegationRanking
import DelegationTasks

package struct TaskAssignment: Equatable, Sendable {
  let assignee: PersonID
  /// The persons, likeliest first; exactly one in round two, none if the model ranked nobody.
  let persons: [PersonID]
  /// The round that assigned the task; nil if the model ranked nobody.
  let round: TwoRounds.Round?

  package init(assignee: PersonID, persons: [PersonID], round: TwoRounds.Round?) {
    (self.assignee, self.persons, self.round) = (assignee, persons, round)
  }

  init(assignee: PersonID, _ ranking: Ranking, by rule: TwoRounds) {
    let assignment = rule.assign(ranking.scores)
    self.init(assignee: assignee, persons: assignment.candidates.map { ranking.persons[$0] }, round: assignment.round)
  }
}

package struct AssignmentMeasure: Sendable {
  enum Rule: Sendable {
    /// The share of the tasks of which something holds.
    case share(@Sendable (TaskAssignment) -> Bool)
    case mean(@Sendable (TaskAssignment) -> Int)
    case whole(@Sendable ([TaskAssignment]) -> Double)
  }

  package let note: MeasureNote
  let rule: Rule

  package func value(of tasks: [TaskAssignment]) -> Double {
    switch rule {
    case .share(let isHit): tasks.isEmpty ? 0 : Double(tasks.count(where: isHit)) / Double(tasks.count)
    case .mean(let number): tasks.isEmpty ? 0 : Double(tasks.reduce(0) { $0 + number($1) }) / Double(tasks.count)
    case .whole(let value): value(tasks)
    }
  }
}

package struct TwoRoundAssignment: Codable, Equatable, Sendable {
  package let personsPerTaskRoundOne, assigneeAfterRoundOne, assigneeAfterBoth: Double
  package let leftToRoundTwo, loadTopFive: Double

  package static let measures: [AssignmentMeasure] = [
    .personsPerTask, .assigneeAfterRoundOne, .assigneeAfterBoth, .leftToRoundTwo, .loadConcentration,
  ]

  /// - `threshold`: Round one assigns a task to persons with scores above it.
  package init(of result: ModelRunResult, threshold: Double = 0.5) {
    self.init(of: result.assignments(threshold: threshold))
  }

  package init(of tasks: [TaskAssignment]) {
    personsPerTaskRoundOne = AssignmentMeasure.personsPerTask.value(of: tasks)
    assigneeAfterRoundOne = AssignmentMeasure.assigneeAfterRoundOne.value(of: tasks)
    assigneeAfterBoth = AssignmentMeasure.assigneeAfterBoth.value(of: tasks)
    leftToRoundTwo = AssignmentMeasure.leftToRoundTwo.value(of: tasks)
    loadTopFive = AssignmentMeasure.loadConcentration.value(of: tasks)
  }
}

extension ModelRunResult {
  package func assignments(threshold: Double) -> [TaskAssignment] {
    let rule = TwoRounds(threshold: threshold, scale: scale)
    return folds.flatMap { fold in
      precondition(fold.rankings.count == fold.answers.count, "the two rounds need the full rankings")
      return zip(fold.answers, fold.rankings).map { TaskAssignment(assignee: $0.assignee, $1, by: rule) }
    }
  }
}

extension AssignmentMeasure {
  private static let report = "the 2018 Delegation report"

  package static let personsPerTask = AssignmentMeasure(
    note: MeasureNote(
      key: "personsPerTaskRoundOne", name: "persons per task after round one",
      explanation: "How many persons round one assigns a task to, on average; an unassigned task counts 0.",
      formula: "assignments of round one / tasks", source: report, unit: "persons"),
    rule: .mean { $0.round == .one ? $0.persons.count : 0 })

  package static let assigneeAfterRoundOne = AssignmentMeasure(
    note: MeasureNote(
      key: "assigneeAfterRoundOne", name: "assignee found after round one",
      explanation: "How often the assignee is among the persons to whom round one assigns the task.",
      formula: "tasks assigned to their assignee in round one / tasks", source: report, unit: "share of tasks"),
    rule: .share { $0.round == .one && $0.persons.contains($0.assignee) })

  package static let assigneeAfterBoth = AssignmentMeasure(
    note: MeasureNote(
      key: "assigneeAfterBoth", name: "assignee found after both rounds",
      explanation: "How often the assignee is among the persons to whom either round assigns the task.",
      formula: "tasks assigned to their assignee in either round / tasks", source: report, unit: "share of tasks"),
    rule: .share { $0.persons.contains($0.assignee) })

  package static let leftToRoundTwo = AssignmentMeasure(
    note: MeasureNote(
      key: "leftToRoundTwo", name: "left to round two",
      explanation: "How many tasks had no score above the threshold and went to the likeliest person.",
      formula: "tasks that round one assigned to nobody / tasks", source: report, unit: "share of tasks"),
    rule: .share { $0.round != .one })

  package static let loadConcentration = AssignmentMeasure(
    note: MeasureNote(
      key: "loadTopFive", name: "load concentration",
      explanation:
        "The share of all assignments that go to the five busiest persons; a task assigned to three counts three times.",
      formula: "assignments to the five busiest persons after both rounds / assignments",
      source: "the five-firm concentration ratio of economics", unit: "share of assignments"),
    rule: .whole { tasks in
      var loads: [PersonID: Int] = [:]
      for task in tasks { for person in task.persons { loads[person, default: 0] += 1 } }
      let sorted = loads.values.sorted(by: >)
      let all = sorted.reduce(0, +)
      return all == 0 ? 0 : Double(sorted.prefix(5).reduce(0, +)) / Double(all)
    })
}

/// 95 % intervals of the two-round metrics: Wilson's for shares of the tasks, the bootstrap's for persons per task.
///
/// Load concentration has none: it is a share of assignments, and the assignments themselves determine the five
/// persons.
package struct AssignmentIntervals: Sendable {
  /// The bounds by the measure's key, in the order of ``TwoRoundAssignment/measures``; empty without tasks, and without persons per task if
  /// round one assigns every task to equally many.
  package let bounds: Bootstrap.Bounds

  package init(of tasks: [TaskAssignment], bootstrap: Bootstrap, threads: Threads) {
    bounds =
      tasks.isEmpty
      ? []
      : TwoRoundAssignment.measures.compactMap { measure in
        let interval: Interval? =
          switch measure.rule {
          case .share(let isHit): .wilson(tasks.count(where: isHit), of: tasks.count)
          case .mean(let number): bootstrap.interval(ofMean: tasks.map(number), threads: threads)
          case .whole: nil
          }
        return interval.map { (measure.note.key, $0) }
      }
  }

  package subscript(key: String) -> Interval? { bounds.first { $0.key == key }?.interval }
}
