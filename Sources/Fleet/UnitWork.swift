import DelegationEvaluation
import DelegationExperiments
import DelegationFiles
import DelegationFoundations
import DelegationIngest
import DelegationModels
import DelegationRanking
import DelegationRecipes
import DelegationResults
import DelegationTasks
import Foundation

package struct UnitWork: Sendable {
  let unit: FleetUnit
  let threads: Threads
  let store: StageCache?
  let observe: RunObserver

  /// - `store`: The cache; nil to cache nothing.
  package init(
    _ unit: FleetUnit, threads: Threads, store: StageCache? = nil,
    observe: @escaping RunObserver = { _ in }
  ) { (self.unit, self.threads, self.store, self.observe) = (unit, threads, store, observe) }

  private var project: Project { Project(root: unit.project + "/", builtIn: Project.current.builtIn) }

  private func runner(_ scratch: String) -> ExperimentRunner {
    ExperimentRunner(project: project, runLog: RunLog(folder: scratch + "/runs"))
  }

  /// The options of a run that leaves nothing outside of a scratch folder.
  private func options(_ scratch: String) throws -> RunOptions {
    let (name, catalogue) = try tracker(scratch)
    return RunOptions(
      catalogue: catalogue, dataset: name, changes: try unit.changes.map { try RecipeChange($0) },
      reports: scratch + "/reports", threads: threads, store: store, observe: observe)
  }

  /// The tracker by its name, and where it is found; an archive is unpacked first.
  private func tracker(_ scratch: String) throws -> (name: String, catalogue: DatasetCatalogue) {
    let catalogue = DatasetCatalogue(searchPath: unit.datasets, keyFile: PersonKeyFile(path: unit.keyFile))
    guard ArchivedDataset.isArchive(unit.dataset) else { return catalogue.resolving(unit.dataset) }
    let folder = scratch + "/dataset"
    var (name, found) = catalogue.resolving(try ArchivedDataset(unit.dataset).unpack(into: folder))
    found.confinement = folder
    return (name, found)
  }

  /// Returns the key of everything that decides the result; of a unit whose tracker cannot be read, the unit alone.
  func key(_ scratch: String) -> String {
    (try? goal(scratch, options(scratch)))?.key
      ?? CachedStage("unreadable", ["unit": unit.line], maker: .current).key
  }

  private func goal(_ scratch: String, _ options: RunOptions) throws -> CachedStage {
    switch unit.kind {
    case .run: return try runner(scratch).goal(of: unit.recipe, options)
    case .point: return try runner(scratch).goal(ofPoint: unit.point!, of: unit.recipe, options)
    case .export:
      return try ProfileExporter(project: project)
        .stage(unit.recipe, on: options.dataset, changes: options.changes, catalogue: options.catalogue)
    }
  }

  /// Does the work and gives the result its name, unless it is there already.
  ///
  /// - `attempt`: The attempt, from 1.
  /// - Returns: The row; that of an earlier result with the same digest if there is one.
  /// - Throws: `Problem` of conflict where the earlier one has other bytes, `Problem` or one of usage for anything that stops the work.
  package func row(attempt: Int, in results: KeyedFolders) throws -> FleetRow {
    let began = ContinuousClock.now
    let scratch = try results.draft(of: unit.key)
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    let options = try options(scratch)
    guard try goal(scratch, options).key == unit.key else {
      throw Problem(
        location: unit.shownDataset, fault: "the plan was made for other data, another recipe or another program",
        remedy: Problem.planAgain)
    }
    var row = FleetRow(unit, attempt: attempt)
    let folder = try make(scratch, options, &row)
    row.digest = try FleetResult.digest(of: folder)
    let (seconds, attoseconds) = (ContinuousClock.now - began).components
    row.seconds = ((Double(seconds) + Double(attoseconds) * 1e-18) * 1000).rounded() / 1000
    row.peakMiB = MemoryPeak.mebibytes
    try OutputFile("\(folder)/\(FleetResult.rowFile)", replacing: .nothing).write((row.line + "\n").utf8)
    if try results.publish(folder, as: unit.key) { return row }
    guard let earlier = FleetResult.row(of: unit.key, in: results) else {
      throw Problem(
        location: results.path(of: unit.key), fault: "something is there that is not a result of a unit",
        remedy: "move it away")
    }
    guard earlier.digest == row.digest else { throw Problem.conflict([unit.key], in: results.root) }
    return earlier
  }

  private func make(_ scratch: String, _ options: RunOptions, _ row: inout FleetRow) throws -> String {
    switch unit.kind {
    case .run:
      let outcome = try runner(scratch).run(unit.recipe, options)
      if let document = outcome.document as? ExperimentResult { row.fill(document, outcome.verdict) }
      return outcome.folder
    case .export:
      let bundle = scratch + "/bundle"
      let outcome = try ProfileExporter(project: project).export(
        unit.recipe, on: options.dataset, changes: options.changes, to: bundle, catalogue: options.catalogue,
        threads: threads, observe: observe)
      row.fill(outcome)
      return bundle
    case .point:
      let result = try runner(scratch).runPoint(unit.point!, of: unit.recipe, options)
      row.fill(result)
      let folder = scratch + "/point"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try OutputFile("\(folder)/point.json", replacing: .nothing).write(try result.json())
      return folder
    }
  }
}

