import DelegationFoundations
import DelegationTasks

/// A dataset made of others: each part is read as if it stood alone, then all histories become one.
extension Dataset {
  package var isJoined: Bool { !parts.isEmpty }

  /// The parts, each with whether its data is here. An archive of several parts is read once.
  package func partsHere() throws -> [(part: Dataset, isHere: Bool)] {
    var known: [String: [String]] = [:]
    return try partsHere { archive in
      let members = try known[archive] ?? SourceLocation.members(ofArchive: archive)
      known[archive] = members
      return members
    }
  }

  func partsHere(members: (_ archive: String) throws -> [String]) throws -> [(part: Dataset, isHere: Bool)] {
    try parts.map { ($0, try $0.locate(members: members) != nil) }
  }

  /// The remedy for the first part that is not here.
  package func remedy(missingFrom data: LoadedDataset) -> String {
    zip(parts, data.parts).first { !$1.isHere }?.0.remedy ?? remedy
  }

  /// Reads the parts whose data is here.
  ///
  /// - Throws: As ``load(threads:progress:)`` does for each part.
  func readParts(threads: Threads, progress: @escaping @Sendable (SourceProgress) -> Void) throws -> LoadedDataset {
    let here = try partsHere().enumerated().filter(\.element.isHere)
    let read = try here.map { try $0.element.part.loadPart(threads: threads, progress) }
    guard let first = read.first else { throw Problem.noData(of: self) }
    let own = try people()
    let joined = TaskLog(
      joining: zip(here, read).map { here, data in
        let part = description.parts[here.offset]
        return JoinedPart(data.log, persons: data.persons, tracker: part.tracker, name: part.name, number: here.offset)
      })
    try checkIDs(of: joined)
    try own.checkTeams(in: joined, of: name)
    let addresses = Set(read.flatMap(\.persons.addresses).map { own.canonical($0).lowercased() })
    let log = own.joining(joined)
    let persons = PersonTable(of: log) { addresses.contains($0.lowercased()) }
    let digests = zip(here, read).map { "\($0.element.part.name) \($1.digest)" }
    var whole = description
    whole.adapter.adapter = JoinedAdapter(
      taskFiles: description.adapter.adapter.taskFiles,
      selectsByProduct: read.contains { $0.description.adapter.adapter.selectsByProduct })
    return LoadedDataset(
      description: whole, log: log, persons: persons, counts: DatasetCounts(of: log, persons: persons),
      evidence: nil, hasHistories: read.allSatisfy(\.hasHistories),
      finalValueTasks: Set(
        zip(here, read).flatMap { here, data in
          data.finalValueTasks.map { TaskID("\(description.parts[here.offset].tracker)/\($0)") }
        }),
      dating: read.first { $0.dating != .recorded }?.dating ?? first.dating,
      digest: "sha256:" + Self.digest(of: [description.adapter.fingerprint, "people \(own.canonicalText)"] + digests),
      files: read.reduce(into: []) { $0.formUnion($1.files) }, people: own.showing(read.map(\.people)),
      names: PersonNames(joining: read.map(\.names) + [PersonNames(of: persons, forgotten: [], own)]),
      peopleUse: own.use(in: joined), suggestions: nil)
  }

  private func loadPart(
    threads: Threads, _ progress: @escaping @Sendable (SourceProgress) -> Void
  ) throws -> LoadedDataset {
    let data = try read(threads: threads, progress: progress)
    try description.expected.verify(data.counts)
    return data
  }

  private func checkIDs(of log: TaskLog) throws {
    var seen = Set<TaskID>()
    guard let repeated = log.ids.first(where: { !seen.insert($0).inserted }) else { return }
    throw Problem(
      location: description.path, fault: "two parts of one tracker have a task '\(repeated)'",
      remedy: "list the parts as different trackers below 'of', or remove one of them")
  }
}

/// What a part of a dataset contributed.
package struct LoadedPart: Sendable, Equatable {
  package let part: DatasetPart
  /// The tasks of the part, rising; empty for a part whose data is not here.
  package let tasks: [Int]
  package let updates: Int

  package var isHere: Bool { !tasks.isEmpty }
}

extension LoadedDataset {
  /// The parts in the order of the description; empty for a dataset with files of its own.
  package var parts: [LoadedPart] {
    description.parts.enumerated().map { number, part in
      let tasks = (0..<log.count).filter { log.file(of: $0) == number }
      return LoadedPart(part: part, tasks: tasks, updates: log.updateCount(of: tasks))
    }
  }
}
