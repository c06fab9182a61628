import DelegationMatching
import DelegationRanking
import DelegationFoundations
import DelegationTasks

/// Who got a test report in the two rounds.
package struct TaskAssignment: Equatable, Sendable {
  let assignee: PersonID
  /// Everybody it was given to, likeliest first; exactly one in round two, none if the model knew nobody.
  let persons: [PersonID]
  /// None if the model knew nobody.
  let round: TwoRounds.Round?

  package init(assignee: PersonID, persons: [PersonID], round: TwoRounds.Round?) {
    self.assignee = assignee
    self.persons = persons
    self.round = round
  }

  /// Whom a ranking gives the task to.
  init(assignee: PersonID, _ ranking: Ranking, by rule: TwoRounds) {
    let assignment = rule.assign(ranking.scores)
    self.init(
      assignee: assignee, persons: assignment.candidates.map { ranking.persons[$0] }, round: assignment.round)
  }
}

/// A figure over an assignment of all test reports.
package protocol AssignmentMeasure: Sendable {
  var note: MeasureNote { get }
  /// 0 where there are no tasks.
  func value(of tasks: [TaskAssignment]) -> Double
}

/// One that is a proportion of the tasks.
package protocol AssignmentShare: AssignmentMeasure {
  func isHit(_ task: TaskAssignment) -> Bool
}

extension AssignmentShare {
  package func value(of tasks: [TaskAssignment]) -> Double {
    tasks.isEmpty ? 0 : Double(tasks.count(where: isHit)) / Double(tasks.count)
  }
}

/// What the two rounds make of a model's scores.
package struct TwoRoundAssignment: Equatable, Sendable {
  /// Scores above this give a task away in round one.
  package let threshold: Double
  package let personsPerTaskRoundOne: Double
  package let assigneeAfterRoundOne: Double
  package let assigneeAfterBoth: Double
  package let leftToRoundTwo: Double
  package let loadTopFive: Double

  /// The measures in the order of the page.
  package static let measures: [any AssignmentMeasure] = [
    PersonsPerTask(), AssigneeHeld(after: .one), AssigneeHeld(after: .two), LeftToRoundTwo(), LoadConcentration(),
  ]

  /// - Parameters:
  ///   - result: Of a trial that kept the whole rankings of this split.
  ///   - threshold: A score above it gives a task away in round one.
  package init(of result: ModelRunResult, threshold: Double = 0.5) {
    self.init(of: result.assignments(threshold: threshold), threshold: threshold)
  }

  package init(of tasks: [TaskAssignment], threshold: Double) {
    let values = Self.measures.map { $0.value(of: tasks) }
    self.threshold = threshold
    personsPerTaskRoundOne = values[0]
    assigneeAfterRoundOne = values[1]
    assigneeAfterBoth = values[2]
    leftToRoundTwo = values[3]
    loadTopFive = values[4]
  }
}

extension ModelRunResult {
  /// Who gets each test report, from the whole rankings that the trial kept.
  package func assignments(threshold: Double) -> [TaskAssignment] {
    let rule = TwoRounds(threshold: threshold, scale: scale)
    return folds.flatMap { fold in
      precondition(fold.rankings.count == fold.answers.count, "the two rounds need the trial's whole rankings")
      return zip(fold.answers, fold.rankings).map { TaskAssignment(assignee: $0.assignee, $1, by: rule) }
    }
  }
}

/// How many persons a task is given to in round one, on average over all tasks.
package struct PersonsPerTask: AssignmentMeasure {
  package init() {}

  package var note: MeasureNote {
    MeasureNote(
      key: "personsPerTaskRoundOne", name: "persons per task after round one",
      explanation: "How many persons round one gives a task to, a task that nobody took counting 0.",
      formula: "persons given a task in round one, summed / tasks", source: "the 2018 Delegation report",
      unit: "persons")
  }

  package func value(of tasks: [TaskAssignment]) -> Double {
    guard !tasks.isEmpty else { return 0 }
    return Double(tasks.reduce(0) { $0 + count($1) }) / Double(tasks.count)
  }

  /// How many persons round one gives a task to.
  func count(_ task: TaskAssignment) -> Int { task.round == .one ? task.persons.count : 0 }
}

/// The share of tasks that their true owner was given, after round one or after both.
package struct AssigneeHeld: AssignmentShare {
  let round: TwoRounds.Round

  package init(after round: TwoRounds.Round) { self.round = round }

  package var note: MeasureNote {
    switch round {
    case .one:
      MeasureNote(
        key: "assigneeAfterRoundOne", name: "owner held after round one",
        explanation: "How often the true owner is among those who were given the task in round one.",
        formula: "tasks given to their owner in round one / tasks", source: "the 2018 Delegation report",
        unit: "share of tasks")
    case .two:
      MeasureNote(
        key: "assigneeAfterBoth", name: "owner held after both rounds",
        explanation: "How often the true owner is among those who were given the task in either round.",
        formula: "tasks given to their owner / tasks", source: "the 2018 Delegation report", unit: "share of tasks")
    }
  }

  package func isHit(_ task: TaskAssignment) -> Bool {
    (task.round == .one || round == .two) && task.persons.contains(task.assignee)
  }
}

/// The share of tasks that nobody took in round one.
package struct LeftToRoundTwo: AssignmentShare {
  package init() {}

  package var note: MeasureNote {
    MeasureNote(
      key: "leftToRoundTwo", name: "left to round two",
      explanation: "How many tasks resembled nobody's work enough and went to the likeliest person.",
      formula: "tasks that nobody was given in round one / tasks", source: "the 2018 Delegation report",
      unit: "share of tasks")
  }

  package func isHit(_ task: TaskAssignment) -> Bool { task.round != .one }
}

/// How much of the work goes to the five busiest persons.
package struct LoadConcentration: AssignmentMeasure {
  package init() {}

  package var note: MeasureNote {
    MeasureNote(
      key: "loadTopFive", name: "load concentration",
      explanation:
        "How much of what is given away, a task given to three persons counting three times, goes to five persons.",
      formula: "assignments to the five busiest persons after both rounds / assignments",
      source: "the five-firm concentration ratio of economics", unit: "share of assignments")
  }

  package func value(of tasks: [TaskAssignment]) -> Double {
    var loads: [PersonID: Int] = [:]
    for task in tasks { for person in task.persons { loads[person, default: 0] += 1 } }
    let sorted = loads.values.sorted(by: >)
    let all = sorted.reduce(0, +)
    return all == 0 ? 0 : Double(sorted.prefix(5).reduce(0, +)) / Double(all)
  }
}

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