package enum FleetResult {
  static let rowFile = "row.json"

  /// SHA-256 over the paths and digests of all files but those that vary between runs.
  static func digest(of folder: String) throws -> String {
    let varying = ReportFolder.varying + [rowFile]
    let files = try FolderPaths.all(below: folder).filter { !varying.contains($0) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let lines = try files.compactMap { file -> String? in
      let path = "\(folder)/\(file)"
      guard FolderPaths.isFile(path) else { return nil }
      return "\(try FileDigest(.sha256, ofFile: path).hex)  \(file)\n"
    }
    return FileDigest(.sha256, of: Array(lines.joined().utf8)).hex
  }

  /// The row of a result that is there; nil where none is.
  package static func row(of key: String, in results: KeyedFolders) -> FleetRow? {
    let path = "\(results.path(of: key))/\(rowFile)"
    return (try? WholeFile.read(path, within: InputLimits.document)).flatMap { try? FleetRow(line: $0, location: path) }
  }
}

extension FleetRow {
  fileprivate mutating func fill(_ document: ExperimentResult, _ verdict: RunNote.Result) {
    (tasks, persons, test) = (document.counts.tasks, document.counts.persons, document.counts.test)
    outcomes = document.data?.outcomes?.text
    if [.holds, .moved, .accepted].contains(verdict) { self.verdict = verdict.rawValue }
    guard let headline = document.headlineResult else { return }
    (model, top1, top5, mrr) = (headline.model, headline.measures.top1, headline.measures.top5, headline.measures.score)
    let others = document.atHoldout.filter { $0.mode == headline.mode && $0.model != headline.model }
    guard let best = others.bestSimpleRule else { return }
    (rule, ruleTop1, ruleMRR) = (best.model, best.measures.top1, best.measures.score)
  }

  fileprivate mutating func fill(_ bundle: ProfileExporter.Outcome) {
    persons = bundle.personCount
    if let whole = bundle.curve.last { fill(whole.measures) }
  }

  fileprivate mutating func fill(_ point: PointResult) {
    (tasks, persons, test) = (point.counts.tasks, point.counts.persons, point.validation.test)
    settings = ((settings.map { [$0] } ?? []) + [point.settings]).joined(separator: ", ")
    model = point.validation.model
    fill(point.validation.measures)
  }

  private mutating func fill(_ measures: MeasureSet) {
    (top1, top5, mrr) = (sixDecimals(measures.top1), measures.top5.map(sixDecimals), sixDecimals(measures.score))
  }
}
