import DelegationFiles
import DelegationIngest
import Foundation

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
