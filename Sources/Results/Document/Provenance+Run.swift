import DelegationIngest
import DelegationRecipes
import DelegationTasks
import DelegationVectors
import Foundation

extension Provenance {
  /// - `recipePaths`: Of the files it was read from, its own first.
  /// - `rulesPath`: Of the file of rules; none without rules.
  package init(
    of recipe: Recipe, recipePaths: [String], rulesPath: String?, page: PageRecord, command: String, started: Date,
    clock: StageClock, threads: Threads
  ) throws {
    let blas = BLASLibrary.loaded()
    let machine = Machine.current
    let (seconds, cpuSeconds) = clock.elapsed
    try self.init(
      experiment: recipe.name,
      dataset: page.datasets?.map(\.dataset).joined(separator: ", ") ?? recipe.dataset, dataDigest: page.dataDigest,
      datasets: page.datasets,
      transfer: page.transfer.isEmpty ? nil : page.transfer,
      recipeDigest: Self.digest(ofFiles: recipePaths), rulesDigest: rulesPath.map(Self.digest), command: command,
      started: started.formatted(.iso8601), seconds: seconds, cpuSeconds: cpuSeconds, peakMiB: clock.peakMiB,
      threads: threads.count, stages: clock.stages, delegateVersion: Version.text, commit: machine.workTree.label,
      swift: clock.stages.contains { $0.computed != 0 } ? Machine.toolchain : "", system: machine.system,
      cpu: machine.cpu,
      blas: blas.configuration, blasCore: blas.coreName)
  }

  /// The digest of a file's bytes; for several files, that of their digests, one to a line.
  private static func digest(ofFiles paths: [String]) throws -> String { digest(of: try paths.map(digest)) }

  /// The digest itself where there is one, else that of all, one to a line.
  static func digest(of digests: [String]) -> String {
    guard digests.count > 1 else { return digests[0] }
    return "sha256:" + FileDigest(.sha256, of: Array(digests.joined(separator: "\n").utf8)).hex
  }

  package static func digest(ofFile path: String) throws -> String {
    "sha256:" + (try FileDigest(.sha256, ofFile: path).hex)
  }
}
