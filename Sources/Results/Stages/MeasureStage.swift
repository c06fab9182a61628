import DelegationEvaluation
import DelegationFoundations
import DelegationIngest
import DelegationRanking
import DelegationRecipes
import DelegationTasks
import DelegationVectors

package typealias TaskGroups = (
  clusters: [ExperimentResult.ClusterResult], profiles: [ExperimentResult.Profile], exampleCount: Int
)

package struct MeasureStage {
  let recipe: Recipe
  let headline: Recipe.Headline
  let chosen: ChosenHeadline?
  let data: LoadedDataset
  let rules: AssignmentRules?
  let prepared: PreparedDataset
  let holdout: Fold

  package init(
    recipe: Recipe, headline: Recipe.Headline, chosen: ChosenHeadline?, data: LoadedDataset, rules: AssignmentRules?,
    prepared: PreparedDataset, holdout: Fold
  ) {
    (self.recipe, self.headline, self.chosen, self.data, self.rules) = (recipe, headline, chosen, data, rules)
    (self.prepared, self.holdout) = (prepared, holdout)
  }

  var targets: Targets { prepared.targets }
  var threads: Threads { prepared.threads }

  static let curveLength = 20

  /// Returns the document of model runs, which are without those of the validation split and of the learning curve.
  package func document(
    _ modelRuns: [ModelRunResult], validation: [ModelRunResult], growth: [ModelRunResult], headline: ModelRunResult,
    ablation: [ExperimentResult.AblationRow], questions: QuestionResults, groups: TaskGroups,
    explained: ExplanationStage.ExplainedTasks?, termCount: Int, language: TextLanguage?, _ progress: StageProgress
  ) -> ExperimentResult {
    let log = data.log
    let periods = periods
    let judged = judged(validation)
    let events = log.events(persons: data.persons)
    let homes = homes(headline)
    return ExperimentResult(
      experiment: recipe.name, dataset: data.description.name, data: .init(data),
      question: recipe.question.isEmpty ? data.description.summary : recipe.question,
      seeAlso: recipe.links, seed: recipe.seed,
      kernels: groups.clusters.isEmpty ? nil : BLASLibrary.loaded().coreName,
      headline: self.headline,
      choice: chosen.map { .init($0, test: atHoldout(modelRuns)) },
      finalValuesOnly: !data.hasHistories, settings: settings(language),
      counts: counts(groups.exampleCount, termCount: termCount),
      dataWarnings: log.dataWarnings.found.map { .init(kind: $0.kind.rawValue, count: $0.count) },
      dataWarningNotes: log.dataWarnings.notes, models: recipe.models.map(\.note), results: results(modelRuns, periods),
      comparisons: comparisons(modelRuns, progress), rounds: rounds(modelRuns, judged),
      validation: judged.map { .init($0) }, calibration: calibration(modelRuns, judged),
      ruleSets: ruleSets(modelRuns, validation),
      rules: rules.map { section($0, modelRuns, events) }, inactive: inactive(modelRuns, events),
      ablation: ablation, questions: questions,
      suggestions: data.suggestions.map { .init($0) },
      learning: learning(growth),
      explanations: explained?.sample, confidentErrors: explained?.confidentErrors,
      load: .init(
        headline, data.persons, openings: log.openings, fallback: fallback(headline, validation, homes, events)),
      breakdown: .init(
        headline, data, events,
        teams: .init(
          headline, rule: bestRule(in: headline.mode, modelRuns), homes,
          sets: teamSets(headline, validation, homes), areGiven: data.teams == nil ? nil : true)),
      parts: ExperimentResult.Part.all(data, targets, holdout, atHoldout(modelRuns)),
      periods: periods.isEmpty
        ? nil : periods.map { .init(from: $0.from.seconds, until: $0.until.seconds, tasks: $0.positions.count) },
      ages: ages(modelRuns), foldOpenings: foldOpenings(modelRuns), clusters: groups.clusters,
      profiles: groups.profiles,
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

  private func counts(_ exampleCount: Int, termCount: Int) -> ExperimentResult.Counts {
    ExperimentResult.Counts(
      tasks: data.counts.tasks, updates: data.counts.updates, eligible: targets.count, eligibleAny: targets.eligibleAny,
      persons: targets.persons, train: holdout.train.count,
      trainKnown: prepared.stream.settledCount(of: targets.all, in: holdout, eligibility: recipe.eligibility),
      trainingExamples: exampleCount, test: holdout.test.count,
      assigneeNeverChanged: targets.assigneeNeverChanged, assigneeNotPerson: targets.assigneeNotPerson,
      otherResolution: targets.otherResolution, selfTaken: targets.selfTaken, firstOpening: data.counts.firstOpening,
      lastOpening: data.counts.lastOpening, firstTestOpening: holdout.moment.seconds, terms: termCount)
  }

  private func results(_ modelRuns: [ModelRunResult], _ periods: [OpeningPeriods.Period]) -> [ExperimentResult.Result] {
    let intervals = intervals(modelRuns)
    return modelRuns.indices.map { index in
      let modelRun = modelRuns[index]
      return ExperimentResult.Result(
        model: modelRun.model, mode: modelRun.mode, split: modelRun.split, fieldValues: modelRun.values,
        test: modelRun.testCount,
        measures: modelRun.measures.only(.full),
        candidateRecall: modelRun.measures.candidateRecall, interval95: intervals[index],
        folds: modelRun.split == .folds ? modelRun.foldMeasures.map { $0.only(.full) } : nil,
        accuracyAt: modelRun.split == .folds ? nil : Measure.topCurve(of: modelRun.answers, upTo: Self.curveLength),
        periods: accuracy(of: modelRun, periods),
        tooFew: modelRun.isTooFew)
    }
  }

  /// The calendar periods of the test part, which all models share; empty if there are fewer than two.
  var periods: [OpeningPeriods.Period] {
    let periods = OpeningPeriods(of: holdout.test.map { targets.all[$0].opening }).periods
    return periods.count > 1 ? periods : []
  }

  private func accuracy(of modelRun: ModelRunResult, _ periods: [OpeningPeriods.Period]) -> [Accuracy]? {
    guard modelRun.split == .holdout, modelRun.values == .opening, !periods.isEmpty else { return nil }
    let answers = modelRun.answers
    return periods.map { .init(HitCounts(of: $0.positions.lazy.map { answers[$0] })) }
  }

  /// Everybody's teams for each task of a run: those of the dataset, else learned ones. These follow what is known every thirty days; in batch
  /// they are those of the training.
  func homes(_ modelRun: ModelRunResult) -> [HomeTeams] {
    if let teams = data.teams {
      return Array(repeating: HomeTeams(teams, personCount: data.persons.count), count: modelRun.testCount)
    }
    let components = FeatureView(of: data.log, values: .opening).components
    let schedule = prepared.schedule(KnowledgeSchedule.defaultDays)
    var known: [Moment: HomeTeams] = [:]
    return modelRun.answers.map { answer in
      let moment =
        modelRun.mode == .batch ? modelRun.folds[0].fold.moment : schedule.moment(for: data.log.openings[answer.task])
      let teams =
        known[moment]
        ?? HomeTeams(
          prepared.stream.examples(modelRun.mode, before: moment), components: components,
          names: data.log.pool(of: .component), personCount: data.persons.count)
      known[moment] = teams
      return teams
    }
  }

  private func ages(_ modelRuns: [ModelRunResult]) -> [ExperimentResult.AgedResult]? {
    guard recipe.modes.contains(.batch), recipe.modes.count > 1 else { return nil }
    return recipe.modes.flatMap { mode in
      let results = atHoldout(modelRuns).filter { $0.mode == mode }
      return [
        results.first { $0.model == headline.model }, results.filter { $0.model != headline.model }.bestSimpleRule,
      ]
      .compactMap { $0.map { ExperimentResult.AgedResult($0, openings: data.log.openings) } }
    }
  }

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
    // Pairs of one split share their draws.
    let groups = recipe.splits.map { split in pairs.indices.filter { pairs[$0].model.split == split } }
    let leads = PairedLeads(seed: recipe.seed, threads: threads).comparisons(
      of: groups.map { $0.map { (pairs[$0].model.answers, pairs[$0].other.answers) } },
      folds: groups.map { $0.first.map { pairs[$0].model.foldSizes } }
    ) { progress.finishedOne(of: pairs.count) }
    let byPair = Dictionary(uniqueKeysWithValues: zip(groups.joined(), leads.joined()))
    return pairs.indices.flatMap { number in
      let (model, other) = pairs[number]
      return MeasureSet.tested.map { measure in
        ExperimentResult.Comparison(
          .init(
            model: model.model, other: other.model, mode: model.mode, split: model.split, measure: measure.note.key),
          byPair[number]!.leads[measure.note.key]!)
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

  /// The best model by top-1 with its strongest rivals: among the simplest rules, and among all; ties by score, then by order.
  private func leads(in group: [ModelRunResult]) -> [(ModelRunResult, ModelRunResult)] {
    let ranked = group.sorted { ($0.measures.top1, $0.measures.score) > ($1.measures.top1, $1.measures.score) }
    guard let best = ranked.first else { return [] }
    let second = ranked.dropFirst().first
    let rule = group.filter { $0.model != best.model }.bestSimpleRule
    return [rule, rule?.model == second?.model ? nil : second].compactMap { rival in rival.map { (best, $0) } }
  }

  private var testTasks: [Int] { holdout.test.map { targets.all[$0].task } }

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

  private func inactive(_ modelRuns: [ModelRunResult], _ events: [TaskEvent]) -> [ExperimentResult.InactiveResult] {
    let inactive = InactiveAssignees(for: testTasks, of: data.log, events: events, personCount: data.persons.count)
    return atHoldout(modelRuns).map { modelRun in
      ExperimentResult.InactiveResult(
        model: modelRun.model, mode: modelRun.mode, days: Int(Inactivity.days),
        top1: inactive.suggested(first: 1, in: modelRun.answers),
        top5: inactive.suggested(first: 5, in: modelRun.answers),
        ranks: InactiveRanks(inactive).value(of: modelRun.answers))
    }
  }

  func atHoldout(_ modelRuns: [ModelRunResult]) -> [ModelRunResult] {
    modelRuns.filter { $0.values == .opening && $0.split == .holdout }
  }
}

extension Recipe.ModelChoice {
  var note: ModelNote {
    .init(
      name: name, summary: description.summary, tieRule: description.tieRule, settings: description.text(of: settings),
      isSimpleRule: ModelCatalogue.simpleRules.contains(name))
  }
}
