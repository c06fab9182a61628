import DelegationFiles
import DelegationFoundations
import DelegationIngest
import DelegationRecipes
import DelegationTasks
import DelegationVectors
import Foundation

/// How one run came about: everything that may differ between two honest runs.
package struct Provenance: Codable, Equatable, Sendable {
  package struct Stage: Codable, Equatable, Sendable {
    package var name: String
    package var seconds, cpuSeconds: Double
    /// The most memory held at once in this stage; on systems that cannot say, since the start of the run.
    package var peakMiB: Double
    /// The outputs of earlier runs that were read from the cache, and those that were computed.
    package var cached, computed: Int

    mutating func add(_ later: Stage) {
      seconds += later.seconds
      cpuSeconds += later.cpuSeconds
      peakMiB = max(peakMiB, later.peakMiB)
      cached += later.cached
      computed += later.computed
    }
  }

  package struct Source: Codable, Equatable, Sendable {
    package var dataset, dataDigest: String

    package init(dataset: String, dataDigest: String) { (self.dataset, self.dataDigest) = (dataset, dataDigest) }
  }

  package var experiment, dataset, dataDigest: String
  package var datasets, transfer: [Source]?
  package var recipeDigest: String
  package var rulesDigest: String?
  package var command, started: String
  package var seconds, cpuSeconds, peakMiB: Double
  package var threads: Int
  package var stages: [Stage]
  package var delegateVersion: String
  var commit: String
  package var swift, system: String
  var cpu: String
  package var blas, blasCore: String
  /// The report's files, but for the provenance itself; none in notes of runs. Whatever else is in its folder is
  /// somebody's own.
  var files: [String]?

  package func isOfSameData(as other: Provenance) -> Bool {
    (dataDigest, datasets?.map(\.dataDigest), transfer?.map(\.dataDigest))
      == (other.dataDigest, other.datasets?.map(\.dataDigest), other.transfer?.map(\.dataDigest))
  }

  package func json(of files: [String]) throws -> [UInt8] {
    var complete = self
    complete.files = files.sorted()
    return Array((try complete.sortedJSON(isIndented: true) + "\n").utf8)
  }
}

extension Provenance {
  package init?(inReport folder: String) {
    guard let bytes = try? WholeFile.read(folder + "/provenance.json", within: InputLimits.document),
      let read = try? JSONDecoder().decode(Provenance.self, from: bytes)
    else { return nil }
    self = read
  }
}

package enum Version {
  package static let text = "0.2.0"
}

extension Provenance {
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
      recipeDigest: Self.digest(of: recipePaths.map(Self.digest)), rulesDigest: rulesPath.map(Self.digest),
      command: command, started: started.formatted(.iso8601), seconds: seconds, cpuSeconds: cpuSeconds,
      peakMiB: clock.peakMiB, threads: threads.count, stages: clock.stages, delegateVersion: Version.text,
      commit: machine.workTree.label,
      swift: clock.stages.contains { $0.computed != 0 } ? Machine.toolchain : "", system: machine.system,
      cpu: machine.cpu,
      blas: blas.configuration, blasCore: blas.coreName)
  }

  /// The digest itself where there is one, else that of all, one to a line.
  static func digest(of digests: [String]) -> String {
    guard digests.count > 1 else { return digests[0] }
    return "sha256:" + FileDigest(.sha256, of: Array(digests.joined(separator: "\n").utf8)).hex
  }

  package static func digest(ofFile path: String) throws -> String {
    "sha256:" + (try FileDigest(.sha256, ofFile: path).hex)
  }
}

/// What the cache remembers of a report's folder: the digest of each file, so that an unchanged folder needs no run.
package struct PageRecord: Codable, Equatable {
  /// Path inside the folder → SHA-256, for every file that does not vary between runs.
  package var files: [String: String] = [:]
  let dataDigest: String
  let transfer: [Provenance.Source]
  let datasets: [Provenance.Source]?

  package init(data: LoadedDataset, others: [LoadedDataset]) {
    dataDigest = data.digest
    transfer = others.map { .init(dataset: $0.description.name, dataDigest: $0.digest) }
    datasets = nil
  }

  package init(suite datasets: [Provenance.Source]) {
    (transfer, self.datasets) = ([], datasets)
    dataDigest = Provenance.digest(of: datasets.map(\.dataDigest))
  }

  package func matches(_ folder: String) -> Bool { (try? Self.digests(of: folder)) == files }

  package static func digests(of folder: String) throws -> [String: String] {
    var digests: [String: String] = [:]
    for file in try ReportFolder(path: folder).lastingFiles() {
      digests[file] = try FileDigest(.sha256, ofFile: "\(folder)/\(file)").hex
    }
    return digests
  }
}
