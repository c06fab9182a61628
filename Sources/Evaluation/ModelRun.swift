import DelegationRanking
import DelegationTasks

package struct ModelRun: Sendable {
  package let model: String
  let mode: EvaluationMode
  /// The moments at which the model learns what happened; in batch mode the folds decide.
  let schedule: KnowledgeSchedule
  /// The field values that the model reads; a label only, since ``make`` provides the features.
  let values: FieldValues
  let splits: [Split]
  /// The splits whose full rankings are stored: 12 bytes per person and test task.
  let keepsRankings: [Split.Kind]
  /// The threshold of the two rounds that assign the tasks of the holdout; nil for no assignment.
  let roundsThreshold: Double?
  /// The tasks whose rankings the model explains, if it can; see `Explaining`.
  let explains: [Int]
  /// The number of most confident errors of the holdout that the model also explains; if there are any, every answer gets a ``Contrast``.
  let explainsErrors: Int
  let make: @Sendable () -> any Recommender

  package init(
    model: String, mode: EvaluationMode, schedule: KnowledgeSchedule = .atOnce, values: FieldValues, splits: [Split],
    keepsRankings: [Split.Kind] = [], roundsThreshold: Double? = nil, explains: [Int] = [], explainsErrors: Int = 0,
    make: @escaping @Sendable () -> any Recommender
  ) {
    (self.model, self.mode, self.schedule, self.values, self.splits) = (model, mode, schedule, values, splits)
    (self.keepsRankings, self.roundsThreshold, self.explains) = (keepsRankings, roundsThreshold, explains)
    (self.explainsErrors, self.make) = (explainsErrors, make)
  }
}

/// A model's answer for one test task.
///
/// - Memory: 60 bytes, and nothing elsewhere: a run holds dozens for each task.
package struct Answer: Equatable, Sendable {
  private let taskNumber: UInt32
  package let assignee: PersonID
  /// The assignee's rank, from 1; 0 stands for nil.
  private let storedRank: UInt32
  private let candidates: UInt32
  package let leaders: Leaders

  package init(task: Int, assignee: PersonID, rank: Int?, leaders: [PersonID], candidateCount: Int) {
    taskNumber = UInt32(task)
    self.assignee = assignee
    storedRank = UInt32(rank ?? 0)
    candidates = UInt32(candidateCount)
    self.leaders = Leaders(leaders)
  }

  /// - Parameter order: Everybody the model can rank, best first.
  init(_ target: Target, _ order: [PersonID]) {
    self.init(
      task: target.task, assignee: target.assignee, rank: order.firstIndex(of: target.assignee).map { $0 + 1 },
      leaders: order, candidateCount: order.count)
  }

  package var task: Int { Int(taskNumber) }
  /// The assignee's rank, from 1; nil if the model could not rank them, which every measure counts as a miss.
  package var rank: Int? { storedRank == 0 ? nil : Int(storedRank) }
  package var candidateCount: Int { Int(candidates) }
  var isRankable: Bool { rank != nil }
  /// The person to compare the first with: the assignee if they are ranked lower, else the second; nil if there is none.
  package var rival: PersonID? {
    guard storedRank < 2 else { return assignee }
    return leaders.count < 2 ? nil : leaders[1]
  }
}

/// The first ten persons of a ranking, or fewer if it has fewer.
package struct Leaders: RandomAccessCollection, Equatable, Sendable {
  static let most = 10

  private typealias Persons = (
    PersonID, PersonID, PersonID, PersonID, PersonID, PersonID, PersonID, PersonID, PersonID, PersonID
  )

  private var persons: Persons = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  private let length: UInt8

  /// - Parameter persons: Best first; those after the tenth are left out.
  init(_ persons: [PersonID]) {
    length = UInt8(Swift.min(Self.most, persons.count))
    withUnsafeMutableBytes(of: &self.persons) {
      $0.copyBytes(from: persons.prefix(Self.most).withUnsafeBytes(Array.init))
    }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { Int(length) }

  package subscript(position: Int) -> PersonID {
    precondition(indices.contains(position), "there is no such leader")
    return withUnsafeBytes(of: persons) { $0.bindMemory(to: PersonID.self)[position] }
  }

  package static func == (one: Leaders, other: Leaders) -> Bool { one.elementsEqual(other) }
}

package struct ModelRunResult: Sendable {
  package let model: String
  package let mode: EvaluationMode
  package let values: FieldValues
  package let split: Split.Kind
  /// How the model's scores are made comparable before the two rounds.
  package let scale: ScoreScale
  package let folds: [FoldResult]

  package var answers: [Answer] { folds.flatMap(\.answers) }
}

package struct FoldResult: Sendable {
  package let fold: Fold
  /// The training examples that the model held at the first test task.
  package let exampleCount: Int
  package let answers: [Answer]
  package let rankings: [Ranking]
  /// One per answer if the model run assigns the tasks of this split, else empty.
  package let assignments: [TaskAssignment]
  package let explanations: [RankingExplanation]
  /// What puts the first person ahead of the answer's ``Answer/rival``, one per answer; empty if the run does not explain them.
  package let contrasts: [Contrast?]
}
