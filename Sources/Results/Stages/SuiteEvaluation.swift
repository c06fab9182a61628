import DelegationEvaluation
import DelegationFiles
import DelegationRanking
import DelegationRecipes
import DelegationTasks

/// Chooses a model for each dataset of a suite on the other trackers, holds it beside the best simple rule, and makes the report.
package struct SuiteEvaluation {
  let suite: DatasetSuite
  let answers: [MemberAnswers]
  let threads: Threads

  package init(_ suite: DatasetSuite, _ answers: [MemberAnswers], threads: Threads) {
    (self.suite, self.answers, self.threads) = (suite, answers, threads)
  }

  private var recipe: Recipe { suite.base }

  package func document() -> SuiteResult {
    let (modes, differences) = results()
    return SuiteResult(
      experiment: recipe.name, question: recipe.question, seeAlso: recipe.links, seed: recipe.seed,
      settings: recipe.answerSettings, models: recipe.models.map(\.note), datasets: answers.map(dataset), modes: modes,
      historyDifferences: differences.isEmpty ? nil : differences, caveats: Caveats.trial(recipe), notes: recipe.notes)
  }

  private func dataset(_ one: MemberAnswers) -> SuiteResult.Dataset {
    let shared = recipe.answerSettings
    let learning =
      one.growth.isEmpty
      ? nil
      : ExperimentResult.LearningCurve(
        of: pick(for: one, .prequential).choice.model, in: one.growth, bootstrap: Bootstrap(seed: recipe.seed),
        threads: threads)
    return SuiteResult.Dataset(
      name: one.member.name, tracker: one.member.tracker, experiment: one.member.experiment, data: one.data,
      finalValuesOnly: !one.hasHistories,
      settings: one.member.recipe.answerSettings.filter { !shared.contains($0) }, counts: one.counts,
      learning: learning)
  }

  private func results() -> (modes: [SuiteResult.Mode], differences: [SuiteResult.HistoryDifference]) {
    let picks = recipe.modes.map { mode in (mode, answers.map { pick(for: $0, mode) }) }
    // One group per row, since each has other tasks; all of the page are one family.
    let groups = picks.flatMap { mode, picks in
      zip(answers, picks).map {
        [PairedLeads.Pair($0.answers(of: $1.choice.model, mode), $0.answers(of: $1.rule, mode))]
      }
    }
    let pairs = picks.flatMap { mode, picks in suite.pairs.map { pair(named: $0, among: picks, mode) } }
    let comparisons = PairedLeads(seed: recipe.seed, threads: threads).comparisons(of: groups + pairs.map(\.answers))
    var leads = comparisons.prefix(groups.count).map { $0[0] }[...]
    let modes = picks.map { mode, picks in
      let rows = zip(answers, picks).map { one, pick in
        SuiteResult.Row(
          dataset: one.member.name, tracker: one.member.tracker, models: one.models(in: mode).map(\.result),
          choice: pick.choice, rule: pick.rule, lead: leads.removeFirst())
      }
      let dated = zip(answers, rows).filter(\.0.data.isDated).map(\.1), leading = dated.isEmpty ? rows : dated
      return SuiteResult.Mode(
        mode: mode, retrainDays: recipe.retrainDays(in: mode), rows: rows,
        overDatasets: .init(of: leading, by: \.dataset), overTrackers: .init(of: leading, by: \.tracker))
    }
    let differences = zip(pairs, comparisons.dropFirst(groups.count)).map { pair, found in
      SuiteResult.HistoryDifference(
        mode: pair.mode, recorded: pair.names.recorded, finalValues: pair.names.finalValues, choice: found[0],
        rule: found[1])
    }
    return (modes, differences)
  }

  private typealias HistoryPair = (
    mode: EvaluationMode, names: (recorded: String, finalValues: String), answers: [PairedLeads.Pair]
  )

  /// What final values give beside what histories give, on the same tasks: of the choices, then of the rules.
  private func pair(
    named names: (recorded: String, finalValues: String), among picks: [Pick], _ mode: EvaluationMode
  ) -> HistoryPair {
    func answers(_ name: String, _ model: (Pick) -> String) -> [Answer] {
      let position = self.answers.firstIndex { $0.member.name == name }!
      return self.answers[position].answers(of: model(picks[position]), mode)
    }
    let models: [(Pick) -> String] = [{ $0.choice.model }, { $0.rule }]
    return (mode, names, models.map { (answers(names.finalValues, $0), answers(names.recorded, $0)) })
  }

  private typealias Pick = (choice: SuiteResult.Choice, rule: String)

  /// What a dataset gets: a model by the other trackers of which as much history is read, beside the best simple rule on its test part.
  private func pick(for one: MemberAnswers, _ mode: EvaluationMode) -> Pick {
    let alike = suite.alike(one.member).map(\.name)
    let scores = answers.filter { alike.contains($0.member.name) }.map {
      TrackerChoice.Scores(tracker: $0.member.tracker, values: $0.models(in: mode).map(\.result.validation.score))
    }
    let models = one.models(in: mode).map(\.result)
    let choice = TrackerChoice(leavingOut: one.member.tracker, scores)
    return (
      SuiteResult.Choice(model: models[choice.candidate].test.model, score: choice.mean),
      models.map(\.test).bestSimpleRule!.model
    )
  }
}

extension MemberAnswers {
  fileprivate func answers(of model: String, _ mode: EvaluationMode) -> [Answer] {
    models(in: mode).first { $0.result.test.model == model }!.answers
  }
}

extension SuiteResult.Means {
  fileprivate init(of rows: [SuiteResult.Row], by name: KeyPath<SuiteResult.Row, String>) {
    func means(_ model: KeyPath<SuiteResult.Row, SuiteResult.Model>) -> MeasureSet {
      rows[0][keyPath: model].test.measures.mapValues { key in
        TrackerChoice.means(
          of: rows.map { .init(tracker: $0[keyPath: name], values: [$0[keyPath: model].test.measures[key]!]) })[0]
      }
    }
    self.init(count: Set(rows.map { $0[keyPath: name] }).count, chosen: means(\.chosen), rule: means(\.bestRule))
  }
}

extension Recipe {
  /// The settings that decide the models' answers, but for the models'.
  fileprivate var answerSettings: [ExperimentResult.Setting] {
    let read = ["seed", "tasks.", "text.", "evaluation.modes", "evaluation.retrainDays", "abstention."]
    return ExperimentResult.Setting.all(of: self).filter { setting in read.contains { setting.key.hasPrefix($0) } }
  }
}
