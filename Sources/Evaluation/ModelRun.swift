import DelegationRanking
import DelegationTasks

/// One model under one kind of knowledge, to be asked for the test reports of one or more splits.
package struct ModelRun: Sendable {
  /// The model's name in the catalogue.
  package let model: String
  let mode: EvaluationMode
  /// What ``make`` reads of each report; a label, since the features are the maker's business.
  let values: FieldValues
  let splits: [Split]
  /// The splits whose whole rankings are kept: 12 bytes per person and test report.
  let keepsRankings: [Split.Kind]
  /// The threshold of the two folds that the tasks of the holdout are given away in, if they are.
  let roundsThreshold: Double?
  /// The reports for which the model is to say why it ranks as it does, if it can; see `Explaining`.
  let explains: [Int]
  /// Of how many reports of the holdout it is to say so because it was surest of a wrong person there.
  let explainsErrors: Int
  /// A fresh model that knows nothing yet.
  let make: @Sendable () -> any Recommender

  package init(
    model: String, mode: EvaluationMode, values: FieldValues, splits: [Split], keepsRankings: [Split.Kind] = [],
    roundsThreshold: Double? = nil, explains: [Int] = [], explainsErrors: Int = 0,
    make: @escaping @Sendable () -> any Recommender
  ) {
    self.model = model
    self.mode = mode
    self.values = values
    self.splits = splits
    self.keepsRankings = keepsRankings
    self.roundsThreshold = roundsThreshold
    self.explains = explains
    self.explainsErrors = explainsErrors
    self.make = make
  }
}

/// What a model answered for one test report.
package struct Answer: Equatable, Sendable {
  package let task: Int
  package let assignee: PersonID
  /// The owner's place from 1; none where the model could not rank them, which every measure counts as a miss.
  package let rank: Int?
  /// The first ten persons, best first.
  package let leaders: [PersonID]
  /// How many persons the model ranked.
  package let candidateCount: Int

  var isRankable: Bool { rank != nil }

  package init(task: Int, assignee: PersonID, rank: Int?, leaders: [PersonID], candidateCount: Int) {
    self.task = task
    self.assignee = assignee
    self.rank = rank
    self.leaders = leaders
    self.candidateCount = candidateCount
  }

  init(_ target: Target, _ ranking: Ranking) {
    self.init(
      task: target.task, assignee: target.assignee, rank: ranking.rank(of: target.assignee),
      leaders: Array(ranking.persons.prefix(10)), candidateCount: ranking.persons.count)
  }
}

/// What a trial gave for one of its splits.
package struct ModelRunResult: Sendable {
  package let model: String
  package let mode: EvaluationMode
  package let values: FieldValues
  package let split: Split.Kind
  /// How the model's scores are made comparable before the two folds.
  package let scale: ScoreScale
  package let folds: [FoldResult]

  /// The answers of all folds, one behind the other.
  package var answers: [Answer] { folds.flatMap(\.answers) }
}

package struct FoldResult: Sendable {
  package let fold: Fold
  /// Lessons the model held when it was asked for the first test report.
  package let exampleCount: Int
  /// One per test report, in opening order.
  package let answers: [Answer]
  /// One per answer where the trial keeps them, else empty.
  package let rankings: [Ranking]
  /// One per answer where the trial gives the tasks of this split away, else empty.
  package let assignments: [TaskAssignment]
  /// Of the reports that the trial explains and of its surest errors, in opening order.
  package let explanations: [RankingExplanation]
}
