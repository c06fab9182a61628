import DelegationFiles
import DelegationFoundations
import Foundation

/// A dataset's folder, packed: `dataset.yaml` with its data in a `.tar.gz`.
package struct ArchivedDataset: Sendable {
  let path: String

  package init(_ path: String) { self.path = path }

  package static func isArchive(_ path: String) -> Bool { path.hasSuffix(".tar.gz") || path.hasSuffix(".tgz") }

  /// Unpacks all files.
  ///
  /// - Parameter folder: Must exist.
  /// - Throws: `Problem` when the archive is damaged, unsafe or too large, holds no `dataset.yaml` or several, or the disk refuses.
  package func unpack(into folder: String) throws -> String {
    let gzip = try ArchiveGzip(try SourceBytes(reading: path), location: path)
    let tar = try ArchiveTar(gzip, location: path)
    var descriptions: [String] = []
    while let entry = try tar.nextFile() {
      let target = DatasetLocation.join(folder, entry.path)
      let bytes = try tar.read(entry)
      try FileManager.default.createDirectory(
        atPath: URL(fileURLWithPath: target).deletingLastPathComponent().path, withIntermediateDirectories: true)
      try bytes.withBytes { try OutputFile(target, replacing: .nothing).write($0) }
      if entry.path == "dataset.yaml" || entry.path.hasSuffix("/dataset.yaml") { descriptions.append(target) }
    }
    while try gzip.next() != nil {}
    guard descriptions.count == 1, descriptions[0] != DatasetLocation.join(folder, "dataset.yaml") else {
      throw Problem(
        location: path,
        fault: descriptions.count > 1
          ? "it holds \(descriptions.count) datasets" : "it holds no folder with a dataset.yaml",
        remedy: "pack the folder of one dataset: tar -czf NAME.tar.gz -C DATASETS NAME")
    }
    return URL(fileURLWithPath: descriptions[0]).deletingLastPathComponent().path
  }
}
