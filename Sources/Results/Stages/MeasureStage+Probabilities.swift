import DelegationEvaluation
import DelegationRanking
import DelegationTasks

extension MeasureStage {
  private var probabilities: ProbabilityJudge { ProbabilityJudge(of: recipe, threads: threads) }

  /// Two rounds with the recipe's threshold, and with the one chosen on validation if the model gives probabilities.
  func rounds(_ modelRuns: [ModelRunResult], _ validation: [ModelRunResult]) -> [ExperimentResult.TwoRoundResult] {
    atHoldout(modelRuns).flatMap { modelRun in
      let fixed = probabilities.rounds(modelRun, at: recipe.roundsThreshold, modelRun.folds.flatMap(\.assignments))
      let chosen = modelRun.companion(in: validation).flatMap { probabilities.rounds(modelRun, validation: $0) }
      return [fixed] + [chosen].compactMap(\.self)
    }
  }

  /// Prediction sets of the best simple rule in the answer's mode, whose counts are taken for shares; nil without one.
  func ruleSets(_ modelRuns: [ModelRunResult], _ validation: [ModelRunResult]) -> ExperimentResult.RuleSets? {
    guard let best = bestRule(in: headline.mode, modelRuns), let validation = best.companion(in: validation) else {
      return nil
    }
    return .init(
      model: best.model, mode: best.mode,
      sets: prepared.judged(best, validation, recipe) { StatedProbabilities($1.shares, of: $2) }.results(parts: parts))
  }

  func bestRule(in mode: EvaluationMode, _ modelRuns: [ModelRunResult]) -> ModelRunResult? {
    atHoldout(modelRuns).filter { $0.mode == mode }.bestSimpleRule
  }

  /// For each run, what it promises of each task; empty for runs without probabilities.
  package func promises(_ modelRuns: [ModelRunResult], _ validation: [ModelRunResult]) -> [[TaskPromise]] {
    modelRuns.map { modelRun in
      guard modelRun.values == .opening, modelRun.split == .holdout,
        let companion = modelRun.companion(in: judged(validation))
      else { return [] }
      let judged = prepared.judged(modelRun, companion, recipe)
      let named = judged.names(precision: recipe.abstentionPrecision).isNamed
      let bins = ReliabilityBins(of: judged.stated).places
      let sizes = judged.sets.map { _, _, run in
        (run?.given ?? []).reduce(into: [Int](repeating: 0, count: bins.count)) { $0[$1.position] = $1.size }
      }
      return bins.indices.map { task in .init(namesOne: named[task], bin: bins[task], sizes: sizes.map { $0[task] }) }
    }
  }

  /// The validation parts of the models that give probabilities.
  func judged(_ validation: [ModelRunResult]) -> [ModelRunResult] {
    validation.filter { ModelCatalogue.description(of: $0.model)?.givesProbabilities == true }
  }

  func calibration(_ modelRuns: [ModelRunResult], _ validation: [ModelRunResult]) -> [ExperimentResult.Calibration] {
    let parts = parts
    return atHoldout(modelRuns).compactMap { modelRun in
      modelRun.companion(in: validation).map {
        probabilities.calibration(modelRun, prepared.judged(modelRun, $0, recipe), parts: parts)
      }
    }
  }

  private var parts: TaskParts {
    let opening = OpeningView(of: data.log)
    let tested = holdout.test.map { targets.all[$0] }
    var parts = TaskParts()
    parts.periods = periods.map(\.positions)
    parts.components = tested.map { opening.text(.component, of: $0.task) ?? "" }
    if parts.components.allSatisfy(\.isEmpty) { parts.components = [] }
    parts.persons = tested.map { data.persons.pseudonym($0.assignee) }
    return parts
  }

  /// Prediction sets of teams; nil where the model gives none of people.
  ///
  /// - Parameter homes: Everybody's teams, as known for each test task.
  func teamSets(
    _ headline: ModelRunResult, _ validation: [ModelRunResult], _ homes: [HomeTeams]
  ) -> [ExperimentResult.Calibration.SetResult]? {
    guard let before = headline.companion(in: validation) else { return nil }
    let tasks = (headline.answers + before.answers).map(\.task)
    let known = Dictionary(zip(tasks, homes + self.homes(before))) { first, _ in first }
    return prepared.judged(headline, before, recipe, among: homes.last?.sizes.count) { task, ranking, person in
      known[task]!.stated(headline.stated(ranking), of: person)
    }.results(parts: .init())
  }

  /// How a fallback fares where the headline's model is sure of nobody; nil where it always names somebody.
  ///
  /// - Parameter homes: Everybody's teams, as known for each test task.
  func fallback(
    _ headline: ModelRunResult, _ validation: [ModelRunResult], _ homes: [HomeTeams], _ events: [TaskEvent]
  ) -> ExperimentResult.LoadSection.FallbackSection? {
    guard let before = headline.companion(in: validation) else { return nil }
    let (answers, rankings) = (headline.answers, headline.folds.flatMap(\.rankings))
    let levels = self.probabilities.levels(
      of: prepared.judged(headline, before, recipe) { StatedProbabilities(headline.stated($1), of: $2) })
    let unsure = levels.indices.filter { levels[$0].level == .low }
    let outcomes = FallbackOutcomes(
      unsure.map { (answers[$0], rankings[$0], homes[$0]) }, newcomers: recipe.newcomerShare, log: data.log,
      events: events, personCount: data.persons.count
    ).outcomes
    return unsure.isEmpty ? nil : .init(tasks: unsure.count, outcomes: outcomes)
  }
}

extension ModelRunResult {
  /// The counts of a rule are taken for shares.
  fileprivate func stated(_ ranking: Ranking) -> Ranking {
    ModelCatalogue.description(of: model)?.counted == nil ? ranking : ranking.shares
  }

  fileprivate func companion(in others: [ModelRunResult]) -> ModelRunResult? {
    others.first { $0.model == model && $0.mode == mode }
  }
}
