import DelegationFoundations
import DelegationIngest
import DelegationStrictYAML
import DelegationTasks

/// Changes of fields in an export, such as Jira's history: the task, the field, when, and the values. They are the rows of a file, or in a
/// list in each of its objects.
struct ExportChanges {
  let file: ExportFile
  /// Whether they are in the objects of the tasks themselves.
  let isInside: Bool
  /// The keys of `changes` in a description, with their columns.
  private(set) var keys: [(key: String, column: String)]
  /// What the changes call the fields, by the keys of a description.
  private(set) var names: [String: [String]] = [:]
  /// How often fields were changed to each value, by the same keys.
  private(set) var counts: [String: [String: Int]] = [:]
  /// The columns that are no task's.
  private(set) var own: Set<String>
  private let rowCount: Int
  /// The ids of the tasks that changed.
  private(set) var tasks: Set<String>

  /// - Parameters:
  ///   - columns: Those of the file.
  ///   - list: The path of the list, such as `history[].changes[]`; empty for rows.
  ///   - id: The column that names the task, of changes inside the tasks' own objects.
  ///   - others: The files that may have the tasks, which tell that column where its name does not.
  /// - Returns: Nil for a file of another kind.
  init?(
    _ file: ExportFile, _ columns: ExportColumns, _ vocabulary: ExportVocabulary, in list: Substring = "",
    id: String? = nil, beside others: [ExportFile] = []
  ) throws {
    var named = Self.named(in: columns, vocabulary, list)
    // Several changes of one moment are a list in an object that has the moment; that of a task is none of its changes.
    if id == nil, named["when"]!.isEmpty { named["when"] = Self.named(in: columns, vocabulary)["when"] }
    let (moments, written) = (named["when"]!, named["value"]!)
    var ids = id.map { [$0] } ?? named["id"]!
    if ids.isEmpty, list.isEmpty, !moments.isEmpty, !written.isEmpty {
      ids = try Self.column(naming: others, in: file, columns, vocabulary).map { [$0] } ?? []
    }
    guard !moments.isEmpty, !written.isEmpty, !ids.isEmpty else { return nil }
    // A property may be a kind of fields, beside their names.
    var (field, values) = ("", [String]())
    for path in named["field"]! where field.isEmpty {
      values = try list.isEmpty ? columns[path]!.counts?.keys.sorted() ?? [] : Self.values(of: path, in: file)
      if values.contains(where: { Self.field(named: $0, vocabulary.anyKey) != nil }) { field = path }
    }
    guard !field.isEmpty else { return nil }
    for name in values {
      guard let key = Self.field(named: name, vocabulary.key) else { continue }
      names[key, default: []].append(name)
    }
    for name in values {
      guard let key = Self.field(named: name, vocabulary.fallbackKey), names[key] == nil else { continue }
      names[key] = [name]
    }
    guard names["assignee"] != nil || names["status"] != nil || names["resolution"] != nil else { return nil }
    let keyOfName = Dictionary(uniqueKeysWithValues: names.flatMap { key, names in names.map { ($0, key) } })
    var tasks = ids.map { _ in Set<String>() }
    var (rowsOfKey, counts) = ([String: Int](), written.map { _ in [String: [String: Int]]() })
    var rowCount = 0
    // The time of the task itself is the same in all of its changes.
    var varying = moments.map { _ in (first: [String: String](), tasks: Set<String>()) }
    let known = ids + [field] + written
    try file.forEachRow(known + (moments.count > 1 ? moments : []), unfolds: !list.isEmpty) { row in
      rowCount += 1
      for moment in moments.indices where moments.count > 1 {
        let (task, time) = (row.text(0), row.text(known.count + moment))
        if varying[moment].first[task, default: time] != time { varying[moment].tasks.insert(task) }
        varying[moment].first[task] = varying[moment].first[task] ?? time
      }
      for id in ids.indices { tasks[id].insert(row.text(id)) }
      guard let key = keyOfName[row.text(ids.count)] else { return }
      rowsOfKey[key, default: 0] += 1
      for column in written.indices where !row.text(ids.count + 1 + column).isEmpty {
        counts[column][key, default: [:]][row.text(ids.count + 1 + column), default: 0] += 1
      }
    }
    // A column that only people have, such as a login, says nothing of states.
    let whole = counts.firstIndex { counts in
      rowsOfKey.allSatisfy { key, rows in counts[key, default: [:]].values.reduce(0, +) * 4 >= rows }
    }
    let value = written[whole ?? 0]
    let last = TableColumn.word(value.split(separator: ".").last.map(String.init) ?? "")
    let previous =
      named["previous"]!.first {
        whole ?? 0 > 0 && TableColumn.word($0.split(separator: ".").last.map(String.init) ?? "") == last
      }
      ?? named["previous"]!.first
    // A number of the change itself is another in every row, and then another column names the task.
    let index = ids.indices.min { tasks[$0].count < tasks[$1].count }!
    let most = varying.map(\.tasks.count).max()!
    let when = moments[varying.firstIndex { $0.tasks.count * 2 >= most }!]
    let found =
      [("field", field), ("when", when), ("value", value)] + (previous.map { [("previous", $0)] } ?? [])
    (self.file, self.counts, self.tasks, self.rowCount) = (file, counts[whole ?? 0], tasks[index], rowCount)
    isInside = id != nil
    keys = [("id", ids[index])] + found.map { (key: $0.0, column: $0.1) }
    own = Set(found.map(\.1) + ids + named["author"]!.prefix(1))
  }

