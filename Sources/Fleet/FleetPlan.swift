import DelegationFoundations
import DelegationIngest
import DelegationRecipes
import DelegationResults
import DelegationTasks
import Foundation

/// The work of a fleet: recipes on trackers, unit by unit.
package struct FleetPlan: Sendable {
  package let units: [FleetUnit]

  /// Reads a `plan.jsonl`.
  ///
  /// - `bytes`: The bytes of the whole file; empty lines are skipped.
  /// - Throws: `Problem` with the number of the first line that is no unit, or repeats a key.
  package init(_ bytes: some Collection<UInt8>, location: String) throws {
    var seen: [String: Int] = [:]
    var units: [FleetUnit] = []
    for (index, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { continue }
      let unit = try FleetUnit(line: line, location: "\(location):\(index + 1)")
      if let earlier = seen.updateValue(index + 1, forKey: unit.key) {
        throw Problem(
          location: "\(location):\(index + 1)", fault: "line \(earlier) has the same key",
          remedy: "remove one of the two")
      }
      units.append(unit)
    }
    guard !units.isEmpty else { throw Problem(location: location, fault: "it has no unit", remedy: Problem.planAgain) }
    self.units = units
  }

  init(_ units: [FleetUnit]) { self.units = units }

  package var text: String { units.map { $0.line + "\n" }.joined() }
}

/// Makes plans. Reads every tracker's files once, for the digests that the keys are made of.
package struct FleetPlanner: Sendable {
  let project: Project
  let catalogue: DatasetCatalogue
  let threads: Threads
  let observe: RunObserver

  /// - `catalogue`: The catalogue of datasets; its key file names persons in bundles.
  package init(
    project: Project = .current, catalogue: DatasetCatalogue, threads: Threads, observe: @escaping RunObserver
  ) {
    (self.project, self.catalogue, self.threads, self.observe) = (project, catalogue, threads, observe)
  }

  /// A unit per recipe and tracker; of a sweep one per grid point.
  ///
  /// A tracker whose files are missing or damaged gets its units all the same: it is they that report the fault, in their rows.
  ///
  /// - `trackers`: The trackers as `TrackerList` names them.
  /// - Throws: `Problem` of usage or `Problem` for a wrong recipe or setting; a plan is for many trackers, but each of its recipes is right.
  package func plan(
    _ recipes: [String], on trackers: [String], changes: [RecipeChange], exports: Bool
  ) throws -> FleetPlan {
    guard let keyFile = catalogue.keyFile else { preconditionFailure("units name the file of the secret") }
    // Every worker needs the same one.
    if exports { _ = try keyFile.readOrCreate() }
    var units: [FleetUnit] = []
    for recipe in recipes {
      let source = try project.source(recipe)
      // Found now, not a thousand times later.
      _ = try project.recipe(source, changes: changes)
      let points: [Int?]
      switch source.kind {
      case .suite:
        throw Problem(
          location: "recipe '\(recipe)'", fault: "a suite names its datasets itself",
          remedy: "plan an experiment: the trackers come from --trackers")
      case .sweep:
        if exports {
          throw Problem(
            location: "recipe '\(recipe)'", fault: "a sweep makes no bundle",
            remedy: "plan an experiment, or leave out --export")
        }
        points = try Sweep(source.with(changes)).points.indices.map { $0 + 1 }
      case .experiment: points = [nil]
      }
      units += trackers.flatMap { tracker in
        points.map { point in
          FleetUnit(
            point == nil ? exports ? .export : .run : .point, recipe: recipe, dataset: absolute(tracker),
            changes: changes.map(\.text), point: point, project: Self.absolute(path: project.root),
            datasets: catalogue.searchPath.map(Self.absolute), keyFile: Self.absolute(path: keyFile.path))
        }
      }
    }
    return FleetPlan(try keyed(units))
  }

  private func keyed(_ units: [FleetUnit]) throws -> [FleetUnit] {
    let progress = StageProgress("plan", detail: PageText.counted(units.count, "unit"), unit: .units, observe)
    let keyed = threads.map(units.count) { index in
      var unit = units[index]
      let scratch = URL.temporaryDirectory.path + "/delegate-plan-\(UUID().uuidString)"
      // Only an archive has something to put there, which others must not read.
      mkdir(scratch, 0o700)
      defer { try? FileManager.default.removeItem(atPath: scratch) }
      unit.key = UnitWork(unit, threads: .one).key(scratch)
      progress.finishedOne(of: units.count)
      return unit
    }
    var seen: [String: FleetUnit] = [:]
    for unit in keyed {
      if let other = seen.updateValue(unit, forKey: unit.key) {
        throw Problem(
          location: unit.dataset,
          fault: "it is the same data as \(other.dataset), under the same name", remedy: "name it once")
      }
    }
    return keyed
  }

  /// The name of a dataset stays a name.
  private func absolute(_ tracker: String) -> String {
    if !ArchivedDataset.isArchive(tracker), catalogue.has(tracker) { return tracker }
    let path = Self.absolute(path: tracker)
    return FileManager.default.fileExists(atPath: path) ? path : tracker
  }

  private static func absolute(path: String) -> String {
    URL(fileURLWithPath: path.isEmpty ? "." : path).standardizedFileURL.path
  }
}
