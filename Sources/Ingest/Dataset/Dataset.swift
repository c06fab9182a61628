import DelegationFiles
import DelegationFoundations
import DelegationTasks
import Foundation

/// A dataset whose description was found; its files may be missing.
package struct Dataset: Sendable {
  package let description: DatasetDescription
  /// The datasets that it is made of, as ``DatasetDescription/parts``; empty for a dataset with files of its own.
  var parts: [Dataset] = []
  /// Every location where the files may be, in the order of preference.
  package let candidates: [SourceLocation]
  /// Every location where the tables of duplicates may be; empty where the description names none.
  var duplicateCandidates: [SourceLocation] = []
  /// The persons on its list are left out.
  var keyFile: PersonKeyFile? = nil
  /// How much of the tasks' history is read.
  package private(set) var history = TaskHistory.recorded

  package var name: String { description.name }

  /// How many files are read at most.
  package var fileCount: Int { description.wantedFiles.count + parts.reduce(0) { $0 + $1.fileCount } }

  /// The dataset with so much of its history; nothing changes where the data has no more.
  package func reading(_ history: TaskHistory) -> Dataset {
    var dataset = self
    dataset.history = history
    return dataset
  }

  /// The first location that holds at least one of the files.
  package func locate() throws -> SourceLocation? { try locate(members: SourceLocation.members(ofArchive:)) }

  func locate(members: (_ archive: String) throws -> [String]) throws -> SourceLocation? {
    for part in parts { if let location = try part.locate(members: members) { return location } }
    let wanted = Set(description.wantedFiles)
    return try candidates.first { try $0.exists && !wanted.isDisjoint(with: try $0.fileNames(members: members)) }
  }

  /// Checks before any work whether any location exists.
  package func checkIsHere() throws { if !mayBeHere { throw Problem.noData(of: self) } }

  private var mayBeHere: Bool { candidates.contains(where: \.exists) || parts.contains(where: \.mayBeHere) }

  /// Compares every file with its digest; files that are there but not described come last.
  package func verify(threads: Threads) throws -> [FileVerdict] {
    if isJoined { return try partsHere().flatMap { try $0.isHere ? $0.part.verify(threads: threads) : [] } }
    let files = try openFiles()
    var verdicts = try FileVerdict.all(of: description.files, in: files, threads: threads)
    verdicts +=
      try openDuplicates().map { try FileVerdict.all(of: $0.table.files, in: $0.files, threads: threads) } ?? []
    let known = description.wantedFiles + ["dataset.yaml", "README.md", People.fileName]
    for name in try files.location.fileNames() where !known.contains(name) && !name.hasPrefix(".") {
      let location = files.location.displayPath(of: name)
      verdicts.append(FileVerdict(name: name, location: location, state: .extra, digest: nil, byteCount: 0))
    }
    return verdicts
  }

  /// The remedy for a missing or wrong file of this dataset.
  package var remedy: String {
    if let part = parts.first { return part.remedy }
    if description.source.tracker != nil { return source }
    return source
      + (description.source.download == nil
        ? "; --datasets DIR names the folder that holds the data"
        : ", or --datasets DIR with a folder that holds the data")
  }

  /// The command that fetches the data, or the file that says where it comes from.
  var source: String {
    let source = description.source
    if source.tracker != nil { return "delegate datasets fetch \(name)" }
    if let download = source.download {
      return "delegate datasets fetch \(download)" + (source.only.map { " --only \($0)" } ?? "")
    }
    let card = DatasetLocation.join(description.folder, "README.md")
    let hasCard = !description.path.isEmpty && FileManager.default.fileExists(atPath: card)
    return hasCard ? "\(card) says how to get it" : "\(description.path) lists the files"
  }

  var remedyForDamage: String {
    if description.source.tracker != nil { return "delegate datasets fetch \(name)" }
    return description.source.download == nil
      ? Problem.exportAgain : "delegate datasets verify \(name), then fetch the file again with --force"
  }

  /// Opens the files of the first location that has any.
  ///
  /// - Parameter ahead: Creates the worker for an archive's members, which runs while the archive is inflated.
  package func openFiles(ahead: () -> SourceAhead? = { nil }) throws -> SourceFiles {
    for candidate in candidates where candidate.exists {
      let files = try SourceFiles(opening: candidate, wanted: description.wantedFiles, ahead: ahead())
      if !files.names.isEmpty { return files }
    }
    throw Problem.noData(of: self)
  }

  /// Opens the tables of duplicates of the first location that has any; nil where there are none.
  func openDuplicates() throws -> (table: DuplicateTable, files: SourceFiles)? {
    guard let table = description.duplicates else { return nil }
    for candidate in duplicateCandidates where candidate.exists {
      let files = try SourceFiles(opening: candidate, wanted: table.files.map(\.name))
      if !files.names.isEmpty { return (table, files) }
    }
    return nil
  }

  /// A digest of all inputs of ``load(threads:progress:)``: the description, the bytes of every file or archive that may be
  /// opened, and the list of forgotten persons; not of their locations.
  package func inputDigest() throws -> String {
    try checkIsHere()
    var lines = ["description \(try Self.digest(ofFile: description.path))"]
    if try !people().isEmpty {
      lines.append("people \(try Self.digest(ofFile: DatasetLocation.join(description.folder, People.fileName)))")
    }
    lines += try Self.digestLines(candidates, description.wantedFiles)
    lines += try Self.digestLines(duplicateCandidates, description.duplicates?.files.map(\.name) ?? [])
    for part in parts { lines.append("part \(part.name) \(try part.mayBeHere ? part.inputDigest() : "missing")") }
    if let keyFile, case let list = try keyFile.forgotten.keys(), !list.isEmpty {
      lines += list.sorted().map { "forgotten \($0)" }
      // The keys depend on the secret; no person has the empty address.
      lines.append("secret \(try keyFile.read()?.key(of: "") ?? "none")")
    }
    return Self.digest(of: lines)
  }

  static func digest(of lines: [String]) -> String {
    FileDigest(.sha256, of: Array(lines.joined(separator: "\n").utf8)).hex
  }

  private static func digestLines(_ candidates: [SourceLocation], _ wanted: [String]) throws -> [String] {
    var (lines, seen) = ([String](), Set<String>())
    for candidate in candidates where candidate.exists {
      guard candidate.prefix == nil else {
        if seen.insert(candidate.path).inserted { lines.append("archive \(try digest(ofFile: candidate.path))") }
        continue
      }
      for name in wanted {
        let path = candidate.displayPath(of: name)
        guard try OpenedFile.Version(of: path) != nil else { continue }
        lines.append("file \(name) \(try digest(ofFile: path))")
      }
    }
    return lines
  }

  private static func digest(ofFile path: String) throws -> String {
    path.isEmpty ? "none" : try FileDigest(.sha256, ofFile: path).hex
  }

  /// A dataset of these files that an earlier run read.
  ///
  /// - Parameter bytes: ``LoadedDataset/cacheBytes`` of it.
  package func loaded(fromCache bytes: [UInt8]) throws -> LoadedDataset {
    var reader = ByteReader(bytes)
    let log = try TaskLog(from: &reader)
    let persons = try PersonTable(from: &reader)
    let (hasHistories, digest) = (try Bool(from: &reader), try String(from: &reader))
    let files = try [String](from: &reader)
    let suggestions = try Bool(from: &reader) ? try SuggestionCounts(from: &reader) : nil
    let dating = try OutcomeDating(from: &reader)
    let finalValueTasks = try [TaskID](from: &reader)
    let names = try PersonNames(from: &reader)
    let fileCount = description.adapter.adapter.taskFiles.count
    guard reader.remaining == 0, persons.assigneeCount == log.pool(of: .assignedTo).count,
      (0..<log.count).allSatisfy({ log.file(of: $0) < fileCount })
    else { throw CacheFault() }
    return LoadedDataset(
      description: description, log: log, persons: persons, counts: DatasetCounts(of: log, persons: persons),
      evidence: nil, hasHistories: hasHistories, finalValueTasks: Set(finalValueTasks), dating: dating,
      digest: digest, files: Set(files), people: try people(), names: names,
      peopleUse: (0, 0), suggestions: suggestions)
  }
}

extension LoadedDataset {
  /// The bytes for the cache. They hold addresses and titles, so the cache must be private.
  package var cacheBytes: [UInt8] {
    var writer = ByteWriter()
    writer.add(log, persons, hasHistories, digest, files.sorted(), suggestions != nil)
    suggestions?.encode(into: &writer)
    dating.encode(into: &writer)
    writer.add(finalValueTasks.sorted(), names)
    return writer.bytes
  }
}
