import DelegationEvaluation
import DelegationFoundations
import DelegationIngest
import DelegationRanking
import DelegationRecipes
import DelegationResults
import DelegationTasks
import Foundation

/// Trains the headline model of a recipe on everything that is known before a moment.
struct ModelTrainer {
  let recipe: Recipe
  /// The headline of the recipe, or the one chosen on what is known.
  let headline: Recipe.Headline
  let recipeText: String
  let data: LoadedDataset
  /// The weights learned on other datasets; nil where the headline's model learns none.
  let transferred: ConditionalLogit?
  let names: KeyedNames
  let command: String
  let threads: Threads
  let observe: RunObserver

  /// - Parameters:
  ///   - until: Nothing dated at it or later is read; it must be after the first test task's opening.
  ///   - completeUntil: The moment of ``ModelCard/completeUntil``; nothing dated at it or later is learned.
  /// - Throws: `Problem` when too little is known by then to learn and to measure.
  func train(until: Moment, completeUntil: Moment) throws -> TrainedModel {
    let (history, prepared) = try history(until)
    _ = try prepared.firstFold(of: .holdout, in: data.description.name)
    let learned = try learned(history, prepared, completeUntil)
    let run = recipe.run(of: headline, on: .holdout)
    let schedule = prepared.schedule(recipe.retrainDays(in: run.mode))
    let inputs =
      schedule == learned.inputs.schedule
      ? learned.inputs
      : prepared.inputs(
        learned.inputs.features, of: recipe.only([headline.model]), transferred: transferred, as: schedule)
    let (measured, abstention, sets) = try measure(prepared, inputs)
    let card = ModelCard(
      experiment: recipe.name, dataset: data.description.name, command: command,
      teams: history.teams(of: data, names), secretCheck: ModelCard.secretCheck(of: names.keys),
      dataDigest: data.digest, files: TrackerPriors.builtIn.files(among: data.files), model: run.model,
      mode: run.mode, until: until, completeUntil: completeUntil, learnedUntil: completeUntil, tasks: history.log.count,
      persons: history.persons.count, examples: prepared.stream.examples(run.mode, before: completeUntil).count,
      measured: measured, abstention: abstention, sets: sets,
      outcomes: data.dating.assumption == nil ? nil : data.dating, lacksHistories: data.hasHistories ? nil : true)
    return TrainedModel(
      card: card, recipeText: recipeText, recipe: recipe, history: history, transferred: transferred, fit: learned.fit)
  }

  /// Returns all that a model answers from, as its folder stores it: equal bytes give equal answers.
  func bytes(until: Moment) throws -> [UInt8] {
    let (history, prepared) = try history(until)
    return try history.cacheBytes + (learned(history, prepared, until).fit ?? [])
  }

  private func history(_ until: Moment) throws -> (ModelHistory, PreparedDataset) {
    observe(.stage("history", detail: PageText.counted(data.log.count, "task")))
    let history = try ModelHistory(
      of: data, before: until, recipe: recipe, headline: headline, names: names, threads: threads)
    return (history, history.prepared(recipe, files: data.files, threads: threads))
  }

  /// What a model reads, and the fit to all that is dated before a moment: in the mode that retrains the last of the trainings, one
  /// every so many days.
  func learned(
    _ history: ModelHistory, _ prepared: PreparedDataset, _ completeUntil: Moment
  ) throws -> (inputs: PreparedDataset.Inputs, fit: [UInt8]?) {
    let run = recipe.run(of: headline, on: .holdout)
    let own = recipe.only([headline.model])
    try prepared.check(history.terms, of: own)
    let features = prepared.features(.opening, history.terms)
    observe(.stage("train", detail: "\(run.model) (\(run.mode.rawValue))"))
    let inputs = prepared.inputs(
      features, of: own, transferred: transferred,
      as: KnowledgeSchedule(days: recipe.retrainDays(in: run.mode), from: completeUntil))
    var model = try prepared.model(run, inputs)
    prepared.stream.train(&model, run.mode, before: completeUntil)
    return (inputs, TrainedModel.fit(of: &model, at: completeUntil))
  }

  /// Returns the model's metrics, its threshold and its sets, as on the experiment's page, on what is known at training.
  private func measure(
    _ prepared: PreparedDataset, _ inputs: PreparedDataset.Inputs
  ) throws -> (ModelCard.Measured, ModelCard.Abstention?, [ModelCard.SetPromise]) {
    var run = recipe.run(of: headline, on: .holdout)
    // A simple rule's counts give a share of the tasks, which is as good as a probability to choose when to abstain.
    let isRule = run.description.counted != nil
    let givesProbabilities = run.description.givesProbabilities || isRule
    if givesProbabilities { run.splits.append(.validation) }
    run.keepsRankings = givesProbabilities
    let progress = StageProgress("measure", detail: "the test part, and the part that chooses when to abstain", observe)
    let results = prepared.runner.run([try prepared.modelRun(run, inputs)], finished: { progress.finishedOne(of: $0) })[
      0]
    let measured = ModelCard.Measured(.init(test: results[0].testCount), results[0].measures.only(.brief))
    guard givesProbabilities else { return (measured, nil, []) }
    let answers = prepared.judged(results[0], results[1], recipe) {
      StatedProbabilities(isRule ? $1.shares : $1, of: $2)
    }
    let names = answers.names(precision: recipe.abstentionPrecision)
    let sets = answers.sets.compactMap { confidence, start, run in
      run.map { run in
        let unsure = run.given.filter { !names.isNamed[$0.position] }
        return (run: run, promise: ModelCard.SetPromise(run.sets, .init(confidence, start, run), unsure: unsure))
      }
    }
    let low = AnswerLevel.outcomes(
      answers.stated, isNamed: names.isNamed, sets: sets.filter { !$0.promise.isBroken }.map(\.run)
    ).count(.low)
    return (
      measured,
      ModelCard.Abstention(
        threshold: names.threshold, coverage: names.outcome?.coverage, tested: names.outcome?.precision,
        testedLow: low.tasks == 0 ? nil : Double(low.right) / Double(low.tasks), lowTasks: low.tasks,
        isProved: answers.abstention(precision: recipe.abstentionPrecision) != nil),
      sets.map(\.promise)
    )
  }
}
