import Evaluation
import Recommendation
import Repeatable
import TaskModel

/// What one model said of the tasks it was asked for.
struct AuditedAnswers {
  /// Persons by address, since their numbers depend on who comes later.
  struct Said: Equatable {
    let persons: [String]
    let scores: [UInt64]
  }

  let model: String
  let knowledge: Knowledge
  /// One per task.
  let said: [Said]
}

/// A history with what models read of it, for an audit to ask.
struct AuditedWorld {
  private let persons: PersonTable
  private let openings: [Moment]
  private let stream: LessonStream
  private let features: TaskFeatures
  private let pairs: PairSource?

  init(_ log: TaskLog, _ persons: PersonTable, _ recipe: Recipe, _ values: Values, asked: [Int]) throws {
    let stage = try FeatureStage(log: log, persons: persons, recipe: recipe)
    self.persons = persons
    openings = log.openings
    stream = LessonStream(of: log, persons: persons, leavesOutSelfTaken: recipe.leavesOutSelfTaken)
    features = try stage.features(values)
    pairs = stage.pairs(features, stream, asked: asked)
  }

  /// Every model's answers for the last fifth of the reports, by knowledge and model in the recipe's order.
  func answers(
    _ reports: [Int], _ recipe: Recipe, _ threads: Threads, finished: @escaping @Sendable () -> Void
  ) throws -> [AuditedAnswers] {
    // Whose they are in the end is not asked.
    let targets = reports.map { Target(report: $0, owner: 0, opening: openings[$0]) }
    let stage = TrialStage(
      recipe: recipe, splits: [.holdout(of: targets)], personCount: persons.count,
      keepsAllRankings: true, runner: TrialRunner(targets: targets, stream: stream, threads: threads))
    return try stage.run(features, pairs, values: .opening, finished: { _ in finished() }).map { result in
      AuditedAnswers(
        model: result.model, knowledge: result.knowledge,
        said: result.rounds.flatMap(\.rankings).map { ranking in
          AuditedAnswers.Said(
            persons: ranking.persons.map { persons.addresses[Int($0)] }, scores: ranking.scores.map(\.bitPattern))
        })
    }
  }
}
