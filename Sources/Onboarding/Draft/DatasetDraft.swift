import DelegationFoundations
import DelegationIngest
import DelegationTasks

/// What was understood of an export: enough for a `dataset.yaml`.
package struct DatasetDraft: Sendable {
  package enum Certainty: Sendable {
    /// The column's name in a known shape says so.
    case shape
    /// The column's name alone says so.
    case name
    /// The user said so.
    case stated
  }

  package struct Line: Sendable {
    package let key: String
    package let column: String
    package let examples: [String]
    package let certainty: Certainty
  }

  /// The keys of columns, in the order of a description; a column of amounts needs its unit, which no export tells.
  static let columnKeys =
    ["id", "opened", "resolved", "updated", "assignee", "reporter"]
    + TableMapping.fieldKeys.filter { $0.field != .assignedTo && !Field.amounts.contains($0.field) }.map(\.key)

  /// The answer that leaves a key out.
  static let none = "none"

  static let timeKeys = ["opened", "resolved", "updated"]

  /// Keys that no dataset lacks, or that decide what is done: two columns for one of them are a question.
  private static let decisive = ["id", "opened", "resolved", "assignee", "resolution", "status"]

  /// The paths of all files.
  let paths: [String]
  let answers: DraftAnswers
  let vocabulary: ExportVocabulary
  /// The files of tasks; all are laid out alike.
  let sources: [ExportFile]
  let columns: ExportColumns
  /// The known shape; nil for any other export.
  let knownShape: ExportVocabulary.Shape?
  package internal(set) var lines: [Line] = []
  /// The value of `times`, several separated by `|`, and the zone of times that name none.
  package internal(set) var times: (format: String, zone: String?) = ("iso-8601", nil)
  /// The columns whose times name no zone where none is stated, so that they are read as UTC.
  package internal(set) var columnsWithoutZone: [String] = []
  /// The values of resolution and status, by the keys of `outcome`.
  package internal(set) var outcome: [(key: String, values: [String])] = []
  /// Whether every task is done, as the user says of a table without states.
  package internal(set) var isAllDone = false
  /// Values of resolution and status that mean nothing known.
  package internal(set) var unknownValues: [String] = []
  /// Columns whose rows are no tasks where they have a value.
  package internal(set) var notTasks: [TableExclusion] = []
  var changes: [(key: String, column: String)] = []
  /// What the changes call the fields, where their columns do not say it.
  private(set) var fieldNames: [String: [String]] = [:]
  /// The changes in a file of their own, in that of the tasks, or inside their objects.
  var log: ExportChanges?
  /// The keys of texts with entities of web pages.
  var entities: [String] = []
  /// What is assumed of when outcomes were known; nil where the export tells.
  package private(set) var assumed: OutcomeDating?
  /// What several rows of one task are: the key of the description and its value.
  package internal(set) var repeats: (key: String, value: String)?
  /// Values of the assignee that are no persons.
  package internal(set) var nobodies: [String] = []
  /// Values of the assignee of which the user said that they are persons.
  var persons: [String] = []
  /// What stands between several assignees in one cell, as in a description; nil where each cell is one.
  package internal(set) var split: String?
  /// Columns that say by some values that the assignee is a robot.
  var robots: [(column: String, values: [String])] = []
  /// Columns that are not read.
  package internal(set) var unmapped: [String] = []
  package internal(set) var notes: [String] = []

  /// - `paths`: Of the files, at least one, all in one folder and of one shape.
  /// - Throws: `Problem` for an export that cannot be read; ``DraftQuestion`` where it can be read in two ways.
  package init(of paths: [String], answers: DraftAnswers) throws {
    let zone = answers["zone"].flatMap { TableZone($0) }
    // What the user says is known.
    let stated = try answers["times"].map { try TableTime(texts: DraftAnswers.formats($0), zone: zone) }
    (self.paths, self.answers) = (paths, answers)
    vocabulary = try ExportVocabulary.builtIn(zone: zone).adding(stated?.formats ?? [], joined: answers.joined)
    _ = try Self.names(of: paths)
    let all: [ExportFile]
    let every: ExportColumns
    do {
      all = try Self.sources(paths, answers, vocabulary)
      (sources, log) = try Self.parting(all, answers, vocabulary)
      every = try ExportColumns(of: sources, vocabulary: vocabulary, stated: stated)
    } catch let problem as Problem {
      guard let sheet = try Self.sheetOfTasks(paths, answers) else { throw problem }
      throw Problem.noExport(
        paths[0], "the first sheet is not a table (\(problem.fault)), and \(Problem.shown(sheet)) is one of tasks",
        remedy: "add --set sheet=\(SourceText.shell(sheet))")
    }
    columns = log?.file.path == sources[0].path ? every.without(log!.own.subtracting([log!["id"]])) : every
    guard columns.rowCount > 0 else { throw Problem.noExport(paths[0], "it has no rows", remedy: Problem.exportAgain) }
    if columns.hasMore {
      notes.append("only the first \(TableJSONPaths.most) columns are looked at, and there are more")
    }
    let known = Set(columns.columns.map(\.path))
    knownShape = vocabulary.shapes.first { $0.has.allSatisfy(known.contains) }
    try readSheets(all)
    try checkAlike()
    if answers["id"] == nil, log == nil {
      let known = knownShape?.columns["id"]?.filter { (columns[$0]?.filled ?? 0) > 0 } ?? []
      let usual = known.isEmpty ? Self.candidates(for: "id", columns, vocabulary) : [known[0]]
      try askForTask(usual: usual)
    }
    for key in Self.columnKeys {
      guard let found = try column(for: key) else { continue }
      let column = columns[found.path]!
      if let lacking = column.lackingFile, let other = sources.first(where: { $0.name == lacking }) {
        throw Problem.noExport(
          other.path, "it has no column \(Problem.shown(column: column.path)), which other files have",
          remedy: try ExportChanges.remedy(for: other, beside: sources, vocabulary))
      }
      lines.append(Line(key: key, column: found.path, examples: column.examples, certainty: found.certainty))
    }
    if log != nil, !isLogAlone, answers["id"] == nil { try joinChanges() }
    try checkIDs(
      opened: columns.columns.first { vocabulary.key(of: $0.path) == "opened" }?.path ?? self["opened"]?.column)
    changes = knownShape?.changes(in: known) ?? []
    if log == nil, changes.isEmpty, answers["changes"] != "false" { try readInnerChanges() }
    fieldNames = try log?.names ?? ExportChanges.foreignNames(in: changes, of: file, lines, vocabulary)
    changes = log?.keys ?? changes
    // Those of a later export too.
    notTasks = (knownShape?.notTasks ?? []).map { TableExclusion(column: TableColumn($0), patterns: ["*"]) }
    try leaveOutOthers()
    if isLogAlone, self["opened"] == nil {
      lines.append(Line(key: "opened", column: log!["when"], examples: [], certainty: .name))
    }
    try checkNeeded()
    try checkTitles()
    // `check` knows some anyway; all stand in the description, where they can be seen.
    try readPersons()
    try agreeOnPersons()
    noteAmbiguous()
    try readTimes(all, log == nil ? columns : ExportColumns(of: all, vocabulary: vocabulary, stated: stated))
    try readRepeats()
    try readOutcome()
    try leaveOutPlans()
    try dateReopened()
    try takeLaterTimes()
    try leaveOutLateFields()
    try leaveOutTellingFields()
    try askForGroups()
    try readEntities()
    try noteDays()
    try compareClocks(all)
    assumed = try assumedDating()
    takeAllOfOneName()
    let used = Set(lines.map(\.column) + notTasks.map(\.column.path) + robots.map(\.column) + changes.map(\.column))
    unmapped = columns.columns.map(\.path).filter {
      !used.contains($0) && !used.contains(TableColumn($0).ofSeveral?.name ?? $0)
    }
    try noteOtherPersons()
  }

  package subscript(key: String) -> Line? { lines.first { $0.key == key } }

  /// The first of the files.
  var file: ExportFile { sources[0] }
  /// The names of the files of tasks.
  var files: [String] { sources.map(\.name) }
  var path: String { paths[0] }
  /// The name of the known shape; nil for any other export.
  package var shape: String? { knownShape?.name }
  package var rowCount: Int { columns.rowCount }

  // MARK: Columns

  private mutating func column(for key: String) throws -> (path: String, certainty: Certainty)? {
    if let answer = answers[key] {
      if answer == Self.none, columns[answer] == nil, !["id", "opened", "assignee"].contains(key) { return nil }
      guard columns[answer] != nil else {
        throw Problem.unknownWord(answer, key: key, location: path, known: columns.columns.map(\.path))
      }
      return (answer, .stated)
    }
    if let shape = knownShape {
      let known = shape.columns[key]?.filter { columns[$0] != nil } ?? []
      if let found = known.first(where: { columns[$0]!.filled > 0 }) { return (found, .shape) }
      // An export in the shape of another may call what every dataset needs by another name, or tell it by an object.
      let isNeeded = ["id", "opened", "assignee"].contains(key)
      if let empty = known.first, !isNeeded || Self.candidates(for: key, columns, vocabulary).isEmpty {
        return (empty, .shape)
      }
      guard isNeeded else { return nil }
    }
    var candidates = Self.candidates(for: key, columns, vocabulary, object: object, rowCount: taskRowCount)
    if key == "assignee" {
      let accounts = try PersonsFile.builtIn.get().accounts
      let names = candidates.filter { column in
        !candidates.contains { $0 != column && vocabulary.detail(of: column, beside: $0, accounts) != nil }
      }
      if !names.isEmpty { candidates = names }
    }
    if candidates.isEmpty, Self.timeKeys.contains(key) { noteNoTimes(key) }
    guard candidates.count > 1 else { return candidates.first.map { ($0, .name) } }
    if key == "id", let named = try log?.naming(candidates, in: file) { return (named, .name) }
    if key != "opened", Self.timeKeys.contains(key) { return (best(candidates, for: key), .name) }
    guard Self.decisive.contains(key) else { return candidates.first { $0.lowercased() == key }.map { ($0, .name) } }
    throw DraftQuestion(
      key: key, fact: "several columns could be '\(key)'",
      readings: candidates.map {
        // Names would end up in logs.
        .init(
          answer: $0,
          meaning: key == "assignee"
            ? "\(columns[$0]!.filled) rows have a value"
            : "such as \(columns[$0]!.examples.prefix(2).joined(separator: ", "))")
      })
  }

  /// The object that the id is in, whose values are meant where its names fit.
  private var object: String { self["id"].map { ExportStates.object(of: $0.column) } ?? "" }

  /// How many rows have an id.
  private var taskRowCount: Int { self["id"].flatMap { columns[$0.column]?.filled } ?? columns.rowCount }

  /// The columns that a key could mean by their names and values, one for each object.
  ///
  /// - Parameters:
  ///   - object: The object that a task is, whose columns count first.
  ///   - rowCount: How many rows are tasks; nil for all.
  static func candidates(
    for key: String, _ columns: ExportColumns, _ vocabulary: ExportVocabulary, object: String = "", rowCount: Int? = nil
  ) -> [String] {
    func fitting(_ object: String, _ keyOf: (String) -> String?) -> [ExportColumns.Column] {
      columns.columns.filter { column in
        guard column.filled > 0, column.path.hasPrefix(object),
          keyOf(String(column.path.dropFirst(object.count))) == key
        else { return false }
        if key == "id" || key == "opened", column.filled < rowCount ?? columns.rowCount { return false }
        if key == "assignee" || key == "reporter", column.holdsTimes || column.isFlag { return false }
        return !timeKeys.contains(key) || column.isTimed || key == "opened"
      }
    }
    func fallback(_ name: String) -> String? {
      vocabulary.key(of: name) == nil ? vocabulary.fallbackKey(of: name) : nil
    }
    // An id that all rows share, as of a property, is no state.
    func tells(_ column: ExportColumns.Column) -> Bool { key != "status" || column.counts?.count != 1 }
    let found =
      (object.isEmpty ? [object] : [object, ""]).lazy
      .flatMap { [fitting($0, vocabulary.key), fitting($0, fallback).filter(tells)] }.first { !$0.isEmpty } ?? []
    func dates(_ column: ExportColumns.Column) -> Bool {
      column.isTimed && !column.times.groups.contains(where: vocabulary.arePeriods)
    }
    let hasTime = found.contains(where: dates)
    var stems: [String: [String]] = [:]
    var order: [String] = []
    for column in found where key != "opened" || !hasTime || dates(column) {
      let stem = TableColumn.word(vocabulary.stem(of: column.path))
      if stems[stem] == nil { order.append(stem) }
      stems[stem, default: []].append(column.path)
    }
    return order.map { vocabulary.best(of: stems[$0]!, areTimes: timeKeys.contains(key)) }
  }

  /// The column, of several with times, that says best when the work was done, or a task updated, if it is there for most tasks.
  private mutating func best(_ candidates: [String], for key: String) -> String {
    let most = candidates.map { columns[$0]!.filled }.max()!
    let usual = candidates.filter { columns[$0]!.filled * 2 >= most }
    let best = usual.min { vocabulary.order(of: $0) < vocabulary.order(of: $1) }!
    let others = candidates.filter { $0 != best }
    notes.append(
      "\(key) is '\(best)', not \(others.map { "'\($0)'" }.joined(separator: ", ")); add --set \(key)=\(SourceText.shell(others[0])) for that"
    )
    return best
  }

  /// Says of a column that is called as a time that it holds none.
  private mutating func noteNoTimes(_ key: String) {
    guard key != "opened",
      let column = columns.columns.first(where: { $0.filled > 0 && vocabulary.key(of: $0.path) == key })
    else { return }
    notes.append(
      "\(key) is left out: '\(column.path)' holds no times that can be read, such as “\(column.examples.first ?? "")”")
  }

  private mutating func noteAmbiguous() {
    guard knownShape == nil else { return }
    for key in Self.columnKeys where self[key] == nil && !Self.decisive.contains(key) {
      let candidates = Self.candidates(for: key, columns, vocabulary, object: object)
      guard candidates.count > 1 else { continue }
      notes.append("\(key) is left out: it could be \(candidates.joined(separator: " or ")); add --set \(key)=COLUMN")
    }
  }
}
