import Matching
import Recommendation
import TaskModel

/// Who got a test report in the two rounds.
package struct TaskAssignment: Equatable, Sendable {
  package let owner: PersonID
  /// Everybody it was given to, likeliest first; exactly one in round two, none if the model knew nobody.
  package let persons: [PersonID]
  /// None if the model knew nobody.
  package let round: TwoRounds.Round?

  package init(owner: PersonID, persons: [PersonID], round: TwoRounds.Round?) {
    self.owner = owner
    self.persons = persons
    self.round = round
  }

  /// Whom a ranking gives the task to.
  init(owner: PersonID, _ ranking: Ranking, by rule: TwoRounds) {
    let assignment = rule.assign(ranking.scores)
    self.init(
      owner: owner, persons: assignment.candidates.map { ranking.persons[$0] }, round: assignment.round)
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
  package let ownerAfterRoundOne: Double
  package let ownerAfterBoth: Double
  package let leftToRoundTwo: Double
  package let loadTopFive: Double

  /// The measures in the order of the page.
  package static let measures: [any AssignmentMeasure] = [
    PersonsPerTask(), OwnerHeld(after: .one), OwnerHeld(after: .two), LeftToRoundTwo(), LoadConcentration(),
  ]

  /// - Parameters:
  ///   - result: Of a trial that kept the whole rankings of this split.
  ///   - threshold: A score above it gives a task away in round one.
  package init(of result: TrialResult, threshold: Double = 0.5) {
    self.init(of: result.assignments(threshold: threshold), threshold: threshold)
  }

  package init(of tasks: [TaskAssignment], threshold: Double) {
    let values = Self.measures.map { $0.value(of: tasks) }
    self.threshold = threshold
    personsPerTaskRoundOne = values[0]
    ownerAfterRoundOne = values[1]
    ownerAfterBoth = values[2]
    leftToRoundTwo = values[3]
    loadTopFive = values[4]
  }
}

extension TrialResult {
  /// Who gets each test report, from the whole rankings that the trial kept.
  package func assignments(threshold: Double) -> [TaskAssignment] {
    let rule = TwoRounds(threshold: threshold, scale: scale)
    return rounds.flatMap { round in
      precondition(round.rankings.count == round.answers.count, "the two rounds need the trial's whole rankings")
      return zip(round.answers, round.rankings).map { TaskAssignment(owner: $0.owner, $1, by: rule) }
    }
  }
}
