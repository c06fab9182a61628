import DelegationFoundations
import DelegationIngest
import DelegationRecipes
import DelegationResults
import DelegationVectors
import Foundation

extension ExperimentRunner {
  /// Everything that a run needs, found before any work.
  struct Plan {
    let recipe: Recipe
    let files: [String]
    let rules: RulesFile?
    /// Whether dataset, rules and settings are the recipe's own.
    let isOwn: Bool
    let expected: Expected?
    let study: Study
    /// The first one of a suite.
    let dataset: Dataset
    /// The datasets that weights are learned on, or the others of a suite.
    let others: [Dataset]
    let command: String
    let folder: String

    var datasets: [Dataset] { [dataset] + others }
    var inputs: [(dataset: String, digest: String)] {
      get throws { try datasets.map { (dataset: $0.name, digest: try $0.inputDigest()) } }
    }
    /// The cache remembers the run by it.
    var label: String { URL(fileURLWithPath: folder).lastPathComponent }
  }

  func plan(_ name: String, _ options: RunOptions) throws -> Plan {
    let source = try project.source(name)
    var recipe = try project.recipe(source, changes: options.changes)
    let isOwnDataset = options.dataset == nil || options.dataset == recipe.dataset
    try options.check(for: source.kind, isOwnDataset: isOwnDataset)
    if options.dataset == nil, source.kind != .suite { try checkIsKnown(recipe.dataset, of: recipe, options.catalogue) }
    if let fault = BLASLibrary.loaded().fault { throw fault }
    let rules = try rules(of: recipe, options, isOwnDataset: isOwnDataset)
    if let dataset = options.dataset { recipe.dataset = dataset }
    // What other pages say, and mostly the question, is of the recipe's own dataset.
    if !isOwnDataset { (recipe.seeAlso, recipe.question) = ([], "") }
    // Only the file's name: its folder on this machine is nobody's business.
    if let path = options.rules { recipe.rules = URL(fileURLWithPath: path).lastPathComponent }
    let isOwn = isOwnDataset && options.rules == nil && options.changes.isEmpty
    let command =
      "delegate run \(name)" + (isOwnDataset ? "" : " --dataset \(recipe.dataset)")
      + (options.rules == nil ? "" : " --rules \(recipe.rules!)") + RecipeChange.options(options.changes)
    let folder =
      Self.folderName(name, dataset: isOwnDataset ? nil : recipe.dataset, hasOtherRules: options.rules != nil)
      + RecipeChange.folderSuffix(options.changes)
    let expected = isOwn ? try expected(name, accepts: options.accepts) : nil
    let study = try Study(source.with(options.changes))
    let datasets = try datasets(of: study, recipe, options.catalogue)
    return Plan(
      recipe: recipe, files: source.files, rules: rules, isOwn: isOwn, expected: expected, study: study,
      dataset: datasets[0], others: Array(datasets.dropFirst()), command: command,
      folder: options.reports + "/" + folder)
  }

  /// All datasets of the run; those under test have what their recipes need.
  private func datasets(of study: Study, _ recipe: Recipe, _ catalogue: DatasetCatalogue) throws -> [Dataset] {
    let (tested, transfer): ([Recipe], [String]) =
      switch study {
      case .experiment: ([recipe], recipe.transfer)
      // Of the other datasets only those that the points' models learn on need be here.
      case .sweep(let sweep):
        ([recipe], sweep.points.flatMap { HeadlineQuestion($0.recipe, $0.headline).transfer }.distinct)
      case .suite(let suite): (suite.members.map(\.recipe), [])
      }
    let datasets = try tested.map { recipe in
      if case .suite = study { try checkIsKnown(recipe.dataset, key: RecipeKind.suite.rawValue, of: recipe, catalogue) }
      let data = try catalogue.dataset(of: recipe)
      if recipe.folds == .files, data.description.adapter.adapter.taskFiles.count < 2 {
        throw Problem(
          location: project.recipePath(recipe.name),
          fault: "key 'evaluation.folds': \(data.name) has one file of tasks, which gives no folds",
          remedy:
            "write 'folds: equal' (--set evaluation.folds=equal), or name a dataset whose tasks are in several files")
      }
      return data
    }
    return datasets + (try others(transfer, of: recipe, catalogue))
  }

  private func checkIsKnown(
    _ dataset: String, key: String = "dataset", of recipe: Recipe, _ catalogue: DatasetCatalogue
  ) throws {
    guard !catalogue.has(dataset) else { return }
    let nearest = nearestWord(to: dataset, in: (try? catalogue.names()) ?? []).map { "did you mean '\($0)'? " } ?? ""
    throw Problem(
      location: project.recipePath(recipe.name),
      fault: "key '\(key)': no dataset '\(dataset)' is described along the search path",
      remedy: nearest + "'delegate datasets list' names all there are; --datasets DIR adds a folder")
  }

  /// The rules of the command line, else the recipe's, which are about persons of its own dataset.
  private func rules(of recipe: Recipe, _ options: RunOptions, isOwnDataset: Bool) throws -> RulesFile? {
    if let path = options.rules {
      if options.accepts {
        throw Problem(
          .usage, location: "--accept",
          fault: "metrics with rules from the command line are not compared with accepted ones",
          remedy: "leave out --accept, or name the file in the recipe: 'rules: FILE'")
      }
      return try RulesReader.read(file: path, takesPipe: true)
    }
    guard let file = recipe.rules else { return nil }
    guard isOwnDataset else {
      throw Problem(
        .usage, location: "--dataset",
        fault: "the recipe's rules are about persons of \(recipe.dataset), not of \(options.dataset!)",
        remedy: "add --rules FILE with rules about persons of \(options.dataset!), or take a recipe without rules")
    }
    return try RulesReader.read(file: project.rulesPath(recipe.name, file: file))
  }

