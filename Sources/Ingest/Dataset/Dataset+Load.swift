import DelegationFoundations
import DelegationTasks

/// A dataset that was read, verified and counted.
package struct LoadedDataset: Sendable {
  @CopyOnWrite package private(set) var description: DatasetDescription
  package private(set) var log: TaskLog
  package private(set) var persons: PersonTable
  package private(set) var counts: DatasetCounts
  /// The evidence of what was verified; nil where the dataset comes from the cache: an earlier run verified the same bytes.
  package let evidence: Evidence?
  /// Whether assignees, components and the rest have histories, or are final values only: those of most tasks.
  package private(set) var hasHistories: Bool
  /// Tasks with final values only, although the source has histories.
  package private(set) var finalValueTasks: Set<TaskID>
  /// How outcomes are dated that have no history.
  package private(set) var dating: OutcomeDating
  /// `sha256:` and 64 digits: equal for equal bytes read by equal rules, whether from a folder or an archive, and however
  /// much of the history is read.
  package let digest: String
  /// The digests of the files that were read, those of its parts too: by them data is known again, whatever the rules.
  package let files: Set<String>
  /// Who has several names, and what to call persons on the user's own terminal.
  package let people: People
  /// What persons and those who are forgotten are called.
  package let names: PersonNames
  /// The names that were joined, and those of ``people`` that the data has nowhere.
  package let peopleUse: (joined: Int, unused: Int)

  /// How the suggestions of an app fared; nil where the data holds none.
  package let suggestions: SuggestionCounts?

  package struct Evidence: Sendable {
    package let verdicts: [FileVerdict]
    package let location: SourceLocation
  }

  /// The dataset with another history of the same persons, to test what depends on a part of it.
  package func replacing(_ log: TaskLog) -> LoadedDataset {
    var other = self
    (other.log, other.persons) = (log, PersonTable(of: log, among: persons))
    return other
  }

  /// The dataset with so much of its history: persons keep their pseudonyms.
  func reading(_ history: TaskHistory) -> LoadedDataset {
    guard history != .recorded, hasHistories || history.dating != nil else { return self }
    var other = replacing(log.finalValues(dated: history.dating))
    other.persons = other.persons.keepingPseudonyms(of: persons)
    other.counts = DatasetCounts(of: other.log, persons: other.persons)
    (other.hasHistories, other.finalValueTasks, other.dating) = (false, [], history.dating ?? dating)
    return other
  }
}

extension Dataset {
  /// Compares every digest, reads the files and compares the counts.
  ///
  /// - `progress`: Called after each file, from any thread.
  /// - Throws: `Problem` when the files are not found, one is missing, damaged or differs from its description, or a count
  ///   differs from the expected one.
  package func load(
    threads: Threads, progress: @escaping @Sendable (SourceProgress) -> Void = { _ in }
  ) throws -> LoadedDataset {
    let loaded = try read(threads: threads, progress: progress)
    if loaded.parts.allSatisfy(\.isHere) { try description.expected.verify(loaded.counts) }
    return loaded.reading(history)
  }

  /// Does the same as ``load(threads:progress:)`` without comparing the counts.
  package func read(threads: Threads, progress: @escaping @Sendable (SourceProgress) -> Void) throws -> LoadedDataset {
    do { return try readFiles(threads: threads, progress: progress) } catch let problem as Problem {
      throw problem.gettingAgain(remedyForDamage)
    }
  }