  /// The columns for each key of `changes` by their names, the best first; of a list those in it and in the lists around it.
  private static func named(
    in columns: ExportColumns, _ vocabulary: ExportVocabulary, _ list: Substring = ""
  ) -> [String: [String]] {
    let filled = columns.columns.filter { $0.filled > 0 }.map(\.path)
    // Of a list the columns know the first element alone.
    let own = (list.isEmpty ? filled : columns.columns.map(\.path)).compactMap { TableColumn($0).inside(list) }
    var named = vocabulary.changes.reduce(into: [:]) { $0[$1.key] = vocabulary.columns(ofChanges: $1.key, among: own) }
    let outer = filled.filter { TableColumn($0).lists.isEmpty }
    named["id"] = outer.filter { vocabulary.key(of: $0) == "id" } + named["id"]!.filter(outer.contains)
    return named
  }

  /// The values of a column in a list; none where there are too many for names of fields.
  private static func values(of path: String, in file: ExportFile) throws -> [String] {
    var values: Set<String> = []
    try file.forEachRow([path], unfolds: true) { row in
      if values.count <= ExportColumns.most { values.insert(row.text(0)) }
    }
    return values.count > ExportColumns.most ? [] : values.sorted()
  }

  /// Whether people and states are called as in the tasks, or people by the numbers beside their names.
  func fits(_ lines: [DatasetDraft.Line], _ columns: ExportColumns) -> Bool {
    lines.filter { ["assignee", "status"].contains($0.key) }.allSatisfy { line in
      guard let changed = counts[line.key], let known = columns[line.column]?.counts else { return true }
      let numbers = line.key == "assignee" ? line.numbered(columns).flatMap { columns[$0.column]?.counts } : nil
      return changed.keys.contains { known[$0] != nil || numbers?[$0] != nil }
    }
  }

  /// What changes of a known shape call those fields that none of them calls as the column, in another language.
  static func foreignNames(
    in changes: [(key: String, column: String)], of file: ExportFile, _ lines: [DatasetDraft.Line],
    _ vocabulary: ExportVocabulary
  ) throws -> [String: [String]] {
    guard let field = changes.first(where: { $0.key == "field" })?.column else { return [:] }
    let names = try values(of: field, in: file)
    return Dictionary(grouping: names) { Self.field(named: $0, vocabulary.key) ?? "" }.filter { key, _ in
      lines.contains { line in line.key == key && !names.contains(where: TableColumn(line.column).names) }
    }
  }

  private static func field(named name: String, _ keyOf: (String) -> String?) -> String? {
    keyOf(name).flatMap { key in
      TableMapping.fieldKeys.contains { $0.key == key && !Field.amounts.contains($0.field) } ? key : nil
    }
  }

  /// What to do with a file beside those of tasks that may hold their changes, but not by the names that are known.
  static func remedy(for file: ExportFile, beside others: [ExportFile], _ vocabulary: ExportVocabulary) throws -> String
  {
    let columns = try ExportColumns(of: [file], vocabulary: vocabulary, stated: nil)
    let named = named(in: columns, vocabulary)
    let naming = try column(naming: others, in: file, columns, vocabulary)
    let keys = try ["id", "field", "when", "value", "previous"].map { key in
      // Of several ids one is the change's own.
      let choices = named[key]!
      let isUnclear = try key == "id" && (choices.count > 1 || (try isNumber(choices.first, in: file)))
      let column = key == "id" && naming != nil ? naming : isUnclear ? nil : choices.first
      return "\(key): \(column.map(YAMLText.word) ?? "COLUMN")"
    }
    let names = try named["field"]!.first.map { try values(of: $0, in: file) } ?? []
    let fields = TableMapping.fieldKeys.compactMap { key, _ in
      let own = names.filter { field(named: $0, vocabulary.key) == key }.map(YAMLText.word)
      return own.isEmpty ? nil : "\(key): [\(own.joined(separator: ", "))]"
    }
    return """
      export it with the columns of the others, or leave it out; if its rows are changes of the tasks, add to the dataset.yaml of the others, below table, \
      changes: {file: \(YAMLText.word(file.name)), \(keys.joined(separator: ", ")), fields: {\(fields.isEmpty ? "assignee: [NAME]" : fields.joined(separator: ", "))}}; its columns are \
      \(columns.columns.prefix(40).map { Problem.shown(column: $0.path) }.joined(separator: ", "))
      """
  }

