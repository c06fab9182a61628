import Foundation
import Ingest
import Repeatable
import Reporting
import TaskModel

/// How an experiment is run; none of it changes a figure, but for dataset, rules and changes of the recipe.
package struct RunOptions: Sendable {
  package var catalogue: DatasetCatalogue
  /// Instead of the recipe's dataset.
  package var dataset: String?
  /// The path of a file of rules, instead of the recipe's.
  package var rules: String?
  /// In place of the recipe's values.
  package var changes: [RecipeChange]
  /// The folder that holds report folders.
  package var reports: String
  package var threads: Threads
  /// Take the figures that come out as the accepted ones.
  package var accepts: Bool
  package var observe: RunObserver

  package init(
    catalogue: DatasetCatalogue, dataset: String? = nil, rules: String? = nil, changes: [RecipeChange] = [],
    reports: String = "reports", threads: Threads, accepts: Bool = false, observe: @escaping RunObserver = { _ in }
  ) {
    self.catalogue = catalogue
    self.dataset = dataset
    self.rules = rules
    self.changes = changes
    self.reports = reports
    self.threads = threads
    self.accepts = accepts
    self.observe = observe
  }
}

/// What came out of a run.
package struct RunOutcome: Sendable {
  package enum Verdict: Sendable, Equatable {
    case holds
    case moved([Expected.Difference])
    case accepted
    /// Nothing has been accepted yet.
    case nothingExpected
    /// A recipe on a dataset, with rules or with settings that are not its own is compared with nothing.
    case notCompared
  }

  package let document: ReportDocument
  package let folder: String
  /// Whether the report folder was replaced; a report of the same bytes is left as it is.
  package let folderChanged: Bool
  package let verdict: Verdict
  package let provenance: Provenance
}

