import DelegationExperiments
import DelegationFiles
import DelegationFoundations
import DelegationIngest
import DelegationRanking
import DelegationRecipes
import DelegationResults
import DelegationTasks
import Foundation

package struct ModelTraining: Sendable {
  package enum End: Equatable, Sendable {
    /// Everything that the dataset holds. What is dated at the opening of its newest task or later may not be complete yet, such
    /// as a day in an export that has days only; it is known to the model, and learned by the next update.
    case everything
    /// The opening of the first test task, as the evaluation's batch models.
    case split
    /// Everything dated strictly before a moment.
    case moment(Moment)
  }

  private let project: Project
  private let catalogue: DatasetCatalogue
  private let threads: Threads
  private let observe: RunObserver

  /// - `catalogue`: The catalogue of datasets; its key file names the persons.
  package init(
    project: Project = .current, catalogue: DatasetCatalogue, threads: Threads,
    observe: @escaping RunObserver = { _ in }
  ) { (self.project, self.catalogue, self.threads, self.observe) = (project, catalogue, threads, observe) }

  /// Trains the headline model of an experiment.
  ///
  /// - `dataset`: The dataset in place of the experiment's; nil for its own.
  /// - Throws: `Problem` of usage for an unknown experiment or dataset, `Problem` for anything else.
  package func train(
    _ name: String, changes: [RecipeChange] = [], dataset: String? = nil, end: End = .everything,
    reports: String = "reports"
  ) throws -> TrainedModel {
    var recipe = try project.recipe(name, changes: changes)
    let text = try ShownRecipe(name, in: project, changes: changes).yaml
    let other = dataset == recipe.dataset ? nil : dataset
    if let other { recipe.dataset = other }
    // Keys that never leave the program need no secret of the user's.
    let names = KeyedNames(try keyFile.read() ?? Self.passingKeys, forgotten: try keyFile.forgotten.keys())
    let candidates = recipe.headline.named.map { [$0.model] } ?? recipe.candidateModels(in: recipe.headline.mode)
    let needsOthers = recipe.only(candidates).models.contains { $0.description.readsTransfer }
    let others = needsOthers ? try recipe.transfer.map { try catalogue.named($0) } : []
    let loaded = try ([try catalogue.dataset(of: recipe)] + others).map { dataset in
      observe(.stage("ingest", detail: dataset.name))
      let data = try dataset.load(threads: threads)
      try data.checkAddresses()
      return data
    }
    let (until, completeUntil) = try moments(end, in: loaded[0], recipe)
    let transferred = needsOthers ? try transferred(recipe, Array(loaded.dropFirst())) : nil
    let (headline, chosen) = try recipe.headline.resolved {
      try HeadlineSelection(of: recipe, on: loaded[0], before: completeUntil, threads: threads)
        .chosen(transferred: transferred, observe: observe)
    }
    let trainer = ModelTrainer(
      recipe: recipe, headline: headline, recipeText: text, data: loaded[0],
      transferred: headline.description.readsTransfer ? transferred : nil, names: names,
      command: "delegate train \(name)" + (other.map { " --dataset \($0)" } ?? "") + RecipeChange.options(changes),
      threads: threads, observe: observe)
    var model = try trainer.train(until: until, completeUntil: completeUntil)
    model.unlistedOutcomes = loaded[0].log.dataWarnings[.unlistedOutcome]
    model.card.choice = chosen.map { .init(validation: $0.taskCount, best: $0.best) }
    let folder =
      ExperimentRunner.folderName(name, dataset: other, hasOtherRules: false) + RecipeChange.folderSuffix(changes)
    model.card.page = try page("\(reports)/\(folder)", of: model.card)
    return model
  }

  private func transferred(_ recipe: Recipe, _ others: [LoadedDataset]) throws -> ConditionalLogit {
    let progress = StageProgress("transfer", detail: recipe.transfer.joined(separator: ", "), observe)
    return try TransferStage(settings: recipe.transferSettings, threads: threads).logit(of: others, progress: progress)
  }

  /// Trains a model as ``train(_:changes:dataset:end:reports:)`` does, and writes it to a folder.
  package func train(
    _ name: String, changes: [RecipeChange] = [], dataset: String? = nil, end: End = .everything,
    reports: String = "reports", to folder: ModelFolder
  ) throws -> (card: ModelCard, newSecret: String?, unlistedOutcomes: Int) {
    let others = [project.experiments, project.datasets, project.reports, project.workFiles, reports]
    if others.contains(where: { Self.isSame($0, folder.path) }) {
      throw Problem(
        location: "--to \(folder.path)", fault: "the project keeps other things in this folder",
        remedy: "name one of the model's own, such as --to models/\(folder.path.split(separator: "/").last ?? "mine")")
    }
    try folder.check()
    let isNew = try keyFile.readOrCreate().isNew
    let model = try train(name, changes: changes, dataset: dataset, end: end, reports: reports)
    observe(.stage("model", detail: folder.path))
    try write(model, to: folder)
    return (model.card, isNew ? keyFile.path : nil, model.unlistedOutcomes)
  }

  /// Reads what happened since a model's last training or update, and lets the model learn it.
  ///
  /// - `folder`: The folder of the model; replaced as a whole.
  package func update(_ folder: ModelFolder, end: End = .everything) throws -> (TrainedModel, TrainedModel.Update) {
    try folder.check()
    let forgotten = try keyFile.forgotten.keys()
    let model = try folder.read(forgotten: forgotten)
    guard let keys = try keyFile.read() else { throw Problems.noSecret(folder.path, keyFile: keyFile.path) }
    observe(.stage("ingest", detail: model.card.dataset))
    try model.card.checkSecret(keys, of: folder.path, keyFile: keyFile.path)
    let data = try catalogue.named(model.card.dataset).reading(model.recipe.history).load(threads: threads)
    try data.checkAddresses()
    var (until, completeUntil) = try moments(end, in: data, model.recipe)
    if until == data.log.end {
      // The newest tasks may have been deleted since.
      (until, completeUntil) = (max(until, model.card.until), max(completeUntil, model.card.completeUntil))
    }
    guard until >= model.card.until else {
      throw Problem(
        location: folder.path,
        fault: "the model has learned until \(model.card.until.isoText), which is after \(until.isoText)",
        remedy: "name a later moment, or train a model of its own: delegate train EXPERIMENT --until MOMENT --to DIR")
    }
    observe(.stage("update", detail: PageText.counted(data.log.count, "task")))
    var (updated, update) = try model.restored {
      try model.updated(
        with: data, until: until, completeUntil: completeUntil, names: KeyedNames(keys, forgotten: forgotten),
        threads: threads)
    }
    update.proposedRules = ProposedRule.new(in: updated, after: model)
    updated.unlistedOutcomes = data.log.dataWarnings[.unlistedOutcome]
    updated.card.alarms = PromiseReview(of: updated.record, updated.card).alarms
    try write(updated, to: folder)
    return (updated, update)
  }

  private func write(_ model: TrainedModel, to folder: ModelFolder) throws {
    try folder.write(model)
    try keyFile.checkForgotten(in: folder.path, model.history.knows)
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    let paths = [one, other].map { URL(fileURLWithPath: $0).standardizedFileURL.path }
    return paths[0] == paths[1]
  }

  private var keyFile: PersonKeyFile {
    guard let keyFile = catalogue.keyFile else { preconditionFailure("a model needs a file for its secret") }
    return keyFile
  }

  /// Returns the moment until which a model reads the data, and the moment until which the data is complete.
  private func moments(_ end: End, in data: LoadedDataset, _ recipe: Recipe) throws -> (
    until: Moment, completeUntil: Moment
  ) {
    switch end {
    case .everything:
      try checkClock(data)
      return (data.log.end, data.log.openings.last ?? data.log.end)
    case .split:
      let moment = try PreparedDataset(data, recipe.taskSettings, threads: threads)
        .firstFold(of: .holdout, in: data.description.name).moment
      return (moment, moment)
    case .moment(let moment):
      guard !data.log.opened(before: moment).isEmpty else {
        throw Problem(
          location: "--until \(moment.isoText)", fault: "\(data.description.name) has no task opened before it",
          remedy: "name a later moment; 'delegate records \(data.description.name)' prints when tasks were opened")
      }
      return moment < data.log.end ? (moment, moment) : try moments(.everything, in: data, recipe)
    }
  }

  /// A model answers as of the end of its data, so one task that is dated years ahead would make all that it learned look old.
  private func checkClock(_ data: LoadedDataset) throws {
    let tomorrow = Moment(Int64(Date().timeIntervalSince1970)).daysEarlier(-1)
    guard data.log.end > tomorrow else { return }
    throw Problem(
      location: data.description.name,
      fault:
        "something is dated \(data.log.end.isoText), which is in the future, and a model answers as of the end of its data",
      remedy:
        "check this machine's clock; else correct the date ('delegate datasets check \(data.description.name)' shows more), or learn only "
        + "what is dated before: --until \(tomorrow.isoText.prefix(10))")
  }

  /// The keys of a model that is used once and not kept, where there is no secret: its digests never leave the program.
  package static let passingKeys = PersonKeys(secret: [UInt8](repeating: 0, count: 32))

  /// The folder of the report if it shows the metrics of the card.
  private func page(_ folder: String, of card: ModelCard) throws -> String? {
    let path = folder + "/report.json"
    guard let bytes = try? WholeFile.read(path, within: InputLimits.document),
      let report = try? ExperimentResult(json: Array(bytes), path: path), report.dataset == card.dataset
    else { return nil }
    let result = report.results.first {
      $0.model == card.model && $0.mode == card.mode && $0.split == .holdout && $0.fieldValues == .opening
    }
    guard let result, result.test == card.measured.test, abs(result.measures.top1 - card.measured.top1) < 1e-6,
      abs(result.measures.score - card.measured.score) < 1e-6
    else { return nil }
    return folder
  }
}

extension ModelCard {
  package func checkSecret(_ keys: PersonKeys, of folder: String, keyFile: String) throws {
    guard secretCheck == Self.secretCheck(of: keys) else {
      throw Problem(
        location: folder, fault: "its people were named with another secret than \(keyFile)",
        remedy: "name the secret it was trained with: --key FILE")
    }
  }
}
