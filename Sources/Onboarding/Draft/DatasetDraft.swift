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

    /// The question whether the column is what its key says: what it is else, so that it is left out, and what it is then.
    func question(_ fact: String, none: String, own: String) -> DraftQuestion {
      DraftQuestion(
        key: key, fact: fact,
        readings: [.init(answer: DatasetDraft.none, meaning: none), .init(answer: column, meaning: own)])
    }
  }

  /// The keys of columns, in the order of a description; a column of amounts needs its unit, which no export tells.
  static let columnKeys =
    ["id", "opened", "resolved", "updated", "assignee", "reporter"]
    + TableMapping.fieldKeys.filter { $0.field != .assignedTo && !Field.amounts.contains($0.field) }.map(\.key)

  /// The answer that leaves a key out.
  static let none = "none"

  static let timeKeys = ["opened", "resolved", "updated"]

  /// Keys that no dataset lacks, or that decide what is done: two columns for one of them are a question.
  static let decisive = ["id", "opened", "resolved", "assignee", "resolution", "status"]

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
  /// What stands between several values in a cell, as in a description, by the key; of others each cell is one.
  package internal(set) var splits: [String: String] = [:]
  package var split: String? { splits["assignee"] }
  /// Values of components, versions and the like that stand for none.
  package internal(set) var nothing: [String] = []
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
    self.paths = paths
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
      throw DraftQuestion.otherSheet(sheet, "the first sheet is not a table (\(problem.fault))")
    }
    if case .csv = sources[0].format, every.columns.count == 1 {
      throw Problem.noExport(
        paths[0], "it is no table: its lines have one cell each, such as \(Problem.shown(every.columns[0].path))",
        remedy: "export tasks as CSV, JSON or .xlsx")
    }
    self.answers = answers.spelt(as: sources[0].spellings)
    columns = log?.file.path == sources[0].path ? every.without(log!.own.subtracting([log!["id"]])) : every
    guard columns.rowCount > 0 else { throw Problem.noExport(paths[0], "it has no rows", remedy: Problem.exportAgain) }
    if columns.hasMore {
      notes.append("only the first \(TableJSONPaths.most) columns are looked at, and there are more")
    }
    if let lack = ExportPages.lack(in: sources, rows: columns.rowCount, vocabulary) {
      notes.append(lack)
    } else if sources.count == 1, vocabulary.lists["limits"]!.contains("\(columns.rowCount)") {
      notes.append(
        "there are \(PageText.counted(columns.rowCount, "row")), as many as some programs export at most: if there are more tasks, export them in parts, such as by year, and name all files"
      )
    }
    for (first, all) in sources[0].spellings.sorted(by: { $0.key < $1.key }) {
      notes.append("'\(first)' and \(all.dropFirst().map { "'\($0)'" }.joined(separator: ", ")) are read as one column")
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
    if self["title"] == nil, let number = lines.firstIndex(where: { $0.key == "description" && $0.certainty == .name })
    {
      lines[number] = Line(
        key: "title", column: lines[number].column, examples: lines[number].examples, certainty: .name)
    }
    if log != nil, !isLogAlone, answers["id"] == nil { try joinChanges() }
    // Those of a later export too.
    notTasks = (knownShape?.notTasks ?? []).map { TableExclusion(column: TableColumn($0), patterns: ["*"]) }
    try leaveOutOthers()
    leaveOutDeleted()
    try checkIDs(
      opened: columns.columns.first { vocabulary.key(of: $0.path) == "opened" }?.path ?? self["opened"]?.column)
    changes = knownShape?.changes(in: known) ?? []
    if log == nil, changes.isEmpty, answers["changes"] != "false" { try readInnerChanges() }
    fieldNames = try log?.names ?? ExportChanges.foreignNames(in: changes, of: file, lines, vocabulary)
    changes = log?.keys ?? changes
    if isLogAlone, self["opened"] == nil {
      lines.append(Line(key: "opened", column: log!["when"], examples: [], certainty: .name))
    }
    try checkNeeded()
    try checkTitles()
    // `check` knows some anyway; all stand in the description, where they can be seen.
    try readPersons()
    try checkSwapped()
    try askForReporter()
    try readValues()
    noteAmbiguous()
    try readTimes(all, log == nil ? columns : ExportColumns(of: all, vocabulary: vocabulary, stated: stated))
    try readRepeats()
    try checkBlanks()
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
    noteInnerTasks()
  }

  /// The draft; where nobody can be asked, every question about the export at once. Those behind the first are asked as its first reading
  /// means, and so on.
  ///
  /// - Parameters:
  ///   - paths: The files of the export.
  ///   - answers: What the user has said, by key.
  ///   - command: The command line before its settings.
  ///   - ask: Returns the readings that are meant; nil where nobody can be asked.
  /// - Throws: `Problem` with all questions, and with a command that answers them.
  package static func explained(
    of paths: [String], answers: DraftAnswers, command: String,
    ask: ((DraftQuestion) throws -> [DraftQuestion.Reading])? = nil
  ) throws -> DatasetDraft {
    var (answers, open) = (answers, [DraftQuestion]())
    while true {
      var stop: Problem?
      do {
        let draft = try DatasetDraft(of: paths, answers: answers)
        if open.isEmpty { return draft }
      } catch let question as DraftQuestion where !open.contains(question) {
        if ask == nil { open.append(question) }
        answers.answer(question, with: try ask?(question) ?? [question.readings[0]])
        continue
      } catch let problem as Problem where !open.isEmpty { stop = problem }
      throw open.problem(in: paths[0], command: "\(command) \(answers.words)", stop: stop)
    }
  }

  package subscript(key: String) -> Line? { lines.first { $0.key == key } }

  var file: ExportFile { sources[0] }
  /// The names of the files of tasks.
  var files: [String] { sources.map(\.name) }
  var path: String { paths[0] }
  /// The name of the known shape; nil for any other export.
  package var shape: String? { knownShape?.name }
  package var rowCount: Int { columns.rowCount }
}
