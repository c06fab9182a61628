import DelegationFiles
import DelegationIngest
import DelegationTasks
import DelegationVectors
import Foundation

extension ExperimentRunner {
  /// Everything that a run needs, found before any work.
  struct Plan {
    let recipe: Recipe
    /// The files that the recipe was read from.
    let files: [String]
    let rules: RulesFile?
    /// Whether dataset, rules and settings are the recipe's own.
    let isOwn: Bool
    let expected: Expected?
    /// Nil where the experiment is no sweep.
    let sweep: Sweep?
    let dataset: Dataset
    /// The datasets that weights are learned on.
    let others: [Dataset]
    /// Type it to get the report again.
    let command: String
    let folder: String

    var datasets: [Dataset] { [dataset] + others }
    /// The cache remembers the run by it.
    var label: String { URL(fileURLWithPath: folder).lastPathComponent }
  }

  func plan(_ name: String, _ options: RunOptions) throws -> Plan {
    let source = try project.source(name)
    if source.sweep != nil, options.rules != nil { throw Problems.rulesForSweep() }
    var recipe = try project.recipe(source, changes: options.changes)
    if options.accepts, !options.changes.isEmpty { throw Problems.acceptChanges() }
    let isOwnDataset = options.dataset == nil || options.dataset == recipe.dataset
    if options.accepts, !isOwnDataset { throw Problems.acceptElsewhere(dataset: options.dataset!) }
    if options.dataset == nil, !options.catalogue.has(recipe.dataset) {
      throw Problems.recipeWithoutDataset(recipe.dataset, path: project.recipePath(name), in: options.catalogue)
    }
    if let fault = BLASLibrary.loaded().fault { throw fault }
    let rules = try rules(of: recipe, options, isOwnDataset: isOwnDataset)
    if let dataset = options.dataset { recipe.dataset = dataset }
    // Only the file's name: its folder on this machine is nobody's business.
    if let path = options.rules { recipe.rules = URL(fileURLWithPath: path).lastPathComponent }
    let isOwn = isOwnDataset && options.rules == nil && options.changes.isEmpty
    let command =
      "delegate run \(name)" + (isOwnDataset ? "" : " --dataset \(recipe.dataset)")
      + (options.rules == nil ? "" : " --rules \(recipe.rules!)") + RecipeChange.options(options.changes)
    let folder =
      Self.folderName(name, dataset: isOwnDataset ? nil : recipe.dataset, hasOtherRules: options.rules != nil)
      + RecipeChange.folderSuffix(options.changes)
    let data = try options.catalogue.named(recipe.dataset)
    if recipe.folds == .files, data.description.adapter.adapter.taskFiles.count < 2 {
      throw Problems.foldsOfOneFile(dataset: data.name, location: project.recipePath(name))
    }
    let expected = isOwn ? try expected(name, accepts: options.accepts) : nil
    let sweep = source.sweep == nil ? nil : try Sweep(source.with(options.changes))
    return Plan(
      recipe: recipe, files: source.files, rules: rules, isOwn: isOwn, expected: expected, sweep: sweep,
      dataset: data,
      others: try others(sweep?.transfer ?? recipe.transfer, of: recipe, options.catalogue),
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
  private func others(_ names: [String], of recipe: Recipe, _ catalogue: DatasetCatalogue) throws -> [Dataset] {
    try names.map { name in
      guard name != recipe.dataset else { throw Problems.testedAndTransferred(name) }
      guard catalogue.has(name) else {
        throw Problems.recipeWithoutDataset(
          name, key: "transfer", path: project.recipePath(recipe.name), in: catalogue)
      }
      return try catalogue.named(name)
    }
  }

  // A file that --accept will replace need not be readable.
  private func expected(_ name: String, accepts: Bool) throws -> Expected? {
    do {
      return try Expected.read(project.expectedPath(name))
    } catch  where accepts {
      return nil
    }
  }

  /// `eclipse-jdt`, `eclipse-jdt@msr2013-eclipse-pde` on another dataset, `eclipse-jdt+rules` with other rules. Dots
  /// become hyphens, since the privacy guard must not take what follows an @ for an address.
  static func folderName(_ experiment: String, dataset: String?, hasOtherRules: Bool) -> String {
    experiment + (dataset.map { "@" + $0.replacing(#/[/.]/#, with: "-") } ?? "") + (hasOtherRules ? "+rules" : "")
  }

  /// The stages of an experiment or of a sweep.
  struct Stages {
    let ingest: [CachedStage]
    /// Nil for a sweep.
    let experiment: StagePlan?
    /// Empty where the experiment is no sweep.
    let points: [GridPoint]
    /// The stages that are known before any work, in the order of the run; of a sweep all but the test, since the best
    /// point is not known yet.
    let all: [CachedStage]
  }

  func stages(of plan: Plan) throws -> Stages {
    // Runs while the digests of the program and the data are computed.
    DispatchQueue.global().async { _ = Machine.current }
    let inputs = try plan.datasets.map { (dataset: $0.name, digest: try $0.inputDigest()) }
    guard let sweep = plan.sweep else {
      let stages = StagePlan(
        of: plan.recipe, inputs: inputs, rules: plan.rules.map { Provenance.digest(ofFile: $0.path) },
        command: plan.command, maker: .current)
      return Stages(ingest: stages.ingest, experiment: stages, points: [], all: stages.stages)
    }
    let ingest = SourceStages.ingest(inputs, maker: .current)
    let points = sweep.points.map { GridPoint($0, on: plan.recipe.dataset, ingest: ingest, maker: .current) }
    var shared: [CachedStage] = []
    for stage in points.flatMap({ [$0.source.text.cached] + [$0.source.transfer?.cached].compactMap(\.self) })
    where !shared.contains(where: { $0.key == stage.key }) { shared.append(stage) }
    let runs = points.map { $0.run(on: .validation).cached }
    let page = CachedStage("page", ["command": plan.command], inputs: runs, maker: .current)
    return Stages(ingest: ingest, experiment: nil, points: points, all: ingest + shared + runs + [page])
  }

  /// The outputs of a run's stages. First notes which text settings of the recipe no model reads.
  func stageOutputs(for plan: Plan, _ options: RunOptions) -> StageOutputs {
    for sentence in TextReach.sentences(plan.recipe, swept: plan.sweep?.headline) { options.observe(.note(sentence)) }
    return StageOutputs(options.store, ignoresOlder: options.isFresh, observe: options.observe)
  }
}

/// What the cache remembers of a report's folder: the digest of each file, so that an unchanged folder needs no run.
struct PageRecord: Codable, Equatable {
  /// Path inside the folder → SHA-256, for every file that does not vary between runs.
  let files: [String: String]
  let dataDigest: String
  let transfer: [Provenance.Source]

  /// - Parameters:
  ///   - data: The dataset of the page.
  ///   - others: The datasets that weights were learned on.
  ///   - files: Digests by path inside the folder.
  init(data: LoadedDataset, others: [LoadedDataset], files: [String: String] = [:]) {
    self.files = files
    dataDigest = data.digest
    transfer = others.map { .init(dataset: $0.description.name, dataDigest: $0.digest) }
  }

  /// Whether the folder holds exactly these files with these bytes.
  func matches(_ folder: String) -> Bool { (try? Self.digests(of: folder)) == files }

  /// - Throws: `Problem` when a file cannot be read.
  static func digests(of folder: String) throws -> [String: String] {
    var digests: [String: String] = [:]
    for file in try ReportFolder(path: folder).lastingFiles() {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)"), options: .alwaysMapped)
      digests[file] = FileDigest(.sha256, of: bytes).hex
    }
    return digests
  }
}
