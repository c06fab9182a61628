import DelegationTasks

/// The file format of a generated tracker.
package enum GeneratorFormat: String, Sendable, CaseIterable {
  /// A folder of XML files, one per field: MSR 2013, version 0.1.
  case v01
  /// A folder of JSON files, one per field: MSR 2013, version 0.2.
  case v02

  var suffix: String { self == .v01 ? "xml" : "json" }

  package var fileNames: [String] { MSRFields.fileNames(extension: suffix) }
}

/// Writes tasks into the files of one layout as they come.
struct GeneratorWriter {
  private let format: GeneratorFormat
  private let tasks: GeneratorBuffer
  private let fields: [GeneratorBuffer]
  private var isFirst = true

  /// - Parameter folder: Must exist; its files are replaced.
  init(_ format: GeneratorFormat, folder: String) throws {
    self.format = format
    tasks = try GeneratorBuffer(path: DatasetLocation.join(folder, "reports.\(format.suffix)"))
    fields = try MSRFields.all.map {
      try GeneratorBuffer(path: DatasetLocation.join(folder, "\($0.rawValue).\(format.suffix)"))
    }
    open(tasks, "reports")
    for (position, field) in MSRFields.all.enumerated() { open(fields[position], field.rawValue) }
  }

  mutating func write(_ task: GeneratedTask) throws {
    switch format {
    case .v01: writeXML(task)
    case .v02: writeJSON(task)
    }
    isFirst = false
    try tasks.flush()
    for field in fields { try field.flush() }
  }

  func close() throws {
    for (file, name) in zip([tasks] + fields, ["reports"] + MSRFields.all.map(\.rawValue)) {
      file.add(format == .v01 ? "</\(name)>\n" : "}}\n")
      try file.close()
    }
  }

  private func open(_ file: GeneratorBuffer, _ name: String) {
    file.add(format == .v01 ? "<?xml version=\"1.0\"?>\n<\(name)>\n" : "{\"\(name)\": {")
  }

  private func writeXML(_ task: GeneratedTask) {
    beginXML(task, in: tasks)
    tasks.add("    <opening_time>")
    tasks.add(task.opening)
    tasks.add("</opening_time>\n    <reporter>")
    tasks.add(Int64(task.reporter))
    tasks.add("</reporter>\n  </report>\n")
    for (file, history) in zip(fields, task.histories) {
      beginXML(task, in: file)
      for update in history {
        file.add("    <update>\n      <when>")
        file.add(update.when)
        file.add("</when>\n      <what>")
        file.addXML(update.what)
        file.add("</what>\n    </update>\n")
      }
      file.add("  </report>\n")
    }
  }

  private func beginXML(_ task: GeneratedTask, in file: GeneratorBuffer) {
    file.add("  <report id=\"")
    file.add(Int64(task.id))
    file.add("\">\n")
  }

  private func writeJSON(_ task: GeneratedTask) {
    beginJSON(task, in: tasks)
    tasks.add("{\"opening\": ")
    tasks.add(task.opening)
    tasks.add(", \"reporter\": ")
    tasks.add(Int64(task.reporter))
    tasks.add(", \"current_status\": \"")
    tasks.addJSON(task.last(.bugStatus) ?? "")
    tasks.add("\", \"current_resolution\": \"")
    tasks.addJSON(task.last(.resolution) ?? "")
    tasks.add("\"}")
    for (file, history) in zip(fields, task.histories) {
      beginJSON(task, in: file)
      file.add("[")
      for (position, update) in history.enumerated() {
        file.add(position == 0 ? "{\"when\": " : ", {\"when\": ")
        file.add(update.when)
        file.add(", \"what\": \"")
        file.addJSON(update.what)
        file.add("\", \"who\": ")
        file.add(Int64(update.who))
        file.add("}")
      }
      file.add("]")
    }
  }

  private func beginJSON(_ task: GeneratedTask, in file: GeneratorBuffer) {
    file.add(isFirst ? "\n\"" : ",\n\"")
    file.add(Int64(task.id))
    file.add("\": ")
  }
}

struct GeneratedUpdate: Sendable {
  let when: Int64
  let what: String
  let who: Int
}

struct GeneratedTask: Sendable {
  let id: Int
  let opening: Int64
  let reporter: Int
  /// By the index of the field in ``MSRFields/all``.
  private(set) var histories: [[GeneratedUpdate]]

  init(id: Int, opening: Int64, reporter: Int) {
    (self.id, self.opening, self.reporter) = (id, opening, reporter)
    histories = Array(repeating: [], count: MSRFields.all.count)
  }

  /// Adds a value, unless it is dated after the tracker's end.
  mutating func set(_ field: Field, _ what: String, at when: Int64, by who: Int, end: Int64) {
    guard when < end else { return }
    histories[Self.position(of: field)].append(GeneratedUpdate(when: when, what: what, who: who))
  }

  func last(_ field: Field) -> String? { histories[Self.position(of: field)].last?.what }

  /// Sorts updates that were added in any order by time.
  mutating func sortByMoment(_ field: Field) {
    let position = Self.position(of: field)
    histories[position] = histories[position].enumerated()
      .sorted { $0.element.when != $1.element.when ? $0.element.when < $1.element.when : $0.offset < $1.offset }
      .map(\.element)
  }

  /// Puts the second and third update of a history in the wrong order, if it has them and they differ in time.
  mutating func unsort(_ field: Field) -> Bool {
    let position = Self.position(of: field)
    guard histories[position].count > 2, histories[position][1].when < histories[position][2].when else { return false }
    histories[position].swapAt(1, 2)
    return true
  }

  private static func position(of field: Field) -> Int { MSRFields.all.firstIndex(of: field)! }
}
