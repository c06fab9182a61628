import DelegationFoundations
import DelegationStrictYAML
import DelegationTasks

/// What Perceval fetched from a tracker: one item per line (`perceval BACKEND … --json-line`).
///
/// A task that was fetched several times counts as it was updated last. Values that the backend gives no history of are
/// dated like a table's: assignee, resolution and status when the task was closed, else when it was updated; all others
/// at the opening.
package struct PercevalAdapter: Adapter {
  /// What labels that name suggestions begin with. They say nothing of a task, so nothing is learned from them.
  package static let suggestion = "suggested/"

  let backend: PercevalBackend
  let items: [String]
  /// Who counts of several assignees; nil: the general rules say it.
  private var persons: PersonRules?

  package init(backend: PercevalBackend, items: [String]) { (self.backend, self.items) = (backend, items) }

  package func choosing(by rules: PersonRules) -> any Adapter {
    var adapter = self
    adapter.persons = rules
    return adapter
  }

  package var fileNames: [String] { items }
  package var taskFiles: [String] { items }
  package var hasHistories: Bool { backend.shape.history != nil }
  package func column(of field: Field) -> String {
    backend.shape.columns.first { $0.field == field }?.final.first ?? field.rawValue
  }

  package func read(
    _ files: SourceFiles, threads: Threads, progress: @escaping @Sendable (SourceProgress) -> Void
  ) throws -> TaskLog {
    let shape = backend.shape
    var latest: [String: Version] = [:]
    var others = 0
    // First which line of each task counts, so that only these are kept in memory.
    try forEachItem(of: files, keys: PercevalShape.firstKeys(shape.id + [shape.otherwise].compactMap(\.self))) {
      item, number, file, line in
      guard item.backend == shape.backend else {
        throw Problem.otherBackend(item.backend, wanted: backend.rawValue, file: file, line: line)
      }
      guard let data = item.data else { throw Problem.item("the item has no “data”", file: file, line: line) }
      guard item.category ?? shape.category == shape.category,
        shape.otherwise.map({ data.values($0).allSatisfy { $0 == .null } }) ?? true
      else {
        others += 1
        return
      }
      guard let id = data.text(shape.id) else { throw Problem.item("the item has no id", file: file, line: line) }
      guard SourceText.idFault(id) == nil else {
        throw Problem.item("the task's id holds a space, a control character or an address", file: file, line: line)
      }
      let version = Version(id: id, origin: item.origin, updated: item.updated, file: number, line: line)
      // A task that was moved has another id, and still its uuid.
      latest[item.uuid ?? id] = version.later(than: latest[item.uuid ?? id])
    }
    var versions: [String: Version] = [:]
    for version in latest.values.sorted(by: { ($0.file, $0.line) < ($1.file, $1.line) }) {
      if let other = versions[version.id], other.origin != version.origin {
        let file = try files.required(items[version.file], purpose: Self.purpose)
        throw Problem.item(
          "task \(Problem.shown(version.id)) comes from another tracker or project than the one in line \(other.line)",
          file: file, line: version.line, remedy: "make a dataset for each tracker and project")
      }
      versions[version.id] = version.later(than: versions[version.id])
    }
    var tasks = try PercevalTasks(shape: shape, persons: persons)
    try forEachItem(of: files, keys: shape.keys) { item, number, file, line in
      guard let data = item.data, let id = data.text(shape.id), let version = versions[id],
        version.file == number, version.line == line
      else { return }
      try tasks.add(data, id: id, at: (file, number, line))
    }
    for name in items { if let file = files[name] { progress(.init(file: file.displayPath, bytes: file.byteCount)) } }
    return try tasks.log(others: others)
  }

  /// A line that holds a task as it was at a time.
  private struct Version {
    let id: String
    let origin: String?
    let updated: Double
    let file: Int
    let line: Int

    /// This one, unless the other was updated later; of two at one time, the one read last.
    func later(than other: Version?) -> Version { if let other, other.updated > updated { other } else { self } }
  }

  private static let purpose = "the items that perceval fetched"

  private func forEachItem(
    of files: SourceFiles, keys: Set<String>, _ body: (PercevalItem, Int, SourceFile, Int) throws -> Void
  ) throws {
    for (number, name) in items.enumerated() {
      let file = try files.required(name, purpose: Self.purpose)
      try file.inflated().withBytes { bytes in
        var lines = SourceLines(bytes.bindMemory(to: UInt8.self))
        while let (text, line) = lines.next() {
          let item: PercevalItem
          do throws(JSONFault) {
            item = try PercevalItem(text, keys: keys)
          } catch { throw Problem.item(error.fault, file: file, line: line) }
          try body(item, number, file, line)
        }
      }
    }
  }
}

extension PercevalAdapter {
  /// Reads the `perceval` section of a `dataset.yaml`.
  init(_ value: YAMLValue) throws {
    let section = try value.mapping(knownKeys: ["backend", "items"])
    let files = try section.required("items")
    self.init(backend: try section.required("backend").choice(of: PercevalBackend.self), items: try files.fileNames())
  }
}
