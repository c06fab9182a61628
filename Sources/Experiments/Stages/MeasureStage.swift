import DelegationEvaluation
import DelegationIngest
import DelegationRanking
import DelegationFoundations
import DelegationTasks
import DelegationVectors

/// What a result is put together from.
struct ResultParts {
  /// Without those of the validation split.
  let trials: [ModelRunResult]
  let validation: [ModelRunResult]
  let headline: ModelRunResult
  let ablation: [ExperimentResult.AblationRow]
  let groups: TaskGroups
  /// None where the headline's model cannot tell.
  let explained: ExplanationStage.Told?
  let termCount: Int
}

/// The tasks that batch models learn from, in groups.
struct TaskGroups {
  let clusters: [ExperimentResult.ClusterResult]
  let profiles: [ExperimentResult.Profile]
  let lessonCount: Int
}

/// Measures what models answered: everything that `report.json` says.
struct MeasureStage {
  let recipe: Recipe
  let data: LoadedDataset
  let rules: AssignmentRules?
  let targets: Targets
  let stream: LabelStream
  let holdout: Round
  let threads: Threads

  static let curveLength = 20

  func document(_ parts: ResultParts, _ progress: StageProgress) -> ExperimentResult {
    let (trials, validation, log) = (parts.trials, parts.validation, data.log)
    let events = log.events(persons: data.persons)
    return ExperimentResult(
      experiment: recipe.name, dataset: data.description.name, question: recipe.question, seed: recipe.seed,
      kernels: parts.groups.clusters.isEmpty ? nil : BLASLibrary.loaded().coreName,
      headline: .init(model: recipe.headline.model, knowledge: recipe.headline.knowledge),
      finalValuesOnly: !data.hasHistories, settings: recipe.settings, counts: counts(parts),
      oddities: log.oddities.found.map { .init(kind: $0.kind.rawValue, count: $0.count) },
      oddityNotes: log.oddities.notes, models: models(), results: results(trials),
      comparisons: comparisons(trials, progress), rounds: rounds(trials, validation),
      validation: validation.map { .init($0) }, calibration: calibration(trials, validation),
      rules: rules.map { section($0, trials, events) }, gone: gone(trials, events), ablation: parts.ablation,
      explanations: parts.explained?.explanations, mistakes: parts.explained?.mistakes,
      load: .init(parts.headline, data.persons), clusters: parts.groups.clusters, profiles: parts.groups.profiles,
      caveats: Caveats.of(recipe, data, rules), notes: recipe.notes)
  }

  private func counts(_ parts: ResultParts) -> ExperimentResult.Counts {
    ExperimentResult.Counts(
      reports: data.counts.reports, updates: data.counts.updates, eligible: targets.count,
      eligibleAny: targets.eligibleAny, persons: targets.persons, train: holdout.train.count,
      trainKnown: stream.settledCount(of: targets.all, in: holdout, eligibility: recipe.eligibility),
      lessons: parts.groups.lessonCount, test: holdout.test.count, ownerNeverChanged: targets.ownerNeverChanged,
      ownerNotPerson: targets.ownerNotPerson, otherResolution: targets.otherResolution, selfTaken: targets.selfTaken,
      firstOpening: data.counts.firstOpening, lastOpening: data.counts.lastOpening,
      firstTestOpening: holdout.moment.seconds, terms: parts.termCount)
  }

  private func models() -> [ExperimentResult.ModelNote] {
    recipe.models.map { choice in
      let description = ModelCatalogue.description(of: choice.name)!
      return ExperimentResult.ModelNote(
        name: choice.name, summary: description.summary, tieRule: description.tieRule,
        settings: description.text(of: choice.settings))
    }
  }

  private func results(_ trials: [ModelRunResult]) -> [ExperimentResult.Result] {
    let intervals = intervals(trials)
    return trials.indices.map { index in
      let trial = trials[index]
      return ExperimentResult.Result(
        model: trial.model, knowledge: trial.knowledge, split: trial.split, values: trial.values, test: trial.testCount,
        measures: .init(trial.measures),
        ceiling: trial.measures.ceiling, interval95: intervals[index],
        folds: trial.split == .folds ? trial.roundMeasures.map { .init($0) } : nil,
        accuracyAt: trial.split == .folds ? nil : TopKAccuracy.curve(of: trial.answers, upTo: Self.curveLength),
        tooFew: trial.isTooFew)
    }
  }

