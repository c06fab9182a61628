import Foundation
import Repeatable
import TaskModel

extension Dataset {
  /// A digest over everything that decides what ``load(threads:progress:)`` gives: the description, the bytes of every
  /// file or archive that may be opened, and who is to be forgotten. Where they stand is not in it.
  ///
  /// - Throws: `Problem` when nothing is there, or a file cannot be read.
  package func inputDigest() throws -> String {
    try checkIsHere()
    var lines = ["description \(try Self.digest(ofFile: description.path))"]
    var seen: Set<String> = []
    for candidate in candidates where candidate.exists {
      switch candidate {
      case .archive(let path, _):
        guard seen.insert(path).inserted else { continue }
        lines.append("archive \(try Self.digest(ofFile: path))")
      case .folder:
        for name in description.wantedFiles {
          let path = candidate.displayPath(of: name)
          guard FileManager.default.fileExists(atPath: path) else { continue }
          lines.append("file \(name) \(try Self.digest(ofFile: path))")
        }
      }
    }
    if let keyFile, case let list = try keyFile.forgotten.keys(), !list.isEmpty {
      lines += list.sorted().map { "forgotten \($0)" }
      // Whose keys these are hangs on the secret; no person has the empty address.
      lines.append("secret \(try keyFile.read()?.key(of: "") ?? "none")")
    }
    return FileDigest(.sha256, of: Array(lines.joined(separator: "\n").utf8)).hex
  }

  private static func digest(ofFile path: String) throws -> String {
    guard !path.isEmpty else { return "none" }
    let bytes = try SourceBytes(mapping: path)
    return bytes.withBytes { FileDigest(.sha256, of: $0).hex }
  }

  /// A dataset of these files that an earlier run read.
  ///
  /// - Parameter bytes: ``LoadedDataset/keptBytes`` of it.
  /// - Throws: `KeptFault`.
  package func loaded(fromKept bytes: [UInt8]) throws -> LoadedDataset {
    var reader = ByteReader(bytes)
    let log = try TaskLog(from: &reader)
    let persons = try PersonTable(from: &reader)
    let (hasHistories, digest) = (try Bool(from: &reader), try String(from: &reader))
    guard reader.remaining == 0, persons.ownerCount == log.pool(of: .assignedTo).count else { throw KeptFault() }
    return LoadedDataset(
      description: description, log: log, persons: persons, counts: DatasetCounts(of: log, persons: persons),
      evidence: nil, hasHistories: hasHistories, digest: digest)
  }
}

extension LoadedDataset {
  /// What a later run reads it back from: addresses and titles stand in it, so it belongs in a private place only.
  package var keptBytes: [UInt8] {
    var writer = ByteWriter()
    log.keep(in: &writer)
    persons.keep(in: &writer)
    hasHistories.keep(in: &writer)
    digest.keep(in: &writer)
    return writer.bytes
  }
}
