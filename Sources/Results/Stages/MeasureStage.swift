import DelegationEvaluation
import DelegationFoundations
import DelegationIngest
import DelegationRanking
import DelegationRecipes
import DelegationTasks
import DelegationVectors

package struct ResultParts {
  /// Without those of the validation split and of the learning curve.
  let modelRuns: [ModelRunResult]
  let validation: [ModelRunResult]
  let growth: [ModelRunResult]
  let headline: ModelRunResult
  let ablation: [ExperimentResult.AblationRow]
  let questions: QuestionResults
  let groups: TaskGroups
  let explained: ExplanationStage.ExplainedTasks?
  let termCount: Int
  let language: TextLanguage?

  package init(
    modelRuns: [ModelRunResult], validation: [ModelRunResult], growth: [ModelRunResult], headline: ModelRunResult,
    ablation: [ExperimentResult.AblationRow], questions: QuestionResults, groups: TaskGroups,
    explained: ExplanationStage.ExplainedTasks?, termCount: Int, language: TextLanguage?
  ) {
    (
      self.modelRuns, self.validation, self.growth, self.headline, self.ablation, self.questions, self.groups,
      self.explained, self.termCount, self.language
    ) = (modelRuns, validation, growth, headline, ablation, questions, groups, explained, termCount, language)
  }
}

/// The tasks that batch models learn from, in groups.
package struct TaskGroups {
  let clusters: [ExperimentResult.ClusterResult]
  let profiles: [ExperimentResult.Profile]
  let exampleCount: Int

  package init(clusters: [ExperimentResult.ClusterResult], profiles: [ExperimentResult.Profile], exampleCount: Int) {
    (self.clusters, self.profiles, self.exampleCount) = (clusters, profiles, exampleCount)
  }
}

