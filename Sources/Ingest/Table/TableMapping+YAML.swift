import DelegationFoundations
import DelegationStrictYAML
import DelegationTasks

extension TableMapping {
  /// The keys of a description for the columns of fields.
  package static let fieldKeys: [(key: String, field: Field)] = [
    ("title", .shortDesc), ("description", .description), ("assignee", .assignedTo), ("component", .component),
    ("resolution", .resolution), ("status", .bugStatus), ("priority", .priority), ("severity", .severity),
    ("product", .product), ("version", .version), ("system", .opSys), ("cc", .cc), ("duplicateOf", .duplicateOf),
    ("effort", .effort), ("estimate", .estimate),
  ]

  /// All keys, in the order in which drafts have them.
  static let keys =
    [
      "tasks", "format", "sheet", "delimiter", "escapes", "skip", "encoding", "rows", "times", "id", "opened",
      "resolved",
      "updated", "outcomes", "reporter", "assigneeId", "reporterId", "robots",
    ]
    + fieldKeys.map(\.key) + [
      "entities", "nothing", "outcome", "notTasks", "repeated", "snapshots", "beside", "changes",
    ]

  /// Reads the `table` section of a `dataset.yaml`.
  package init(_ value: YAMLValue) throws {
    let section = try value.mapping(knownKeys: Self.keys)
    self.init(
      tasks: try section.required("tasks").fileNames(), format: try section.required("format").choice(of: Format.self),
      id: try TableColumn(single: section.required("id")), opened: try TableColumn(single: section.required("opened")))
    try readLayout(section)
    if let times = section.optional("times") { self.times = try TableTime(times) }
    resolved = try section.optional("resolved").map { try TableColumn(single: $0) }
    updated = try section.optional("updated").map { try TableColumn(single: $0) }
    reporter = try section.optional("reporter").map { try TableColumn(single: $0) }
    assigneeID = try section.optional("assigneeId").map { try TableColumn(single: $0) }
    reporterID = try section.optional("reporterId").map { try TableColumn(single: $0) }
    robots = try section.optional("robots").map { try TableExclusion.list($0) } ?? []
    for (key, field) in Self.fieldKeys {
      guard let column = section.optional(key) else { continue }
      if Field.amounts.contains(field) {
        let amount = try column.mapping(knownKeys: ["column", "unit"])
        fields[field] = TableColumn(try amount.required("column").text())
        units[field] = try amount.required("unit").choice(of: TableUnit.self)
      } else if column.isMapping, let value = try column.mapping().optional("value") {
        try column.mapping().check(knownKeys: ["value"])
        values[field] = try value.text()
      } else {
        fields[field] =
          try field == .assignedTo
          ? TableColumn(single: column) : TableColumn(column, and: Self.ofGroups.contains(field) ? ["split"] : [])
        guard column.isMapping else { continue }
        splits[field] = try column.mapping().optional("split").map { try PersonCell.separator($0.text()) }
      }
    }
    entities = Set(try section.optional("entities")?.list().map { try $0.choice(of: TextField.self).field } ?? [])
    nothing = Set(try section.optional("nothing")?.texts().map { $0.lowercased() } ?? [])
    outcome = try section.optional("outcome").map { try TableOutcome($0) }
    notTasks = try section.optional("notTasks").map { try TableExclusion.list($0) } ?? []
    repeated = try section.optional("repeated")?.choice(of: Repeated.self)
    beside = try section.optional("beside").map { try Beside($0, id: id) }
    changes = try section.optional("changes").map { try Changes($0, format: format) }
    if changes?.zone != nil, let zone = try section.optional("changes")?.mapping().optional("zone") {
      try times.checkZone(zone)
    }
    let changed = Set((changes?.names ?? [:]).values)
    if let outcome = section.optional("outcome"),
      changed.union(fields.keys).isDisjoint(with: [.resolution, .bugStatus])
    {
      throw Problem.impossible(
        outcome, "there is neither a resolution nor a status to read it from",
        remedy: "map one of the two, or remove it")
    }
    if let value = section.optional("snapshots") { try readSnapshots(value) }
    guard fields[.assignedTo] != nil || changes != nil else {
      throw Problem.missingKey("table.assignee", location: value.location)
    }
    dating = try dating(section.optional("outcomes"), of: value)
  }

  /// Keys that say how a file of some formats is laid out.
  package static let layoutKeys: [(key: String, formats: [Format])] = [
    ("sheet", [.csv]), ("delimiter", [.csv]), ("escapes", [.csv]), ("skip", [.csv]), ("rows", [.json]),
  ]

  private mutating func readLayout(_ section: YAMLMapping) throws {
    for (key, formats) in Self.layoutKeys {
      if let value = section.optional(key), !formats.contains(format) {
        throw Problem.impossible(
          value, "it belongs to the format \(formats[0].rawValue), and this is \(format.rawValue)",
          remedy: "remove it, or write 'format: \(formats[0].rawValue)'")
      }
    }
    delimiter = try section.optional("delimiter").map { try Self.delimiter($0) }
    hasEscapes = try section.optional("escapes")?.choice(of: TableEscapes.self) == .backslash
    skippedLines = try section.optional("skip")?.integer(in: 0...TableCSV.mostSkipped) ?? 0
    encoding = try section.optional("encoding")?.choice(of: TableEncoding.self) ?? .utf8
    rows = try section.optional("rows")?.text()
    sheet = try section.optional("sheet")?.text()
  }

