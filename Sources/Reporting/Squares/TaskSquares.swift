import DelegationEvaluation
import DelegationRanking
import DelegationResults
import DelegationTasks

/// Every test task, in order of opening, with the answers of a few models: what a page draws as one square for each task.
package struct TaskSquares: Sendable {
  package struct Task: Equatable, Sendable {
    package var id: String
    /// Seconds since 1970-01-01 00:00 UTC.
    var opened: Int64
    package var assignee, component: String
    /// Seconds from the opening until the final assignee was first set; nil where the data does not say.
    package var delay: Int64?

    package init(id: String, opened: Int64, assignee: String, component: String, delay: Int64?) {
      (self.id, self.opened, self.assignee, self.component, self.delay) = (id, opened, assignee, component, delay)
    }
  }

  package struct Model: Sendable {
    var name: String
    var mode: EvaluationMode
    package var ranks: [Int?]
    package var named: [[String]]
    /// The probabilities of these persons for each task; empty where the model gives none.
    package var probabilities: [[Double]]
    /// What these promise of each task; empty where the model gives none.
    var promises: [TaskPromise]
    /// What puts the first person of each task ahead of the right one, or of the second where the first is right; empty where the model
    /// does not say.
    package var contrasts: [Contrast?]

    package init(
      name: String, mode: EvaluationMode, ranks: [Int?], named: [[String]], probabilities: [[Double]] = [],
      promises: [TaskPromise] = [], contrasts: [Contrast?] = []
    ) {
      (self.name, self.mode, self.ranks, self.named) = (name, mode, ranks, named)
      (self.probabilities, self.promises, self.contrasts) = (probabilities, promises, contrasts)
    }

    /// How many tasks there are by the rank of the right person: first, second, third to fifth, lower, not ranked.
    package var counts: [Int] { ranks.reduce(into: [Int](repeating: 0, count: 5)) { $0[Self.kind(of: $1)] += 1 } }

    static func kind(of rank: Int?) -> Int {
      guard let rank else { return 4 }
      return rank < 3 ? rank - 1 : rank < 6 ? 2 : 3
    }
  }

  /// The most tasks: more make a page too heavy for a phone.
  static let most = 20_000

  package let tasks: [Task]
  /// The headline's model first; none has fewer answers than there are tasks.
  package let models: [Model]
  package let earlier: Int

  package init(tasks: [Task], models: [Model]) {
    self.tasks = tasks.suffix(Self.most)
    self.models = models.map { model in
      var model = model
      model.ranks = model.ranks.suffix(Self.most)
      model.named = model.named.suffix(Self.most)
      model.probabilities = model.probabilities.suffix(Self.most)
      model.promises = model.promises.suffix(Self.most)
      model.contrasts = model.contrasts.suffix(Self.most)
      return model
    }
    earlier = tasks.count - self.tasks.count
  }

  private static let seedModel = "keyword-overlap-2018"

  /// The test tasks of a run, with the answers of the headline's model, the best simple rule and the 2018 model, or the best model
  /// where the headline is that of 2018; nil without a holdout result.
  init?(_ experiment: FinishedExperiment) {
    let (document, log, persons) = (experiment.document, experiment.data.log, experiment.data.persons)
    let shown = document.answerAndRule
    let seed = document.atHoldout.filter { $0.model == Self.seedModel }
    let isSeed = shown.first?.model == Self.seedModel
    let third = isSeed ? Headline.best(document) : seed.first { $0.mode == shown.first?.mode } ?? seed.first
    let results = shown + [third].compactMap(\.self)
    let runs = zip(experiment.modelRuns, experiment.promises).filter {
      $0.0.values == .opening && $0.0.split == .holdout
    }
    let found = results.enumerated().filter { !results[..<$0.offset].contains($0.element) }.compactMap { _, result in
      runs.first { $0.0.model == result.model && $0.0.mode == result.mode }
    }
    guard let answers = found.first?.0.answers, !answers.isEmpty else { return nil }
    let delays =
      experiment.data.hasHistories
      ? AssignmentDelays.delays(of: answers, log: log, events: log.events(persons: persons)) : [:]
    // Only components that the page has anyway.
    let opening = document.breakdown?.components.isEmpty == false ? OpeningView(of: log) : nil
    self.init(
      tasks: answers.map { answer in
        Task(
          id: log.ids[answer.task].text, opened: log.openings[answer.task].seconds,
          assignee: persons.pseudonym(answer.assignee), component: opening?.text(.component, of: answer.task) ?? "",
          delay: delays[answer.task])
      },
      models: found.map { run, promises in
        let rankings = promises.isEmpty ? [] : run.folds.flatMap(\.rankings)
        return Model(
          name: run.model, mode: run.mode, ranks: run.answers.map(\.rank),
          named: run.answers.map { $0.leaders.prefix(5).map { persons.pseudonym($0) } },
          probabilities: rankings.map { Array($0.scores.prefix(5)) },
          promises: promises,
          // Rules may have left somebody out since.
          contrasts: zip(run.folds.flatMap(\.contrasts), run.answers).map { contrast, answer in
            guard let contrast, contrast.one == answer.leaders.first, contrast.other == answer.rival else { return nil }
            return contrast.without(CategoryNames(of: answer.task, in: log).lacks)
          })
      })
  }
}