  /// The bounds of each measure, by its key, of each trial. Trials of one split share their draws.
  private func intervals(_ trials: [ModelRunResult]) -> [[String: [Double]]] {
    var bounds = trials.map { _ in [String: [Double]]() }
    for split in recipe.splits {
      let group = trials.indices.filter { trials[$0].split == split }
      let intervals = bootstrap.intervals(
        of: group.map { trials[$0].answers }, rounds: group.first.map { trials[$0].roundSizes }, threads: threads)
      for (index, row) in zip(group, intervals) { bounds[index] = row.byKey }
    }
    return bounds
  }

  private var bootstrap: Bootstrap { Bootstrap(seed: recipe.seed) }

  /// Each model against the headline's, or where that lacks the knowledge, against the last model that has it; at holdout
  /// also the best against the best of the simplest rules and against the runner-up, since the page's answer names them.
  ///
  /// All tests of the report are one family: their p-values are corrected together.
  private func comparisons(_ trials: [ModelRunResult], _ progress: StageProgress) -> [ExperimentResult.Comparison] {
    let pairs = comparedPairs(trials)
    let intervals = differences(pairs)
    let test = RandomisationTest(seed: recipe.seed)
    let tests = threads.map(pairs.count) { place in
      defer { progress.finishedOne(of: pairs.count) }
      let (answers, others) = (pairs[place].one.answers, pairs[place].other.answers)
      return [
        test.compare(answers, with: others, by: TopKAccuracy(1)),
        test.compare(answers, with: others, by: MeanReciprocalRank()),
      ]
    }
    let raised = HolmCorrection.adjusted(tests.flatMap { $0 }.map { $0.differs ? $0.p : nil })
    return pairs.indices.flatMap { place in
      tests[place].enumerated().map { number, outcome in
        let (one, other) = pairs[place]
        return ExperimentResult.Comparison(
          model: one.model, other: other.model, knowledge: one.knowledge, split: one.split,
          measure: outcome.measure, difference: outcome.difference, interval95: intervals[place][outcome.measure],
          p: outcome.p, pHolm: raised[place * tests[place].count + number])
      }
    }
  }

  private typealias ComparedPair = (one: ModelRunResult, other: ModelRunResult)

  private func comparedPairs(_ trials: [ModelRunResult]) -> [ComparedPair] {
    let honest = trials.filter { $0.values == .opening }
    return recipe.knowledge.flatMap { knowledge in
      recipe.splits.flatMap { split -> [ComparedPair] in
        let group = honest.filter { $0.knowledge == knowledge && $0.split == split }
        guard let reference = group.first(where: { $0.model == recipe.headline.model }) ?? group.last else { return [] }
        let pairs = group.filter { $0.model != reference.model }.map { (reference, $0) }
        let more =
          split == .holdout ? leads(in: group).filter { ![$0.0.model, $0.1.model].contains(reference.model) } : []
        return pairs + more
      }
    }
  }

  /// By pair, by measure: the interval of the difference. Pairs of one split share their draws.
  private func differences(_ pairs: [ComparedPair]) -> [[String: [Double]]] {
    var bounds = pairs.map { _ in [String: [Double]]() }
    for split in recipe.splits {
      let group = pairs.indices.filter { pairs[$0].one.split == split }
      let intervals = bootstrap.differences(
        of: group.map { (pairs[$0].one.answers, pairs[$0].other.answers) },
        rounds: group.first.map { pairs[$0].one.roundSizes }, threads: threads)
      for (index, row) in zip(group, intervals) { bounds[index] = row.byKey }
    }
    return bounds
  }