  private enum TextField: String, CaseIterable {
    case title, description
    var field: Field { self == .title ? .shortDesc : .description }
  }

  private static func delimiter(_ value: YAMLValue) throws -> UInt8 {
    let text = try value.text()
    let bytes = Array((text == "tab" ? "\t" : text).utf8)
    guard bytes.count == 1, isDelimiter(bytes[0]) else {
      throw Problem.impossible(value, "'\(text)' is not one ASCII character", remedy: "write one such as \";\", or tab")
    }
    return bytes[0]
  }

  package static func isDelimiter(_ byte: UInt8) -> Bool {
    byte < 0x80 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\n")
  }
}

extension TableMapping.Beside {
  fileprivate init(_ value: YAMLValue, id: TableColumn) throws {
    let section = try value.mapping(knownKeys: ["file", "id", "columns"])
    self.init(
      file: try section.required("file").fileName(),
      id: try section.optional("id").map { try TableColumn(single: $0) } ?? id,
      columns: try section.required("columns").texts().map { TableColumn($0) })
  }
}

extension TableMapping.Changes {
  fileprivate init(_ value: YAMLValue, format: TableMapping.Format) throws {
    let section = try value.mapping(knownKeys: [
      "file", "rows", "id", "field", "when", "value", "previous", "valueId", "previousId", "total", "fields", "zone",
    ])
    self.init(file: try section.optional("file")?.fileName())
    if let value = section.optional("rows") {
      guard file != nil, format == .json else {
        throw Problem.impossible(
          value, "it belongs to a file of changes in the format json", remedy: "remove it, or write 'file' beside it")
      }
      rows = try value.text()
    }
    zone = try section.optional("zone").map { try TableZone($0) }
    if let id = section.optional("id") { self.id = try TableColumn(single: id) }
    if let field = section.optional("field") { self.field = try TableColumn(single: field) }
    if let when = section.optional("when") { self.when = try TableColumn(single: when) }
    if let value = section.optional("value") { self.value = try TableColumn(single: value) }
    previous = try section.optional("previous").map { try TableColumn(single: $0) }
    valueID = try section.optional("valueId").map { try TableColumn(single: $0) }
    previousID = try section.optional("previousId").map { try TableColumn(single: $0) }
    total = try section.optional("total").map { try TableColumn(single: $0) }
    for entry in try section.optional("fields")?.mapping(knownKeys: TableMapping.fieldKeys.map(\.key)).entries ?? [] {
      for name in try entry.value.scalar == nil ? entry.value.texts() : [entry.value.text()] {
        names[name] = TableMapping.fieldKeys.first { $0.key == entry.key }!.field
      }
    }
    let deepest = columns.map(\.lists).max { $0.count < $1.count }!
    if file == nil, format == .csv || deepest.isEmpty {
      throw Problem.missingKey("table.changes.file", location: value.location)
    }
    if let total = section.optional("total"), file != nil {
      throw Problem.impossible(
        total, "the changes are in a file of their own, and no task's object has their number",
        remedy: "remove it, or remove 'file'")
    }
    if let stray = columns.first(where: { !deepest.hasPrefix($0.lists) }) {
      throw Problem.impossible(
        value, "'\(stray.path)' is not in the list '\(deepest)' nor around it",
        remedy: "name values of one list of changes")
    }
  }
}

extension TableColumn {
  /// The name of a column, or `{column: …, take: first}`.
  fileprivate init(_ value: YAMLValue, and more: [String] = []) throws {
    guard value.isMapping else {
      self.init(try value.text())
      return
    }
    let section = try value.mapping(knownKeys: ["column", "take"] + more)
    self.init(try section.required("column").text(), take: try section.optional("take")?.choice(of: Take.self))
  }

  /// A column of which a task has one value.
  fileprivate init(single value: YAMLValue) throws {
    try self.init(value, and: value.key.hasSuffix("assignee") ? ["split"] : [])
    guard take == .joined else { return }
    throw Problem.impossible(
      value, "it has one value, not several joined", remedy: "write 'take: first' or 'take: last'")
  }
}

extension TableOutcome {
  fileprivate init(_ value: YAMLValue) throws {
    let section = try value.mapping(knownKeys: ["done", "notDone", "open"])
    func words(_ key: String) throws -> [String] { try section.optional(key)?.texts() ?? [] }
    _ = try section.required("done")
    self.init(done: try words("done"), notDone: try words("notDone"), open: try words("open"))
    var seen: Set<String> = []
    for word in try words("done") + words("notDone") + words("open") where !seen.insert(word.lowercased()).inserted {
      throw Problem.repeatedItem(value.key, value: word, location: value.location)
    }
  }
}

extension TableExclusion {
  /// `pull_request.url: "*"`, or a list of patterns for each column.
  fileprivate static func list(_ value: YAMLValue) throws -> [TableExclusion] {
    try value.mapping().entries.map { entry in
      let patterns = if case .list = entry.value.content { try entry.value.texts() } else { [try entry.value.text()] }
      return TableExclusion(column: TableColumn(entry.key), patterns: patterns)
    }
  }
}
