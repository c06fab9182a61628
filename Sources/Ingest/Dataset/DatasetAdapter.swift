import DelegationFoundations
import DelegationStrictYAML

/// The adapter of a description, with its settings.
package struct DatasetAdapter: Sendable {
  /// A kind of files that a description may name.
  struct Kind: Sendable {
    let name: String
    /// The key of `dataset.yaml` that belongs to this kind alone; nil where there is none.
    var section: String?
    /// Returns the adapter for the section's value.
    let make: @Sendable (YAMLValue) throws -> any Adapter
  }

  /// All kinds; the keys of descriptions and the messages are made of this list.
  static let kinds = [
    // One XML file per field, a folder per product; with histories.
    Kind(name: "msr2013-xml") { _ in MSR2013XML() },
    // One JSON file per field, all products of a project together; with histories.
    Kind(name: "msr2013-json", section: "product") { MSR2013JSON(product: try $0.text()) },
    // CSV or JSON, a task per row.
    Kind(name: "table", section: "table") { TableAdapter(mapping: try TableMapping($0)) },
    // Items that Perceval fetched, one per line; with histories where the backend gives them.
    Kind(name: "perceval", section: "perceval") { try PercevalAdapter($0) },
    // Events of tasks that an app recorded, one per line; with histories.
    Kind(name: "app-events", section: "events") { try AppEventsAdapter($0) },
  ]

  /// The keys that belong to one kind each.
  static let sections = kinds.compactMap(\.section)

  package internal(set) var adapter: any Adapter
  /// The settings that decide how files are read: equal text means equal reading.
  let fingerprint: String

  /// - Parameter root: A `dataset.yaml`.
  init(_ root: YAMLMapping) throws {
    let named = try root.required("adapter")
    let name = try named.choice(Self.kinds.map(\.name))
    for other in Self.kinds where other.name != name {
      if let key = other.section, let value = root.optional(key) {
        throw Problem.impossible(
          value, "it belongs to the adapter \(other.name), and this is \(name)",
          remedy: "remove it, or write 'adapter: \(other.name)'")
      }
    }
    let kind = Self.kinds.first { $0.name == name }!
    let section = try kind.section.map { try root.required($0) }
    adapter = try kind.make(section ?? named)
    fingerprint = try ([name] + [section].compactMap(\.self).map(Self.canonicalText)).joined(separator: " ")
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
