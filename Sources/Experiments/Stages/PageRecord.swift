import DelegationFiles
import Foundation
import Ingest
import TaskModel

/// What the store remembers of a report's folder: which bytes each file has, so that a folder that is still the one a
/// run left needs no run.
struct PageRecord: Codable, Equatable {
  /// Path inside the folder → SHA-256, of every file that two honest runs write alike.
  let files: [String: String]
  let dataDigest: String
  let transfer: [Provenance.Source]

  /// - Parameters:
  ///   - data: What the page tells of.
  ///   - others: Where weights were learned.
  ///   - files: Digests by path inside the folder.
  init(data: LoadedDataset, others: [LoadedDataset], files: [String: String] = [:]) {
    self.files = files
    dataDigest = data.digest
    transfer = others.map { .init(dataset: $0.description.name, dataDigest: $0.digest) }
  }

  /// Whether the folder holds these files, with these bytes, and no other.
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
