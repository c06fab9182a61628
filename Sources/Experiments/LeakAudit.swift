import DelegationEvaluation
import DelegationIngest
import DelegationRanking
import DelegationFoundations
import DelegationTasks

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
    package let mode: EvaluationMode
    package let moment: Moment
    package let future: Future
    package let taskCount: Int
    /// Tasks for which the model named others, or gave other scores.
    package let differenceCount: Int
  }

  private let recipe: Recipe
  private let data: LoadedDataset
  private let values: FieldValues
  private let threads: Threads
  private let observe: RunObserver

  /// - Parameters:
  ///   - data: Whose future is changed.
  ///   - threads: Change no bit.
  ///   - observe: Told of the progress.
  ///   - recipe: Its models, knowledge, text settings and eligibility; splits play no part.
  ///   - values: What models read of each report; with final values they do look ahead, which the audit must notice.
  package init(
    of recipe: Recipe, on data: LoadedDataset, values: FieldValues = .opening, threads: Threads,
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
    let prepared = PreparedDataset(data, recipe.taskSettings, threads: threads)
    let targets = prepared.targets.all
    let whole = try AuditedWorld(prepared, recipe, values, asked: targets.map(\.task))
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
    let tasks = asked.map(\.task)
    // Each world answers once per model and knowledge, and the whole one does so first.
    let partCount = recipe.modes.count * recipe.models.count * (1 + Future.allCases.count)
    func answers(_ world: AuditedWorld) throws -> [AuditedAnswers] {
      try world.answers(tasks) { progress.finishedOne(of: partCount) }
    }
    let expected = try answers(whole)
    var lines: [Line] = []
    for future in Future.allCases {
      let log = self.log(future, from: moment)
      let prepared = PreparedDataset(
        log, PersonTable(of: log, among: data.persons), recipe.taskSettings, threads: threads)
      let other = try AuditedWorld(prepared, recipe, values, asked: tasks)
      for (one, other) in zip(expected, try answers(other)) {
        lines.append(
          Line(
            model: one.run.model, mode: one.run.mode, moment: moment, future: future,
            taskCount: one.rankings.count, differenceCount: zip(one.rankings, other.rankings).count { $0 != $1 }))
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

/// What one model answered for the tasks it was asked for.
private struct AuditedAnswers {
  /// Persons by address, since their numbers depend on who comes later.
  struct Ranking: Equatable {
    let persons: [String]
    let scores: [UInt64]
  }

  let run: ModelRunSettings
  /// One per task.
  let rankings: [Ranking]
}

/// A history with what models read of it, for an audit to ask.
private struct AuditedWorld {
  private let prepared: PreparedDataset
  private let inputs: PreparedDataset.Inputs
  private let runs: [ModelRunSettings]

  init(_ prepared: PreparedDataset, _ recipe: Recipe, _ values: FieldValues, asked: [Int]) throws {
    self.prepared = prepared
    let features = try prepared.features(of: recipe, values)
    inputs = .init(features: features, pairs: recipe.readsPairs ? prepared.pairs(features, asked: asked) : nil)
    runs = recipe.modelRuns.map { model, mode in
      var run = recipe.modelRun(model, mode, on: [.holdout])
      run.keepsRankings = true
      return run
    }
  }

  /// Every model's answers for the last fifth of the reports, by knowledge and model in the recipe's order.
  func answers(_ tasks: [Int], finished: @escaping @Sendable () -> Void) throws -> [AuditedAnswers] {
    // Whose they are in the end is not asked.
    let targets = tasks.map { Target(task: $0, assignee: 0, opening: prepared.log.openings[$0]) }
    let modelRuns = try runs.map { try prepared.modelRun($0, inputs, on: targets) }
    let runner = ModelRunner(targets: targets, stream: prepared.stream, threads: prepared.threads)
    return zip(runs, runner.run(modelRuns, finished: { _ in finished() })).map { run, results in
      let rankings = results.flatMap(\.folds).flatMap(\.rankings)
      return AuditedAnswers(
        run: run,
        rankings: rankings.map { ranking in
          AuditedAnswers.Ranking(
            persons: ranking.persons.map { prepared.persons.addresses[Int($0)] },
            scores: ranking.scores.map(\.bitPattern))
        })
    }
  }
}
