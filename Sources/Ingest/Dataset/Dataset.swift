import Crypto
import Foundation
import DelegationFoundations
import DelegationTasks

/// A dataset whose description was found; its files may be at hand or not.
package struct Dataset: Sendable {
  package let description: DatasetDescription
  /// Every place where the files may stand, the best first.
  package let candidates: [SourceLocation]
  /// Whose list of forgotten persons is honoured.
  var keyFile: PersonKeyFile? = nil

  package var name: String { description.name }

  /// The first place that holds at least one of the files.
  ///
  /// - Throws: `Problem` when an archive on the way is damaged or unsafe.
  package func locate() throws -> SourceLocation? {
    try locate(members: SourceLocation.members(ofArchive:))
  }

  func locate(members: (_ archive: String) throws -> [String]) throws -> SourceLocation? {
    let wanted = Set(description.wantedFiles)
    return try candidates.first { try $0.exists && !wanted.isDisjoint(with: try $0.fileNames(members: members)) }
  }

  /// A quick look, before any work: is there a file or folder at any place?
  ///
  /// - Throws: `Problem` that names every place that was looked at.
  package func checkIsHere() throws {
    if !candidates.contains(where: \.exists) { throw Problem.noData(of: self) }
  }

  /// Compares every file with its digest; files that are there but not described come last.
  ///
  /// - Throws: `Problem` when no place holds the files, or an archive is damaged.
  package func verify(threads: Threads) throws -> [FileVerdict] {
    let files = try openFiles()
    var verdicts = FileVerdict.all(of: description, in: files, threads: threads)
    let known = description.wantedFiles + ["dataset.yaml", "README.md"]
    for name in try files.location.fileNames() where !known.contains(name) && !name.hasPrefix(".") {
      let location = files.location.displayPath(of: name)
      verdicts.append(FileVerdict(name: name, location: location, state: .extra, digest: nil, byteCount: 0))
    }
    return verdicts
  }

  /// What helps against a missing or wrong file of this dataset.
  package var remedy: String {
    let source = description.source
    if let download = source.download {
      let only = source.only.map { " --only \($0)" } ?? ""
      return "delegate datasets fetch \(download)\(only), or --datasets DIR with a folder that holds the data"
    }
    let card = DatasetLocation.join(description.folder, "README.md")
    let hasCard = !description.path.isEmpty && FileManager.default.fileExists(atPath: card)
    return (hasCard ? "\(card) says how to get it" : "\(description.path) says what belongs there")
      + "; --datasets DIR names the folder that holds the data"
  }

  /// Opens the files of the first place that has any.
  ///
  /// - Parameter ahead: Makes what works on an archive's members while it is being inflated.
  func openFiles(ahead: () -> SourceAhead? = { nil }) throws -> SourceFiles {
    for candidate in candidates where candidate.exists {
      let files = try SourceFiles(opening: candidate, wanted: description.wantedFiles, ahead: ahead())
      if !files.names.isEmpty { return files }
    }
    throw Problem.noData(of: self)
  }
}

/// What `delegate datasets check` tells.
package struct DatasetCheck: Sendable {
  package let dataset: LoadedDataset
  package let facts: DatasetFacts
  package let findings: [DatasetFinding]
  let rules: PersonRules
  let now: Moment

  /// Whether a run would have something to measure, and could write it.
  package var canRun: Bool { !findings.contains { $0.severity == .stops } }
}

extension Dataset {
  /// Reads the data and looks for what it lacks. Counts are not compared with what is expected, so that data which grew
  /// can be looked at too.
  ///
  /// - Parameters:
  ///   - threads: How many threads to use; the result does not depend on it.
  ///   - now: What is dated later is in the future.
  ///   - progress: Called after each file, from any thread.
  /// - Throws: `Problem` as ``load(threads:progress:)`` does, counts apart.
  package func check(
    threads: Threads, now: Moment = Moment(Int64(Date().timeIntervalSince1970)),
    progress: @escaping @Sendable (SourceProgress) -> Void = { _ in }
  ) throws -> DatasetCheck {
    let dataset = try read(threads: threads, progress: progress)
    let facts = DatasetFacts(of: dataset, survey: try description.adapter.adapter.survey(of: openFiles()), now: now)
    return DatasetCheck(
      dataset: dataset, facts: facts, findings: DatasetFinding.all(on: facts), rules: try rules(for: dataset.log),
      now: now)
  }
}

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
  /// - Parameter bytes: ``LoadedDataset/cacheBytes`` of it.
  /// - Throws: `CacheFault`.
  package func loaded(fromCache bytes: [UInt8]) throws -> LoadedDataset {
    var reader = ByteReader(bytes)
    let log = try TaskLog(from: &reader)
    let persons = try PersonTable(from: &reader)
    let (hasHistories, digest) = (try Bool(from: &reader), try String(from: &reader))
    guard reader.remaining == 0, persons.assigneeCount == log.pool(of: .assignedTo).count else { throw CacheFault() }
    return LoadedDataset(
      description: description, log: log, persons: persons, counts: DatasetCounts(of: log, persons: persons),
      evidence: nil, hasHistories: hasHistories, digest: digest)
  }
}

extension LoadedDataset {
  /// What a later run reads it back from: addresses and titles stand in it, so it belongs in a private place only.
  package var cacheBytes: [UInt8] {
    var writer = ByteWriter()
    log.encode(into: &writer)
    persons.encode(into: &writer)
    hasHistories.encode(into: &writer)
    digest.encode(into: &writer)
    return writer.bytes
  }
}
