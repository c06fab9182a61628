import DelegationEvaluation
import DelegationFoundations
import DelegationIngest
import DelegationRanking
import DelegationRecipes
import DelegationResults
import DelegationTasks

/// Checks the models of a recipe for leakage: each ranks the same tasks with the real history and with a changed future.
///
/// At each of several moments every model ranks the last fifth of the tasks opened before it, once with the history as it
/// is and once for each ``Future``. What a model may know is the same, so persons and scores must be equal, bit by bit. So
/// must the bytes of a ``TrainedModel`` that is trained until the moment, which are all that it answers from; and where the
/// headline is open, the model chosen for it and everything that it was chosen by; and so must all that the recipe's questions
/// state.
package struct LeakAudit: Sendable {
  package enum Future: String, CaseIterable, Sendable {
    /// Everything dated at a moment or later is removed: tasks, values, persons.
    case cut = "cut off"
    /// The values of each field that are dated at a moment or later are shuffled.
    case shuffled
    /// Tasks without a first assignee are opened for an inbox. Trackers show none where the assignee never changes, so a model of
    /// the next task must not see the difference; who gets a task may hang on the inbox.
    case unshown = "first assignee"
    /// Outcomes of which the data does not say when they were known are known at its end. Where it is assumed that they were known
    /// earlier, models have learned from them too early, if the assumption is wrong.
    case latest = "outcomes at the latest"
    /// Tasks that came without their changes have final values, which nobody may know at the opening.
    case final = "final values"

    /// The futures that change what is dated at a moment or later.
    package static let later = [cut, shuffled]
  }

  package struct Line: Equatable, Sendable {
    /// The name of the model in the catalogue; or ``trained`` for the headline as it is trained and stored, ``chosen``
    /// for how it was chosen, `history` for what all models read, or the name of a question's `AuditedStatement`.
    package let model: String
    package let mode: EvaluationMode
    package let moment: Moment
    package let future: Future
    package let taskCount: Int
    /// Tasks that the model ranked differently, or with other scores; all if a trained model has other bytes.
    package let differenceCount: Int
    /// The numbers of tasks with the right person first, as outcomes are dated and with those of ``Future/latest``; nil
    /// for other futures.
    package var rightFirst: Pair? = nil

    package struct Pair: Equatable, Sendable {
      package let dated, latest: Int
    }
  }

  package static let trained = "(trained model)"
  package static let chosen = "(chosen headline)"
  static let history = "(history)"
  private static let inbox = "inbox"

  private let recipe: Recipe
  private let data: LoadedDataset
  private let values: FieldValues
  private let threads: Threads
  private let observe: RunObserver

  /// - `recipe`: Its models, modes, text settings and eligibility; splits do not matter.
  /// - `values`: The values that models read of each task; final values leak, which the audit must notice.
  package init(
    of recipe: Recipe, on data: LoadedDataset, values: FieldValues = .opening, threads: Threads,
    observe: @escaping RunObserver = { _ in }
  ) { (self.recipe, self.data, self.values, self.threads, self.observe) = (recipe, data, values, threads, observe) }

  /// - Parameter count: The number of moments, evenly spaced in the later half of the tasks.
  /// - Returns: Lines by moment, then future, then mode and model in the recipe's order; the trained model's after those of its
  ///   moment, the choice before it, the questions' statements last.
  /// - Throws: `Problem` when the data has fewer tasks than the moments need.
  package func run(moments count: Int) throws -> [Line] {
    let prepared = PreparedDataset(data, recipe.taskSettings, threads: threads)
    let targets = prepared.targets.all
    let schedule = prepared.schedule(recipe.retrainDays)
    let original = try AuditedWorld(prepared, recipe, values, tasks: targets.map(\.task), schedule: schedule)
    let half = targets.count / 2
    var lines: [Line] = []
    for number in 1...count where !targets.isEmpty {
      let moment = targets[half + (targets.count - half) * number / (count + 1)].opening
      let progress = StageProgress("moment \(number) of \(count)", detail: recipe.dataset, observe)
      lines += try self.lines(at: moment, targets.filter { $0.opening < moment }, original, schedule, progress)
      lines += try trainedLines(at: moment)
      lines += try statementLines(at: moment, original.questionData)
    }
    lines += finalValueLines
    guard !lines.isEmpty else {
      throw Problem(
        location: data.description.name,
        fault:
          "no task to compare before any moment; tasks that have an assignee and count: \(targets.count)",
        remedy:
          "run 'delegate datasets check \(data.description.name)'; an audit needs some tasks that were opened one after the other"
      )
    }
    return lines
  }

  /// The tasks with final values of which the history says that the last assignee has been there since the opening.
  private var finalValueLines: [Line] {
    guard data.dating.assumption == nil, !data.finalValueTasks.isEmpty else { return [] }
    let tasks = (0..<data.log.count).filter { data.finalValueTasks.contains(data.log.ids[$0]) }
    return [
      Line(
        model: Self.history, mode: .prequential, moment: data.log.end, future: .final, taskCount: tasks.count,
        differenceCount: tasks.count { data.log.hasLastAssigneeAtOpening($0) })
    ]
  }

  private func lines(
    at moment: Moment, _ targets: [Target], _ original: AuditedWorld, _ schedule: KnowledgeSchedule,
    _ progress: StageProgress
  ) throws -> [Line] {
    let tasks = targets.map(\.task)
    // Each world answers once per model and mode, and the original does so first.
    let futures = Future.later + (data.dating.assumption == nil ? [] : [.latest])
    let partCount = recipe.modes.count * recipe.models.count * (1 + futures.count)
    func answers(_ world: AuditedWorld) throws -> [AuditedAnswers] {
      try world.answers(tasks) { progress.finishedOne(of: partCount) }
    }
    let expected = try answers(original)
    var lines: [Line] = []
    for future in futures {
      let changed = try world(future, from: moment, tasks: tasks, schedule)
      for (expected, found) in zip(expected, try answers(changed)) {
        var line = Line(
          model: expected.run.model, mode: expected.run.mode, moment: moment, future: future,
          taskCount: expected.rankings.count,
          differenceCount: zip(expected.rankings, found.rankings).count { $0 != $1 })
        if future == .latest {
          line.rightFirst = .init(dated: rightFirst(expected, targets), latest: rightFirst(found, targets))
        }
        lines.append(line)
      }
    }
    return lines.filter { $0.taskCount > 0 }
  }

  private func rightFirst(_ answers: AuditedAnswers, _ targets: [Target]) -> Int {
    zip(answers.rankings, targets.suffix(answers.rankings.count)).count { ranking, target in
      ranking.persons.first == data.persons.addresses[Int(target.assignee)]
    }
  }

  /// The headline as 'delegate train --until' would choose and make it, if the audit is about it.
  private func trainedLines(at moment: Moment) throws -> [Line] {
    let mode = recipe.headline.mode
    let models = recipe.candidateModels(in: mode).filter { model in
      recipe.headline.admits(model, mode) && !Recipe.Headline(model: model, mode: mode).description.readsTransfer
    }
    guard values == .opening, !models.isEmpty else { return [] }
    let expected = try trained(among: models, on: data, until: moment)
    let count = data.log.opened(before: moment).count
    return try Future.later.flatMap { future in
      let found = try trained(among: models, on: data.replacing(self.log(future, from: moment)), until: moment)
      func line(_ name: String, _ count: Int, isEqual: Bool) -> Line {
        Line(
          model: name, mode: mode, moment: moment, future: future, taskCount: count,
          differenceCount: isEqual ? 0 : count)
      }
      let chosen = expected.chosen.map { line(Self.chosen, $0.taskCount, isEqual: found.chosen == $0) }
      return [chosen].compactMap(\.self) + [line(Self.trained, count, isEqual: found.bytes == expected.bytes)]
    }
  }

  private func trained(
    among models: [String], on data: LoadedDataset, until moment: Moment
  ) throws -> (chosen: ChosenHeadline?, bytes: [UInt8]) {
    let (headline, chosen) = try recipe.headline.resolved {
      try HeadlineSelection(of: recipe.only(models), on: data, before: moment, threads: threads)
        .chosen(transferred: nil, observe: { _ in })
    }
    let trainer = ModelTrainer(
      recipe: recipe, headline: headline, recipeText: "", data: data, transferred: nil,
      names: KeyedNames(ModelTraining.passingKeys, forgotten: []), command: "", threads: threads, observe: { _ in })
    return (chosen, try trainer.bytes(until: moment))
  }

  /// Returns the lines on what the recipe's questions state, as far as the data can answer them.
  private func statementLines(at moment: Moment, _ original: QuestionData) throws -> [Line] {
    let questions = Questions.all.filter { recipe.asks($0) && (data.hasHistories || $0.onlyHistoriesTell == nil) }
    let known = questions.flatMap { $0.statements }.filter { $0.isKnown(data.log) }
    let futures = Future.later + (known.contains(where: \.ignoresFirstAssignees) ? [.unshown] : [])
    let changed = try known.isEmpty ? [] : futures.map { ($0, try world($0, from: moment, tasks: []).questionData) }
    return known.flatMap { statement in
      (statement.hangsOnMode ? recipe.modes.filter { $0 != .retrained } : [.prequential]).flatMap { mode in
        let expected = statement.stated(original, moment, mode)
        return changed.filter { $0.0 != .unshown || statement.ignoresFirstAssignees }.map { future, changed in
          let found = statement.stated(changed, moment, mode)
          return Line(
            model: statement.name, mode: mode, moment: moment, future: future,
            taskCount: expected.values.count { !$0.isEmpty }, differenceCount: expected.count { found[$0] != $1 })
        }
      }
    }.filter { $0.taskCount > 0 }
  }

  private func world(
    _ future: Future, from moment: Moment, tasks: [Int], _ schedule: KnowledgeSchedule = .atOnce
  ) throws -> AuditedWorld {
    let log = self.log(future, from: moment)
    let prepared = PreparedDataset(
      log, PersonTable(of: log, among: data.persons), recipe.taskSettings, files: data.files,
      language: data.description.textLanguage, threads: threads)
    return try AuditedWorld(prepared, recipe, values, tasks: tasks, schedule: schedule)
  }

  private func log(_ future: Future, from moment: Moment) -> TaskLog {
    switch future {
    case .cut: return data.log.cut(at: moment)
    case .shuffled:
      var chance = SplitMix64(seed: recipe.seed)
      return data.log.shufflingValues(from: moment) { chance.shuffle(&$0) }
    case .latest: return data.log.finalValuesAtTheLatest
    case .final: return data.log
    case .unshown: return data.log.replacingValues(of: .assignedTo) { $0.isEmpty ? Self.inbox : $0 }
    }
  }
}