  /// Returns the changes with the column that names the task, where what is called an id is a number of the change itself.
  ///
  /// - Parameter known: The ids of the tasks.
  func identified(among known: Set<String>, _ vocabulary: ExportVocabulary) throws -> ExportChanges? {
    guard tasks.count == rowCount, !tasks.isSubset(of: known), TableColumn(self["id"]).lists.isEmpty else { return nil }
    let used = Set(keys.map(\.column))
    let others = try ExportColumns(of: [file], vocabulary: vocabulary, stated: nil).columns
      .filter { $0.filled == rowCount && !used.contains($0.path) }.map(\.path)
    var values = others.map { _ in Set<String>() }
    try file.forEachRow(others) { row in
      for column in others.indices where values[column].count <= known.count { values[column].insert(row.text(column)) }
    }
    let naming = others.indices.filter { values[$0].count > 1 && values[$0].isSubset(of: known) }
    guard let column = naming.max(by: { values[$0].count < values[$1].count }) else { return nil }
    var changes = self
    changes.tasks = values[column]
    changes.keys[keys.firstIndex { $0.key == "id" }!].column = others[column]
    changes.own.insert(others[column])
    return changes
  }

  subscript(key: String) -> String { keys.first { $0.key == key }!.column }

  func question(isAlone: Bool) -> DraftQuestion {
    let opened = isAlone ? "; without a time of the opening, a task was opened at its first" : ""
    return DraftQuestion(
      key: "changes",
      fact:
        "\(rowCount) rows of \(file.name) are changes of \(tasks.count) tasks: '\(self["field"])' became '\(self["value"])' at '\(self["when"])'",
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
    func checkLayouts(_ files: [ExportFile]) throws {
      if let other = files.first(where: { $0.layout != files[0].layout }) {
        throw Problem.differentLayouts(other, files[0])
      }
    }
    guard answers["changes"] != "false" else {
      try checkLayouts(sources)
      return (sources, nil)
    }
    let logs: [ExportChanges] = try sources.compactMap { source in
      let columns = try ExportColumns(of: [source], vocabulary: vocabulary, stated: nil)
      // Tasks with their changes inside are no file of changes.
      let lists = sources.count > 1 && !columns.areTasks(vocabulary) ? columns.lists : []
      for list in [""] + lists {
        if let found = try ExportChanges(source, columns, vocabulary, in: list, beside: sources) { return found }
      }
      return nil
    }
    guard let log = logs.first else {
      try checkLayouts(sources)
      guard answers["changes"] == nil else {
        let needs = "--set changes=true needs columns of a task, a field, a time and a new value"
        guard sources.count > 1 else {
          throw Problem.noExport(sources[0].path, needs, remedy: "export them, or leave it out")
        }
        let every = try ExportColumns(of: sources, vocabulary: vocabulary, stated: nil)
        let other = sources.indices.min { every.keyCount(of: $0, vocabulary) < every.keyCount(of: $1, vocabulary) }!
        throw Problem.noExport(
          sources[other].path, "\(needs), and none of these files has all by names that are known",
          remedy: try ExportChanges.remedy(for: sources[other], beside: sources, vocabulary))
      }
      return (sources, nil)
    }
    let tasks = sources.filter { source in !logs.contains { $0.file.path == source.path } }
    try checkLayouts(tasks)
    guard answers["changes"] == "true" else { throw log.question(isAlone: tasks.isEmpty) }
    guard logs.count == 1 else {
      throw Problem.noExport(
        logs[1].file.path, "it holds changes, and so does \(log.file.path)", remedy: "join them into one file")
    }
    return (tasks.isEmpty ? [log.file] : tasks, log)
  }

  /// Whether the changes are the only file.
  var isLogAlone: Bool { log.map { !$0.isInside && $0.file.path == file.path } ?? false }

  /// Reads the changes inside the tasks' objects, where the names of their values say what is what.
  mutating func readInnerChanges() throws {
    guard let id = self["id"]?.column else { return }
    // Redmine's name everything by its number.
    let numbered = lines.map { ["assignee", "reporter"].contains($0.key) ? $0 : $0.numbered(columns) ?? $0 }
    let called = lines.map { $0.sibling("name", of: "login", columns) ?? $0 }
    for list in columns.lists {
      guard let found = try ExportChanges(file, columns, vocabulary, in: list, id: id),
        let fitting = [lines, numbered, called].first(where: { found.fits($0, columns) })
      else { continue }
      return (log, lines) = (found, fitting)
    }
  }
}

extension DatasetDraft.Line {
  /// The line of the number beside a name, such as `status.id` for `status.name`; nil where there is none.
  fileprivate func numbered(_ columns: ExportColumns) -> DatasetDraft.Line? { sibling("id", of: "name", columns) }

  /// The line of another key of the same object; nil where there is none.
  fileprivate func sibling(_ other: String, of last: String, _ columns: ExportColumns) -> DatasetDraft.Line? {
    guard column.hasSuffix("." + last), let found = columns[column.dropLast(last.count) + other] else { return nil }
    return DatasetDraft.Line(key: key, column: found.path, examples: found.examples, certainty: certainty)
  }
}
