import DelegationFoundations
import DelegationStrictYAML

/// The adapter of a description, with its settings.
package struct DatasetAdapter: Sendable {
  package enum Name: String, CaseIterable, Sendable {
    /// One XML file per field, a folder per product; with histories.
    case msr2013XML = "msr2013-xml"
    /// One JSON file per field, all products of a project together; with histories.
    case msr2013JSON = "msr2013-json"
    /// CSV or JSON, a task per row.
    case table
    /// Items that Perceval fetched, one per line; with histories where the backend gives them.
    case perceval
    /// Events of tasks that an app recorded, one per line; with histories.
    case appEvents = "app-events"
  }

  package internal(set) var adapter: any Adapter
  /// The settings that decide how files are read: equal text means equal reading.
  let fingerprint: String

  /// - Parameter root: A `dataset.yaml`; `product`, `table`, `perceval` and `events` belong to one adapter each.
  init(_ root: YAMLMapping) throws {
    let name = try root.required("adapter").choice(of: Name.self)
    let keys: [Name: String] = [.msr2013JSON: "product", .table: "table", .perceval: "perceval", .appEvents: "events"]
    for other in Name.allCases where other != name {
      if let key = keys[other], let value = root.optional(key) {
        throw Problem.impossible(
          value, "it belongs to the adapter \(other.rawValue), and this is \(name.rawValue)",
          remedy: "remove it, or write 'adapter: \(other.rawValue)'")
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
    case .appEvents:
      let section = try root.required("events")
      adapter = try AppEventsAdapter(section)
      fingerprint = "\(name.rawValue) \(try Self.canonicalText(of: section))"
    }
  }

  /// The adapter of a dataset that is made of others.
  init(joining parts: [DatasetPart]) {
    adapter = JoinedAdapter(taskFiles: parts.map(\.name))
    fingerprint = "of " + parts.map { "\($0.dataset) as \($0.tracker)/\($0.name)" }.joined(separator: ", ")
  }

  /// The section as text, keys in the order of their names.
  private static func canonicalText(of value: YAMLValue) throws -> String {
    if case .list(let items) = value.content {
      return "[" + (try items.map(canonicalText)).joined(separator: ", ") + "]"
    }
    guard value.isMapping else { return try value.scalar ?? value.text() }
    let entries = try value.mapping().entries.map { "\($0.key): \(try canonicalText(of: $0.value))" }
    return "{" + entries.sorted().joined(separator: ", ") + "}"
  }
}