  /// The best by top-1 with its strongest rivals: of the simplest rules, and of all; ties by MRR, then by order.
  private func leads(in group: [ModelRunResult]) -> [(ModelRunResult, ModelRunResult)] {
    let ranked = group.enumerated().sorted {
      let (one, other) = ($0.element.measures, $1.element.measures)
      return (one.top1, one.mrr, $1.offset) > (other.top1, other.mrr, $0.offset)
    }.map(\.element)
    guard let best = ranked.first else { return [] }
    let second = ranked.dropFirst().first
    let rule = ranked.dropFirst().first { ModelCatalogue.simpleRules.contains($0.model) }
    return [rule, rule?.model == second?.model ? nil : second].compactMap { rival in rival.map { (best, $0) } }
  }

  /// The recipe's threshold, and beside it the one chosen on validation where a model gives probabilities.
  private func rounds(_ trials: [ModelRunResult], _ validation: [ModelRunResult]) -> [ExperimentResult.TwoRoundResult] {
    atHoldout(trials).flatMap { trial in
      let fixed = TwoRoundAssignment(of: trial.rounds.flatMap(\.assignments), threshold: recipe.roundsThreshold)
      let chosen = trial.companion(in: validation).flatMap { probabilities.rounds(trial, validation: $0) }
      return [probabilities.rounds(trial, fixed, of: trial.rounds.flatMap(\.assignments))] + [chosen].compactMap(\.self)
    }
  }

  /// Models that give probabilities are those that answered the validation split.
  private func calibration(_ trials: [ModelRunResult], _ validation: [ModelRunResult]) -> [ExperimentResult.Calibration]
  {
    atHoldout(trials).compactMap { trial in
      trial.companion(in: validation).map { probabilities.calibration(trial, validation: $0) }
    }
  }

  private var testReports: [Int] { targets.all[holdout.test].map(\.report) }

  /// What the rules change, one entry per honest holdout result.
  private func section(
    _ rules: AssignmentRules, _ trials: [ModelRunResult], _ events: [TaskEvent]
  ) -> ExperimentResult.RuleSection {
    let filter = RankingFilter(
      rules, for: testReports, of: data.log, events: events, personCount: data.persons.count)
    let asked = atHoldout(trials)
    let effects = threads.map(asked.count) { index in
      let effect = RuleEffect(of: filter, on: asked[index], threshold: recipe.roundsThreshold)
      return ExperimentResult.RuleSection.Effect(
        model: asked[index].model, knowledge: asked[index].knowledge, removed: effect.removed,
        removedOfFirstFive: effect.removedOfFirstFive, ownerRemoved: effect.ownerRemoved,
        without: .init(effect.without), with: .init(effect.with))
    }
    return ExperimentResult.RuleSection(list: RuleText(persons: data.persons).list(rules), effects: effects)
  }

  /// How often somebody who is gone is suggested, one entry per honest holdout result.
  private func gone(_ trials: [ModelRunResult], _ events: [TaskEvent]) -> [ExperimentResult.InactiveResult] {
    let gone = InactiveAssignees(for: testReports, of: data.log, events: events, personCount: data.persons.count)
    return atHoldout(trials).map { trial in
      ExperimentResult.InactiveResult(
        model: trial.model, knowledge: trial.knowledge, days: Int(InactiveAssignees.days),
        top1: InactiveSuggested(first: 1, gone).value(of: trial.answers),
        top5: InactiveSuggested(first: 5, gone).value(of: trial.answers),
        places: InactiveRanks(gone).value(of: trial.answers))
    }
  }

  private var probabilities: ProbabilityJudge {
    ProbabilityJudge(
      precision: recipe.abstentionPrecision, personsPerTask: recipe.roundsPersonsPerTask, seed: recipe.seed,
      threads: threads)
  }

  private func atHoldout(_ trials: [ModelRunResult]) -> [ModelRunResult] {
    trials.filter { $0.values == .opening && $0.split == .holdout }
  }
}

extension ModelRunResult {
  /// The same model with the same knowledge on another split.
  fileprivate func companion(in others: [ModelRunResult]) -> ModelRunResult? {
    others.first { $0.model == model && $0.knowledge == knowledge }
  }
}