  private func readFiles(threads: Threads, progress: @escaping @Sendable (SourceProgress) -> Void) throws
    -> LoadedDataset
  {
    if isJoined { return try readParts(threads: threads, progress: progress) }
    let files = try openFiles { ahead(threads) }
    let duplicates = try openDuplicates()
    var verdicts = try FileVerdict.all(of: description.files, in: files, threads: threads)
    verdicts += try duplicates.map { try FileVerdict.all(of: $0.table.files, in: $0.files, threads: threads) } ?? []
    for verdict in verdicts {
      if let problem = verdict.problem(remedy: remedy) { throw problem }
    }
    let adapter = description.adapter.adapter.choosing(by: try statedRules())
    let stated = try people()
    let written = try adapter.read(files, threads: threads, progress: progress)
    try written.checkLengths(in: name)
    try stated.checkTeams(in: written, of: name)
    let read = stated.joining(written)
    let (rules, people) = (try rules(for: read), stated.showing(written, in: read))
    let plain = FieldAddresses(rules: rules, masks: description.masksAddresses)
      .removed(from: people.removing(rules.forgotten, fromTextsOf: read))
    let log = try duplicates.map { plain.linkingDuplicates(try $0.table.groups(in: $0.files)) } ?? plain
    let persons = PersonTable(of: log, rules: rules)
    let isFilledIn = !adapter.recordsAtOnce && log.assigneesNeverChange(persons)
    return LoadedDataset(
      description: description, log: log, persons: persons, counts: DatasetCounts(of: log, persons: persons),
      evidence: .init(verdicts: verdicts, location: files.location),
      hasHistories: adapter.hasHistories && written.finalValueTasks.count * 2 < max(1, written.count),
      finalValueTasks: written.finalValueTasks,
      dating: adapter.dating.assumption != nil
        ? adapter.dating
        : isFilledIn ? .atOpening : log.assumedByColumn ?? (written.doubtsOutcomes ? .doubted : adapter.dating),
      digest: digest(of: verdicts, read, rules, people, duplicates?.table),
      files: Set(verdicts.compactMap(\.digest?.hex)), people: people,
      names: PersonNames(of: persons, forgotten: rules.forgotten, people),
      peopleUse: people.use(in: written),
      suggestions: try (adapter as? AppEventsAdapter)?.suggestions(of: files, leavingOut: forgottenTest(people)))
  }

  /// The name, as the data has it, of somebody who was ever assigned a task or reported one, forgotten or not; nil for nobody.
  ///
  /// - `asked`: The address, login or name in any case of letters, as a cell of the tracker has it or as the program shows it.
  /// - Throws: `Problem` for a name for show alone, which may be that of several accounts.
  package func person(meantBy asked: String, threads: Threads) throws -> String? {
    let data = try read(threads: threads, progress: { _ in })
    let pools = [data.log.pool(of: .assignedTo), data.log.reporterPool]
    let known = Set(pools.flatMap { $0.strings.map { $0.lowercased() } })
    let forms = try PersonCell.forms(of: asked).map { $0.lowercased() }
    if let name = forms.map({ data.people.canonical($0) }).first(where: known.contains) { return name }
    if let name = known.sorted().first(where: { forms.contains(data.people.shown($0).lowercased()) }) { return name }
    if case let accounts = Set(forms.flatMap { data.people.accounts(called: $0) }).sorted(), !accounts.isEmpty {
      throw Problem(
        location: description.path, fault: "'\(asked)' is what the tracker calls \(accounts.joined(separator: ", "))",
        remedy: "name the account: --person \(accounts[0])")
    }
    return nil
  }

  /// All names of a person by the dataset's `people.yaml`.
  package func aliases(of name: String) throws -> [String] {
    try people().aliases(of: name) + parts.flatMap { try $0.aliases(of: name) }
  }

  /// Who counts as a person: the general rules, the tracker's own, and those who asked to be forgotten.
  package func rules(for log: TaskLog) throws -> PersonRules { try statedRules().forgetting(forgotten(in: log)) }

  package func statedRules() throws -> PersonRules {
    try PersonsFile.general().adding(description.notPersons + people().notPersons, persons: description.persons)
  }

  /// Who has several names, from the file beside the description.
  func people() throws -> People { try People(besideDescriptionIn: description.folder) }

  /// Whether somebody asked to be forgotten, under this name or another.
  private func forgottenTest(_ people: People) throws -> (String) -> Bool {
    guard let keyFile, case let list = try keyFile.forgotten.keys(), !list.isEmpty else { return { _ in false } }
    guard let keys = try keyFile.read() else { throw Problem.listWithoutKey(keyFile) }
    return { name in [name, people.canonical(name)].contains { list.contains(keys.key(of: $0.lowercased())) } }
  }

  /// The addresses of those who asked to be forgotten.
  private func forgotten(in log: TaskLog) throws -> Set<String> {
    guard let keyFile, case let list = try keyFile.forgotten.keys(), !list.isEmpty else { return [] }
    guard let keys = try keyFile.read() else { throw Problem.listWithoutKey(keyFile) }
    let addresses = People.names(in: log)
    // Whoever asked under one name is forgotten under all.
    return Set(addresses.filter { list.contains(keys.key(of: $0)) })
      .union(try people().canonical { list.contains(keys.key(of: $0)) })
  }

