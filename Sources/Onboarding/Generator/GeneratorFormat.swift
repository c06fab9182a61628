import DelegationIngest
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
    let head = "  <report id=\"\(task.id)\">\n"
    tasks.add(
      "\(head)    <opening_time>\(task.opening)</opening_time>\n    <reporter>\(task.reporter)</reporter>\n  </report>\n"
    )
    for (file, history) in zip(fields, task.histories) {
      let updates = history.map {
        "    <update>\n      <when>\($0.when)</when>\n      <what>\($0.what.escapedForXML)</what>\n    </update>\n"
      }
      file.add(head + updates.joined() + "  </report>\n")
    }
  }

  private func writeJSON(_ task: GeneratedTask) {
    func last(_ field: Field) -> String { (task.last(field) ?? "").escapedForJSON }
    let head = "\(isFirst ? "" : ",")\n\"\(task.id)\": "
    tasks.add(
      "\(head){\"opening\": \(task.opening), \"reporter\": \(task.reporter), \"current_status\": \"\(last(.bugStatus))\", "
        + "\"current_resolution\": \"\(last(.resolution))\"}")
    for (file, history) in zip(fields, task.histories) {
      let updates = history.map {
        "{\"when\": \($0.when), \"what\": \"\($0.what.escapedForJSON)\", \"who\": \($0.who)}"
      }
      file.add("\(head)[\(updates.joined(separator: ", "))]")
    }
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
  /// The history of each field, by its index in ``MSRFields/all``.
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
  mutating func sortByMoment(_ field: Field) { histories[Self.position(of: field)].sort { $0.when < $1.when } }

  /// Puts the second and third update of a history in the wrong order, if it has them and they differ in time.
  mutating func unsort(_ field: Field) -> Bool {
    let position = Self.position(of: field)
    guard histories[position].count > 2, histories[position][1].when < histories[position][2].when else { return false }
    histories[position].swapAt(1, 2)
    return true
  }

  private static func position(of field: Field) -> Int { MSRFields.all.firstIndex(of: field)! }
}