/// Measures the models' answers and makes the whole `report.json`.
package struct MeasureStage {
  let recipe: Recipe
  let headline: Recipe.Headline
  let chosen: ChosenHeadline?
  let data: LoadedDataset
  let rules: AssignmentRules?
  let targets: Targets
  let stream: LabelStream
  let holdout: Fold
  let threads: Threads

  package init(
    recipe: Recipe, headline: Recipe.Headline, chosen: ChosenHeadline?, data: LoadedDataset, rules: AssignmentRules?,
    targets: Targets, stream: LabelStream, holdout: Fold, threads: Threads
  ) {
    (
      self.recipe, self.headline, self.chosen, self.data, self.rules, self.targets, self.stream, self.holdout,
      self.threads
    ) = (recipe, headline, chosen, data, rules, targets, stream, holdout, threads)
  }

  static let curveLength = 20

  package func document(_ parts: ResultParts, _ progress: StageProgress) -> ExperimentResult {
    let (modelRuns, validation, log) = (parts.modelRuns, parts.validation, data.log)
    let periods = periods
    let events = log.events(persons: data.persons)
    return ExperimentResult(
      experiment: recipe.name, dataset: data.description.name, data: .init(data), question: recipe.question,
      seed: recipe.seed,
      kernels: parts.groups.clusters.isEmpty ? nil : BLASLibrary.loaded().coreName,
      headline: .init(model: headline.model, mode: headline.mode),
      choice: chosen.map { .init($0, test: atHoldout(modelRuns)) },
      finalValuesOnly: !data.hasHistories, settings: settings(parts.language), counts: counts(parts),
      dataWarnings: log.dataWarnings.found.map { .init(kind: $0.kind.rawValue, count: $0.count) },
      dataWarningNotes: log.dataWarnings.notes, models: recipe.models.map(\.note), results: results(modelRuns, periods),
      comparisons: comparisons(modelRuns, progress), rounds: rounds(modelRuns, validation),
      validation: validation.map { .init($0) }, calibration: calibration(modelRuns, validation),
      rules: rules.map { section($0, modelRuns, events) }, inactive: inactive(modelRuns, events),
      ablation: parts.ablation, questions: parts.questions,
      suggestions: data.suggestions.map { .init($0) },
      learning: learning(parts.growth),
      explanations: parts.explained?.sample, confidentErrors: parts.explained?.confidentErrors,
      load: .init(parts.headline, data.persons), breakdown: .init(parts.headline, data, events),
      parts: ExperimentResult.Part.all(data, targets, holdout, atHoldout(modelRuns)),
      periods: periods.isEmpty
        ? nil : periods.map { .init(from: $0.from.seconds, until: $0.until.seconds, tasks: $0.positions.count) },
      foldOpenings: foldOpenings(modelRuns), clusters: parts.groups.clusters, profiles: parts.groups.profiles,
      published: recipe.published,
      ladder: ExperimentResult.Rung.all(recipe.ladder, atHoldout(modelRuns), seed: recipe.seed, threads: threads),
      caveats: Caveats.of(recipe, data, rules), notes: recipe.notes)
  }

  /// The recipe's, with the language that the texts were read in unless that is English by default.
  private func settings(_ language: TextLanguage?) -> [ExperimentResult.Setting] {
    guard let note = language?.note(recipe.text) else { return ExperimentResult.Setting.all(of: recipe) }
    let others = ExperimentResult.Setting.all(of: recipe).filter { $0.key != "text.language" }
    let place = (others.firstIndex { $0.key == "text.tokenizer" } ?? -1) + 1
    return others[..<place] + [.init(key: "text.language", value: note)] + others[place...]
  }

  private func counts(_ parts: ResultParts) -> ExperimentResult.Counts {
    ExperimentResult.Counts(
      tasks: data.counts.tasks, updates: data.counts.updates, eligible: targets.count, eligibleAny: targets.eligibleAny,
      persons: targets.persons, train: holdout.train.count,
      trainKnown: stream.settledCount(of: targets.all, in: holdout, eligibility: recipe.eligibility),
      trainingExamples: parts.groups.exampleCount, test: holdout.test.count,
      assigneeNeverChanged: targets.assigneeNeverChanged, assigneeNotPerson: targets.assigneeNotPerson,
      otherResolution: targets.otherResolution, selfTaken: targets.selfTaken, firstOpening: data.counts.firstOpening,
      lastOpening: data.counts.lastOpening, firstTestOpening: holdout.moment.seconds, terms: parts.termCount)
  }

  private func results(_ modelRuns: [ModelRunResult], _ periods: [CalendarPeriods.Period]) -> [ExperimentResult.Result]
  {
    let intervals = intervals(modelRuns)
    return modelRuns.indices.map { index in
      let modelRun = modelRuns[index]
      return ExperimentResult.Result(
        model: modelRun.model, mode: modelRun.mode, split: modelRun.split, fieldValues: modelRun.values,
        test: modelRun.testCount,
        measures: modelRun.measures.only(.full),
        candidateRecall: modelRun.measures.candidateRecall, interval95: intervals[index],
        folds: modelRun.split == .folds ? modelRun.foldMeasures.map { $0.only(.full) } : nil,
        accuracyAt: modelRun.split == .folds ? nil : TopKAccuracy.curve(of: modelRun.answers, upTo: Self.curveLength),
        periods: accuracy(of: modelRun, periods),
        tooFew: modelRun.isTooFew)
    }
  }

  /// The calendar periods of the test part, which all models share; empty if there are fewer than two.
  private var periods: [CalendarPeriods.Period] {
    let periods = CalendarPeriods(of: holdout.test.map { targets.all[$0].opening }).periods
    return periods.count > 1 ? periods : []
  }

  private func accuracy(
    of modelRun: ModelRunResult, _ periods: [CalendarPeriods.Period]
  ) -> [ExperimentResult.Accuracy]? {
    guard modelRun.split == .holdout, modelRun.values == .opening, !periods.isEmpty else { return nil }
    let answers = modelRun.answers
    return periods.map { .init(HitCounts(of: $0.positions.lazy.map { answers[$0] })) }
  }

  /// All models have the same folds.
  private func foldOpenings(_ modelRuns: [ModelRunResult]) -> [Int64]? {
    modelRuns.first { $0.split == .folds }?.folds.map(\.fold.moment.seconds)
  }

  /// The bounds of each measure by its key, for each model run. Model runs of one split share their draws.
  private func intervals(_ modelRuns: [ModelRunResult]) -> [[String: [Double]]] {
    var bounds = modelRuns.map { _ in [String: [Double]]() }
    for split in recipe.splits {
      let group = modelRuns.indices.filter { modelRuns[$0].split == split }
      let intervals = bootstrap.intervals(
        of: group.map { modelRuns[$0].answers }, folds: group.first.map { modelRuns[$0].foldSizes }, threads: threads)
      for (index, row) in zip(group, intervals) { bounds[index] = row.byKey }
    }
    return bounds
  }

  private var bootstrap: Bootstrap { Bootstrap(seed: recipe.seed) }

  /// Of the headline's model, or of the last one that learns as it goes.
  private func learning(_ modelRuns: [ModelRunResult]) -> ExperimentResult.LearningCurve? {
    (modelRuns.first { $0.model == headline.model } ?? modelRuns.last).flatMap {
      ExperimentResult.LearningCurve(of: $0.model, in: modelRuns, bootstrap: bootstrap, threads: threads)
    }
  }

  /// Each model compared with the headline's, or with the last model of the mode if the headline's does not run in it; at
  /// holdout also the best with the best of the simplest rules and with the runner-up, since the page's answer names them.
  ///
  /// All tests of the report are one family: their p-values are corrected together.
  private func comparisons(_ modelRuns: [ModelRunResult], _ progress: StageProgress) -> [ExperimentResult.Comparison] {
    let pairs = comparedPairs(modelRuns)
    let intervals = differences(pairs)
    let test = RandomisationTest(seed: recipe.seed)
    let tests = threads.map(pairs.count) { position in
      defer { progress.finishedOne(of: pairs.count) }
      let (answers, others) = (pairs[position].model.answers, pairs[position].other.answers)
      return MeasureSet.tested.map { test.compare(answers, with: others, by: $0) }
    }
    let raised = HolmCorrection.adjusted(tests.flatMap { $0 }.map { $0.differs ? $0.p : nil })
    return pairs.indices.flatMap { position in
      tests[position].enumerated().map { number, outcome in
        let (model, other) = pairs[position]
        return ExperimentResult.Comparison(
          model: model.model, other: other.model, mode: model.mode, split: model.split,
          measure: outcome.measure, difference: outcome.difference, interval95: intervals[position][outcome.measure],
          p: outcome.p, pHolm: raised[position * tests[position].count + number])
      }
    }
  }

  private typealias ComparedPair = (model: ModelRunResult, other: ModelRunResult)

  private func comparedPairs(_ modelRuns: [ModelRunResult]) -> [ComparedPair] {
    let honest = modelRuns.filter { $0.values == .opening }
    return recipe.modes.flatMap { mode in
      recipe.splits.flatMap { split -> [ComparedPair] in
        let group = honest.filter { $0.mode == mode && $0.split == split }
        guard let reference = group.first(where: { $0.model == headline.model }) ?? group.last else { return [] }
        let pairs = group.filter { $0.model != reference.model }.map { (reference, $0) }
        let more =
          split == .holdout ? leads(in: group).filter { ![$0.0.model, $0.1.model].contains(reference.model) } : []
        return pairs + more
      }
    }
  }

  /// The interval of the difference, by pair and measure. Pairs of one split share their draws.
  private func differences(_ pairs: [ComparedPair]) -> [[String: [Double]]] {
    var bounds = pairs.map { _ in [String: [Double]]() }
    for split in recipe.splits {
      let group = pairs.indices.filter { pairs[$0].model.split == split }
      let intervals = bootstrap.differences(
        of: group.map { (pairs[$0].model.answers, pairs[$0].other.answers) },
        folds: group.first.map { pairs[$0].model.foldSizes }, threads: threads)
      for (index, row) in zip(group, intervals) { bounds[index] = row.byKey }
    }
    return bounds
  }

  /// The best model by top-1 with its strongest rivals: among the simplest rules, and among all; ties by score, then by order.
  private func leads(in group: [ModelRunResult]) -> [(ModelRunResult, ModelRunResult)] {
    let ranked = group.enumerated().sorted {
      let (one, other) = ($0.element.measures, $1.element.measures)
      return (one.top1, one.score, $1.offset) > (other.top1, other.score, $0.offset)
    }.map(\.element)
    guard let best = ranked.first else { return [] }
    let second = ranked.dropFirst().first
    let rule = ranked.dropFirst().first { ModelCatalogue.simpleRules.contains($0.model) }
    return [rule, rule?.model == second?.model ? nil : second].compactMap { rival in rival.map { (best, $0) } }
  }

  /// Two rounds with the recipe's threshold, and with the one chosen on validation if the model gives probabilities.
  private func rounds(_ modelRuns: [ModelRunResult], _ validation: [ModelRunResult]) -> [ExperimentResult
    .TwoRoundResult]
  {
    atHoldout(modelRuns).flatMap { modelRun in
      let fixed = probabilities.rounds(
        modelRun, at: recipe.roundsThreshold, modelRun.folds.flatMap(\.assignments))
      let chosen = modelRun.companion(in: validation).flatMap { probabilities.rounds(modelRun, validation: $0) }
      return [fixed] + [chosen].compactMap(\.self)
    }
  }

  /// Models that give probabilities are those that answered the validation split.
  private func calibration(_ modelRuns: [ModelRunResult], _ validation: [ModelRunResult]) -> [ExperimentResult
    .Calibration]
  {
    let periods = periods.map(\.positions)
    return atHoldout(modelRuns).compactMap { modelRun in
      modelRun.companion(in: validation).map {
        probabilities.calibration(
          modelRun, validation: $0,
          feedback: modelRun.setFeedback(targets, stream), periods: periods)
      }
    }
  }

  private var testTasks: [Int] { holdout.test.map { targets.all[$0].task } }

  /// What the rules change, one entry per holdout result on opening values.
  private func section(
    _ rules: AssignmentRules, _ modelRuns: [ModelRunResult], _ events: [TaskEvent]
  ) -> ExperimentResult.RuleSection {
    let filter = RankingFilter(rules, for: testTasks, of: data.log, events: events, personCount: data.persons.count)
    let results = atHoldout(modelRuns)
    let effects = threads.map(results.count) { index in
      ExperimentResult.RuleSection.Effect(
        .init(model: results[index].model, mode: results[index].mode),
        RuleEffect(of: filter, on: results[index], threshold: recipe.roundsThreshold))
    }
    return ExperimentResult.RuleSection(list: RuleText(persons: data.persons).list(rules), effects: effects)
  }

  /// How often inactive people are suggested, one entry per holdout result on opening values.
  private func inactive(_ modelRuns: [ModelRunResult], _ events: [TaskEvent]) -> [ExperimentResult.InactiveResult] {
    let inactive = InactiveAssignees(for: testTasks, of: data.log, events: events, personCount: data.persons.count)
    return atHoldout(modelRuns).map { modelRun in
      ExperimentResult.InactiveResult(
        model: modelRun.model, mode: modelRun.mode, days: Int(InactiveAssignees.days),
        top1: InactiveSuggested(first: 1, inactive).value(of: modelRun.answers),
        top5: InactiveSuggested(first: 5, inactive).value(of: modelRun.answers),
        ranks: InactiveRanks(inactive).value(of: modelRun.answers))
    }
  }

  private var probabilities: ProbabilityJudge { ProbabilityJudge(of: recipe, threads: threads) }

  private func atHoldout(_ modelRuns: [ModelRunResult]) -> [ModelRunResult] {
    modelRuns.filter { $0.values == .opening && $0.split == .holdout }
  }
}

extension Recipe.ModelChoice {
  package var note: ModelNote {
    .init(
      name: name, summary: description.summary, tieRule: description.tieRule, settings: description.text(of: settings))
  }
}

extension ModelRunResult {
  /// The same model in the same mode on another split.
  fileprivate func companion(in others: [ModelRunResult]) -> ModelRunResult? {
    others.first { $0.model == model && $0.mode == mode }
  }
}
