import DelegationFoundations
import DelegationStrictYAML
import DelegationTasks

/// The adapter of a description, with its settings.
package struct DatasetAdapter: Sendable {
  package enum Name: String, CaseIterable, Sendable {
    /// One XML file per field, a folder per product; with histories.
    case msr2013XML = "msr2013-xml"
    /// One JSON file per field, all products of a project together; with histories.
    case msr2013JSON = "msr2013-json"
    /// CSV or JSON lines, a task per row.
    case table
    /// Items that Perceval fetched, one per line; with histories where the backend gives them.
    case perceval
  }

  let name: Name
  package let adapter: any Adapter
  /// The settings that decide how files are read: equal text means equal reading.
  let fingerprint: String

  /// - Parameter root: A `dataset.yaml`; `product`, `table` and `perceval` belong to one adapter each.
  init(_ root: YAMLMapping) throws {
    name = try root.required("adapter").choice(of: Name.self)
    let keys: [Name: String] = [.msr2013JSON: "product", .table: "table", .perceval: "perceval"]
    for other in Name.allCases where other != name {
      if let key = keys[other], let value = root.optional(key) {
        throw Problem.otherAdapter(value, adapter: name.rawValue, belongsTo: other.rawValue)
      }
    }
    switch name {
    case .msr2013XML:
      adapter = MSR2013XML()
      fingerprint = name.rawValue
    case .msr2013JSON:
      let product = try root.required("product").text()
      adapter = MSR2013JSON(product: product)
      fingerprint = "\(name.rawValue) \(product)"
    case .table:
      let table = try root.required("table")
      adapter = TableAdapter(mapping: try TableMapping(table))
      fingerprint = "\(name.rawValue) \(try Self.canonicalText(of: table))"
    case .perceval:
      let section = try root.required("perceval")
      adapter = try PercevalAdapter(section)
      fingerprint = "\(name.rawValue) \(try Self.canonicalText(of: section))"
    }
  }

  /// The section as text, keys in the order of their names.
  private static func canonicalText(of value: YAMLValue) throws -> String {
    if case .list(let items) = value.content {
      return "[" + (try items.map(canonicalText)).joined(separator: ", ") + "]"
    }
    guard value.isMapping else { return try value.text() }
    let entries = try value.mapping().entries.map { "\($0.key): \(try canonicalText(of: $0.value))" }
    return "{" + entries.sorted().joined(separator: ", ") + "}"
  }
}

extension YAMLValue {
  /// One file, or a list of files in their order.
  func fileNames() throws -> [String] {
    guard case .list(let items) = content else { return [try text()] }
    guard !items.isEmpty else { throw Problem.noFiles(self) }
    return try texts()
  }
}

extension TableMapping {
  /// The keys of a description for the columns of fields.
  private static let fieldKeys: [(key: String, field: Field)] = [
    ("title", .shortDesc), ("description", .description), ("assignee", .assignedTo), ("component", .component),
    ("resolution", .resolution), ("status", .bugStatus), ("priority", .priority), ("severity", .severity),
    ("product", .product), ("version", .version), ("system", .opSys), ("cc", .cc),
  ]

  /// Reads the `table` section of a `dataset.yaml`.
  init(_ value: YAMLValue) throws {
    let own = ["tasks", "format", "delimiter", "times", "id", "opened", "resolved", "updated", "reporter", "changes"]
    let section = try value.mapping(knownKeys: own + Self.fieldKeys.map(\.key), renamed: ["owner": "assignee"])
    let tasks = try section.required("tasks").fileNames()
    self.init(
      tasks: tasks, format: try section.required("format").choice(of: Format.self),
      id: try section.required("id").text(), opened: try section.required("opened").text())
    if let delimiter = section.optional("delimiter") { self.delimiter = try Self.delimiter(delimiter) }
    if let times = section.optional("times") { self.times = try times.choice(of: TimeFormat.self) }
    resolved = try section.optional("resolved")?.text()
    updated = try section.optional("updated")?.text()
    reporter = try section.optional("reporter")?.text()
    for (key, field) in Self.fieldKeys {
      guard let column = section.optional(key) else { continue }
      if column.isMapping {
        values[field] = try column.mapping(knownKeys: ["value"]).required("value").text()
      } else {
        fields[field] = try column.text()
      }
    }
    changes = try section.optional("changes").map { try Changes($0) }
    guard fields[.assignedTo] != nil || changes != nil else {
      throw Problem.missingKey("table.assignee", location: value.location)
    }
  }

  private static func delimiter(_ value: YAMLValue) throws -> UInt8 {
    let text = try value.text()
    let bytes = Array((text == "tab" ? "\t" : text).utf8)
    guard bytes.count == 1, bytes[0] < 0x80, bytes[0] != UInt8(ascii: "\""), bytes[0] != UInt8(ascii: "\n") else {
      throw Problem.badDelimiter(value, text)
    }
    return bytes[0]
  }
}

extension TableMapping.Changes {
  fileprivate init(_ value: YAMLValue) throws {
    let section = try value.mapping(knownKeys: ["file", "id", "field", "when", "value"])
    self.init(file: try section.required("file").text())
    if let id = section.optional("id") { self.id = try id.text() }
    if let field = section.optional("field") { self.field = try field.text() }
    if let when = section.optional("when") { self.when = try when.text() }
    if let value = section.optional("value") { self.value = try value.text() }
  }
}