  /// Digests and reads members of an archive on the threads that do not inflate it, if there are any.
  private func ahead(_ threads: Threads) -> SourceAhead? {
    guard threads.count > 1 else { return nil }
    return SourceAhead(workers: threads.count - 1) { [description] file in
      let expected = description.files.first { $0.name == file.name }?.digest
      return SourceAhead.Output(
        digest: try? file.digest(expected?.kind ?? .sha256), part: description.adapter.adapter.part(of: file))
    }
  }

  // Lines of what was read and by which rules, without locations and comments.
  private func digest(
    of verdicts: [FileVerdict], _ log: TaskLog, _ rules: PersonRules, _ people: People, _ duplicates: DuplicateTable?
  ) -> String {
    var lines = ["adapter \(description.adapter.fingerprint)"]
    lines += rules.notPersons.sorted().map { "not a person: \($0)" }
    // A word for nobody that the data lacks changes nothing, so lists may grow.
    lines += rules.others(among: log.pool(of: .assignedTo).strings).map { "nobody: \($0)" }
    lines += rules.persons.sorted().map { "a person: \($0)" }
    // Not who, but that somebody was left out, since this changes the metrics.
    if !rules.forgotten.isEmpty { lines.append("forgotten: \(rules.forgotten.count)") }
    if description.masksAddresses { lines.append("addresses in fields are masked") }
    if !people.canonicalText.isEmpty {
      lines.append("people \(FileDigest(.sha256, of: Array(people.canonicalText.utf8)))")
    }
    if let duplicates { lines.append(duplicates.fingerprint) }
    for verdict in verdicts {
      if let digest = verdict.digest { lines.append("\(verdict.name) \(digest)") }
    }
    return "sha256:" + Self.digest(of: lines)
  }
}

/// Addresses inside the values of fields that are no persons and no texts, such as a component `support@example.org`. No file of
/// a report or a model may hold one.
package struct FieldAddresses {
  package static let fields = Field.published + [.bugStatus, .duplicateOf, .priority, .resolution]

  let rules: PersonRules
  /// Whether addresses that are not listed in `notPersons` are numbered.
  let masks: Bool

  private static let guardian = PrivacyGuard(of: .tracker)

  /// A history without them: `support at example.org` for an address listed in `notPersons`, `(address 1)` for another
  /// where they are masked. Equal addresses get equal numbers.
  func removed(from log: TaskLog) -> TaskLog {
    var numbers: [String: Int] = [:]
    return Self.fields.reduce(log) { log, field in
      log.replacingValues(of: field) { value in
        Self.guardian.replacing(value) { address in
          // Listed as in the source.
          let isListed = rules.pattern(matching: address.text) != nil
          let spelled = "\(address.local) at \(address.host)"
          if isListed, Self.guardian.address(in: spelled.utf8) == nil { return spelled }
          guard masks || isListed else { return address.text }
          let number = numbers[address.text.lowercased(), default: numbers.count + 1]
          numbers[address.text.lowercased()] = number
          return "(address \(number))"
        }
      }
    }
  }

  /// The values that still hold one, by field, in the order of first appearance.
  package static func found(in log: TaskLog) -> [(field: Field, value: String)] {
    fields.flatMap { field in
      let pool = log.pool(of: field)
      return (0..<ValueID(pool.count)).compactMap { number -> (field: Field, value: String)? in
        guard pool.withBytes(of: number, { guardian.address(in: $0) }) != nil else { return nil }
        return (field, pool.string(number))
      }
    }
  }
}

extension LoadedDataset {
  /// Checks before any work whether a report on this data can be written.
  package func checkAddresses() throws {
    let found = FieldAddresses.found(in: log)
    if let first = found.first { throw Problem.address(in: first, more: found.count - 1, of: description) }
  }
}

extension TaskLog {
  /// - Throws: `Problem` where an id, a person or a value that pages and models repeat is longer than ``InputLimits/label``.
  fileprivate func checkLengths(in dataset: String) throws {
    func check(_ text: String, _ name: String) throws {
      guard text.utf8.count > InputLimits.label.most else { return }
      throw Problem(
        location: dataset, fault: "the \(name) \(Problem.shown(text)): \(InputLimits.label.fault)",
        remedy: "map another column, or leave that task out of the export")
    }
    for id in ids { try check(id.text, "id") }
    for field in fields where ![.shortDesc, .description, .cc, .duplicateOf].contains(field) {
      for value in pool(of: field).strings { try check(value, field.rawValue) }
    }
    for name in reporterPool.strings { try check(name, "reporter") }
  }
}
