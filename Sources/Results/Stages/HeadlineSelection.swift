import DelegationEvaluation
import DelegationFoundations
import DelegationIngest
import DelegationRanking
import DelegationRecipes
import DelegationTasks

/// Chooses the model of a headline that a recipe leaves open, from what was known at a moment.
///
/// The history is cut at the moment, so what happens later cannot influence the choice: neither which tasks count, nor who
/// their assignee is, nor what a model learns. Of the tasks that count by then, the last fifth is the validation part.
package struct HeadlineSelection {
  let recipe: Recipe
  private let prepared: PreparedDataset

  /// - `moment`: The opening of the first test task, or until when a model is trained.
  package init(of recipe: Recipe, on data: LoadedDataset, before moment: Moment, threads: Threads) {
    self.recipe = recipe
    let log = data.log.cut(at: moment)
    prepared = PreparedDataset(
      log, PersonTable(of: log, among: data.persons), recipe.taskSettings, files: data.files,
      language: data.description.textLanguage, threads: threads)
  }

  /// The answers of some of `Recipe.candidateRuns` to the validation part.
  ///
  /// - Throws: `Problem` when the models read terms and there are none.
  package func results(
    of runs: [ModelRunSettings], transferred: ConditionalLogit?, observe: @escaping RunObserver,
    answered: @escaping @Sendable (Int, [ModelRunResult]) throws -> Void = { _, _ in }
  ) throws -> [[ModelRunResult]] {
    let progress = StageProgress("headline", detail: PageText.counted(runs.count, "model") + " on validation", observe)
    let recipe = recipe.only(runs.map(\.model))
    let inputs = prepared.inputs(
      try prepared.features(of: recipe), of: recipe, transferred: transferred,
      as: prepared.schedule(recipe.retrainDays(in: recipe.headline.mode)))
    return try prepared.runner.run(
      runs.map { try prepared.modelRun($0, inputs) }, finished: { progress.finishedOne(of: $0) }, answered: answered)
  }

  package func chosen(transferred: ConditionalLogit?, observe: @escaping RunObserver) throws -> ChosenHeadline {
    let runs = prepared.readable(recipe).candidateRuns
    return ChosenHeadline(
      of: try results(of: runs, transferred: transferred, observe: observe).map { $0[0] }, seed: recipe.seed)
  }
}

extension Recipe {
  /// The recipe with a headline that is trained once, for data that does not say when outcomes were known: by an assumption, models that learn
  /// on the way are too good to lead a page. Nil where nothing changes, or where nothing that may be the headline is trained once.
  package func trainedOnce(for data: LoadedDataset) -> Recipe? {
    var other = self
    other.headline.mode = .batch
    let isThere = models.contains { other.headline.admits($0.name, .batch) && $0.description.modes.contains(.batch) }
    return data.dating.assumption == nil || other == self || !isThere || !modes.contains(.batch) ? nil : other
  }
}

extension HeadlineRequest {
  /// The recipe's own headline, else what `choose` gives.
  package func resolved(by choose: () throws -> ChosenHeadline) rethrows -> (
    headline: Recipe.Headline, chosen: ChosenHeadline?
  ) {
    if let named { return (named, nil) }
    let chosen = try choose()
    return (chosen.headline, chosen)
  }
}
