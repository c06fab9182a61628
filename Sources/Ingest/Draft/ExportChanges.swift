import DelegationFoundations
import DelegationTasks

/// A file of an export that has one row for each change of a field, such as Jira's history: the task, the field, when, and the values.
struct ExportChanges {
  let file: ExportFile
  /// The keys of `changes` in a description, with their columns.
  let keys: [(key: String, column: String)]
  /// What the changes call the fields, by the keys of a description.
  private(set) var names: [String: [String]] = [:]
  /// How often fields were changed to each value, by the same keys.
  private(set) var counts: [String: [String: Int]] = [:]
  /// The columns that are no task's.
  let own: Set<String>
  private let rowCount: Int
  private let taskCount: Int

  /// - Returns: Nil for a file of another kind.
  init?(_ file: ExportFile, _ vocabulary: ExportVocabulary) throws {
    let columns = try ExportColumns(of: [file], vocabulary: vocabulary, stated: nil)
    func column(_ key: String) -> String? {
      let filled = columns.columns.filter { $0.filled > 0 }
      return vocabulary.changes[key]!.lazy.compactMap { word in filled.first { ExportVocabulary.word($0.path) == word }
      }
      .first?.path
    }
    let found = ["field", "when", "value", "previous"].compactMap { key in column(key).map { (key: key, column: $0) } }
    let ids = columns.columns.map(\.path).filter { vocabulary.key(of: $0) == "id" }
    guard found.count > 2, found[0].key == "field", found[1].key == "when", found[2].key == "value", !ids.isEmpty,
      let values = columns[found[0].column]?.counts
    else { return nil }
    for (key, name) in values.keys.sorted().compactMap({ name in vocabulary.key(of: name).map { ($0, name) } })
    where TableMapping.fieldKeys.contains(where: { $0.key == key && !Field.amounts.contains($0.field) }) {
      names[key, default: []].append(name)
    }
    guard names["assignee"] != nil || names["status"] != nil || names["resolution"] != nil else { return nil }
    let keyOfName = Dictionary(uniqueKeysWithValues: names.flatMap { key, names in names.map { ($0, key) } })
    var (counts, tasks) = ([String: [String: Int]](), ids.map { _ in Set<String>() })
    try file.forEachRow(ids + [found[0].column, found[2].column]) { row in
      for id in ids.indices { tasks[id].insert(row.text(id)) }
      guard let key = keyOfName[row.text(ids.count)], case let value = row.text(ids.count + 1), !value.isEmpty else {
        return
      }
      counts[key, default: [:]][value, default: 0] += 1
    }
    // A number of the change itself is another in every row.
    let id = ids.indices.min { tasks[$0].count < tasks[$1].count }!
    (self.file, self.counts, taskCount, rowCount) = (file, counts, tasks[id].count, columns.rowCount)
    keys = [("id", ids[id])] + found
    own = Set(found.map(\.column) + ids + [column("author")].compactMap(\.self))
  }

  subscript(key: String) -> String { keys.first { $0.key == key }!.column }

  func question(isAlone: Bool) -> DraftQuestion {
    let opened = isAlone ? "; without a time of the opening, a task was opened at its first" : ""
    return DraftQuestion(
      key: "changes",
      fact:
        "\(rowCount) rows of \(file.name) are changes of \(taskCount) tasks: '\(self["field"])' became '\(self["value"])' at '\(self["when"])'",
      readings: [
        .init(answer: "true", meaning: "each row is a change of a field\(opened)"),
        .init(answer: "false", meaning: "each row is a task"),
      ])
  }
}

extension DatasetDraft {
  /// The files of tasks, and the one of changes if there is one: a file of changes alone is both.
  static func parting(
    _ sources: [ExportFile], _ answers: DraftAnswers, _ vocabulary: ExportVocabulary
  ) throws -> (tasks: [ExportFile], log: ExportChanges?) {
    guard answers["changes"] != "false" else { return (sources, nil) }
    let logs = try sources.compactMap { try ExportChanges($0, vocabulary) }
    guard let log = logs.first else {
      guard answers["changes"] == nil else {
        throw Problem.noExport(
          sources[0].path, "--set changes=true needs columns of a task, a field, a time and a new value",
          remedy: "export them, or leave it out")
      }
      return (sources, nil)
    }
    let tasks = sources.filter { source in !logs.contains { $0.file.path == source.path } }
    guard answers["changes"] == "true" else { throw log.question(isAlone: tasks.isEmpty) }
    guard logs.count == 1 else {
      throw Problem.noExport(
        logs[1].file.path, "it holds changes, and so does \(log.file.path)", remedy: "join them into one file")
    }
    return (tasks.isEmpty ? [log.file] : tasks, log)
  }

  /// Whether the changes are the only file.
  var isLogAlone: Bool { log?.file.path == file.path }
}
