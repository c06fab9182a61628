import DelegationFoundations
import DelegationIngest
import DelegationTasks

/// Trackers' files: XML, JSON of version 0.2, CSV, JSON lines and items of Perceval.
extension FuzzReader {
  static let sourceReaders = [xml, json, csv, jsonLines, perceval]

  private static let xml = FuzzReader("xml", .xml, seeds: SourceSeeds.xml) { scratch in
    SourceSeeds.xmlFolder.forEach { scratch.write($0.value, to: $0.key) }
    return { bytes in
      let name = file(of: bytes, among: ["<opening_time": "reports.xml"], else: "short_desc.xml")
      scratch.write(bytes, to: name)
      defer { scratch.write(SourceSeeds.xmlFolder[name]!, to: name) }
      _ = try used(MSR2013XML(), .folder(scratch.folder))
    }
  }

  private static let json = FuzzReader("json-v02", .json, seeds: SourceSeeds.json) { scratch in
    SourceSeeds.jsonFolder.forEach { scratch.write($0.value, to: $0.key) }
    return { bytes in
      let name = file(
        of: bytes, among: ["reports": "reports.json", "\"product\"": "product.json"], else: "short_desc.json")
      scratch.write(bytes, to: name)
      defer { scratch.write(SourceSeeds.jsonFolder[name]!, to: name) }
      _ = try used(MSR2013JSON(product: "P"), .folder(scratch.folder))
    }
  }

  private static let csv = FuzzReader("csv", .table, seeds: SourceSeeds.csv + [SourceSeeds.csvChanges]) { scratch in
    try table(scratch, tasks: "t.csv", changes: "c.csv", .csv, of: SourceSeeds.csv[0], SourceSeeds.csvChanges)
  }

  private static let jsonLines = FuzzReader(
    "json-lines", .json, seeds: SourceSeeds.jsonLines + [SourceSeeds.jsonLinesChanges]
  ) { scratch in
    try table(
      scratch, tasks: "t.jsonl", changes: "c.jsonl", .jsonl, of: SourceSeeds.jsonLines[0], SourceSeeds.jsonLinesChanges
    )
  }

  private static let perceval = FuzzReader("perceval", .json, seeds: SourceSeeds.perceval) { scratch in
    { bytes in
      scratch.write(bytes, to: "items.jsonl")
      let names = ["Jira": "jira", "Redmine": "redmine", "Launchpad": "launchpad"]
      let backend = PercevalBackend(rawValue: file(of: bytes, among: names, else: "github"))!
      _ = try used(PercevalAdapter(backend: backend, items: ["items.jsonl"]), .folder(scratch.folder))
    }
  }

  private static func table(
    _ scratch: FuzzFolder, tasks: String, changes: String, _ format: TableMapping.Format, of seed: String,
    _ changeSeed: String
  ) throws -> ([UInt8]) throws -> Void {
    scratch.write(seed, to: tasks)
    scratch.write(changeSeed, to: changes)
    var mapping = TableMapping(tasks: [tasks], format: format, id: "id", opened: "opened")
    (mapping.resolved, mapping.updated, mapping.reporter) = ("resolved", "updated", "reporter")
    mapping.fields = [
      .shortDesc: "title", .description: "text", .assignedTo: "assignee", .resolution: "resolution",
      .bugStatus: "status",
    ]
    var withChanges = mapping
    withChanges.changes = .init(file: changes)
    var states = mapping
    states.snapshots = true
    return { [mapping, withChanges, states] bytes in
      let name = file(of: bytes, among: ["when": changes], else: tasks)
      scratch.write(bytes, to: name)
      defer { scratch.write(name == tasks ? seed : changeSeed, to: name) }
      // In another encoding one time in two.
      if name == tasks, bytes.count % 4 == 0 {
        var states = states
        if bytes.count % 8 == 0 {
          states.encoding = TableEncoding.allCases[bytes.count / 8 % TableEncoding.allCases.count]
        }
        _ = try used(TableAdapter(mapping: states), .folder(scratch.folder))
      }
      // With escapes one time in three.
      if name == tasks, bytes.count % 3 == 0 {
        var escaped = mapping
        escaped.hasEscapes = true
        _ = try used(TableAdapter(mapping: escaped), .folder(scratch.folder))
      }
      _ = try used(TableAdapter(mapping: withChanges), .folder(scratch.folder))
      if name == tasks { _ = try used(TableAdapter(mapping: mapping), .folder(scratch.folder)) }
    }
  }

  /// The file that an input is meant for, by words that only one kind of file has.
  static func file(of bytes: [UInt8], among names: [String: String], else other: String) -> String {
    names.keys.sorted().first { contains(bytes, Array($0.utf8)) }.map { names[$0]! } ?? other
  }

  private static func contains(_ bytes: [UInt8], _ word: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0] == word[0] && bytes[$0...].starts(with: word) }
  }

  /// Reads a source and uses everything of the log.
  ///
  /// - Returns: The log's cached form, which is complete.
  static func used(_ adapter: some Adapter, _ scratch: SourceLocation) throws -> [UInt8] {
    let files = try SourceFiles(opening: scratch, wanted: adapter.fileNames)
    return try used(try adapter.read(files, threads: .one) { _ in })
  }

  static func used(_ log: TaskLog) throws -> [UInt8] {
    let views = (OpeningView(of: log), Snapshot(of: log, asOf: .endOfHistory))
    for field in log.fields {
      for task in 0..<log.count { _ = (views.0.text(field, of: task), views.1.text(field, of: task)) }
    }
    let persons = PersonTable(of: log, rules: try PersonsFile.general())
    for person in 0..<PersonID(persons.count) { _ = persons.pseudonym(person) }
    let bytes = log.cacheBytes
    guard try TaskLog(cacheBytes: bytes).cacheBytes == bytes else {
      throw FuzzDisagreement(description: "the log is another after it was kept")
    }
    return bytes
  }
}