  private func others(_ names: [String], of recipe: Recipe, _ catalogue: DatasetCatalogue) throws -> [Dataset] {
    try names.map { name in
      guard name != recipe.dataset else {
        throw Problem(
          .usage, location: "--dataset", fault: "the recipe learns on \(name), which would be under test as well",
          remedy: "name another dataset, or take a recipe without 'transfer'")
      }
      try checkIsKnown(name, key: "transfer", of: recipe, catalogue)
      return try catalogue.named(name)
    }
  }

  // A file that --accept will replace need not be readable.
  private func expected(_ name: String, accepts: Bool) throws -> Expected? {
    do {
      return try Expected.read(project.expectedPath(name))
    } catch  where accepts { return nil }
  }

  /// `eclipse-jdt`, `eclipse-jdt@msr2013-eclipse-pde` on another dataset, `eclipse-jdt+rules` with other rules. Dots
  /// become hyphens, since the privacy guard must not take what follows an @ for an address.
  package static func folderName(_ experiment: String, dataset: String?, hasOtherRules: Bool) -> String {
    experiment + (dataset.map { "@" + $0.replacing(#/[/.]/#, with: "-") } ?? "") + (hasOtherRules ? "+rules" : "")
  }

  struct Stages {
    enum Parts {
      case experiment(StagePlan)
      case sweep(Sweep, [GridPoint])
      case suite(DatasetSuite, [SuiteMember])
    }

    let ingest: [CachedStage]
    let parts: Parts
    /// The stages that are known before any work, in the order of the run; of a sweep all but the test, since the best
    /// point is not known yet.
    let all: [CachedStage]

    /// The stage that remembers the report's folder; nil of a sweep or a suite, whose page is drawn again.
    var page: CachedStage? { if case .experiment(let plan) = parts { plan.page } else { nil } }
  }

  func stages(of plan: Plan) throws -> Stages {
    // Runs while the digests of the program and the data are computed.
    DispatchQueue.global().async { _ = Machine.current }
    switch plan.study {
    case .experiment:
      let stages = try self.stages(of: plan, plan.recipe)
      return Stages(ingest: stages.ingest, parts: .experiment(stages), all: stages.stages)
    case .sweep(let sweep): return self.stages(of: sweep, try plan.inputs, plan)
    case .suite(let suite):
      let members = zip(suite.members, try plan.inputs).map { SuiteMember($0, input: $1, maker: .current) }
      let stages = members.flatMap(\.listed)
      let page = CachedStage(
        "page", ["command": plan.command], inputs: members.flatMap { $0.runs.map(\.cached) }, maker: .current)
      return Stages(ingest: members.flatMap(\.plan.ingest), parts: .suite(suite, members), all: stages + [page])
    }
  }

  func stages(of plan: Plan, _ recipe: Recipe) throws -> StagePlan {
    StagePlan(
      of: recipe, inputs: try plan.inputs, rules: try plan.rules.map { try Provenance.digest(ofFile: $0.path) },
      command: plan.command, maker: .current)
  }

  private func stages(of sweep: Sweep, _ inputs: [(dataset: String, digest: String)], _ plan: Plan) -> Stages {
    let ingest = SourceStages.ingest(inputs, plan.recipe.history, maker: .current)
    let points = sweep.points.map { GridPoint($0, on: plan.recipe.dataset, ingest: ingest, maker: .current) }
    var shared: [CachedStage] = []
    for stage in points.flatMap({ [$0.source.text.cached] + [$0.source.transfer?.cached].compactMap(\.self) })
    where !shared.contains(where: { $0.key == stage.key }) { shared.append(stage) }
    let runs = points.map { $0.run(on: .validation).cached }
    let page = CachedStage("page", ["command": plan.command], inputs: runs, maker: .current)
    return Stages(ingest: ingest, parts: .sweep(sweep, points), all: ingest + shared + runs + [page])
  }

  /// The outputs of a run's stages. First notes which text settings of the recipe no model reads.
  func stageOutputs(for plan: Plan, _ options: RunOptions) -> StageOutputs {
    for sentence in TextReach.sentences(plan.recipe, plan.study) { options.observe(.note(sentence)) }
    return StageOutputs(options.store, ignoresOlder: options.isFresh, observe: options.observe)
  }
}

extension DatasetCatalogue {
  /// The dataset of a recipe, with as much of its history as the recipe reads.
  package func dataset(of recipe: Recipe) throws -> Dataset { try named(recipe.dataset).reading(recipe.history) }
}

extension RunOptions {
  /// Refuses options that this kind of recipe has no use for, and to accept metrics that no recipe gives.
  fileprivate func check(for kind: RecipeKind, isOwnDataset: Bool) throws {
    if kind != .experiment, rules != nil {
      throw Problem(
        .usage, location: "--rules", fault: "a \(kind) applies no rules",
        remedy: "leave out --rules, or name a single experiment: delegate run NAME --rules FILE")
    }
    if kind == .suite, dataset != nil {
      throw Problem(
        .usage, location: "--dataset", fault: "a suite names its datasets itself",
        remedy: "leave out --dataset, or run an experiment of one dataset with it")
    }
    if accepts, !changes.isEmpty {
      throw Problem(
        .usage, location: "--accept",
        fault: "metrics with settings from the command line (--set) are not compared with accepted ones",
        remedy: "leave out --accept, or write a recipe of its own: delegate new NAME --from NAME")
    }
    if accepts, !isOwnDataset {
      throw Problem(
        .usage, location: "--accept",
        fault: "metrics on another dataset (\(dataset!)) are not compared with accepted ones",
        remedy: "leave out --accept, or write a recipe of its own for that dataset")
    }
  }
}
