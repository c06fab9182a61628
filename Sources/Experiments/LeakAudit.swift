import Evaluation
import Ingest
import Recommendation
import Repeatable
import TaskModel

/// Asks every model of a recipe the same questions twice: with a dataset's whole history, and with another future.
///
/// For each of several moments the tasks opened before it are asked for, the last fifth of them, once with the history
/// as it is and once for each ``Future``. What a model knew was the same, so persons and scores must be equal, bit by bit.
package struct LeakAudit: Sendable {
  /// What is done to everything dated at a moment or later.
  package enum Future: String, CaseIterable, Sendable {
    /// It is taken away: reports, values, persons.
    case cut = "cut off"
    /// In each field its values are dealt out anew.
    case shuffled
  }

  /// What came of one model under one kind of knowledge with one other future.
  package struct Line: Equatable, Sendable {
    package let model: String
    package let knowledge: Knowledge
    package let moment: Moment
    package let future: Future
    package let taskCount: Int
    /// Tasks for which the model named others, or gave other scores.
    package let differenceCount: Int
  }

  private let recipe: Recipe
  private let data: LoadedDataset
  private let values: Values
  private let threads: Threads
  private let observe: RunObserver

  /// - Parameters:
  ///   - data: Whose future is changed.
  ///   - threads: Change no bit.
  ///   - observe: Told of the progress.
  ///   - recipe: Its models, knowledge, text settings and eligibility; splits play no part.
  ///   - values: What models read of each report; with final values they do look ahead, which the audit must notice.
  package init(
    of recipe: Recipe, on data: LoadedDataset, values: Values = .opening, threads: Threads,
    observe: @escaping RunObserver = { _ in }
  ) {
    self.recipe = recipe
    self.data = data
    self.values = values
    self.threads = threads
    self.observe = observe
  }

  /// - Parameter count: How many moments, equally far from each other in the later half of the tasks.
  /// - Returns: Lines by moment, then future, then knowledge and model in the recipe's order.
  /// - Throws: `Problem` when the data has fewer tasks than the moments need.
  package func run(moments count: Int) throws -> [Line] {
    let targets = Targets(
      of: data.log, persons: data.persons, eligibility: recipe.eligibility,
      leavesOutSelfTaken: recipe.leavesOutSelfTaken
    ).all
    let whole = try AuditedWorld(data.log, data.persons, recipe, values, asked: targets.map(\.report))
    let half = targets.count / 2
    var lines: [Line] = []
    for number in 1...count where !targets.isEmpty {
      let moment = targets[half + (targets.count - half) * number / (count + 1)].opening
      let progress = StageProgress("moment \(number) of \(count)", detail: recipe.dataset, observe)
      lines += try self.lines(at: moment, targets.filter { $0.opening < moment }, whole, progress)
    }
    guard !lines.isEmpty else { throw Problems.tooFewToAudit(dataset: data.description.name, tasks: targets.count) }
    return lines
  }

  private func lines(
    at moment: Moment, _ asked: [Target], _ whole: AuditedWorld, _ progress: StageProgress
  ) throws -> [Line] {
    let reports = asked.map(\.report)
    // Each world answers once per model and knowledge, and the whole one does so first.
    let partCount = recipe.knowledge.count * recipe.models.count * (1 + Future.allCases.count)
    func answers(_ world: AuditedWorld) throws -> [AuditedAnswers] {
      try world.answers(reports, recipe, threads) { progress.finishedOne(of: partCount) }
    }
    let expected = try answers(whole)
    var lines: [Line] = []
    for future in Future.allCases {
      let log = self.log(future, from: moment)
      let other = try AuditedWorld(
        log, PersonTable(of: log, among: data.persons), recipe, values, asked: reports)
      for (one, other) in zip(expected, try answers(other)) {
        lines.append(
          Line(
            model: one.model, knowledge: one.knowledge, moment: moment, future: future, taskCount: one.said.count,
            differenceCount: zip(one.said, other.said).count { $0 != $1 }))
      }
    }
    return lines.filter { $0.taskCount > 0 }
  }

  private func log(_ future: Future, from moment: Moment) -> TaskLog {
    switch future {
    case .cut: return data.log.cut(at: moment)
    case .shuffled:
      var chance = SplitMix64(seed: recipe.seed)
      return data.log.dealtAnew(from: moment) { chance.shuffle(&$0) }
    }
  }
}

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