/// Runs experiments: recipe, data, figures, comparison with what was accepted, page.
package struct ExperimentRunner: Sendable {
  package let project: Project
  package let runLog: RunLog

  package init(project: Project = Project(), runLog: RunLog = RunLog()) {
    self.project = project
    self.runLog = runLog
  }

  /// Everything a run needs, looked up before any work.
  private struct Plan {
    let recipe: Recipe
    /// The files that the recipe was read from.
    let files: [String]
    let rules: RulesFile?
    /// Whether dataset, rules and settings are the recipe's own.
    let isOwn: Bool
    let expected: Expected?
    let dataset: Dataset
    let others: [Dataset]
    /// What makes the report again.
    let command: String
    let folder: String
  }

  private func plan(_ name: String, _ options: RunOptions) throws -> Plan {
    let source = try project.source(name)
    var recipe = try project.recipe(source, changes: options.changes)
    if options.accepts, !options.changes.isEmpty { throw Problems.acceptChanges() }
    let isOwnDataset = options.dataset == nil || options.dataset == recipe.dataset
    if options.accepts, !isOwnDataset { throw Problems.acceptElsewhere(dataset: options.dataset!) }
    if options.dataset == nil, !options.catalogue.has(recipe.dataset) {
      throw Problems.recipeWithoutDataset(recipe.dataset, path: project.recipePath(name), in: options.catalogue)
    }
    let rules = try rules(of: recipe, options, isOwnDataset: isOwnDataset)
    if let dataset = options.dataset { recipe.dataset = dataset }
    // Only the file's name: where it stands on this machine is nobody's business.
    if let path = options.rules { recipe.rules = URL(fileURLWithPath: path).lastPathComponent }
    let isOwn = isOwnDataset && options.rules == nil && options.changes.isEmpty
    let command =
      "delegate run \(name)" + (isOwnDataset ? "" : " --dataset \(recipe.dataset)")
      + (options.rules == nil ? "" : " --rules \(recipe.rules!)") + RecipeChange.words(options.changes)
    let folder =
      Self.folderName(name, dataset: isOwnDataset ? nil : recipe.dataset, hasOtherRules: options.rules != nil)
      + RecipeChange.folderSuffix(options.changes)
    return Plan(
      recipe: recipe, files: source.files, rules: rules, isOwn: isOwn,
      expected: isOwn ? try self.expected(name, accepts: options.accepts) : nil,
      dataset: try options.catalogue.named(recipe.dataset), others: try others(of: recipe, options.catalogue),
      command: command, folder: options.reports + "/" + folder)
  }

  /// The rules of the command line, else the recipe's, which are about persons of its own dataset.
  private func rules(of recipe: Recipe, _ options: RunOptions, isOwnDataset: Bool) throws -> RulesFile? {
    if let path = options.rules {
      if options.accepts { throw Problems.acceptOtherRules() }
      return try RulesReader.read(file: path)
    }
    guard let file = recipe.rules else { return nil }
    guard isOwnDataset else { throw Problems.rulesOfAnotherDataset(options.dataset!, recipe: recipe) }
    return try RulesReader.read(file: project.rulesPath(recipe.name, file: file))
  }

  /// The datasets that weights are learned on.
  private func others(of recipe: Recipe, _ catalogue: DatasetCatalogue) throws -> [Dataset] {
    try recipe.transfer.map { name in
      guard name != recipe.dataset else { throw Problems.testedAndTransferred(name) }
      guard catalogue.has(name) else {
        throw Problems.recipeWithoutDataset(
          name, key: "transfer", path: project.recipePath(recipe.name), in: catalogue)
      }
      return try catalogue.named(name)
    }
  }

  /// Tells before any work what would stop a run: names, recipe, accepted figures, missing data, no place for the report.
  ///
  /// - Throws: As ``run(_:_:)``.
  package func check(_ name: String, _ options: RunOptions) throws {
    let plan = try plan(name, options)
    for dataset in [plan.dataset] + plan.others { try dataset.checkIsHere() }
    try ReportFolder(path: plan.folder).check()
    try runLog.check()
  }

  /// - Throws: ``UnknownName`` for an unknown experiment or dataset, `Problem` for anything else that stops the run.
  package func run(_ name: String, _ options: RunOptions) throws -> RunOutcome {
    let plan = try plan(name, options)
    let (recipe, command, folder) = (plan.recipe, plan.command, plan.folder)

    var clock = StageClock()
    let started = Date()
    let datasets = [plan.dataset] + plan.others
    let progress = StageProgress("ingest", detail: datasets.map(\.name).joined(separator: ", "), options.observe)
    let fileCount = datasets.reduce(0) { $0 + $1.description.wantedFiles.count }
    let loaded = try datasets.map { dataset in
      try dataset.load(threads: options.threads) { _ in progress.finishedOne(of: fileCount) }
    }
    let (data, others) = (loaded[0], Array(loaded.dropFirst()))
    clock.end("ingest")
    let rules = try plan.rules?.rules(among: data.persons, of: recipe.dataset)
    let experiment = Experiment(
      recipe: recipe, data: data, others: others, rules: rules, threads: options.threads,
      observe: options.observe)
    let outcome = try experiment.run(clock: &clock)

    options.observe(.stage("page", detail: folder))
    let writer = try ReportWriter(outcome, log: data.log, persons: data.persons, command: command)
    clock.end("page")
    let provenance = Provenance(
      of: recipe, recipePaths: plan.files, rulesPath: plan.rules?.path, data: data,
      others: others, command: command, started: started, clock: clock, threads: options.threads)
    let change = try writer.write(to: folder, provenance: provenance)
    let verdict = try verdict(outcome.document, name, plan, accepts: options.accepts)
    _ = try runLog.add(RunNote(of: outcome, verdict, provenance))
    return RunOutcome(
      document: outcome.document, folder: folder, folderChanged: change != .unchanged, verdict: verdict,
      provenance: provenance)
  }

  // A file that --accept will write anew need not be one that can be read.
  private func expected(_ name: String, accepts: Bool) throws -> Expected? {
    do {
      return try Expected.read(project.expectedPath(name))
    } catch  where accepts {
      return nil
    }
  }

  private func verdict(
    _ document: ReportDocument, _ name: String, _ plan: Plan, accepts: Bool
  ) throws -> RunOutcome.Verdict {
    guard plan.isOwn else { return .notCompared }
    if accepts {
      let accepted = Expected(accepting: document)
      // Figures that still hold keep their file as it is, so that accepting twice changes nothing.
      if let expected = plan.expected, expected.differences(from: document).isEmpty { return .holds }
      try accepted.write(project.expectedPath(name))
      return .accepted
    }
    guard let expected = plan.expected else { return .nothingExpected }
    let differences = expected.differences(from: document)
    return differences.isEmpty ? .holds : .moved(differences)
  }

  /// `eclipse-jdt`, `eclipse-jdt@msr2013-eclipse-pde` for a recipe on another dataset, `eclipse-jdt+rules` with other
  /// rules: dots become hyphens, since what follows an @ must not look like an address to the privacy guard.
  static func folderName(_ experiment: String, dataset: String?, hasOtherRules: Bool) -> String {
    experiment + (dataset.map { "@" + $0.replacing(#/[/.]/#, with: "-") } ?? "") + (hasOtherRules ? "+rules" : "")
  }
}
